import { sql } from 'kysely';
import { tehranDay } from '#shared/jalali.ts';
import { isSettlementReversed, isSlipReversed } from '#server/db/fragments.ts';
import { maybeOne } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { DepositLine, DepositState } from './deposits.rules.ts';

export interface DepositRecord {
  id: number;
  fundId: number;
  fundAccountId: number;
  depositCode: string | null;
  amount: bigint;
  depositedAt: Date;
  bankRef: string;
  sourceIban: string | null;
  investorId: number | null;
  orderId: number | null;
  status: DepositState;
  errorText: string | null;
  reason: string;
  handledBy: number | null;
  returnRef: string | null;
  returnFrom: DepositState | null;
  returnAskedBy: number | null;
  linkSlipId: number | null;
  linkPayoutId: number | null;
  linkFrom: DepositState | null;
  linkAskedBy: number | null;
  isPosted: boolean;
}

/** Days between what a person wrote of a transfer and the bank's line, at most: holidays stand between the two. */
export const DAYS_BETWEEN = 7;

/** Where a line of the bank came from: its own feed, or a statement that two people let in. */
export type DepositOrigin =
  | { origin: 'feed' }
  | {
      origin: 'statement';
      statementId: number;
      lateReason: string | null;
      /** both people saw what the line looks like */
      isAlikeTold: boolean;
    };

const select = sql`
  select id, fund_id as "fundId", fund_account_id as "fundAccountId", deposit_code as "depositCode", amount,
    deposited_at as "depositedAt", bank_ref as "bankRef", source_iban as "sourceIban", investor_id as "investorId",
    order_id as "orderId", status, error_text as "errorText", reason, handled_by as "handledBy",
    return_ref as "returnRef", return_from as "returnFrom", return_asked_by as "returnAskedBy",
    link_slip_id as "linkSlipId", link_payout_id as "linkPayoutId", link_from as "linkFrom",
    link_asked_by as "linkAskedBy", is_posted as "isPosted"
  from bank_deposits`;

/** A deposit, locked until the transaction ends. */
export async function lockDeposit(tx: WriteTx, id: number): Promise<DepositRecord | null> {
  return maybeOne<DepositRecord>(tx)`${select} where id = ${id} for update`;
}

/** The deposit that a line is: account, day, folded reference, amount and place agree. */
export async function findDepositOfLine(
  tx: Tx,
  fundAccountId: number,
  line: DepositLine,
): Promise<DepositRecord | null> {
  return maybeOne<DepositRecord>(tx)`
    ${select}
    where fund_account_id = ${fundAccountId} and bank_day = ${tehranDay(line.depositedAt)}
      and ref_key = fold_bank_ref(${line.bankRef}) and amount = ${line.amount} and place = ${line.place ?? 1}`;
}

/**
 * The reference of the oldest other deposit of the same account, amount and minute, whose source agrees as far as both are
 * told; null when there is none.
 */
export async function findAlike(tx: Tx, deposit: DepositRecord): Promise<string | null> {
  const { id, fundAccountId, amount, depositedAt, sourceIban } = deposit;
  const row = await maybeOne<{ bankRef: string }>(tx)`
    select bank_ref as "bankRef"
    from bank_deposits
    where id <> ${id} and fund_account_id = ${fundAccountId} and amount = ${amount}
      and deposited_at >= date_trunc('minute', ${depositedAt}::timestamptz)
      and deposited_at < date_trunc('minute', ${depositedAt}::timestamptz) + interval '1 minute'
      and (${sourceIban}::text is null or source_iban is null or source_iban = ${sourceIban})
    order by id limit 1`;
  return row?.bankRef ?? null;
}

/** Account of a fund by its IBAN. */
export async function findFundAccount(tx: Tx, iban: string): Promise<{ id: number; fundId: number } | null> {
  return (
    (await tx
      .selectFrom('fund_bank_accounts')
      .select(['id', 'fund_id as fundId'])
      .where('iban', '=', iban)
      .orderBy('is_active', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()) ?? null
  );
}

/**
 * Stores a deposit once. A line whose money an approved slip has booked belongs to that slip from the start.
 * @returns its id; null when the line is known, then no id is used up
 */
export async function insertDeposit(
  tx: WriteTx,
  account: { id: number; fundId: number },
  line: DepositLine,
  of: { from: DepositOrigin; slip: ApprovedSlip | null; isSettlement: boolean; at: Date },
): Promise<number | null> {
  const { from: source, slip, isSettlement, at } = of;
  const [statementId, lateReason] =
    source.origin === 'statement' ? [source.statementId, source.lateReason] : [null, null];
  const row = await maybeOne<{ id: number }>(tx)`
    insert into bank_deposits (
      fund_id, fund_account_id, deposit_code, amount, deposited_at, bank_ref, source_iban, status, created_at,
      origin, statement_id, late_reason, slip_id, investor_id, order_id, is_posted, place
    )
    select ${account.fundId}, ${account.id}, ${line.depositCode}, ${line.amount}, ${line.depositedAt}, ${line.bankRef},
      ${line.sourceIban}, ${slip ? 'slip' : isSettlement ? 'settlement' : 'unmatched'}, ${at}, ${source.origin},
      ${statementId}::int, ${lateReason}, ${slip?.slipId ?? null}::int, ${slip?.investorId ?? null}::int,
      ${slip?.orderId ?? null}::int, ${slip === null && !isSettlement}, ${line.place ?? 1}
    on conflict (fund_account_id, bank_day, ref_key, amount, place) do nothing
    returning id`;
  return row?.id ?? null;
}

export interface ApprovedSlip {
  slipId: number;
  investorId: number;
  orderId: number;
  reviewedBy: number | null;
}

/**
 * The approved slip that has booked the money of a line and has no line yet; null when there is none. Banks use a number
 * again, so the slip is of about the same day.
 */
export async function findSlipOfLine(
  tx: Tx,
  line: { fundAccountId: number; bankRef: string; amount: bigint; depositedAt: Date },
): Promise<ApprovedSlip | null> {
  return maybeOne<ApprovedSlip>(tx)`
    select r.id as "slipId", r.investor_id as "investorId", r.order_id as "orderId", r.reviewed_by as "reviewedBy"
    from bank_slips r
    where r.fund_account_id = ${line.fundAccountId} and fold_bank_ref(r.number) = fold_bank_ref(${line.bankRef})
      and r.amount = ${line.amount} and r.status = 'approved'
      and abs(r.slip_date - ${tehranDay(line.depositedAt)}::date) <= ${DAYS_BETWEEN}
      and not exists (select 1 from bank_deposits d where d.slip_id = r.id) and not ${isSlipReversed('r')}
    order by abs(r.slip_date - ${tehranDay(line.depositedAt)}::date), r.id
    limit 1`;
}

/** The approved settlement of a gateway that told of a line before the line came; null when there is none. Rial. */
export async function findSettlementOfLine(
  tx: Tx,
  line: { fundAccountId: number; bankRef: string; amount: bigint; depositedAt: Date },
): Promise<{ id: number; net: bigint } | null> {
  const day = tehranDay(line.depositedAt);
  return maybeOne<{ id: number; net: bigint }>(tx)`
    select s.id, s.net
    from gateway_settlements s
    where s.fund_account_id = ${line.fundAccountId} and fold_bank_ref(s.bank_ref) = fold_bank_ref(${line.bankRef})
      and s.status = 'approved' and s.deposit_id is null and not ${isSettlementReversed('s')}
      and abs(s.settled_on - ${day}::date) <= ${DAYS_BETWEEN}
    order by (s.net = ${line.amount}) desc, abs(s.settled_on - ${day}::date), s.id
    limit 1`;
}

/** Names the line that came after its settlement. */
export async function giveToSettlement(tx: WriteTx, depositId: number, settlementId: number): Promise<void> {
  await tx.updateTable('gateway_settlements').set({ deposit_id: depositId }).where('id', '=', settlementId).execute();
}

/**
 * An approved slip without a line, also without one that waits for it, that may be the money of a deposit: same account
 * and amount; locked.
 */
export async function lockOpenSlip(
  tx: WriteTx,
  slipId: number,
  deposit: { id: number; fundAccountId: number; amount: bigint },
): Promise<ApprovedSlip | null> {
  // locked before it is read, so that what another act just did with it is seen
  await sql`select from bank_slips where id = ${slipId} for update`.execute(tx);
  return maybeOne<ApprovedSlip>(tx)`
    select r.id as "slipId", r.investor_id as "investorId", r.order_id as "orderId", r.reviewed_by as "reviewedBy"
    from bank_slips r
    where r.id = ${slipId} and r.fund_account_id = ${deposit.fundAccountId} and r.amount = ${deposit.amount}
      and r.status = 'approved' and not ${isSlipReversed('r')}
      and not exists (
        select 1
        from bank_deposits d
        where d.id <> ${deposit.id}
          and (d.slip_id = r.id or (d.status = 'slip_waits' and d.link_slip_id = r.id))
      )`;
}

/** Gives a deposit to the slip that booked the same money before it; what the deposit itself booked is reversed by the caller. */
export async function giveToSlip(
  tx: WriteTx,
  id: number,
  slip: ApprovedSlip,
  by: { userId: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('bank_deposits')
    .set({
      status: 'slip',
      slip_id: slip.slipId,
      investor_id: slip.investorId,
      order_id: slip.orderId,
      is_posted: false,
      error_text: null,
      handled_by: by.userId,
      handled_at: by.at,
    })
    .where('id', '=', id)
    .execute();
}

/** Names the slip or the payout of a deposit for another person to confirm, or takes the name back. */
export async function setLink(
  tx: WriteTx,
  id: number,
  to:
    | { status: 'slip_waits'; from: DepositState; askedBy: number; slipId: number; at: Date }
    | { status: 'payout_waits'; from: DepositState; askedBy: number; payoutId: number; at: Date }
    | { status: DepositState; askedBy: null; at: Date },
): Promise<void> {
  const asked = to.askedBy === null ? null : to;
  const slipId = asked !== null && 'slipId' in asked ? asked.slipId : null;
  const payoutId = asked !== null && 'payoutId' in asked ? asked.payoutId : null;
  await sql`
    update bank_deposits
    set status = ${to.status}, link_from = ${asked?.from ?? null}, link_asked_by = ${asked?.askedBy ?? null}::int,
      link_slip_id = ${slipId}::int, link_payout_id = ${payoutId}::int, handled_at = ${to.at}
    where id = ${id}`.execute(tx);
}

/** The line is the money of a payout that came back. */
export async function giveToPayout(
  tx: WriteTx,
  id: number,
  payoutId: number,
  by: { userId: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('bank_deposits')
    .set({ status: 'payout_back', payout_id: payoutId, error_text: null, handled_by: by.userId, handled_at: by.at })
    .where('id', '=', id)
    .execute();
}

/** Prepares the return of a deposit, or takes the preparation back. */
export async function setReturn(
  tx: WriteTx,
  id: number,
  to:
    | {
        status: 'return_waits';
        from: DepositState;
        askedBy: number;
        reason: string;
        returnRef: string;
        returnIban: string;
        at: Date;
      }
    | { status: DepositState; askedBy: null; at: Date },
): Promise<void> {
  const asked = to.askedBy === null ? null : to;
  await sql`
    update bank_deposits
    set status = ${to.status}, return_from = ${asked?.from ?? null}, return_asked_by = ${asked?.askedBy ?? null}::int,
      return_asked_at = ${asked?.at ?? null}::timestamptz, return_ref = ${asked?.returnRef ?? null},
      return_iban = ${asked?.returnIban ?? null},
      reason = coalesce(${asked?.reason ?? null}, reason), handled_at = ${to.at}
    where id = ${id}`.execute(tx);
}

export interface DepositPatch {
  status: DepositState;
  investorId: number | null;
  orderId?: number | null;
  errorText: string | null;
  reason?: string;
  returnRef?: string | null;
  handledBy?: number | null;
  at: Date;
}

/** Changes what became of a deposit. */
export async function updateDeposit(tx: WriteTx, id: number, patch: DepositPatch): Promise<void> {
  await sql`
    update bank_deposits
    set status = ${patch.status}, investor_id = ${patch.investorId}, order_id = ${patch.orderId ?? null},
      error_text = ${patch.errorText}, reason = coalesce(${patch.reason ?? null}, reason),
      return_ref = coalesce(${patch.returnRef ?? null}, return_ref),
      handled_by = coalesce(${patch.handledBy ?? null}::int, handled_by), handled_at = ${patch.at}
    where id = ${id}`.execute(tx);
}

/** Owner of a deposit id, also of one that belongs to a goal. */
export async function findCodeOwner(tx: Tx, code: string): Promise<{ investorId: number; fundId: number } | null> {
  return maybeOne<{ investorId: number; fundId: number }>(tx)`
    select investor_id as "investorId", fund_id as "fundId" from deposit_code_owners where code = ${code}`;
}

/** Gives an investor their deposit id in a fund; a repeat changes nothing. */
export async function ensureCode(tx: WriteTx, code: string, investorId: number, fundId: number): Promise<void> {
  await tx
    .insertInto('deposit_codes')
    .values({ code, investor_id: investorId, fund_id: fundId })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** The person who is told of an investor's orders: the investor first. */
export async function findInvestorUser(tx: Tx, investorId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('user_investors')
    .select('user_id as userId')
    .where('investor_id', '=', investorId)
    .orderBy('it_self', 'desc')
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** True when there is such an investor. */
export async function hasInvestor(tx: Tx, investorId: number): Promise<boolean> {
  return (
    (await tx.selectFrom('investors').select('id').where('id', '=', investorId).limit(1).executeTakeFirst()) !==
    undefined
  );
}

/** When the newest deposit that we know was made. */
export async function findLastDepositAt(tx: Tx): Promise<Date | null> {
  const row = await maybeOne<{ at: Date | null }>(tx)`select max(deposited_at) as at from bank_deposits`;
  return row?.at ?? null;
}
