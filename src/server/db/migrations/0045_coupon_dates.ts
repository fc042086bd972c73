import { sql, type Kysely } from 'kysely';
import { addJalaliMonths } from '../../../shared/jalali.ts';

interface StandingRun {
  id: number;
  profitDate: string;
  issueDate: string;
  couponMonths: number;
}

/** The last day before a run, or on it, on which the terms of the bond let a coupon fall due; null before the first. */
function dueBefore({ profitDate, issueDate, couponMonths }: StandingRun): string | null {
  let last: string | null = null;
  for (let period = 1; ; period += 1) {
    const due = addJalaliMonths(issueDate, period * couponMonths);
    if (due > profitDate) return last;
    last = due;
  }
}

/**
 * A run of a bond names its coupon by the day of the terms, and no other day may pay the same coupon: the pay day moves
 * with the calendar. A standing run gets the coupon before it; of two such runs the later one stays without, and
 * `audit:verify` reports it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table fund_profits add coupon_date date`.execute(db);
  const { rows } = await sql<StandingRun & { fundId: number }>`
    select p.id, p.fund_id as "fundId", p.profit_date::text as "profitDate", b.issue_date::text as "issueDate",
      b.coupon_months::int as "couponMonths"
    from fund_profits p
    join bond_terms b on b.fund_id = p.fund_id and b.coupon_months > 0
    order by p.profit_date, p.id`.execute(db);
  const days = new Map<string, string>();
  for (const run of rows) {
    const due = dueBefore(run);
    const day = days.get(`${run.fundId}:${due}`) ?? run.profitDate;
    if (due === null || day !== run.profitDate) continue;
    days.set(`${run.fundId}:${due}`, day);
    await sql`update fund_profits set coupon_date = ${due} where id = ${run.id}`.execute(db);
  }
  await sql`alter table fund_profits add constraint fund_profits_coupon unique (fund_id, coupon_date, part)`.execute(
    db,
  );
}
