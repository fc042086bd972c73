import { sql, type RawBuilder } from 'kysely';
import type { Tx, WriteTx } from '../../db/connection.ts';

export type PayoutState = 'pending' | 'sent' | 'paid' | 'failed';
export type PayoutKind = 'redemption' | 'refund' | 'remain' | 'profit';

export interface PayoutListRow {
  payoutId: number;
  kind: PayoutKind;
  orderId: number | null;
  orderNo: string | null;
  fundId: number;
  fundName: string;
  investorId: number;
  investorName: string;
  nationalNo: string;
  amount: bigint;
  dueDate: string;
  status: PayoutState;
  accountId: number | null;
  bankName: string | null;
  iban: string | null;
  batchNo: string | null;
  bankRef: string | null;
  errorText: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

export interface PayoutFilter {
  fundId?: number;
  status?: PayoutState;
  kind?: PayoutKind;
  /** ISO days the payout is due */
  fromDate?: string;
  toDate?: string;
  batchNo?: string;
  search?: string;
}

const name = sql`coalesce(i.company_name, concat_ws(' ', i.first_name, i.last_name))`;
const from = sql`
  from payouts p join investors i on i.id = p.investor_id left join orders o on o.investor_id = p.investor_id and o.id = p.order_id`;

function where(filter: PayoutFilter): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (filter.fundId) parts.push(sql`p.fund_id = ${filter.fundId}`);
  if (filter.status) parts.push(sql`p.status = ${filter.status}`);
  if (filter.kind) parts.push(sql`p.kind = ${filter.kind}`);
  if (filter.fromDate) parts.push(sql`p.due_date >= ${filter.fromDate}`);
  if (filter.toDate) parts.push(sql`p.due_date <= ${filter.toDate}`);
  // also the payouts that were repaired since: rows of a file stay
  if (filter.batchNo)
    parts.push(
      sql`exists (select 1 from payout_batch_rows b where b.batch_no = ${filter.batchNo} and b.payout_id = p.id)`,
    );
  if (filter.search) {
    const like = `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`;
    parts.push(
      sql`(o.order_no like ${like} or i.national_no like ${like} or ${name} like ${like} or p.bank_ref like ${like})`,
    );
  }
  return sql.join(parts, sql` and `);
}

/** A page of payouts: open and failed ones by due day, closed ones newest first. */
export async function listPayoutRows(
  tx: Tx,
  filter: PayoutFilter,
  offset: number,
  limit: number,
): Promise<{ rows: PayoutListRow[]; total: number }> {
  const [page, count] = await Promise.all([
    sql<PayoutListRow>`
      select p.id as "payoutId", p.kind, p.order_id as "orderId", o.order_no as "orderNo", p.fund_id as "fundId", f.name as "fundName", i.id as "investorId",
        ${name} as "investorName", i.national_no as "nationalNo", p.amount, p.due_date as "dueDate", p.status, p.account_id as "accountId",
        a.bank_name as "bankName", a.iban, p.batch_no as "batchNo", p.bank_ref as "bankRef", p.error_text as "errorText", p.created_at as "createdAt", p.finished_at as "finishedAt"
      ${from} join funds f on f.id = p.fund_id left join investor_bank_accounts a on a.id = p.account_id
      where ${where(filter)}
      order by (p.status = 'paid'), case when p.status = 'paid' then null else p.due_date end, p.id desc limit ${limit} offset ${offset}`.execute(
      tx,
    ),
    sql<{ total: number }>`select count(*)::int as total ${from} where ${where(filter)}`.execute(tx),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

export interface OpenSums {
  dueCount: number;
  dueAmount: bigint;
  sentCount: number;
  sentAmount: bigint;
  failedCount: number;
  failedAmount: bigint;
}

/** What is due, at the bank and failed, whatever the filter. Rial. */
export async function sumOpenPayouts(tx: Tx, today: string): Promise<OpenSums> {
  const { rows } = await sql<OpenSums>`
    select count(*) filter (where status = 'pending' and due_date <= ${today})::int as "dueCount",
      coalesce(sum(amount) filter (where status = 'pending' and due_date <= ${today}), 0)::bigint as "dueAmount",
      count(*) filter (where status = 'sent')::int as "sentCount", coalesce(sum(amount) filter (where status = 'sent'), 0)::bigint as "sentAmount",
      count(*) filter (where status = 'failed')::int as "failedCount", coalesce(sum(amount) filter (where status = 'failed'), 0)::bigint as "failedAmount"
    from payouts where status <> 'paid'`.execute(tx);
  return rows[0] ?? { dueCount: 0, dueAmount: 0n, sentCount: 0, sentAmount: 0n, failedCount: 0, failedAmount: 0n };
}

export interface DuePayout {
  id: number;
  amount: bigint;
  investorName: string;
  accountId: number | null;
  usableFrom: Date | null;
}

/**
 * Locks the waiting payouts of a fund that are due, each with the account that takes it: the one named with the payout,
 * for a refund the account the money came from, otherwise the investor's default (domain 1.7, 1.9).
 */
export async function lockDuePayouts(tx: WriteTx, fundId: number, until: string, limit: number): Promise<DuePayout[]> {
  const { rows } = await sql<DuePayout>`
    select p.id, p.amount, ${name} as "investorName", acc.id as "accountId", acc.usable_from as "usableFrom"
    from payouts p join investors i on i.id = p.investor_id
      left join lateral (
        select a.id, a.usable_from from investor_bank_accounts a
        where a.investor_id = p.investor_id and a.is_verified and (p.account_id is null or a.id = p.account_id)
        order by coalesce(p.kind = 'refund' and (
            exists (select 1 from receipts r where r.investor_id = p.investor_id and r.order_id = p.order_id and r.status = 'approved' and r.source_iban = a.iban)
            or exists (select 1 from bank_deposits d where d.investor_id = p.investor_id and d.order_id = p.order_id and d.source_iban = a.iban)), false) desc,
          a.is_default desc, a.id limit 1
      ) acc on true
    where p.fund_id = ${fundId} and p.status = 'pending' and p.due_date <= ${until}
    order by p.due_date, p.id limit ${limit} for update of p`.execute(tx);
  return rows;
}

/**
 * Puts locked payouts into a new batch. The text of the file and its rows are kept as they are now and never change.
 * `fileOf` writes the text from the number and the rows. @returns its number
 */
export async function insertBatch(
  tx: WriteTx,
  batch: {
    fundId: number;
    untilDate: string;
    createdBy: number;
    at: Date;
    payouts: readonly { id: number; accountId: number; amount: bigint }[];
  },
  fileOf: (batchNo: string, rows: readonly BatchPayout[]) => string,
): Promise<string> {
  const total = batch.payouts.reduce((sum, payout) => sum + payout.amount, 0n);
  const next = await sql<{ batchNo: string }>`select 'PB-' || nextval('payout_batch_seq') as "batchNo"`.execute(tx);
  const batchNo = next.rows[0]?.batchNo;
  if (!batchNo) throw new Error('batch got no number');
  await sql`
    update payouts p set status = 'sent', batch_no = ${batchNo}, account_id = v.account_id
    from (select unnest(${batch.payouts.map((payout) => payout.id)}::int[]) as id, unnest(${batch.payouts.map((payout) => payout.accountId)}::int[]) as account_id) v
    where p.id = v.id and p.status = 'pending'`.execute(tx);
  const { rows } = await sql<BatchPayout>`
    select p.id, p.kind, o.order_no as "orderNo", ${name} as "investorName", a.iban, p.amount, p.status, p.bank_ref as "bankRef"
    ${from} join investor_bank_accounts a on a.id = p.account_id where p.batch_no = ${batchNo} order by p.id`.execute(
    tx,
  );
  const content = fileOf(batchNo, rows);
  await sql`
    insert into payout_batches (batch_no, fund_id, until_date, row_count, total_amount, content, content_hash, created_by, created_at)
    values (${batchNo}, ${batch.fundId}, ${batch.untilDate}, ${batch.payouts.length}, ${total}, ${content},
      encode(sha256(convert_to(${content}, 'UTF8')), 'hex'), ${batch.createdBy}, ${batch.at})`.execute(tx);
  await sql`
    insert into payout_batch_rows (batch_no, payout_id, row_no, attempt, investor_id, receiver_name, account_id, bank_name, iban, amount, purpose)
    select ${batchNo}, p.id, row_number() over (order by p.id), 1 + (select count(*) from payout_batch_rows t where t.payout_id = p.id),
      p.investor_id, ${name}, a.id, a.bank_name, a.iban, p.amount, p.kind || coalesce(' ' || o.order_no, '')
    ${from} join investor_bank_accounts a on a.id = p.account_id where p.batch_no = ${batchNo}`.execute(tx);
  return batchNo;
}

/** The text of a file as it was made; '' for a file from before texts were kept. */
export async function findBatchContent(tx: Tx, batchNo: string): Promise<string> {
  const { rows } = await sql<{
    content: string;
  }>`select content from payout_batches where batch_no = ${batchNo}`.execute(tx);
  return rows[0]?.content ?? '';
}

export interface BatchRow {
  batchNo: string;
  fundId: number;
  fundName: string;
  untilDate: string;
  rowCount: number;
  totalAmount: bigint;
  createdBy: number;
  creatorName: string;
  createdAt: Date;
  paidCount: number;
  failedCount: number;
  openCount: number;
}

const batchSelect = sql`
  select b.batch_no as "batchNo", b.fund_id as "fundId", f.name as "fundName", b.until_date as "untilDate", b.row_count as "rowCount", b.total_amount as "totalAmount",
    b.created_by as "createdBy", concat_ws(' ', u.first_name, u.last_name) as "creatorName", b.created_at as "createdAt",
    (select count(*)::int from payout_batch_rows p where p.batch_no = b.batch_no and p.result = 'paid') as "paidCount",
    (select count(*)::int from payout_batch_rows p where p.batch_no = b.batch_no and p.result = 'failed') as "failedCount",
    (select count(*)::int from payout_batch_rows p where p.batch_no = b.batch_no and p.result = 'open') as "openCount"
  from payout_batches b join funds f on f.id = b.fund_id join users u on u.id = b.created_by`;

/** A batch by its number. */
export async function findBatch(tx: Tx, batchNo: string): Promise<BatchRow | null> {
  return (await sql<BatchRow>`${batchSelect} where b.batch_no = ${batchNo}`.execute(tx)).rows[0] ?? null;
}

/** A page of batches, newest first. */
export async function listBatchRows(
  tx: Tx,
  fundId: number | undefined,
  offset: number,
  limit: number,
): Promise<{ rows: BatchRow[]; total: number }> {
  const condition = fundId ? sql`b.fund_id = ${fundId}` : sql`true`;
  const [page, count] = await Promise.all([
    sql<BatchRow>`${batchSelect} where ${condition} order by b.created_at desc, b.batch_no desc limit ${limit} offset ${offset}`.execute(
      tx,
    ),
    sql<{ total: number }>`select count(*)::int as total from payout_batches b where ${condition}`.execute(tx),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

export interface BatchPayout {
  id: number;
  kind: PayoutKind;
  orderNo: string | null;
  investorName: string;
  iban: string;
  amount: bigint;
  status: PayoutState;
  bankRef: string | null;
}

/** Rows of a batch in the order of the file, with what the bank said of each; a later repair changes none. */
export async function listBatchPayouts(tx: Tx, batchNo: string): Promise<BatchPayout[]> {
  const { rows } = await sql<BatchPayout>`
    select r.payout_id as id, p.kind, o.order_no as "orderNo", r.receiver_name as "investorName", r.iban, r.amount,
      case r.result when 'open' then 'sent' else r.result end as status, r.bank_ref as "bankRef"
    from payout_batch_rows r join payouts p on p.id = r.payout_id left join orders o on o.investor_id = p.investor_id and o.id = p.order_id
    where r.batch_no = ${batchNo} order by r.row_no`.execute(tx);
  return rows;
}

export interface PayoutOwner {
  id: number;
  investorId: number;
  status: PayoutState;
}

/** Whose payout it is. */
export async function findPayoutOwner(tx: Tx, id: number): Promise<PayoutOwner | null> {
  const { rows } =
    await sql<PayoutOwner>`select id, investor_id as "investorId", status from payouts where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** The newest failed payout of an order. */
export async function findFailedPayout(tx: Tx, investorId: number, orderId: number): Promise<number | null> {
  const { rows } = await sql<{
    id: number;
  }>`select id from payouts where investor_id = ${investorId} and order_id = ${orderId} and status = 'failed' order by id desc limit 1`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

/** A verified account of an investor. */
export async function findVerifiedAccount(
  tx: Tx,
  investorId: number,
  accountId: number,
): Promise<{ usableFrom: Date } | null> {
  const { rows } = await sql<{ usableFrom: Date }>`
    select usable_from as "usableFrom" from investor_bank_accounts where id = ${accountId} and investor_id = ${investorId} and is_verified`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Until when the user's sells are held after a change of his access data; null when they are not. */
export async function findSellHold(tx: Tx, userId: number): Promise<Date | null> {
  const { rows } = await sql<{
    until: Date | null;
  }>`select sell_hold_until as until from users where id = ${userId}`.execute(tx);
  return rows[0]?.until ?? null;
}
