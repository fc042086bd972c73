import { addDays } from '#shared/jalali.ts';
import { formatDecimal, NAV_SCALE, pow10 } from '#shared/decimal.ts';
import { nextWorkingDay, workingDayFrom, type WorkingCalendar } from '#shared/workingDays.ts';
import type { Tx } from '#server/db/connection.ts';
import { findBondTerms, listBondTerms, listPricedBonds } from './bonds.repo.ts';
import { bondClosedReasons, buybackPrice, couponCalendar, type Coupon } from './bonds.rules.ts';

export type { Coupon } from './bonds.rules.ts';

/** Price of a bond on a day, in the three columns of `fund_navs`; decimal text. */
export interface BondPrice {
  fundId: number;
  navDate: string;
  issueNav: string;
  cancelNav: string;
  statisticalNav: string;
}

export type BondsService = ReturnType<typeof createBondsService>;

/** Bonds as the second kind of instrument (domain 1.12, 2.3): offer, coupons and buy-back follow from their terms. */
export function createBondsService(services: {
  calendar: { workingCalendar(tx: Tx, fundId?: number): Promise<WorkingCalendar> };
}) {
  return {
    findTerms: findBondTerms,
    /** coupon calendar of a bond; null for a fund */
    async couponsOf(tx: Tx, fundId: number): Promise<Coupon[] | null> {
      const terms = await findBondTerms(tx, fundId);
      return terms && couponCalendar(terms, await services.calendar.workingCalendar(tx, fundId));
    },
    /** coupons of a bond with the pay days of a calendar */
    couponsIn: couponCalendar,
    /** terms of every bond */
    listTerms: listBondTerms,
    /** why a bond takes no buy (1) or no sell (2) on a day */
    reasonsOn: bondClosedReasons,
    /** prices of every working day up to one that no row has yet: sold at face value, bought back at the committed rate */
    async missingPrices(tx: Tx, until: string): Promise<BondPrice[]> {
      const prices: BondPrice[] = [];
      for (const { lastDay, ...terms } of await listPricedBonds(tx, until)) {
        const calendar = await services.calendar.workingCalendar(tx, terms.fundId);
        const coupons = couponCalendar(terms, calendar);
        const issueNav = formatDecimal(terms.faceValue * pow10(NAV_SCALE), NAV_SCALE);
        // the day on which the principal is due is the last one with a price
        const end = workingDayFrom(calendar, terms.maturityDate);
        const last = until < end ? until : end;
        for (
          let day = nextWorkingDay(calendar, lastDay ?? addDays(terms.subscriptionFrom, -1));
          day <= last;
          day = nextWorkingDay(calendar, day)
        ) {
          const cancelNav = buybackPrice(terms, coupons, day);
          prices.push({ fundId: terms.fundId, navDate: day, issueNav, cancelNav, statisticalNav: cancelNav });
        }
      }
      return prices;
    },
  };
}
