import { fail } from '#shared/contract/failures.ts';
import { tehranDay } from '#shared/jalali.ts';
import type { OrderType } from '#shared/orderStates.ts';
import type { WorkingCalendar } from '#shared/workingDays.ts';
import type { Tx } from '#server/db/connection.ts';
import { keepByVersion } from '#server/db/keepByVersion.ts';
import type { Deps } from '#server/deps.ts';
import type { BondsService } from '../bonds/bonds.service.ts';
import type { CalendarService } from '#server/modules/platform/calendar/calendar.service.ts';
import type { Fees, FeeVersion } from './fees.rules.ts';
import { makeRuleSet, type RuleSet } from './ruleSet.ts';
import {
  findRuleSetVersion,
  findFundCounts,
  findOrderWaits,
  listAuthLimits,
  listHolderLimits,
  listFeeVersions,
  listFundMethods,
  listFundAccounts,
  listFundTerms,
  listPriceLimits,
  listSchedules,
  listPaymentMethods,
  listWindows,
  type FundAccountRow,
  type OrderFund,
  type PriceLimit,
  type ScheduleRow,
  type OfferedMethod,
} from './orderingRules.repo.ts';

export type { Fees } from './fees.rules.ts';
export { feesAfter, feesOn } from './fees.rules.ts';
export type { RuleSet } from './ruleSet.ts';
export type { OrderFund, PriceLimit, ScheduleRow, OfferedMethod } from './orderingRules.repo.ts';

/** Versions of the fees of a fund by their first day, read where its terms are locked. */
export const listFeesOf = (tx: Tx, fundId: number): Promise<FeeVersion[]> => listFeeVersions(tx, fundId);

export type OrderingRulesService = ReturnType<typeof createOrderingRulesService>;

/** Rules as data: schedules, windows, limits and payment methods (domain 1.3–1.7). */
export function createOrderingRulesService(
  deps: Pick<Deps, 'ports'>,
  services: {
    bonds: Pick<BondsService, 'listTerms' | 'reasonsOn'>;
    calendar: Pick<CalendarService, 'workingCalendars'>;
  },
) {
  async function read(tx: Tx): Promise<RuleSet> {
    const bonds = new Map((await services.bonds.listTerms(tx)).map((terms) => [terms.fundId, terms]));
    return makeRuleSet({
      terms: await listFundTerms(tx),
      schedules: await listSchedules(tx),
      windows: await listWindows(tx),
      priceLimits: await listPriceLimits(tx),
      authLimits: await listAuthLimits(tx),
      holderLimits: await listHolderLimits(tx),
      paymentMethods: await listPaymentMethods(tx),
      fundMethods: await listFundMethods(tx),
      accounts: await listFundAccounts(tx),
      fees: await listFeeVersions(tx),
      waits: await findOrderWaits(tx),
      calendars: await services.calendar.workingCalendars(tx),
      closedReasons(fundId, day) {
        const terms = bonds.get(fundId);
        return terms ? services.bonds.reasonsOn(terms, day) : null;
      },
    });
  }

  const keptRules = keepByVersion({ find: async (tx) => ({ id: await findRuleSetVersion(tx) }), read });

  /** All rules as they stand in the caller's transaction, its own changes included. */
  const ruleSet = (tx: Tx, version?: string): Promise<RuleSet> =>
    keptRules(tx, version === undefined ? undefined : { id: version });

  const today = (): string => tehranDay(deps.ports.clock.business());

  return {
    ruleSet,
    /** @throws ORDER_FUND_NOT_FOUND */
    async getFund(tx: Tx, fundId: number): Promise<OrderFund> {
      const terms = (await ruleSet(tx)).fund(fundId, today());
      const counts = await findFundCounts(tx, fundId);
      if (!counts) throw fail('ORDER_FUND_NOT_FOUND');
      return { ...terms, ...counts };
    },
    calendar: async (tx: Tx, fundId: number): Promise<WorkingCalendar> => (await ruleSet(tx)).calendar(fundId),
    /** timing of an order; see `RuleSet.schedule` */
    getSchedule: async (tx: Tx, fundId: number, type: OrderType, paymentMethod: string): Promise<ScheduleRow> =>
      (await ruleSet(tx)).schedule(fundId, type, paymentMethod),
    limit: async (tx: Tx, fundId: number, type: OrderType, paymentMethod: string): Promise<PriceLimit> =>
      (await ruleSet(tx)).limit(fundId, type, paymentMethod),
    paymentMethodsOf: async (tx: Tx, fundId: number): Promise<readonly OfferedMethod[]> =>
      (await ruleSet(tx)).paymentMethods(fundId),
    /** methods of the settings, before a fund changes them */
    housePaymentMethods: listPaymentMethods,
    /** fees that count on a day; see `feesOn` */
    fees: async (tx: Tx, fundId: number, day: string): Promise<Fees> => (await ruleSet(tx)).fees(fundId, day),
    fundAccounts: async (tx: Tx, fundId: number): Promise<readonly FundAccountRow[]> =>
      (await ruleSet(tx)).fundAccounts(fundId),
  };
}
