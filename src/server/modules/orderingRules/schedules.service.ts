import { fail } from '#shared/contract/failures.ts';
import { wayNotes } from '#shared/contract/orderTexts.ts';
import { tehranDay } from '#shared/jalali.ts';
import type { OrderType } from '#shared/orderStates.ts';
import type { WorkingCalendar } from '#shared/workingDays.ts';
import type { Tx } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { BondsService } from '../bonds/bonds.service.ts';
import type { CalendarService } from '../calendar/calendar.service.ts';
import { makeCatalogue, type Catalogue } from './catalogue.ts';
import {
  findCatalogueVersion,
  findFundCounts,
  findOrderWaits,
  listAuthLimits,
  listExitSteps,
  listFundAccounts,
  listFundTerms,
  listPriceLimits,
  listSchedules,
  listWays,
  listWindows,
  type ExitStep,
  type FundAccountRow,
  type FundTerms,
  type OrderFund,
  type PriceLimit,
  type ScheduleRow,
  type WayRow,
} from './schedules.repo.ts';

export type { Catalogue } from './catalogue.ts';
export type { FundTerms, OrderFund, PriceLimit, ScheduleRow, WayRow } from './schedules.repo.ts';

export type SchedulesService = ReturnType<typeof createSchedulesService>;

/** How often rules that change while they are read are read again. */
const MOST_READS = 5;

/** Rules as data: schedules, windows, limits and payment ways (domain 1.3–1.7). */
export function createSchedulesService(
  deps: Pick<Deps, 'ports'>,
  services: {
    bonds: Pick<BondsService, 'listTerms' | 'reasonsOn'>;
    calendar: Pick<CalendarService, 'workingCalendars'>;
  },
) {
  let kept: { version: string; catalogue: Catalogue } | null = null;

  async function read(tx: Tx): Promise<Catalogue> {
    const bonds = new Map((await services.bonds.listTerms(tx)).map((terms) => [terms.fundId, terms]));
    return makeCatalogue({
      terms: await listFundTerms(tx),
      schedules: await listSchedules(tx),
      windows: await listWindows(tx),
      priceLimits: await listPriceLimits(tx),
      authLimits: await listAuthLimits(tx),
      ways: await listWays(tx),
      accounts: await listFundAccounts(tx),
      exitSteps: await listExitSteps(tx),
      waits: await findOrderWaits(tx),
      calendars: await services.calendar.workingCalendars(tx),
      closedReasons(fundId, day) {
        const terms = bonds.get(fundId);
        return terms ? services.bonds.reasonsOn(terms, day) : null;
      },
    });
  }

  /**
   * All rules as they stand in the caller's transaction, its own changes included. They are kept between calls and read
   * again when their version has moved. A caller that has read the version in a statement of its own gives it.
   */
  async function catalogue(tx: Tx, version?: string): Promise<Catalogue> {
    const current = version ?? (await findCatalogueVersion(tx));
    if (kept?.version === current) return kept.catalogue;
    // a change that others commit between the reads gives rows of two versions: those are read again
    for (let from = current, tries = 0; ; tries += 1) {
      const fresh = await read(tx);
      const after = await findCatalogueVersion(tx);
      if (after === from || tries === MOST_READS) {
        kept = { version: after, catalogue: fresh };
        return fresh;
      }
      from = after;
    }
  }

  const today = (): string => tehranDay(deps.ports.clock.business());

  return {
    catalogue,
    async getFund(tx: Tx, fundId: number): Promise<OrderFund> {
      const terms = (await catalogue(tx)).fund(fundId, today());
      const counts = await findFundCounts(tx, fundId);
      if (!counts) throw fail('ORDER_FUND_NOT_FOUND');
      return { ...terms, ...counts };
    },
    calendar: async (tx: Tx, fundId: number): Promise<WorkingCalendar> => (await catalogue(tx)).calendar(fundId),
    /** timing of an order; see `Catalogue.schedule` */
    getSchedule: async (tx: Tx, fundId: number, type: OrderType, wayCode: string): Promise<ScheduleRow> =>
      (await catalogue(tx)).schedule(fundId, type, wayCode),
    limit: async (tx: Tx, fundId: number, type: OrderType, wayCode: string): Promise<PriceLimit> =>
      (await catalogue(tx)).limit(fundId, type, wayCode),
    listWays: async (tx: Tx): Promise<readonly WayRow[]> => (await catalogue(tx)).ways(),
    exitSteps: async (tx: Tx, fundId: number): Promise<readonly ExitStep[]> => (await catalogue(tx)).exitSteps(fundId),
    fundAccounts: async (tx: Tx, fundId: number): Promise<readonly FundAccountRow[]> =>
      (await catalogue(tx)).fundAccounts(fundId),
    /** why a way cannot be used for a fund now; null when it can */
    paymentMethodProblem(way: WayRow, fund: FundTerms, of: { hasGateway: boolean; credit: bigint }): string | null {
      if (!way.isActive) return way.disabledReason ?? wayNotes.notAllowed;
      if (way.code === 'ipg') return of.hasGateway ? null : wayNotes.noGateway;
      if (way.code === 'wallet') return of.credit > 0n ? null : wayNotes.noCredit;
      if (way.code === 'direct_debit') return fund.isDirectDebitAllowed ? wayNotes.noContract : wayNotes.notAllowed;
      return way.code === 'receipt' || way.code === 'deposit_id' ? null : wayNotes.notAllowed;
    },
  };
}
