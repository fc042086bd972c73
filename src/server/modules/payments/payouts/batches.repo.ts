import { sql, type Selectable } from 'kysely';
import { freezeOn, investorName, userNameById } from '#server/db/fragments.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { PaymentFormatCode, KeptPaymentRules, PaymentRules, TransferMethod } from '#shared/paymentFormats.ts';
import type { PageRows } from '#shared/paging.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { PayoutBatchesTable } from '#server/db/tables.ts';
import { from } from '#server/modules/records/payoutQueue/payouts.rules.ts';
import type { PayoutKind } from '#server/modules/records/payoutQueue/payoutRows.repo.ts';

const name = investorName('i');

export interface DuePayout {
  id: number;
  kind: PayoutKind;
  orderId: number | null;
  orderNo: string | null;
  amount: bigint;
  investorId: number;
  investorName: string;
  accountId: number | null;
  bankName: string | null;
  iban: string | null;
  usableFrom: Date | null;
  isHeld: boolean;
  hasRepair: boolean;
  /** until when nothing is paid, because somebody who acts for the investor secured their account; null: nobody did */
  securedUntil: Date | null;
  /** the registry says that the investor died */
  isDeceased: boolean;
  /** two people stopped everything for the investor */
  isFrozen: boolean;
}

/**
 * The waiting payouts of a fund that are due, under a lock or to be looked at, each with the account that takes it: the one named with the payout,
 * for a refund the account the money came from, otherwise the investor's default and no other (domain 1.7, 1.9). With
 * `orderIds` those of these orders alone. `today` is the business day of freezes, `now` the real time of secured accounts.
 */
export async function listDuePayouts(
  tx: Tx,
  of: {
    fundId: number;
    until: string;
    orderIds: readonly number[] | null;
    limit: number;
    today: string;
    now: Date;
    isLocked: boolean;
  },
): Promise<DuePayout[]> {
  const isSource = sql`p.kind = 'refund'
    and (
      exists (
        select 1
        from bank_slips r
        where r.investor_id = p.investor_id and r.order_id = p.order_id and r.status = 'approved'
          and r.source_iban = a.iban
      )
      or exists (
        select 1
        from bank_deposits d
        where d.investor_id = p.investor_id and d.order_id = p.order_id and d.source_iban = a.iban
      )
    )`;
  return many<DuePayout>(tx)`
    select p.id, p.kind, p.order_id as "orderId", o.order_no as "orderNo", p.amount,
      p.investor_id as "investorId", ${name} as "investorName",
      acc.id as "accountId", acc.bank_name as "bankName", acc.iban, acc.usable_from as "usableFrom",
      p.held_by is not null as "isHeld", p.repair_by is not null as "hasRepair",
      (
        select max(u.payout_hold_until)
        from user_investors l
        join users u on u.id = l.user_id
        where l.investor_id = p.investor_id and u.payout_hold_until > ${of.now}
      ) as "securedUntil",
      i.sejam_status = 9 as "isDeceased",
      coalesce(${freezeOn('p.investor_id', of.today)} = 'everything', false) as "isFrozen"
    from payouts p
    join investors i on i.id = p.investor_id
    left join orders o on o.investor_id = p.investor_id and o.id = p.order_id
    left join lateral (
      select a.id, a.bank_name, a.iban, a.usable_from
      from investor_bank_accounts a
      where a.investor_id = p.investor_id and a.is_verified and a.removed_at is null
        and case when p.account_id is not null then a.id = p.account_id else a.is_default or (${isSource}) end
      order by (${isSource}) desc, a.is_default desc, a.id limit 1
    ) acc on true
    where p.fund_id = ${of.fundId} and p.status = 'pending' and p.due_date <= ${of.until}
      and (${of.orderIds}::int[] is null or p.order_id = any(${of.orderIds}::int[]))
    order by p.due_date, p.id limit ${of.limit}
    ${of.isLocked ? sql`for update of p` : sql``}`;
}

/** Funds with due payouts in the order of their names. */
export async function listDueFundRows(tx: Tx, until: string): Promise<{ fundId: number; fundName: string }[]> {
  return many<{ fundId: number; fundName: string }>(tx)`
    select f.id as "fundId", f.name as "fundName"
    from funds f
    where exists (select from payouts p where p.fund_id = f.id and p.status = 'pending' and p.due_date <= ${until})
    order by f.name collate "fa-x-icu", f.id`;
}

/** Takes the number of the next bank file. */
export async function nextBatchNo(tx: WriteTx): Promise<string> {
  const { batchNo } = await one<{
    batchNo: string;
  }>(tx)`select 'PB-' || nextval('payout_batch_seq') as "batchNo"`;
  return batchNo;
}

/** A row of a new bank file. Rial. */
export interface NewBatchRow {
  payoutId: number;
  investorId: number;
  receiverName: string;
  accountId: number;
  bankName: string;
  iban: string;
  amount: bigint;
  purpose: string;
}

/** Puts locked payouts into a new file: its text and its rows are kept as they are now and never change. */
export async function insertBatch(
  tx: WriteTx,
  batch: {
    batchNo: string;
    fundId: number;
    untilDate: string;
    createdBy: number;
    at: Date;
    content: string;
    rows: readonly NewBatchRow[];
    /** of a file that names its account; null: our own CSV */
    source: { fundAccountId: number; iban: string; method: TransferMethod; format: PaymentFormatCode } | null;
    /** the content is base64 */
    isBinary: boolean;
  },
): Promise<void> {
  const { source } = batch;
  const total = batch.rows.reduce((sum, row) => sum + row.amount, 0n);
  const rowsJson = JSON.stringify(
    batch.rows.map((row, index) => ({
      payout_id: row.payoutId,
      row_no: index + 1,
      investor_id: row.investorId,
      receiver_name: row.receiverName,
      account_id: row.accountId,
      bank_name: row.bankName,
      iban: row.iban,
      amount: row.amount.toString(),
      purpose: row.purpose,
    })),
  );
  await sql`
    insert into payout_batches (
      batch_no, fund_id, until_date, row_count, total_amount, content, content_hash, created_by, created_at,
      fund_account_id, source_iban, method, format, is_binary
    )
    values (
      ${batch.batchNo}, ${batch.fundId}, ${batch.untilDate}, ${batch.rows.length}, ${total}, ${batch.content},
      encode(
        sha256(
          case when ${batch.isBinary}::boolean then decode(${batch.content}, 'base64')
            else convert_to(${batch.content}, 'UTF8') end
        ), 'hex'
      ), ${batch.createdBy}, ${batch.at}, ${source?.fundAccountId ?? null}::int, ${source?.iban ?? null},
      ${source?.method ?? null}, ${source?.format ?? 'csv'}, ${batch.isBinary}
    )`.execute(tx);
  await sql`
    insert into payout_batch_rows (
      batch_no, payout_id, row_no, attempt, investor_id, receiver_name, account_id, bank_name, iban, amount, purpose
    )
    select ${batch.batchNo}, l.payout_id, l.row_no,
      1 + (select count(*) from payout_batch_rows t where t.payout_id = l.payout_id),
      l.investor_id, l.receiver_name, l.account_id, l.bank_name, l.iban, l.amount, l.purpose
    from jsonb_to_recordset(${rowsJson}::jsonb) as l(
      payout_id int, row_no int, investor_id int, receiver_name text, account_id int,
      bank_name text, iban text, amount bigint, purpose text
    )`.execute(tx);
  await sql`
    update payouts p
    set status = 'sent', batch_no = ${batch.batchNo}, account_id = r.account_id
    from payout_batch_rows r
    where r.batch_no = ${batch.batchNo} and p.id = r.payout_id and p.status = any(${from('sent', 'pending')})`.execute(
    tx,
  );
}

/** The text of a file as it was made. */
export async function findBatchContent(tx: Tx, batchNo: string): Promise<string> {
  const { rows } = await sql<{
    content: string;
  }>`select content from payout_batches where batch_no = ${batchNo}`.execute(tx);
  return rows[0]?.content ?? '';
}

/** An account that a fund pays from, with its rules; null rules for the usual ones. */
export interface PaymentAccount {
  fundAccountId: number;
  fundId: number;
  fundName: string;
  bankName: string;
  iban: string;
  rules: KeptPaymentRules | null;
  savedByName: string | null;
  savedAt: Date | null;
}

/** Accounts in use that pay sellers or profits, by fund; with an id that one alone. */
export async function listPaymentAccountRows(tx: Tx, id: number | null): Promise<PaymentAccount[]> {
  return many<PaymentAccount>(tx)`
    select a.id as "fundAccountId", a.fund_id as "fundId", f.name as "fundName", a.bank_name as "bankName", a.iban,
      r.rules, nullif(${userNameById('r.saved_by')}, '') as "savedByName", r.saved_at as "savedAt"
    from fund_bank_accounts a
    join funds f on f.id = a.fund_id
    left join payment_rules r on r.fund_account_id = a.id
    where a.is_active and a.purposes && array['redemption', 'profit'] and (${id}::int is null or a.id = ${id}::int)
    order by f.name collate "fa-x-icu", a.id`;
}

/** Keeps the rules of an account; who saves at the same time waits. */
export async function savePaymentRulesRow(
  tx: WriteTx,
  of: { fundAccountId: number; rules: PaymentRules; by: number; at: Date },
): Promise<void> {
  const rules = JSON.stringify(of.rules);
  await sql`
    insert into payment_rules (fund_account_id, rules, saved_by, saved_at)
    values (${of.fundAccountId}, ${rules}::jsonb, ${of.by}, ${of.at})
    on conflict (fund_account_id) do update
    set rules = excluded.rules, saved_by = excluded.saved_by, saved_at = excluded.saved_at`.execute(tx);
}

/** Locks an account while its rules are saved. */
export async function lockPaymentAccount(tx: WriteTx, id: number): Promise<void> {
  await sql`select from fund_bank_accounts where id = ${id} for update`.execute(tx);
}

export type BatchState = Selectable<PayoutBatchesTable>['status'];

export interface BatchRow {
  batchNo: string;
  fundId: number;
  fundName: string;
  untilDate: string;
  rowCount: number;
  totalAmount: bigint;
  status: BatchState;
  sourceIban: string | null;
  method: TransferMethod | null;
  format: PaymentFormatCode;
  contentHash: string;
  createdBy: number;
  creatorName: string;
  createdAt: Date;
  releasedBy: number | null;
  releaserName: string | null;
  releasedAt: Date | null;
  downloaderName: string | null;
  downloadedAt: Date | null;
  cancelReason: string | null;
  cancelAskedBy: number | null;
  cancelAskerName: string | null;
  cancelAskedAt: Date | null;
  cancelledBy: number | null;
  cancellerName: string | null;
  cancelledAt: Date | null;
  paidCount: number;
  failedCount: number;
  openCount: number;
}

const countOf = (result: string) =>
  sql`(select count(*)::int from payout_batch_rows p where p.batch_no = b.batch_no and p.result = ${result})`;

const batchSelect = sql`
  select b.batch_no as "batchNo", b.fund_id as "fundId", f.name as "fundName", b.until_date as "untilDate",
    b.row_count as "rowCount", b.total_amount as "totalAmount", b.status, b.content_hash as "contentHash",
    b.source_iban as "sourceIban", b.method, b.format,
    b.created_by as "createdBy", nullif(${userNameById('b.created_by')}, '') as "creatorName",
    b.created_at as "createdAt", b.released_by as "releasedBy",
    nullif(${userNameById('b.released_by')}, '') as "releaserName", b.released_at as "releasedAt",
    nullif(${userNameById('b.downloaded_by')}, '') as "downloaderName", b.downloaded_at as "downloadedAt",
    b.cancel_reason as "cancelReason", b.cancel_asked_by as "cancelAskedBy",
    nullif(${userNameById('b.cancel_asked_by')}, '') as "cancelAskerName", b.cancel_asked_at as "cancelAskedAt",
    b.cancelled_by as "cancelledBy", nullif(${userNameById('b.cancelled_by')}, '') as "cancellerName",
    b.cancelled_at as "cancelledAt", ${countOf('paid')} as "paidCount", ${countOf('failed')} as "failedCount",
    case b.status when 'cancelled' then 0 else ${countOf('open')} end as "openCount"
  from payout_batches b
  join funds f on f.id = b.fund_id`;

/** A batch by its number. */
export async function findBatch(tx: Tx, batchNo: string): Promise<BatchRow | null> {
  return maybeOne<BatchRow>(tx)`${batchSelect} where b.batch_no = ${batchNo}`;
}

/** A batch, locked until the transaction ends. */
export async function lockBatch(tx: WriteTx, batchNo: string): Promise<BatchRow | null> {
  return (
    (await sql<BatchRow>`${batchSelect} where b.batch_no = ${batchNo} for update of b`.execute(tx)).rows[0] ?? null
  );
}

const isWaiting = sql`(b.status = 'prepared' or (b.status = 'released' and b.cancel_asked_by is not null))`;

/** A page of batches: those that wait for a decision first, then the newest; and the sums of what waits. Rial. */
export async function listBatchRows(
  tx: Tx,
  filter: { fundId?: number | undefined; status?: BatchState | undefined },
  { offset, limit }: PageRows,
): Promise<{ rows: BatchRow[]; total: number; waitingCount: number; waitingAmount: bigint }> {
  const { fundId, status } = filter;
  const condition = sql`(${fundId ?? null}::int is null or b.fund_id = ${fundId ?? null})
    and (${status ?? null}::text is null or b.status = ${status ?? null})`;
  const { rows } = await sql<BatchRow>`
    ${batchSelect}
    where ${condition}
    order by ${isWaiting} desc, b.created_at desc, b.batch_no desc limit ${limit} offset ${offset}`.execute(tx);
  const sums = await sql<{ total: number; waitingCount: number; waitingAmount: bigint }>`
    select count(*) filter (where ${condition})::int as total,
      count(*) filter (where ${isWaiting})::int as "waitingCount",
      coalesce(sum(b.total_amount) filter (where ${isWaiting}), 0)::bigint as "waitingAmount"
    from payout_batches b`.execute(tx);
  return { rows, ...(sums.rows[0] ?? { total: 0, waitingCount: 0, waitingAmount: 0n }) };
}

export interface BatchFileRow {
  row: number;
  payoutId: number;
  attempt: number;
  investorId: number;
  receiverName: string;
  bankName: string;
  iban: string;
  amount: bigint;
  purpose: string;
  result: 'open' | 'paid' | 'failed';
  bankRef: string | null;
  errorText: string | null;
  answeredAt: Date | null;
}

/** Rows of a batch in the order of the file, as they were sent, with what the bank said of each. */
export async function listBatchFileRows(tx: Tx, batchNo: string, { offset, limit }: PageRows): Promise<BatchFileRow[]> {
  return many<BatchFileRow>(tx)`
    select row_no as row, payout_id as "payoutId", attempt, investor_id as "investorId",
      receiver_name as "receiverName", bank_name as "bankName", iban, amount, purpose, result, bank_ref as "bankRef",
      error_text as "errorText", answered_at as "answeredAt"
    from payout_batch_rows
    where batch_no = ${batchNo}
    order by row_no limit ${limit} offset ${offset}`;
}

/**
 * Rows of a file that the bank has not answered and that would go into no file on a day (ISO): the investor died, or two people
 * stopped everything for them.
 */
export async function listStoppedRows(tx: Tx, batchNo: string, day: string): Promise<{ row: number; name: string }[]> {
  return many<{ row: number; name: string }>(tx)`
    select r.row_no as row, r.receiver_name as name
    from payout_batch_rows r
    join investors i on i.id = r.investor_id
    where r.batch_no = ${batchNo} and r.result = 'open'
      and (i.sejam_status = 9 or ${freezeOn('r.investor_id', day)} = 'everything')
    order by r.row_no`;
}

/** Investors of a user who are paid by a file. */
export async function listOwnOfBatch(tx: Tx, userId: number, batchNo: string): Promise<number[]> {
  const rows = await many<{ investorId: number }>(tx)`
    select distinct r.investor_id as "investorId"
    from payout_batch_rows r
    join user_investors ui on ui.investor_id = r.investor_id
    where ui.user_id = ${userId} and r.batch_no = ${batchNo}`;
  return rows.map((row) => row.investorId);
}

/** Every investor of a user. */
export async function listOwnInvestors(tx: Tx, userId: number): Promise<Set<number>> {
  const { rows } = await sql<{ investorId: number }>`
    select investor_id as "investorId"
    from user_investors
    where user_id = ${userId}`.execute(tx);
  return new Set(rows.map((row) => row.investorId));
}

interface Act {
  by: number;
  at: Date;
}

/** Lets a file out. */
export async function setReleased(tx: WriteTx, batchNo: string, { by, at }: Act): Promise<void> {
  await tx
    .updateTable('payout_batches')
    .set({ status: 'released', released_by: by, released_at: at })
    .where('batch_no', '=', batchNo)
    .where('status', '=', 'prepared')
    .execute();
}

/** Notes who fetched a released file. */
export async function setDownloaded(tx: WriteTx, batchNo: string, { by, at }: Act): Promise<void> {
  await tx
    .updateTable('payout_batches')
    .set({ downloaded_by: by, downloaded_at: at })
    .where('batch_no', '=', batchNo)
    .execute();
}

/** Stores the request to cancel a released file; `reason` null takes it back. */
export async function setCancelAsked(
  tx: WriteTx,
  batchNo: string,
  { by, at, reason }: Act & { reason: string | null },
): Promise<void> {
  await sql`
    update payout_batches
    set cancel_asked_by = ${reason === null ? null : by}::int,
      cancel_asked_at = ${reason === null ? null : at}::timestamptz, cancel_reason = ${reason}
    where batch_no = ${batchNo}`.execute(tx);
}

/** Cancels a file and lets its payouts wait again. @returns how many payouts wait again */
export async function cancelBatch(
  tx: WriteTx,
  batchNo: string,
  { by, at, askedBy, askedAt, reason }: Act & { askedBy: number; askedAt: Date; reason: string },
): Promise<number> {
  await tx
    .updateTable('payout_batches')
    .set({
      status: 'cancelled',
      cancelled_by: by,
      cancelled_at: at,
      cancel_asked_by: askedBy,
      cancel_asked_at: askedAt,
      cancel_reason: reason,
    })
    .where('batch_no', '=', batchNo)
    .execute();
  const { rows } = await sql`
    select id
    from payouts
    where batch_no = ${batchNo} and status = 'sent'
    order by id
    for update`.execute(tx);
  await tx
    .updateTable('payouts')
    .set({ status: 'pending', batch_no: null, handled_by: by, handled_at: at, handled_reason: null })
    .where('batch_no', '=', batchNo)
    .where('status', 'in', from('pending', 'sent'))
    .execute();
  return rows.length;
}
