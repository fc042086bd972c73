import { fail } from '#shared/contract/errors.ts';
import { windowTexts, wayNotes } from '#shared/contract/orderTexts.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { tehranDay } from '#shared/jalali.ts';
import type { OrderType } from '#shared/orderStates.ts';
import { comma, weekDayNames } from '#shared/strings.ts';
import type { WorkingCalendar } from '#shared/workingDays.ts';
import type { Tx } from '../../db/connection.ts';
import type { BondsService } from '../bonds/bonds.service.ts';
import type { Deps } from '../../deps.ts';
import {
  findAuthLimit,
  findFund,
  findPriceLimit,
  listExitSteps,
  listFundAccounts,
  listSchedules,
  listWays,
  listWindows,
  sumGatewayDay,
  type OrderFund,
  type PriceLimit,
  type ScheduleRow,
  type WayRow,
} from './schedules.repo.ts';
import { windowState, type WindowState } from './windows.rules.ts';

export type { OrderFund, PriceLimit, ScheduleRow, WayRow } from './schedules.repo.ts';

/** Largest gateway payment and day total when the settings give none (domain 11). Rial. */
export const DEFAULT_IPG_MAX = 2_000_000_000n;
/** Smallest order when neither fund nor settings give one (domain 11). Rial. */
export const DEFAULT_MIN_AMOUNT = 1_000_000n;

export interface SchedulesService {
  getFund(tx: Tx, fundId: number): Promise<OrderFund>;
  calendar(tx: Tx, fundId: number): Promise<WorkingCalendar>;
  listSchedules(tx: Tx, fundId: number): Promise<ScheduleRow[]>;
  /** timing of an order; the row of the gateway (buy) or of the account (sell) stands in for a way without its own */
  getSchedule(tx: Tx, fundId: number, type: OrderType, wayCode: string): Promise<ScheduleRow>;
  window(tx: Tx, fundId: number, type: OrderType, at: Date): Promise<WindowState & { text: string }>;
  limit(tx: Tx, fundId: number, type: OrderType, wayCode: string): Promise<PriceLimit>;
  identity(tx: Tx, investorId: number, type: OrderType): Promise<{ isAllowed: boolean; maxAmount: bigint | null }>;
  listWays(tx: Tx): Promise<WayRow[]>;
  exitSteps(tx: Tx, fundId: number): Promise<{ untilDay: number; pct: string }[]>;
  fundAccounts(
    tx: Tx,
    fundId: number,
  ): Promise<{ id: number; bankName: string; accountNumber: string; iban: string }[]>;
  gatewayUsedToday(tx: Tx, investorId: number, at: Date): Promise<bigint>;
  /** why a way cannot be used for a fund now; null when it can */
  wayProblem(way: WayRow, fund: OrderFund, of: { hasGateway: boolean; credit: bigint }): string | null;
}

/** Rules as data: schedules, windows, limits and payment ways (domain 1.3–1.7). */
export function createSchedulesService(
  deps: Pick<Deps, 'ports'>,
  others: {
    bonds: Pick<BondsService, 'closedReasons'>;
    calendar: { workingCalendar(tx: Tx, fundId?: number): Promise<WorkingCalendar> };
  },
): SchedulesService {
  return {
    async getFund(tx, fundId) {
      const fund = await findFund(tx, fundId);
      if (!fund) throw fail('ORDER_FUND_NOT_FOUND');
      if (fund.kind === 'fund') return fund;
      const closedFor = await others.bonds.closedReasons(tx, fundId, tehranDay(deps.ports.clock.business()));
      return {
        ...fund,
        closedFor,
        issueEnabled: fund.issueEnabled && closedFor[1] === null,
        cancelEnabled: fund.cancelEnabled && closedFor[2] === null,
      };
    },
    calendar: (tx, fundId) => others.calendar.workingCalendar(tx, fundId),
    listSchedules,
    async getSchedule(tx, fundId, type, wayCode) {
      const rows = (await listSchedules(tx, fundId)).filter((row) => row.orderType === type);
      const found = rows.find((row) => row.wayCode === wayCode) ?? rows.find((row) => row.wayCode === 'ipg') ?? rows[0];
      if (!found) throw fail('ORDER_FUND_CLOSED', { params: { reason: wayNotes.notAllowed } });
      return found;
    },
    async window(tx, fundId, type, at) {
      const state = windowState(await listWindows(tx, fundId, type), at);
      return { ...state, text: windowText(state) };
    },
    async limit(tx, fundId, type, wayCode) {
      const found = (await findPriceLimit(tx, fundId, type, wayCode)) ?? {
        minAmount: null,
        maxAmount: null,
        minUnits: null,
        maxUnits: null,
        dailyMax: null,
      };
      if (type === 2) return found;
      const isGateway = wayCode === 'ipg';
      return {
        ...found,
        minAmount: found.minAmount ?? (found.minUnits === null ? DEFAULT_MIN_AMOUNT : null),
        maxAmount: found.maxAmount ?? (isGateway ? DEFAULT_IPG_MAX : null),
        dailyMax: found.dailyMax ?? (isGateway ? DEFAULT_IPG_MAX : null),
      };
    },
    async identity(tx, investorId, type) {
      return (await findAuthLimit(tx, investorId, type)) ?? { isAllowed: false, maxAmount: null };
    },
    listWays,
    exitSteps: listExitSteps,
    fundAccounts: listFundAccounts,
    gatewayUsedToday: (tx, investorId, at) => sumGatewayDay(tx, investorId, tehranDay(at)),
    wayProblem(way, fund, of) {
      if (!way.isActive) return way.disabledReason ?? wayNotes.notAllowed;
      if (way.code === 'ipg') return of.hasGateway ? null : wayNotes.noGateway;
      if (way.code === 'wallet') return of.credit > 0n ? null : wayNotes.noCredit;
      if (way.code === 'direct_debit') return fund.isDirectDebitAllowed ? wayNotes.noContract : wayNotes.notAllowed;
      return way.code === 'receipt' || way.code === 'deposit_id' ? null : wayNotes.notAllowed;
    },
  };
}

function windowText(state: WindowState): string {
  if (state.closure) return state.closure.reason || windowTexts.closed;
  const parts = state.windows.map(
    ({ weekDay, fromTime, toTime }) => `${weekDayNames[weekDay] ?? ''} ${fromTime} ${windowTexts.until} ${toTime}`,
  );
  return toPersianDigits(`${windowTexts.allowed}: ${parts.join(`${comma} `) || windowTexts.none}`);
}
