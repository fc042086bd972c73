import { sql, type RawBuilder } from 'kysely';
import type { Sort } from '#shared/contract/kernel/fields.ts';
import type { payoutSorts } from '#shared/contract/payouts.ts';
import type { PageRows } from '#shared/paging.ts';
import type { Tx } from '#server/db/connection.ts';
import { isInvestorFound } from '#server/db/investorSearch.ts';
import { listOrder } from '#server/db/listOrder.ts';
import { many } from '#server/db/query.ts';
import {
  payoutColumns,
  payoutFrom,
  type PayoutKind,
  type PayoutListRow,
  type PayoutState,
} from '#server/modules/records/payoutQueue/payoutRows.repo.ts';
import { readSearch } from '#server/modules/platform/search.ts';
import { owedPayouts } from '#server/modules/records/payoutQueue/payouts.rules.ts';
import { wordList } from '#server/db/fragments.ts';

export interface PayoutFilter {
  fundId?: number;
  status?: PayoutState;
  kind?: PayoutKind;
  /** ISO days the payout is due */
  fromDate?: string;
  toDate?: string;
  batchNo?: string;
  isHeld?: boolean;
  hasRepair?: boolean;
  search?: string;
}

/** Payouts that a search names; each place is read once, by its index. */
function found(typed: string): RawBuilder<unknown> {
  const { like, iban, amount } = readSearch(typed);
  return sql`
    select id
    from payouts
    where bank_ref ilike ${like} or amount = ${amount}::bigint
    union all
    select s.id
    from orders n
    join payouts s on s.investor_id = n.investor_id and s.order_id = n.id
    where n.order_no ilike ${like}
    union all
    select s.id
    from investors i
    join payouts s on s.investor_id = i.id
    where ${isInvestorFound('i', typed)}
    union all
    select s.id
    from investor_bank_accounts n
    join payouts s on s.account_id = n.id
    where n.iban like ${iban}::text`;
}

function where(filter: PayoutFilter): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (filter.fundId) parts.push(sql`p.fund_id = ${filter.fundId}`);
  if (filter.status) parts.push(sql`p.status = ${filter.status}`);
  if (filter.kind) parts.push(sql`p.kind = ${filter.kind}`);
  if (filter.fromDate) parts.push(sql`p.due_date >= ${filter.fromDate}`);
  if (filter.toDate) parts.push(sql`p.due_date <= ${filter.toDate}`);
  if (filter.isHeld !== undefined) parts.push(sql`(p.held_by is not null) = ${filter.isHeld}`);
  if (filter.hasRepair !== undefined) parts.push(sql`(p.repair_by is not null) = ${filter.hasRepair}`);
  // also the payouts that were repaired since: rows of a file stay
  if (filter.batchNo)
    parts.push(
      sql`exists (select 1 from payout_batch_rows b where b.batch_no = ${filter.batchNo} and b.payout_id = p.id)`,
    );
  if (filter.search) parts.push(sql`p.id = any(array(${found(filter.search)}))`);
  return sql.join(parts, sql` and `);
}

/** Most rows that are counted: nobody pages further, and a count of all would read them all. */
const COUNTED = 10_000;

/** A page of payouts: open and failed ones by due day, closed ones newest first, unless a sort was asked for. */
export async function listPayoutRows(
  tx: Tx,
  filter: PayoutFilter,
  { sort, offset, limit }: PageRows & { sort?: Sort<(typeof payoutSorts)[number]> | undefined },
): Promise<{ rows: PayoutListRow[]; total: number }> {
  const order = listOrder(sort, {
    places: { dueDate: sql`p.due_date`, amount: sql`p.amount` },
    id: sql`p.id`,
    otherwise: sql`(p.status = 'paid'), case when p.status = 'paid' then null else p.due_date end, p.id desc`,
  });
  const [page, count] = await Promise.all([
    sql<PayoutListRow>`
      select ${payoutColumns} ${payoutFrom}
      join funds f on f.id = p.fund_id
      where ${where(filter)}
      order by ${order}
      limit ${limit} offset ${offset}`.execute(tx),
    sql<{
      total: number;
    }>`
      select count(*)::int as total
      from (
        select 1
        from payouts p
        where ${where(filter)}
        limit ${COUNTED}
      ) found`.execute(tx),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** The next payouts of a file, newest first, after the payout that the part before it ended with. */
export async function listPayoutsAfter(
  tx: Tx,
  filter: PayoutFilter,
  after: Pick<PayoutListRow, 'payoutId'> | null,
  limit: number,
): Promise<PayoutListRow[]> {
  return many<PayoutListRow>(tx)`
    select ${payoutColumns} ${payoutFrom}
    join funds f on f.id = p.fund_id
    where ${where(filter)} ${after ? sql`and p.id < ${after.payoutId}` : sql``}
    order by p.id desc limit ${limit}`;
}

export interface OpenSums {
  dueCount: number;
  dueAmount: bigint;
  heldCount: number;
  heldAmount: bigint;
  sentCount: number;
  sentAmount: bigint;
  failedCount: number;
  failedAmount: bigint;
  repairCount: number;
}

const noSums: OpenSums = {
  dueCount: 0,
  dueAmount: 0n,
  heldCount: 0,
  heldAmount: 0n,
  sentCount: 0,
  sentAmount: 0n,
  failedCount: 0,
  failedAmount: 0n,
  repairCount: 0,
};

/** What is due, held back, at the bank and failed, whatever the filter. Rial. */
export async function sumOpenPayouts(tx: Tx, today: string): Promise<OpenSums> {
  const isDue = sql`status = 'pending' and held_by is null and due_date <= ${today}`;
  const { rows } = await sql<OpenSums>`
    select count(*) filter (where ${isDue})::int as "dueCount",
      coalesce(sum(amount) filter (where ${isDue}), 0)::bigint as "dueAmount",
      count(*) filter (where held_by is not null)::int as "heldCount",
      coalesce(sum(amount) filter (where held_by is not null), 0)::bigint as "heldAmount",
      count(*) filter (where status = 'sent')::int as "sentCount",
      coalesce(sum(amount) filter (where status = 'sent'), 0)::bigint as "sentAmount",
      count(*) filter (where status = 'failed')::int as "failedCount",
      coalesce(sum(amount) filter (where status = 'failed'), 0)::bigint as "failedAmount",
      count(*) filter (where repair_by is not null)::int as "repairCount"
    from payouts
    where status in ${wordList(owedPayouts)}`.execute(tx);
  return rows[0] ?? noSums;
}
