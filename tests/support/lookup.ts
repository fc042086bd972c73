import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/db/connection.ts';

/* What tests look up in the database of the demo. */

/** First row of a query. @throws when there is none */
export async function firstRow<T>(db: Tx, query: RawBuilder<T>): Promise<T> {
  const { rows } = await query.execute(db);
  if (!rows[0]) throw new Error('no row');
  return rows[0];
}

/** The value `v` of the first row of a query. @throws when there is no row */
export async function valueOf<T>(db: Tx, query: RawBuilder<{ v: T }>): Promise<T> {
  return (await firstRow(db, query)).v;
}

/** A person of the demo and the investor that is their own; the one who orders most, unless named. */
export function ownInvestor(db: Tx, username = '0012345679'): Promise<{ userId: number; investorId: number }> {
  return firstRow(
    db,
    sql<{ userId: number; investorId: number }>`
      select u.id as "userId", ui.investor_id as "investorId"
      from users u join user_investors ui on ui.user_id = u.id where u.username = ${username} and ui.it_self`,
  );
}

/** The first fixed income fund of the demo that is open and issues units itself. */
export function openFund(db: Tx): Promise<number> {
  return valueOf(
    db,
    sql<{ v: number }>`
      select id as v from funds
      where fund_type = 4 and issue_enabled and kind = 'fund' and type_of_invest = 'IssuanceAndCancellation'
      order by id limit 1`,
  );
}

export const fundBySlug = (db: Tx, slug: string): Promise<number> =>
  valueOf(db, sql<{ v: number }>`select id as v from funds where slug = ${slug}`);

export const paymentMethodId = (db: Tx, code: string): Promise<number> =>
  valueOf(db, sql<{ v: number }>`select id as v from payment_methods where code = ${code}`);
