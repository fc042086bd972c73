import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listCalendarDays } from '#shared/contract/calendar.ts';
import type { getFundRules } from '#shared/contract/fundRules.ts';

type Rules = ResponseOf<typeof getFundRules>['data'];
type Calendar = ResponseOf<typeof listCalendarDays>['data'];

/** Rules of a fund as the API gives them: open, one timing, one window, no limits of its own. */
export function sampleRules(values: Partial<Rules> = {}): Rules {
  return {
    fundId: 1,
    fundName: 'درآمد ثابت کاج',
    investedUnits: '500000',
    openBuyUnits: '1000',
    termsVersion: 'seen-terms',
    terms: {
      issueEnabled: true,
      cancelEnabled: true,
      closeReason: null,
      minAmount: '1000000',
      maxAmount: null,
      minUnits: null,
      maxUnits: null,
      minRemainUnits: '0',
      maxFundUnits: '20000000',
      feeFixedIssue: '20000',
      feeVarIssuePct: '0.1',
      feeVarIssueCap: '500000',
      feeFixedCancel: '20000',
      bufferPct: '1',
      remainPolicy: 'auto',
      exitSteps: [{ untilDay: 15, pct: '5' }],
    },
    comingFees: [],
    schedules: [
      {
        scheduleId: 4,
        orderType: 1,
        wayCode: 'ipg',
        cutoffTime: '14:00',
        priceOffsetDays: 1,
        issueOffsetDays: 1,
        settleDays: 1,
        note: '',
        version: 'seen-schedule',
      },
    ],
    windows: [],
    priceLimits: [],
    authLimits: [
      {
        authStatus: 'none',
        orderType: 1,
        isAllowed: false,
        maxAmount: null,
        message: 'احراز نشده‌اید',
        version: 'seen-auth',
      },
    ],
    holderLimits: [],
    fundType: 4,
    waits: { maxUnpaid: 5, maxSlips: 5, maxAttempts: 5, payMinutes: 30, slipDays: 3, rejectedDays: 3 },
    waitsVersion: 'seen-waits',
    executionVersion: 'seen-execution',
    execution: { mode: 'auto', time: null, delayMinutes: 60 },
    priceJumps: [
      { fundType: 4, limitPct: '1', version: 'seen-jump-4' },
      { fundType: 0, limitPct: '5', version: 'seen-jump-0' },
    ],
    lastIssueNav: '1010000.0000',
    ...values,
  };
}

/** The calendar around Saturday 1405/08/30 without holidays. */
export function sampleCalendar(values: Partial<Calendar> = {}): Calendar {
  return {
    today: '2026-11-21',
    isTodayWorking: true,
    nextWorkingDay: '2026-11-22',
    weekendDays: [5, 6],
    weekendChanges: [],
    weekendVersion: 'seen-weekend',
    holidays: [],
    ...values,
  };
}

/** An effect on open orders: none, or one order that moves by a day. */
export function sampleImpact(isPreview: boolean, orders = 1) {
  const days = (priceDate: string, licenseDate: string) => ({
    effectiveDate: '2026-11-21',
    priceDate,
    licenseDate,
    payoutDate: null,
  });
  const change = {
    orderId: 7,
    orderNo: '1405-000007',
    fundName: 'درآمد ثابت کاج',
    investorName: 'نگار رستگار',
    ...{ amount: '20000000', units: null },
    orderType: 1 as const,
    from: days('2026-11-22', '2026-11-23'),
    to: days('2026-11-23', '2026-11-24'),
  };
  return { isPreview, orders, changes: orders > 0 ? [change] : [], promises: [] };
}
