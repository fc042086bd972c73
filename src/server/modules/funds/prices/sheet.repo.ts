import { many } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';
import { limitOfFund, previousPrices, selectDetail, type NavDetail } from './prices.repo.ts';

/** A fund whose price people enter; `previous` are its last published prices before the day. */
export interface SheetFund {
  fundId: number;
  fundName: string;
  names: string[];
  /** percent */
  jumpLimit: string;
  previous: NavDetail['previous'];
}

/** Funds whose price people enter, in the order of lists. */
export async function listSheetFunds(tx: Tx, navDate: string): Promise<SheetFund[]> {
  return many<SheetFund>(tx)`
    select f.id as "fundId", f.name as "fundName",
      array_remove(array[f.slug, f.symbol, f.isin, f.reg_no], null) as names, ${limitOfFund} as "jumpLimit",
      ${previousPrices('f.id', navDate)} as previous
    from funds f
    where f.kind = 'fund' and f.status not in ('draft', 'closed')
    order by f.sort, f.id`;
}

/** Prices of all funds on a day with what a second person looks at. */
export async function listNavsOfDay(tx: Tx, navDate: string): Promise<NavDetail[]> {
  return many<NavDetail>(tx)`${selectDetail} where n.nav_date = ${navDate}`;
}
