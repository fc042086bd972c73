import { sql, type RawBuilder } from 'kysely';
import { many } from '#server/db/query.ts';
import { addDays, isoOfJalali, jalaliParts, tehranInstant } from '#shared/jalali.ts';
import { waitingWork, workKinds, type ProposalKind, type WorkKind } from '#shared/contract/workKinds.ts';
import { acceptedOrderStates } from '#shared/orderStates.ts';
import { undecidedPayments } from '#shared/paymentStates.ts';
import type { Tx } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';
import { DOWN_AFTER } from '#server/modules/platform/serviceHealth/serviceHealth.service.ts';
import { NEXT_YEAR_MONTH } from '#server/modules/platform/readiness/readiness.service.ts';
import { wordList } from '#server/db/fragments.ts';
import type { WaitingRow } from './work.rules.ts';

/** Who asks, and when. */
export interface WorkMoment {
  userId: number;
  at: Date;
  /** before this moment what waits is late */
  lateBefore: Date;
  /** business day, ISO */
  today: string;
}

const never = sql<boolean>`false`;
const noMoment = sql`null::timestamptz`;

/** The columns of one kind of work over the rows of its FROM. */
function waiting(
  kind: WorkKind,
  of: {
    since: RawBuilder<unknown>;
    overdue: RawBuilder<boolean>;
    /** the caller prepared it and may not decide it */
    own?: RawBuilder<boolean>;
    amount?: RawBuilder<unknown>;
    deadline?: RawBuilder<unknown>;
    /** funds whose next cut-off is the deadline */
    fund?: RawBuilder<unknown>;
  },
): RawBuilder<WaitingRow> {
  const amount = of.amount ? sql`coalesce(sum(${of.amount}), 0)::bigint` : sql`null::bigint`;
  const funds = of.fund ? sql`array_remove(array_agg(distinct ${of.fund}), null)` : sql`null::int[]`;
  return sql`${kind}::text as kind, count(*)::int as count, count(*) filter (where ${of.own ?? never})::int as own,
    ${amount} as amount, min(${of.since}) as "oldestAt", min(${of.deadline ?? noMoment}) as "deadlineAt",
    count(*) filter (where ${of.overdue})::int as overdue, ${funds} as "fundIds"`;
}

/** Midnight in Tehran of the day in a column. */
const startOf = (column: string) => sql`(${sql.ref(column)}::timestamp at time zone 'Asia/Tehran')`;

/** Money that arrived and waits for a decision. */
export async function listArrivedMoney(tx: Tx, { userId, lateBefore }: WorkMoment): Promise<WaitingRow[]> {
  const slipSince = sql`coalesce(s.revised_at, s.created_at)`;
  const isLateLine = sql<boolean>`d.created_at < ${lateBefore}`;
  const line = { since: sql`d.created_at`, overdue: isLateLine, amount: sql`d.amount` };
  const asks = sql<boolean>`coalesce(d.return_asked_by = ${userId}, d.link_asked_by = ${userId}, false)`;
  return many<WaitingRow>(tx)`
    select ${waiting('slips', {
      since: slipSince,
      overdue: sql`${slipSince} < ${lateBefore}`,
      amount: sql`s.amount`,
      fund: sql`a.fund_id`,
    })}
    from bank_slips s
    join fund_bank_accounts a on a.id = s.fund_account_id
    where s.status = 'pending'
    union all
    select ${waiting('depositsUnmatched', { ...line, fund: sql`d.fund_id` })}
    from bank_deposits d
    where d.status in ('unmatched', 'failed')
    union all
    select ${waiting('depositsMatched', { ...line, own: sql`d.handled_by = ${userId}`, fund: sql`d.fund_id` })}
    from bank_deposits d
    where d.status = 'matched'
    union all
    select ${waiting('depositDecisions', { ...line, own: asks })}
    from bank_deposits d
    where d.status in ('return_waits', 'slip_waits', 'payout_waits')
    union all
    select ${waiting('statements', {
      since: sql`b.imported_at`,
      overdue: sql`b.imported_at < ${lateBefore}`,
      own: sql`b.imported_by = ${userId}`,
      amount: sql`b.total_amount`,
    })}
    from bank_statements b
    where b.status = 'imported'
    union all
    select ${waiting('gatewaySettlements', {
      since: sql`g.prepared_at`,
      overdue: sql`g.prepared_at < ${lateBefore}`,
      own: sql`g.prepared_by = ${userId}`,
      amount: sql`g.net`,
    })}
    from gateway_settlements g
    where g.status = 'prepared'
    union all
    select ${waiting('openItems', {
      since: sql`k.prepared_at`,
      overdue: sql`k.prepared_at < ${lateBefore}`,
      own: sql`k.prepared_by = ${userId}`,
      amount: sql`abs(k.amount)`,
    })}
    from open_item_closures k
    where k.status = 'prepared'
    union all
    select ${waiting('bankMovements', {
      since: sql`m.prepared_at`,
      overdue: sql`m.prepared_at < ${lateBefore}`,
      own: sql`m.prepared_by = ${userId}`,
      amount: sql`m.amount`,
    })}
    from bank_movements m
    where m.status = 'prepared'
    union all
    select ${waiting('bankMovementLines', {
      since: sql`l.deposited_at`,
      overdue: sql`l.deposited_at < ${lateBefore}`,
      amount: sql`l.amount`,
    })}
    from bank_statement_lines l
    where l.direction = 'out' and l.payout_id is null and l.state = 'taken'
      and not exists (
        select
        from bank_movements m
        where m.statement_id = l.statement_id and m.line_no = l.line_no and m.status <> 'rejected'
          and m.reversed_at is null
      )`;
}

/** Contracts of direct debit that are suspended, days on which a provider's report and the books differ, and debits in dispute. */
const debitWork = (lateBefore: Date) => sql`
    select ${waiting('debitContracts', { since: sql`e.at`, overdue: sql`e.at < ${lateBefore}` })}
    from debit_contracts c
    cross join lateral (
      select coalesce(max(h.at), c.created_at) as at
      from debit_events h
      where h.contract_id = c.id
    ) e
    where c.status = 'suspended'
    union all
    select ${waiting('debitDays', {
      since: sql`d.checked_at`,
      overdue: sql`d.checked_at < ${lateBefore}`,
      amount: sql`abs(d.provider_amount - d.book_amount)`,
    })}
    from debit_days d
    where (d.provider_amount <> d.book_amount or jsonb_array_length(d.items) > 0) and d.seen_at is null
    union all
    select ${waiting('debitDisputes', {
      since: sql`a.disputed_at`,
      overdue: sql`a.disputed_at < ${lateBefore}`,
      amount: sql`coalesce(a.received_amount, a.amount)`,
    })}
    from debit_attempts a
    where a.status = 'disputed'`;

/** Money that leaves, and payments and comparisons that are not in order. `openBefore`: payments younger than it may still end by themselves. */
export async function listLeavingMoney(
  tx: Tx,
  { userId, lateBefore, today, openBefore }: WorkMoment & { openBefore: Date },
): Promise<WaitingRow[]> {
  const payout = { since: startOf('p.due_date'), overdue: sql<boolean>`p.due_date < ${today}`, amount: sql`p.amount` };
  return many<WaitingRow>(tx)`
    select ${waiting('payoutsDue', payout)}
    from payouts p
    where p.status = 'pending' and p.held_by is null and p.due_date <= ${today}
    union all
    select ${waiting('payoutsFailed', payout)}
    from payouts p
    where p.status = 'failed'
    union all
    select ${waiting('payoutsSilent', payout)}
    from payouts p
    where p.status = 'sent'
    union all
    select ${waiting('payoutRepairs', {
      since: sql`p.repair_at`,
      overdue: sql`p.repair_at < ${lateBefore}`,
      own: sql`p.repair_by = ${userId}`,
      amount: sql`p.amount`,
    })}
    from payouts p
    where p.status in ('pending', 'failed') and p.repair_by is not null
    union all
    select ${waiting('payoutFiles', {
      since: sql`b.created_at`,
      overdue: sql`b.created_at < ${lateBefore}`,
      own: sql`b.created_by = ${userId}`,
      amount: sql`b.total_amount`,
    })}
    from payout_batches b
    where b.status = 'prepared'
    union all
    select ${waiting('payments', {
      since: sql`y.created_at`,
      overdue: sql`y.created_at < ${lateBefore}`,
      amount: sql`y.amount`,
    })}
    from payments y
    where y.status in ${wordList(undecidedPayments)} and y.created_at <= ${openBefore}
    union all
    select ${waiting('disputes', {
      since: sql`y.disputed_at`,
      overdue: sql`y.disputed_at < ${lateBefore}`,
      amount: sql`coalesce(y.received_amount, y.amount)`,
    })}
    from payments y
    where y.status = 'disputed'
    union all
    select ${waiting('reconciliations', {
      since: sql`r.checked_at`,
      overdue: sql`r.checked_at < ${lateBefore}`,
      amount: sql`abs(r.difference)`,
    })}
    from reconciliations r
    where r.difference <> 0 or r.unanswered_count > 0 or jsonb_array_length(r.items) > 0
    union all
    ${debitWork(lateBefore)}`;
}

/** A fund and the last price day of it whose cut-off has passed. */
export interface PriceDay {
  fundId: number;
  day: string;
  cutoffAt: Date;
}

/** Prices, days to execute, and runs of profit and principal. */
export async function listDaysAtWork(
  tx: Tx,
  {
    userId,
    at,
    lateBefore,
    today,
    priceDays,
    bankDay,
  }: WorkMoment & { priceDays: readonly PriceDay[]; bankDay: string },
): Promise<WaitingRow[]> {
  const [fundIds, days, cutoffs] = [
    priceDays.map((row) => row.fundId),
    priceDays.map((row) => row.day),
    priceDays.map((row) => row.cutoffAt),
  ];
  const executionOf = (day: string) => sql`((${sql.ref(day)} + f.execution_time) at time zone 'Asia/Tehran')`;
  const run = { own: sql<boolean>`r.prepared_by = ${userId}`, since: sql`r.prepared_at`, amount: sql`r.total` };
  const isOpenRun = sql`r.status = 'draft' or (r.status = 'approved' and r.started_at is null)`;
  return many<WaitingRow>(tx)`
    select ${waiting('pricesMissing', {
      since: sql`w.cutoff_at`,
      overdue: sql`w.day < ${today}`,
      deadline: executionOf('w.day'),
    })}
    from unnest(${fundIds}::int[], ${days}::date[], ${cutoffs}::timestamptz[]) w(fund_id, day, cutoff_at)
    join funds f on f.id = w.fund_id
    left join fund_navs n on n.fund_id = w.fund_id and n.nav_date = w.day and n.status in ('draft', 'approved')
    where n.fund_id is null
    union all
    select ${waiting('balancesMissing', {
      since: sql`((${bankDay}::date + 1)::timestamp at time zone 'Asia/Tehran')`,
      overdue: never,
    })}
    from fund_bank_accounts a
    join funds f on f.id = a.fund_id and f.status in ('active', 'liquidating')
    where a.is_active and a.opened_on <= ${bankDay}
      and not exists (
        select
        from bank_balances b
        left join bank_statements s on s.id = b.statement_id
        where b.fund_account_id = a.id and b.business_date = ${bankDay} and s.status is distinct from 'discarded'
      )
    union all
    select ${waiting('pricesDraft', {
      since: sql`coalesce(n.withdrawal_at, n.entered_at)`,
      overdue: sql`n.nav_date < ${today}`,
      own: sql`coalesce(n.withdrawal_by = ${userId}, ${userId} = any(n.prepared_by))`,
      deadline: executionOf('n.nav_date'),
    })}
    from fund_navs n
    join funds f on f.id = n.fund_id
    where n.status = 'draft' or n.withdrawal_by is not null
    union all
    select ${waiting('daysToExecute', {
      since: sql`n.published_at`,
      overdue: sql`d.price_date < ${today} or n.execute_after < ${at}`,
      deadline: sql`n.execute_after`,
    })}
    from (
      select distinct fund_id, price_date
      from orders
      where status in ${wordList(acceptedOrderStates)} and price_date <= ${today}
    ) d
    join fund_navs n on n.fund_id = d.fund_id and n.nav_date = d.price_date and n.status = 'approved'
      and n.withdrawal_by is null
    union all
    select ${waiting('ordersFailed', {
      since: sql`e.at`,
      overdue: sql`e.at < ${lateBefore}`,
      amount: sql`o.amount`,
    })}
    from (
      select order_id, investor_id, min(at) as at
      from settlement_results
      where outcome = 'failed'
      group by order_id, investor_id
    ) e
    join orders o on o.investor_id = e.investor_id and o.id = e.order_id
      and o.status in ${wordList(acceptedOrderStates)}
    union all
    select ${waiting('profitRuns', { ...run, overdue: sql`r.profit_date < ${today}` })}
    from fund_profits r
    where ${isOpenRun}
    union all
    select ${waiting('principalRuns', { ...run, overdue: sql`r.pay_date < ${today}` })}
    from principal_runs r
    where ${isOpenRun}`;
}

/** Holidays of the next Jalali year that nobody confirmed, from Bahman on; one where none is entered at all. */
function nextYearHolidays(today: string): RawBuilder<WaitingRow> {
  const { year, month } = jalaliParts(today);
  const first = isoOfJalali(year + 1, 1, 1);
  const last = addDays(isoOfJalali(year + 2, 1, 1), -1);
  const isDue = month >= NEXT_YEAR_MONTH;
  return sql`
    select ${waiting('nextYearHolidays', {
      since: sql`${tehranInstant(isoOfJalali(year, NEXT_YEAR_MONTH, 1), '00:00')}::timestamptz`,
      overdue: sql`${month > NEXT_YEAR_MONTH}::boolean`,
      deadline: sql`${tehranInstant(first, '00:00')}::timestamptz`,
    })}
    from (
      select h.day from holidays h
      where ${isDue}::boolean and h.scope = 'all' and h.day between ${first} and ${last} and not h.is_confirmed
      union all
      select ${first}::date
      where ${isDue}::boolean
        and not exists (select from holidays n where n.scope = 'all' and n.day between ${first} and ${last})
    ) open_days`;
}

const proposalKinds = workKinds.filter((kind): kind is ProposalKind => 'isProposal' in waitingWork[kind]);

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : '';

/** Table of a kind that one administrator prepares and another one decides; a kind without its table does not compile. */
const proposalTable = (kind: ProposalKind) =>
  kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as Snake<ProposalKind> satisfies keyof Database;

/** Rules, corrections, people, long work, failed jobs, and which of these outside services are down. */
export async function listOfficeWork(
  tx: Tx,
  { userId, at, today, lateBefore, services }: WorkMoment & { services: readonly string[] },
): Promise<WaitingRow[]> {
  const prepared = (kind: WorkKind) =>
    waiting(kind, {
      since: sql`c.prepared_at`,
      overdue: sql`c.prepared_at < ${lateBefore}`,
      own: sql`c.prepared_by = ${userId}`,
    });
  const proposed = proposalKinds.map(
    (kind) => sql`
    select ${prepared(kind)}
    from ${sql.table(proposalTable(kind))} c
    where c.state = 'prepared'
    union all`,
  );
  return many<WaitingRow>(tx)`
    ${sql.join(proposed, sql``)}
    select ${prepared('ruleChanges')}
    from rule_changes c
    where c.status = 'pending'
    union all
    ${nextYearHolidays(today)}
    union all
    select ${prepared('corrections')}
    from (
      select prepared_at, prepared_by
      from ledger_corrections
      where status = 'draft'
      union all
      select prepared_at, prepared_by
      from price_corrections
      where state = 'prepared'
    ) c
    union all
    select ${prepared('roleChanges')}
    from (
      select prepared_at, prepared_by
      from role_changes
      where state = 'prepared'
      union all
      select prepared_at, prepared_by
      from colleagues
      where state = 'prepared'
    ) c
    union all
    select ${waiting('identity', {
      since: sql`r.waits_since`,
      overdue: sql`r.waits_since < ${lateBefore}`,
      own: sql`r.state = 'prepared' and r.prepared_by = ${userId}`,
    })}
    from identity_requests r
    where r.state in ('pending', 'prepared')
    union all
    select ${tickets(at)}
    from tickets t
    where t.status in ('unread', 'read')
    union all
    select ${waiting('failedWork', { since: sql`w.finished_at`, overdue: sql`true` })}
    from work_runs w
    where w.state = 'failed'
      and not exists (select from work_runs n where n.kind = w.kind and n.key = w.key and n.id > w.id)
    union all
    select ${waiting('failedJobs', { since: sql`j.completed_on`, overdue: sql`true` })}
    from pgboss.job j
    where j.state = 'failed' and j.completed_on is not null
    union all
    select ${waiting('servicesDown', { since: sql`h.failing_since`, overdue: sql`true` })}
    from service_health h
    where h.failures >= ${DOWN_AFTER} and h.code = any(${services})`;
}

/** Tickets that wait for an answer, of people with an investor of the branch of an administrator. */
export async function listBranchTickets(tx: Tx, { userId, at }: WorkMoment): Promise<WaitingRow[]> {
  return many<WaitingRow>(tx)`
    select ${tickets(at)}
    from tickets t
    where t.status in ('unread', 'read')
      and exists (
        select from user_investors l
        join investors i on i.id = l.investor_id
        join users a on a.branch_id = i.branch_id
        where l.user_id = t.user_id and a.id = ${userId}
      )`;
}

/** Tickets that wait, by the time that was promised. */
const tickets = (at: Date) =>
  waiting('tickets', {
    since: sql`t.updated_at`,
    overdue: sql`t.due_at <= ${at}`,
    deadline: sql`case when t.due_at > ${at} then t.due_at end`,
  });
