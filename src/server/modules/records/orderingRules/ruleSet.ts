import { fail } from '#shared/contract/failures.ts';
import { windowTexts, paymentMethodNotes } from '#shared/texts/orderTexts.ts';
import { toPersianDigits } from '#shared/digits.ts';
import type { OrderType } from '#shared/orderStates.ts';
import { comma, weekDayNames } from '#shared/strings.ts';
import type { FundCalendar } from '#server/modules/platform/calendar/calendar.service.ts';
import type {
  AuthLimitRow,
  HolderLimitRow,
  FundAccountRow,
  FundTerms,
  TermsRow,
  OrderWaits,
  PriceLimit,
  PriceLimitRow,
  FundMethodRow,
  OfferedMethod,
  ScheduleRow,
  PaymentMethodRow,
  WindowRow,
} from './orderingRules.repo.ts';
import { feesAfter, feesOn, type Fees, type FeeVersion } from './fees.rules.ts';
import { windowState, type WindowState } from './windows.rules.ts';

/** Largest gateway payment and day total when the settings give none (domain 11). Rial. */
export const DEFAULT_IPG_MAX = 2_000_000_000n;
/** Smallest order when neither fund nor settings give one (domain 11). Rial. */
export const DEFAULT_MIN_AMOUNT = 1_000_000n;

/** Every row of the rules, as one version of them was read. */
export interface RuleSetRows {
  terms: readonly TermsRow[];
  schedules: readonly (ScheduleRow & { fundId: number })[];
  windows: readonly WindowRow[];
  priceLimits: readonly PriceLimitRow[];
  authLimits: readonly AuthLimitRow[];
  holderLimits: readonly HolderLimitRow[];
  paymentMethods: readonly PaymentMethodRow[];
  fundMethods: readonly FundMethodRow[];
  accounts: readonly (FundAccountRow & { fundId: number })[];
  /** by their first day, the fees that a fund began with first */
  fees: readonly (FeeVersion & { fundId: number })[];
  waits: OrderWaits;
  calendars: { of(fundId: number | null): FundCalendar };
  /** why a bond takes no buy (1) or no sell (2) on a day; null for a fund */
  closedReasons(fundId: number, day: string): { 1: string | null; 2: string | null } | null;
}

export interface WindowNow extends WindowState {
  text: string;
}

/** The rules as data of one version (domain 1.3–1.7): what the settings say, without a statement of its own. */
export interface RuleSet {
  /** terms of every fund and bond without their fees, in the order of their lists */
  funds(): readonly TermsRow[];
  /** terms of a fund on a day, with the fees of that day; for a bond with what its offer allows. @throws ORDER_FUND_NOT_FOUND */
  fund(fundId: number, day: string): FundTerms;
  /** the same for investors: a draft does not exist for them. @throws ORDER_FUND_NOT_FOUND */
  shownFund(fundId: number, day: string): FundTerms;
  /** of a fund; null: the one of all funds */
  calendar(fundId: number | null): FundCalendar;
  schedules(fundId: number): readonly ScheduleRow[];
  /** timing of an order; the row of the gateway (buy) or of the account (sell) stands in for a method without its own */
  schedule(fundId: number, type: OrderType, paymentMethod: string): ScheduleRow;
  window(fundId: number, type: OrderType, at: Date): WindowNow;
  limit(fundId: number, type: OrderType, paymentMethod: string): PriceLimit;
  /** units that one holder may have of a fund on a day, open buys included; null: no limit */
  holderLimit(fundId: number, kind: HolderLimitRow['holderKind'], day: string): bigint | null;
  identity(authStatus: string, type: OrderType): { isAllowed: boolean; maxAmount: bigint | null };
  /** as a fund offers them, in its order */
  paymentMethods(fundId: number): readonly OfferedMethod[];
  /** codes of the gateways that a fund offers, by preference; null: all of the configuration */
  gateways(fundId: number): readonly string[] | null;
  /** fees that count on a day; for an order its effective day. @throws ORDER_FUND_NOT_FOUND */
  fees(fundId: number, day: string): Fees;
  /** versions of them that begin after a day, the next one first */
  comingFees(fundId: number, day: string): readonly (FeeVersion & { firstDay: string })[];
  waits(): OrderWaits;
  fundAccounts(fundId: number): readonly FundAccountRow[];
}

/** Each limit from the most exact row that says it: a row that is silent about one leaves it to the wider rows. */
function mergeLimits(rows: readonly PriceLimitRow[]): PriceLimit {
  const first = (field: keyof PriceLimit): bigint | null => rows.find((row) => row[field] !== null)?.[field] ?? null;
  return {
    minAmount: first('minAmount'),
    maxAmount: first('maxAmount'),
    minUnits: first('minUnits'),
    maxUnits: first('maxUnits'),
    dailyMax: first('dailyMax'),
  };
}

function byFund<Row extends { fundId: number }>(
  rows: readonly Row[],
): (fundId: number) => readonly Omit<Row, 'fundId'>[] {
  const groups = new Map<number, Omit<Row, 'fundId'>[]>();
  for (const { fundId, ...row } of rows) groups.set(fundId, [...(groups.get(fundId) ?? []), row]);
  return (fundId) => groups.get(fundId) ?? [];
}

/** The methods of the settings as a fund changes them: it may close one that is open, not open one that is closed. */
function offeredMethods(
  methods: readonly PaymentMethodRow[],
  own: readonly Omit<FundMethodRow, 'fundId'>[],
): OfferedMethod[] {
  const placed = methods.map((method, index) => {
    const of = own.find((row) => row.code === method.code);
    const isActive = method.isActive && of?.isActive !== false;
    const disabledReason = method.isActive ? (of?.disabledReason ?? null) : method.disabledReason;
    const { sort, gateways } = of ?? { sort: index + 1, gateways: null };
    return { ...method, isActive, disabledReason, sort, gateways };
  });
  return placed.sort((a, b) => a.sort - b.sort);
}

/** Builds the answers over the rows. */
export function makeRuleSet(rows: RuleSetRows): RuleSet {
  const terms = new Map(rows.terms.map((fund) => [fund.id, fund]));
  const schedules = byFund(rows.schedules);
  const fundMethods = byFund(rows.fundMethods);

  const feeVersions = byFund(rows.fees);

  function feesOf(fundId: number, day: string): Fees {
    const found = feesOn(feeVersions(fundId), day);
    if (!found) throw fail('ORDER_FUND_NOT_FOUND');
    const { versionId: _id, firstDay: _day, ...fees } = found;
    return fees;
  }

  function fundOn(fundId: number, day: string): FundTerms {
    const row = terms.get(fundId);
    if (!row) throw fail('ORDER_FUND_NOT_FOUND');
    const { exitSteps: _steps, ...fees } = feesOf(fundId, day);
    const fund = { ...row, ...fees };
    const closedFor = fund.kind === 'fund' ? null : rows.closedReasons(fundId, day);
    if (!closedFor) return fund;
    return {
      ...fund,
      closedFor,
      issueEnabled: fund.issueEnabled && closedFor[1] === null,
      cancelEnabled: fund.cancelEnabled && closedFor[2] === null,
    };
  }

  return {
    funds: () => rows.terms,
    fund: fundOn,
    shownFund(fundId, day) {
      const fund = fundOn(fundId, day);
      if (fund.status === 'draft') throw fail('ORDER_FUND_NOT_FOUND');
      return fund;
    },
    calendar: (fundId) => rows.calendars.of(fundId),
    schedules,
    schedule(fundId, type, paymentMethod) {
      const ofType = schedules(fundId).filter((row) => row.orderType === type);
      const found =
        ofType.find((row) => row.paymentMethod === paymentMethod) ??
        ofType.find((row) => row.paymentMethod === 'ipg') ??
        ofType[0];
      if (!found) throw fail('ORDER_FUND_CLOSED', { params: { reason: paymentMethodNotes.notAllowed } });
      return found;
    },
    window(fundId, type, at) {
      const state = windowState(
        rows.windows.filter(
          (row) => (row.fundId === null || row.fundId === fundId) && (row.orderType === null || row.orderType === type),
        ),
        at,
      );
      return { ...state, text: windowText(state) };
    },
    limit(fundId, type, paymentMethod) {
      const { minAmount, maxAmount, minUnits, maxUnits, dailyMax } = mergeLimits(
        rows.priceLimits.filter(
          (row) =>
            row.orderType === type &&
            (row.fundId === null || row.fundId === fundId) &&
            (row.paymentMethod === null || row.paymentMethod === paymentMethod),
        ),
      );
      if (type === 2) return { minAmount, maxAmount, minUnits, maxUnits, dailyMax };
      const isGateway = paymentMethod === 'ipg';
      return {
        minAmount: minAmount ?? (minUnits === null ? DEFAULT_MIN_AMOUNT : null),
        maxAmount: maxAmount ?? (isGateway ? DEFAULT_IPG_MAX : null),
        minUnits,
        maxUnits,
        dailyMax: dailyMax ?? (isGateway ? DEFAULT_IPG_MAX : null),
      };
    },
    holderLimit(fundId, kind, day) {
      const inForce = rows.holderLimits.find(
        (row) => row.holderKind === kind && row.firstDay <= day && (row.fundId === null || row.fundId === fundId),
      );
      return inForce?.maxUnits ?? null;
    },
    identity(authStatus, type) {
      const found = rows.authLimits.find((row) => row.authStatus === authStatus && row.orderType === type);
      return found ?? { isAllowed: false, maxAmount: null };
    },
    paymentMethods: (fundId) => offeredMethods(rows.paymentMethods, fundMethods(fundId)),
    gateways: (fundId) => fundMethods(fundId).find((row) => row.code === 'ipg')?.gateways ?? null,
    fees: feesOf,
    comingFees: (fundId, day) => feesAfter(feeVersions(fundId), day),
    waits: () => rows.waits,
    fundAccounts: byFund(rows.accounts),
  };
}

function windowText(state: WindowState): string {
  if (state.closure) return state.closure.reason || windowTexts.closed;
  const parts = state.windows.map(
    ({ weekDay, fromTime, toTime }) => `${weekDayNames[weekDay] ?? ''} ${fromTime} ${windowTexts.until} ${toTime}`,
  );
  return toPersianDigits(`${windowTexts.allowed}: ${parts.join(`${comma} `) || windowTexts.none}`);
}
