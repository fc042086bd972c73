import { dayFromInput } from '#shared/dayInput.ts';
import type { InputOf, ResponseOf } from '#shared/contract/kernel/define.ts';
import { debitContractLabels, debitPlanTexts } from '#shared/texts/directDebitTexts.ts';
import { fillMessage, type Failure } from '#shared/contract/kernel/errors.ts';
import { fail, failField, failureAt, failureOf } from '#shared/contract/failures.ts';
import type { previewRegularPurchase } from '#shared/contract/regularPurchases.ts';
import { addDays, formatJalaliDate, tehranDay, tehranInstant } from '#shared/jalali.ts';
import { FIRST_DEBIT, plannedDays, type DebitPlan, type PlannedDay } from '#shared/debitSchedule.ts';
import type { Tx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CalendarService, FundCalendar } from '#server/modules/platform/calendar/calendar.service.ts';
import type { EstimateService } from '#server/modules/records/estimates/estimates.service.ts';
import { isByOwner } from '#server/modules/records/debitRecords/charge.rules.ts';
import { leftOf } from '#server/modules/records/debitRecords/contract.rules.ts';
import type { ContractRow } from '#server/modules/records/debitRecords/contracts.repo.ts';
import { forecastGoal, type Forecast } from './forecast.rules.ts';
import { isLastingRefusal, movedReason } from '#server/modules/records/debitRecords/plan.rules.ts';
import { findYearlyPercent, isDebitAllowed } from './plan.repo.ts';
import type { TypedPlan } from '#server/modules/records/debitRecords/regularWrites.repo.ts';

type PlanBody = Omit<InputOf<typeof previewRegularPurchase>['body'], 'investorId'>;
type Preview = ResponseOf<typeof previewRegularPurchase>['data'];

/** Dates of a preview (domain 4.4). */
export const PREVIEW_DATES = 12;

/** Most dates that a forecast and a count look at: a daily plan over ten years. */
const MOST_DATES = 3_000;

/** Reads a plan. @throws the codes of a plan that is not well formed, at their field */
export function readPlan(body: PlanBody): TypedPlan {
  const day = (value: string | null | undefined): string | null => (value ? dayFromInput(value) : null);
  const every = body.interval;
  if (every === 'weekly' && body.dayOfWeek === null) throw failField('REGULAR_DAY_REQUIRED', 'dayOfWeek');
  if (every === 'monthly' && body.dayOfMonth === null) throw failField('REGULAR_DAY_REQUIRED', 'dayOfMonth');
  const startDate = day(body.startDate) ?? '';
  const endDate = day(body.endDate);
  if (endDate !== null && endDate < startDate) throw failField('REGULAR_END_BEFORE_START', 'endDate');
  if (endDate !== null && body.count !== null) throw failField('REGULAR_END_TWICE', 'count');
  const goalDate = day(body.goalDate);
  const goalAmount = body.goalAmount === null || body.goalAmount === '' ? null : BigInt(body.goalAmount);
  if ((goalDate === null) !== (goalAmount === null || goalAmount === 0n))
    throw failField('REGULAR_GOAL_PAIR', goalDate === null ? 'goalDate' : 'goalAmount');
  return {
    contractId: body.contractId,
    fundId: body.fundId,
    amount: BigInt(body.amount),
    every,
    dayOfWeek: every === 'weekly' ? body.dayOfWeek : null,
    dayOfMonth: every === 'monthly' ? body.dayOfMonth : null,
    startDate,
    endDate,
    runCount: body.count,
    goalAmount: goalDate === null ? null : goalAmount,
    goalDate,
  };
}

export type PlanService = ReturnType<typeof createPlanService>;

/** Dates, problems and forecast of plans: the preview and the saved plan come from here. */
export function createPlanService(
  deps: Pick<Deps, 'ports'>,
  services: { calendar: Pick<CalendarService, 'workingCalendar' | 'holidayTitles'>; estimates: EstimateService },
) {
  const { calendar, estimates } = services;
  const now = (): Date => deps.ports.clock.business();
  const tomorrow = (): string => addDays(tehranDay(now()), 1);

  /** What refuses a plan with a contract now, the gravest first. */
  async function problemsOf(tx: Tx, plan: TypedPlan, contract: ContractRow): Promise<Failure[]> {
    const problems: Failure[] = [];
    const { status, expireDate } = contract;
    if (status !== 'active')
      problems.push(
        failField('DEBIT_CONTRACT_STATE', 'contractId', { params: { status: debitContractLabels[status] } }),
      );
    else if (expireDate < tehranDay(now())) problems.push(failField('DEBIT_CONTRACT_EXPIRED', 'contractId'));
    if (!(await isDebitAllowed(tx, plan.fundId))) problems.push(failField('REGULAR_FUND_NOT_ALLOWED', 'fundId'));
    const { perDebit, todayAmount } = leftOf({ ...contract, usedTodayAmount: 0n, usedTodayCount: 0 });
    const most = todayAmount !== null && todayAmount < perDebit ? todayAmount : perDebit;
    if (plan.amount > most) problems.push(failField('REGULAR_AMOUNT_ABOVE', 'amount', { params: { max: most } }));
    const estimate = await estimates.estimate(
      tx,
      {
        investorId: contract.investorId,
        fundId: plan.fundId,
        orderType: 1,
        amount: plan.amount,
        method: { code: 'direct_debit' },
      },
      now(),
    );
    for (const { code, params, field } of estimate.problems)
      if (isLastingRefusal(code))
        problems.push(
          field === undefined
            ? failureOf(code, params ? { params } : {})
            : failureAt(code, 'amount', params ? { params } : {}),
        );
    return problems;
  }

  /** The next dates of a plan, with why each is as it is. */
  async function datesOf(
    tx: Tx,
    plan: DebitPlan & { fundId: number },
    of: { from: string; most: number; leftOut?: readonly { period: string; reason: string | null }[] },
  ): Promise<Preview['dates']> {
    const days = await calendar.workingCalendar(tx, plan.fundId);
    const titles = await calendar.holidayTitles(tx, plan.fundId);
    return plannedDays(plan, days, of).map((one) => {
      const leftOut = of.leftOut?.find(({ period }) => period === one.period);
      const isOwn = leftOut !== undefined && isByOwner(leftOut.reason);
      return {
        ...one,
        isMoved: one.period !== one.runDate,
        reason: isOwn ? debitPlanTexts.skippedByOwner : (leftOut?.reason ?? movedReason(one, days, titles)),
        isSkipped: leftOut !== undefined,
        canRestore: isOwn && tehranInstant(one.runDate, FIRST_DEBIT) > now(),
      };
    });
  }

  async function forecastOf(tx: Tx, plan: TypedPlan, days: readonly PlannedDay[]): Promise<Forecast | null> {
    if (plan.goalAmount === null || plan.goalDate === null) return null;
    return forecastGoal({
      amount: plan.amount,
      runDates: days.map(({ runDate }) => runDate),
      goalAmount: plan.goalAmount,
      goalDate: plan.goalDate,
      yearlyPercent: await findYearlyPercent(tx, plan.fundId, tehranDay(now())),
    });
  }

  /** @throws REGULAR_START_PAST, REGULAR_NO_PERIOD, REGULAR_GOAL_PAIR */
  function assertAhead(plan: TypedPlan, days: FundCalendar): void {
    if (plan.startDate < tomorrow()) throw failField('REGULAR_START_PAST', 'startDate');
    if (plannedDays(plan, days, { from: plan.startDate, most: 1 }).length === 0)
      throw failField('REGULAR_NO_PERIOD', 'endDate');
    if (plan.goalDate !== null && plan.goalDate <= tehranDay(now())) throw failField('REGULAR_GOAL_PAIR', 'goalDate');
  }

  const notesOf = (contract: ContractRow, all: readonly PlannedDay[]): string[] => {
    const last = all.at(-1)?.runDate ?? '';
    const { todayCount } = leftOf({ ...contract, usedTodayCount: 0, usedTodayAmount: 0n });
    const isShared = contract.regularCount > 0 && todayCount !== null && todayCount <= contract.regularCount;
    return [
      ...(last > contract.expireDate
        ? [fillMessage(debitPlanTexts.contractEnds, { date: formatJalaliDate(contract.expireDate) })]
        : []),
      ...(isShared ? [fillMessage(debitPlanTexts.dailyCount, { count: todayCount })] : []),
      debitPlanTexts.noticeDay,
    ];
  };

  return {
    problemsOf,
    datesOf,
    assertAhead,
    tomorrow,

    /** Forecast of the goal of a plan from a day on; null without a goal. */
    async forecast(tx: Tx, plan: TypedPlan, from: string): Promise<Preview['forecast']> {
      const days = await calendar.workingCalendar(tx, plan.fundId);
      const all = plannedDays(plan, days, { from, most: plan.runCount ?? MOST_DATES });
      return forecastView(await forecastOf(tx, plan, all));
    },

    /** What a person sees before they save a plan. @throws the codes of a plan that is not well formed */
    async preview(tx: Tx, plan: TypedPlan, contract: ContractRow): Promise<Preview> {
      const days = await calendar.workingCalendar(tx, plan.fundId);
      assertAhead(plan, days);
      const isEndless = plan.runCount === null && plan.endDate === null;
      const all = plannedDays(plan, days, { from: plan.startDate, most: plan.runCount ?? MOST_DATES });
      const shown = await datesOf(tx, plan, {
        from: plan.startDate,
        most: Math.min(PREVIEW_DATES, plan.runCount ?? PREVIEW_DATES),
      });
      const problems = await problemsOf(tx, plan, contract);
      return {
        dates: shown,
        totalCount: isEndless ? null : all.length,
        totalAmount: isEndless ? null : (plan.amount * BigInt(all.length)).toString(),
        lastRunDate: isEndless ? null : (all.at(-1)?.runDate ?? null),
        problems: problems.map(({ code, message, fields }) => ({
          code,
          message,
          field: Object.keys(fields ?? {})[0] ?? null,
        })),
        notes: notesOf(contract, isEndless ? shown : all),
        forecast: forecastView(await forecastOf(tx, plan, all)),
      };
    },

    /** @throws the first of the problems of a plan */
    async assertPossible(tx: Tx, plan: TypedPlan, contract: ContractRow): Promise<void> {
      const [first] = await problemsOf(tx, plan, contract);
      if (first) throw first;
    },

    /** @throws ORDER_FUND_NOT_FOUND */
    async calendarOf(tx: Tx, fundId: number): Promise<FundCalendar> {
      if ((await isDebitAllowed(tx, fundId)) === null) throw fail('ORDER_FUND_NOT_FOUND');
      return calendar.workingCalendar(tx, fundId);
    },
  };
}

function forecastView(forecast: Forecast | null): Preview['forecast'] {
  if (!forecast) return null;
  const { paidIn, low, middle, high, periods, neededPerPeriod, isReached, assumptions } = forecast;
  return {
    paidIn: paidIn.toString(),
    low: low.toString(),
    middle: middle.toString(),
    high: high.toString(),
    periods,
    neededPerPeriod: neededPerPeriod?.toString() ?? null,
    isReached,
    assumptions,
  };
}
