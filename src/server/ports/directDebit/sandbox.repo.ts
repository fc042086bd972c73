import { sql, type Kysely } from 'kysely';
import { many, maybeOne, wasChanged } from '../../db/query.ts';
import type { Database } from '../../db/tables.ts';
import type { SingleWrite } from '../../db/connection.ts';

export type SandboxFaultKind = 'no_funds' | 'timeout' | 'late' | 'refused' | 'doubled' | 'bank_down';

/** A contract in the books of the sandbox bank. */
export interface SandboxMandate {
  reference: string;
  bankCode: string;
  mobile: string;
  maxAmount: bigint;
  expireDate: string;
  returnUrl: string;
  status: 'new' | 'signed' | 'refused' | 'verified' | 'cancelled';
  signature: string | null;
  accountMask: string | null;
  fault: SandboxFaultKind | null;
}

const mandates = sql`
  select reference, bank_code as "bankCode", mobile, max_amount as "maxAmount", expire_date as "expireDate",
    return_url as "returnUrl", status, signature, account_mask as "accountMask", fault
  from sandbox_mandates`;

/** Opens a contract. */
export async function insertMandate(
  db: SingleWrite,
  of: Pick<SandboxMandate, 'reference' | 'bankCode' | 'mobile' | 'maxAmount' | 'expireDate' | 'returnUrl'> & {
    at: Date;
  },
): Promise<void> {
  await db
    .insertInto('sandbox_mandates')
    .values({
      reference: of.reference,
      bank_code: of.bankCode,
      mobile: of.mobile,
      max_amount: of.maxAmount,
      expire_date: of.expireDate,
      return_url: of.returnUrl,
      created_at: of.at,
    })
    .execute();
}

/** A contract by what the provider calls it. */
export async function findMandate(db: Kysely<Database>, reference: string): Promise<SandboxMandate | null> {
  return maybeOne<SandboxMandate>(db)`${mandates} where reference = ${reference}`;
}

/** Moves a contract on; false when it is in another state. */
export async function moveMandate(
  db: SingleWrite,
  of: {
    reference: string;
    from: readonly SandboxMandate['status'][];
    to: SandboxMandate['status'];
    signature?: string;
    accountMask?: string;
  },
): Promise<boolean> {
  return wasChanged(db)`
    update sandbox_mandates
    set status = ${of.to}, signature = coalesce(${of.signature ?? null}, signature),
      account_mask = coalesce(${of.accountMask ?? null}, account_mask)
    where reference = ${of.reference} and status = any(${[...of.from]}::text[])`;
}

/** What goes wrong with the next debits of a contract; null: nothing. */
export async function setMandateFault(
  db: SingleWrite,
  reference: string,
  fault: SandboxFaultKind | null,
): Promise<void> {
  await db.updateTable('sandbox_mandates').set({ fault }).where('reference', '=', reference).execute();
}

/** A debit in the books of the sandbox bank. */
export interface SandboxDebit {
  tracking: string;
  reference: string;
  amount: bigint;
  status: 'pending' | 'done' | 'failed';
  code: string | null;
  refId: string | null;
  answerAt: Date | null;
}

/** A debit by our tracking code. */
export async function findDebit(db: Kysely<Database>, tracking: string): Promise<SandboxDebit | null> {
  return maybeOne<SandboxDebit>(db)`
    select tracking, reference, amount, status, code, ref_id as "refId", answer_at as "answerAt"
    from sandbox_debits
    where tracking = ${tracking}`;
}

/** Keeps a debit; a tracking code is taken once. */
export async function insertDebit(db: SingleWrite, of: SandboxDebit & { at: Date }): Promise<void> {
  await db
    .insertInto('sandbox_debits')
    .values({
      tracking: of.tracking,
      reference: of.reference,
      amount: of.amount,
      status: of.status,
      code: of.code,
      ref_id: of.refId,
      answer_at: of.answerAt,
      at: of.at,
    })
    .onConflict((conflict) => conflict.column('tracking').doNothing())
    .execute();
}

/** A late debit becomes known. */
export async function finishDebit(db: SingleWrite, tracking: string, refId: string): Promise<void> {
  await sql`
    update sandbox_debits set status = 'done', ref_id = ${refId}
    where tracking = ${tracking} and status = 'pending'`.execute(db);
}

/** Debits that were made between two moments. */
export async function listDoneDebits(
  db: Kysely<Database>,
  from: Date,
  to: Date,
): Promise<{ tracking: string; refId: string; amountRial: bigint }[]> {
  return many<{ tracking: string; refId: string; amountRial: bigint }>(db)`
    select tracking, coalesce(ref_id, '') as "refId", amount as "amountRial"
    from sandbox_debits
    where status = 'done' and at >= ${from} and at < ${to}
    order by at, tracking`;
}
