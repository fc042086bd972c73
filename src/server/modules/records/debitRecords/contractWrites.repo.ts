import { sql, type Updateable } from 'kysely';
import type { DebitContractState } from '#shared/texts/directDebitTexts.ts';
import { InvariantError } from '#server/invariant.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { SingleWrite, Tx, WriteTx } from '#server/db/connection.ts';
import type { DebitContractsTable } from '#server/db/tables.ts';
import { wordList } from '#server/db/fragments.ts';
import { contractStatesBefore, liveStates, unsignedStates } from './contract.rules.ts';

/** What moving a contract needs to know of it. */
export interface ContractRecord {
  id: number;
  contractNo: string;
  investorId: number;
  provider: string;
  bankCode: string;
  packageId: number;
  status: DebitContractState;
  suspendedBy: 'system' | 'admin' | null;
  expireDate: string;
  sealedReference: string | null;
  sealedSignature: string | null;
  keyId: string | null;
  replacesId: number | null;
  failedInRow: number;
  returnKey: string;
  mobile: string;
  createdBy: number;
  createdAt: Date;
}

const fields = sql`
  c.id, c.contract_no as "contractNo", c.investor_id as "investorId", c.provider, c.bank_code as "bankCode",
    c.package_id as "packageId", c.status, c.suspended_by as "suspendedBy", c.expire_date as "expireDate",
    c.sealed_reference as "sealedReference", c.sealed_signature as "sealedSignature", c.key_id as "keyId",
    c.replaces_id as "replacesId", c.failed_in_row as "failedInRow", c.return_key as "returnKey", c.mobile,
    c.created_by as "createdBy", c.created_at as "createdAt"`;

/** One contract by id, without locking it. */
export async function findContractRecord(tx: Tx, contractId: number): Promise<ContractRecord | null> {
  return maybeOne<ContractRecord>(tx)`select ${fields} from debit_contracts c where c.id = ${contractId}`;
}

/** The contract of a return address. */
export async function findByReturnKey(tx: Tx, returnKey: string): Promise<ContractRecord | null> {
  return maybeOne<ContractRecord>(tx)`select ${fields} from debit_contracts c where c.return_key = ${returnKey}`;
}

/** Locks a contract until the transaction ends: its debits, its state and its plans change under this lock. */
export async function lockContract(tx: WriteTx, contractId: number): Promise<ContractRecord | null> {
  return maybeOne<ContractRecord>(tx)`
    select ${fields}
    from debit_contracts c
    where c.id = ${contractId}
    for no key update`;
}

/** The contract of an investor with a bank that waits for its signature. */
export async function findOpenContract(
  tx: Tx,
  investorId: number,
  bankCode: string,
): Promise<(ContractRecord & { replaces: number | null }) | null> {
  return maybeOne<ContractRecord & { replaces: number | null }>(tx)`
    select ${fields}, c.replaces_id as replaces
    from debit_contracts c
    where c.investor_id = ${investorId} and c.bank_code = ${bankCode} and c.status in ${wordList(unsignedStates)}`;
}

/** The contract of an investor with a bank that is in force. */
export async function findLiveContract(tx: Tx, investorId: number, bankCode: string): Promise<number | null> {
  const row = await maybeOne<{ id: number }>(tx)`
    select id
    from debit_contracts
    where investor_id = ${investorId} and bank_code = ${bankCode} and status in ${wordList(liveStates)}`;
  return row?.id ?? null;
}

export interface NewContract {
  contractNo: string;
  investorId: number;
  provider: string;
  bankCode: string;
  packageId: number;
  mobile: string;
  maxAmount: bigint;
  maxDailyAmount: bigint | null;
  maxDailyCount: number | null;
  maxMonthlyCount: number | null;
  startDate: string;
  expireDate: string;
  returnKey: string;
  replacesId: number | null;
  createdBy: number;
  at: Date;
}

/** Keeps a contract before its provider hears of it. @throws unique violation `debit_contracts_one_open` */
export async function insertContract(tx: WriteTx, of: NewContract): Promise<number> {
  const { id } = await tx
    .insertInto('debit_contracts')
    .values({
      contract_no: of.contractNo,
      investor_id: of.investorId,
      provider: of.provider,
      bank_code: of.bankCode,
      package_id: of.packageId,
      mobile: of.mobile,
      max_amount: of.maxAmount,
      max_daily_amount: of.maxDailyAmount,
      max_daily_count: of.maxDailyCount,
      max_monthly_count: of.maxMonthlyCount,
      start_date: of.startDate,
      expire_date: of.expireDate,
      status: 'created',
      return_key: of.returnKey,
      replaces_id: of.replacesId,
      created_by: of.createdBy,
      created_at: of.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The provider opened the contract: keeps what it calls it, encrypted, and when it is asked about. False when it ended meanwhile. */
export async function setReference(
  tx: WriteTx,
  contractId: number,
  of: { sealed: string; hash: string; keyId: string; nextAskAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('debit_contracts')
    .set({
      status: 'waiting_bank',
      sealed_reference: of.sealed,
      reference_hash: of.hash,
      key_id: of.keyId,
      next_ask_at: of.nextAskAt,
    })
    .where('id', '=', contractId)
    .where('status', '=', 'created')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** One caller at a time asks the provider about a contract that waits; null when another one does or it is decided. */
export async function claimContract(
  tx: SingleWrite,
  contractId: number,
  of: { at: Date; before: Date },
): Promise<ContractRecord | null> {
  return maybeOne<ContractRecord>(tx)`
    update debit_contracts c set claimed_at = ${of.at}
    where c.id = ${contractId} and c.status in ${wordList(unsignedStates)}
      and (c.claimed_at is null or c.claimed_at <= ${of.before})
    returning ${fields}`;
}

/** The provider gave no answer: the next caller may ask. */
export async function releaseContract(tx: SingleWrite, contractId: number, nextAskAt: Date): Promise<void> {
  await tx
    .updateTable('debit_contracts')
    .set({ claimed_at: null, next_ask_at: nextAskAt })
    .where('id', '=', contractId)
    .execute();
}

/**
 * Writes a state of a contract, from the states that the table of moves allows. Callers hold its lock and have looked at it.
 * @throws InvariantError when the contract is in another state
 */
async function moveContract(
  tx: WriteTx,
  contractId: number,
  to: DebitContractState,
  values: Updateable<DebitContractsTable>,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('debit_contracts')
    .set({ ...values, status: to })
    .where('id', '=', contractId)
    .where('status', 'in', contractStatesBefore(to))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new InvariantError('a contract cannot take this state', { contractId, to });
}

/** The signature is there: the contract is in force. @throws unique violation `debit_contracts_one_live` */
export async function activateContract(
  tx: WriteTx,
  contractId: number,
  of: { sealedSignature: string; keyId: string; sealedReference: string; accountMask: string | null; at: Date },
): Promise<void> {
  await moveContract(tx, contractId, 'active', {
    status_reason: null,
    sealed_signature: of.sealedSignature,
    sealed_reference: of.sealedReference,
    key_id: of.keyId,
    account_mask: of.accountMask,
    activated_at: of.at,
    claimed_at: null,
    next_ask_at: null,
  });
}

/** Moves a contract; `revokeAt` has the provider told of the end. */
export async function setContractState(
  tx: WriteTx,
  contractId: number,
  of: {
    status: DebitContractState;
    reason: string | null;
    suspendedBy?: 'system' | 'admin';
    revokeAt?: Date | null;
    at: Date;
  },
): Promise<void> {
  const isOver = ['declined', 'cancelled', 'expired'].includes(of.status);
  await moveContract(tx, contractId, of.status, {
    status_reason: of.reason,
    suspended_by: of.status === 'suspended' ? (of.suspendedBy ?? 'system') : null,
    claimed_at: null,
    next_ask_at: null,
    ...(of.status === 'active' ? { failed_in_row: 0 } : {}),
    ...(isOver ? { ended_at: of.at } : {}),
    ...(of.revokeAt === undefined ? {} : { revoke_at: of.revokeAt }),
  });
}

/** Counts failed debits in a row; 0 after a good one. */
export async function setFailedInRow(tx: WriteTx, contractId: number, count: number): Promise<void> {
  await tx.updateTable('debit_contracts').set({ failed_in_row: count }).where('id', '=', contractId).execute();
}

/** Plans and unsent debits go over to the contract that takes the place of another. @returns how many plans */
export async function moveToContract(tx: WriteTx, fromId: number, toId: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('debit_regulars')
    .set({ contract_id: toId })
    .where('contract_id', '=', fromId)
    .where('status', 'in', ['active', 'paused'])
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('debit_charges')
    .set({ contract_id: toId })
    .where('contract_id', '=', fromId)
    .where('status', '=', 'scheduled')
    .execute();
  return Number(numUpdatedRows);
}

/** Contracts that wait for a signature and are asked about now, the longest due first. */
export async function listContractsToAsk(tx: Tx, at: Date): Promise<number[]> {
  const rows = await many<{ id: number }>(tx)`
    select id
    from debit_contracts
    where status in ${wordList(unsignedStates)} and (next_ask_at <= ${at}
      or (next_ask_at is null and created_at <= ${new Date(at.getTime() - 30 * 60_000)}))
    order by next_ask_at nulls first, id limit 200`;
  return rows.map(({ id }) => id);
}

/** Contracts whose end the provider does not know yet. */
export async function listContractsToRevoke(tx: Tx, at: Date): Promise<ContractRecord[]> {
  return many<ContractRecord>(tx)`
    select ${fields}
    from debit_contracts c
    where c.revoke_at <= ${at}
    order by c.revoke_at, c.id limit 100`;
}

/** When the provider is told of the end again; null: it knows. */
export async function setRevokeAt(tx: SingleWrite, contractId: number, revokeAt: Date | null): Promise<void> {
  await tx.updateTable('debit_contracts').set({ revoke_at: revokeAt }).where('id', '=', contractId).execute();
}

/** Contracts whose last day is over. */
export async function listExpired(tx: Tx, today: string): Promise<number[]> {
  const rows = await many<{ id: number }>(tx)`
    select id
    from debit_contracts
    where status in ${wordList(liveStates)} and expire_date < ${today}
    order by id limit 500`;
  return rows.map(({ id }) => id);
}

/** Takes a contract whose renewal nobody was told of; null when another process did. */
export async function takeRenewalNotice(
  tx: WriteTx,
  contractId: number,
  at: Date,
): Promise<{ userId: number; investorId: number; bankName: string; expireDate: string } | null> {
  return maybeOne<{ userId: number; investorId: number; bankName: string; expireDate: string }>(tx)`
    update debit_contracts c set renewal_told_at = ${at}
    from debit_banks b
    where c.id = ${contractId} and b.code = c.bank_code and c.renewal_told_at is null
      and c.status in ${wordList(liveStates)}
    returning c.created_by as "userId", c.investor_id as "investorId", b.name as "bankName",
      c.expire_date as "expireDate"`;
}

/** Contracts whose end is near and whose renewal nobody was told of. */
export async function listToRenew(tx: Tx, until: string): Promise<number[]> {
  const rows = await many<{ id: number }>(tx)`
    select id
    from debit_contracts
    where status in ${wordList(liveStates)} and renewal_told_at is null and expire_date <= ${until}
    order by id limit 500`;
  return rows.map(({ id }) => id);
}

/** What a contract takes from the person that it is for. */
export async function findSigner(
  tx: Tx,
  investorId: number,
): Promise<{ mobile: string | null; nationalNo: string; isLegal: boolean; authStatus: string } | null> {
  return maybeOne<{ mobile: string | null; nationalNo: string; isLegal: boolean; authStatus: string }>(tx)`
    select mobile, national_no as "nationalNo", is_legal as "isLegal", auth_status as "authStatus"
    from investors
    where id = ${investorId}`;
}

/** Sealed texts that an older key holds, for the rotation; a few at a time. */
export async function listSealedByOtherKeys(tx: Tx, keyId: string): Promise<ContractRecord[]> {
  return many<ContractRecord>(tx)`
    select ${fields}
    from debit_contracts c
    where c.sealed_reference is not null and c.key_id is distinct from ${keyId}
    order by c.id limit 100`;
}

/** Keeps sealed texts under another key. */
export async function updateSealed(
  tx: WriteTx,
  contractId: number,
  of: { reference: string; signature: string | null; keyId: string },
): Promise<void> {
  await tx
    .updateTable('debit_contracts')
    .set({ sealed_reference: of.reference, sealed_signature: of.signature, key_id: of.keyId })
    .where('id', '=', contractId)
    .execute();
}
