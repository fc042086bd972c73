import { sql } from 'kysely';
import { many, maybeOne } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';
import type { BondTerms } from './bonds.rules.ts';

const select = sql`
  select fund_id as "fundId", face_value as "faceValue", coupon_rate as "couponRate", coupon_months as "couponMonths",
    issue_date as "issueDate", maturity_date as "maturityDate", subscription_from as "subscriptionFrom",
    subscription_to as "subscriptionTo", has_buyback as "hasBuyback", buyback_rate as "buybackRate"
  from bond_terms`;

/** Terms of a bond; null for a fund. */
export async function findBondTerms(tx: Tx, fundId: number): Promise<BondTerms | null> {
  return maybeOne<BondTerms>(tx)`${select} where fund_id = ${fundId}`;
}

/** Terms of every bond. */
export async function listBondTerms(tx: Tx): Promise<BondTerms[]> {
  return many<BondTerms>(tx)`${select} order by fund_id`;
}

/** Bonds whose offer has begun, with the day of their last price. */
export async function listPricedBonds(tx: Tx, day: string): Promise<(BondTerms & { lastDay: string | null })[]> {
  return many<BondTerms & { lastDay: string | null }>(tx)`
    select b.*, (select max(nav_date) from fund_navs n where n.fund_id = b."fundId") as "lastDay"
    from (${select}) b
    where b."subscriptionFrom" <= ${day}
    order by b."fundId"`;
}
