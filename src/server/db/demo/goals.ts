import { sql, type Transaction } from 'kysely';
import type { GoalKind } from '#shared/texts/goalTexts.ts';
import { addJalaliMonths, tehranDay } from '#shared/jalali.ts';
import { goalDepositCodeOf } from '../../modules/debits/goals/goalCode.rules.ts';
import { many, maybeOne, one } from '../query.ts';
import type { Database } from '../tables.ts';
import type { FilledPeople } from './fillPeople.ts';

interface DemoGoal {
  /** key of the investor; the user who acts for them */
  investor: string;
  user: string;
  name: string;
  kind: GoalKind;
  targetAmount: bigint;
  months: number;
  /** takes the plan of the investor, where there is one */
  isFed: boolean;
}

const goals: readonly DemoGoal[] = [
  {
    ...{ investor: 'investor', user: 'investor', name: 'پیش‌پرداخت خانه', kind: 'house' },
    ...{ targetAmount: 2_000_000_000n, months: 36, isFed: true },
  },
  {
    ...{ investor: 'child1', user: 'guardian', name: 'دانشگاه آرمان', kind: 'education' },
    ...{ targetAmount: 900_000_000n, months: 60, isFed: false },
  },
];

/** Goals of the demo: one fed by the plan of the main investor, one of a child; the issued purchases of their fund count. */
export async function fillGoals(tx: Transaction<Database>, people: FilledPeople, now: Date): Promise<void> {
  for (const goal of goals) {
    const investorId = people.byKey.get(goal.investor)?.investorId;
    const userId = people.userIds.get(goal.user);
    if (investorId === undefined || userId === undefined) throw new Error(`the demo has no ${goal.investor}`);
    const plan = goal.isFed
      ? await maybeOne<{ id: number; fundId: number }>(tx)`
          select id, fund_id as "fundId" from debit_regulars
          where investor_id = ${investorId} and status = 'active' order by id limit 1`
      : null;
    const fundId = plan?.fundId ?? (await mainFund(tx, investorId));
    if (fundId === null) continue;
    const { id } = await one<{ id: number }>(tx)`
      insert into goals (
        investor_id, fund_id, name, kind, target_amount, target_day, regular_id, created_by, created_at
      )
      values (
        ${investorId}, ${fundId}, ${goal.name}, ${goal.kind}, ${goal.targetAmount},
        ${addJalaliMonths(tehranDay(now), goal.months)}, ${plan?.id ?? null}, ${userId}, ${now}
      )
      returning id`;
    await sql`update goals set deposit_code = ${goalDepositCodeOf(id)} where id = ${id}`.execute(tx);
    await sql`
      insert into goal_orders (investor_id, order_id, goal_id, source, counted_at)
      select o.investor_id, o.id, ${id},
        case when exists (select from debit_charges c where c.order_id = o.id and c.regular_id = ${plan?.id ?? null})
          then 'plan' else 'chosen' end, ${now}
      from orders o
      where o.investor_id = ${investorId} and o.fund_id = ${fundId} and o.order_type = 1 and o.status = 'issued'`.execute(
      tx,
    );
  }
}

/** The fund in which an investor has most purchases. */
async function mainFund(tx: Transaction<Database>, investorId: number): Promise<number | null> {
  const [first] = await many<{ fundId: number }>(tx)`
    select o.fund_id as "fundId"
    from orders o
    join funds f on f.id = o.fund_id
    where o.investor_id = ${investorId} and o.order_type = 1 and o.status = 'issued'
      and f.kind = 'fund' and f.type_of_invest <> 'Negotiable' and f.status = 'active'
    group by o.fund_id
    order by count(*) desc, o.fund_id
    limit 1`;
  return first?.fundId ?? null;
}
