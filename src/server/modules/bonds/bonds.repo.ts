import { sql } from 'kysely';
import type { Tx } from '../../db/connection.ts';
import type { BondTerms } from './bonds.rules.ts';

const select = sql`
  select fund_id as "fundId", face_value as "faceValue", coupon_rate as "couponRate", coupon_months as "couponMonths", issue_date as "issueDate",
    maturity_date as "maturityDate", subscription_from as "subscriptionFrom", subscription_to as "subscriptionTo", has_buyback as "hasBuyback",
    buyback_rate as "buybackRate" from bond_terms`;

/** Terms of a bond; null for a fund. */
export async function findBondTerms(tx: Tx, fundId: number): Promise<BondTerms | null> {
  return (await sql<BondTerms>`${select} where fund_id = ${fundId}`.execute(tx)).rows[0] ?? null;
}

/** Terms of every bond. */
export async function listBondTerms(tx: Tx): Promise<BondTerms[]> {
  return (await sql<BondTerms>`${select} order by fund_id`.execute(tx)).rows;
}

/** Bonds whose offer has begun, with the day of their last price. */
export async function listPricedBonds(tx: Tx, day: string): Promise<(BondTerms & { lastDay: string | null })[]> {
  const { rows } = await sql<BondTerms & { lastDay: string | null }>`
    select b.*, (select max(nav_date) from fund_navs n where n.fund_id = b."fundId") as "lastDay" from (${select}) b
    where b."subscriptionFrom" <= ${day} order by b."fundId"`.execute(tx);
  return rows;
}
