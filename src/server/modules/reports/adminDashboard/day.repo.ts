import { many } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';
import { wordList } from '#server/db/fragments.ts';
import { acceptedOrderStates, executedOrderStates } from '#shared/orderStates.ts';

/** The day of a fund as the tables tell it. Rial, units; prices are decimal text. */
export interface FundDayRow {
  fundId: number;
  fundName: string;
  kind: 'fund' | 'bond';
  executionMode: 'auto' | 'manual';
  /** `HH:MM` in Tehran; null for none */
  executionTime: string | null;
  jumpLimit: string;
  status: 'draft' | 'approved' | null;
  preparedBy: number[];
  isWithheld: boolean;
  issueNav: string | null;
  cancelNav: string | null;
  lastDay: string | null;
  lastIssueNav: string | null;
  lastCancelNav: string | null;
  issues: number;
  issueAmount: bigint;
  redeems: number;
  /** what executed redemptions paid */
  redeemedNet: bigint;
  /** units of redemptions that wait for their price */
  waitingUnits: bigint;
  due: number;
  executed: number;
  failed: number;
  payoutsDue: number;
  payoutsAmount: bigint;
  payoutsLate: number;
  payoutsSent: number;
  accounts: number;
  /** accounts whose balance of the working day before the bank told */
  accountsTold: number;
  isReconciled: boolean;
  /** two people signed the report of the day */
  isReported: boolean;
}

/**
 * Price, orders, payouts and bank balances of every fund on a day; `before` is the working day before it. One statement
 * for all funds: each part reads the index of its table.
 */
export async function listDayRows(tx: Tx, { day, before }: { day: string; before: string }): Promise<FundDayRow[]> {
  return many<FundDayRow>(tx)`
    select f.id as "fundId", f.name as "fundName", f.kind, f.execution_mode as "executionMode",
      to_char(f.execution_time, 'HH24:MI') as "executionTime", l.limit_pct::text as "jumpLimit", n.status,
      coalesce(n.prepared_by, '{}') as "preparedBy", coalesce(n.withdrawal_by is not null, false) as "isWithheld",
      n.issue_nav as "issueNav", n.cancel_nav as "cancelNav", p.nav_date as "lastDay", p.issue_nav as "lastIssueNav",
      p.cancel_nav as "lastCancelNav", o.*, x.failed, y.*, b.*,
      exists (select from reconciliations r where r.business_date = ${before}) as "isReconciled",
      exists (
        select from day_reports d where d.fund_id = f.id and d.nav_date = ${day} and d.state = 'approved'
      ) as "isReported"
    from funds f
    left join fund_navs n on n.fund_id = f.id and n.nav_date = ${day} and n.status in ('draft', 'approved')
    left join lateral (
      select nav_date, issue_nav, cancel_nav
      from fund_navs
      where fund_id = f.id and status = 'approved' and nav_date < ${day}
      order by nav_date desc limit 1
    ) p on true
    cross join lateral (
      select limit_pct
      from price_jump_limits
      where fund_type in (f.fund_type, 0)
      order by fund_type = 0 limit 1
    ) l
    cross join lateral (
      select coalesce(sum(count) filter (where order_type = 1), 0)::int as issues,
        coalesce(sum(cost) filter (where order_type = 1), 0)::bigint as "issueAmount",
        coalesce(sum(count) filter (where order_type = 2), 0)::int as redeems,
        coalesce(sum(net) filter (where order_type = 2 and not is_due), 0)::bigint as "redeemedNet",
        coalesce(sum(held_units) filter (where order_type = 2 and is_due), 0)::bigint as "waitingUnits",
        coalesce(sum(count) filter (where is_due), 0)::int as due,
        coalesce(sum(count) filter (where not is_due), 0)::int as executed
      from (
        select order_type, count, cost, net, held_units, status in ${wordList(acceptedOrderStates)} as is_due
        from order_totals t
        where t.scope = 'priced' and t.fund_id = f.id and t.day = ${day}::date
          and t.status in ${wordList([...acceptedOrderStates, ...executedOrderStates])}
      ) of_day
    ) o
    cross join lateral (
      select count(*)::int as failed
      from orders d
      where d.fund_id = f.id and d.price_date = ${day} and d.status in ${wordList(acceptedOrderStates)}
        and d.id in (select r.order_id from settlement_results r where r.outcome = 'failed')
    ) x
    cross join lateral (
      select count(*) filter (where status = 'pending')::int as "payoutsDue",
        coalesce(sum(amount) filter (where status = 'pending'), 0)::bigint as "payoutsAmount",
        count(*) filter (where status = 'pending' and due_date < ${day})::int as "payoutsLate",
        count(*) filter (where status <> 'pending')::int as "payoutsSent"
      from payouts
      where fund_id = f.id
        and (
          status = 'pending' and held_by is null and due_date <= ${day}
          or status in ('sent', 'paid') and due_date = ${day}
        )
    ) y
    cross join lateral (
      select count(*)::int as accounts, count(told.id)::int as "accountsTold"
      from fund_bank_accounts a
      left join lateral (
        select b.id
        from bank_balances b
        where b.fund_account_id = a.id and b.business_date = ${before}
        limit 1
      ) told on true
      where a.fund_id = f.id and a.is_active and a.opened_on <= ${before}
    ) b
    where f.status not in ('draft', 'closed')
    order by f.sort, f.id`;
}
