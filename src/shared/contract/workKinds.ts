import { proposals } from '../texts/proposalTexts.ts';
import type { AdminDuty } from './kernel/define.ts';

/** One kind of work that waits for a person. */
interface Waiting {
  title: string;
  /** of the call that ends the wait */
  duty: AdminDuty;
  /** whose entry of the menu counts it; `adminMenu.ts` has the entry */
  page: string;
  /**
   * true: one person prepared it and another one decides, in a table that has the kind's name and the columns of `factor_resets`. Nothing
   * else is said about such a kind: the figures are read from that table.
   */
  isProposal?: true;
}

/** What waits for a person. */
export const waitingWork = {
  slips: { title: 'فیش‌های واریزی', duty: 'checker', page: 'bankSlips' },
  depositsUnmatched: { title: 'واریزهای نامشخص', duty: 'maker', page: 'deposits' },
  depositsMatched: { title: 'واریزهای آماده ثبت درخواست', duty: 'checker', page: 'deposits' },
  depositDecisions: { title: 'عودت و پیوند واریزها', duty: 'checker', page: 'deposits' },
  statements: { title: 'صورت‌حساب‌های بانک', duty: 'checker', page: 'deposits' },
  payoutsDue: { title: 'پرداخت به سرمایه‌گذاران: سررسیدشده', duty: 'maker', page: 'payouts' },
  payoutsFailed: { title: 'پرداخت به سرمایه‌گذاران: ناموفق', duty: 'maker', page: 'payouts' },
  payoutRepairs: { title: 'حساب جدید پرداخت‌ها', duty: 'checker', page: 'payouts' },
  payoutFiles: { title: 'فایل‌های بانک در انتظار تأیید', duty: 'checker', page: 'payouts' },
  payoutsSilent: { title: 'پرداخت به سرمایه‌گذاران: بی‌پاسخ بانک', duty: 'checker', page: 'payouts' },
  debitContracts: { title: 'قراردادهای مسدود برداشت مستقیم', duty: 'checker', page: 'directDebit' },
  debitDays: { title: 'اختلاف با گزارش برداشت مستقیم', duty: 'makerOrChecker', page: 'directDebit' },
  payments: { title: 'پرداخت درگاه: بی‌پاسخ', duty: 'makerOrChecker', page: 'reconciliation' },
  disputes: { title: 'پرداخت درگاه: در حال پیگیری', duty: 'makerOrChecker', page: 'reconciliation' },
  debitDisputes: { title: 'برداشت‌های مورد اختلاف', duty: 'makerOrChecker', page: 'reconciliation' },
  gatewaySettlements: { title: 'تسویه درگاه‌ها و برداشت مستقیم', duty: 'checker', page: 'reconciliation' },
  openItems: { title: 'بستن اختلاف‌های تسویه و طلب از مدیر', duty: 'checker', page: 'reconciliation' },
  bankMovements: { title: 'تأیید گردش بانکی صندوق', duty: 'checker', page: 'reconciliation' },
  bankMovementLines: { title: 'برداشت‌های بانک که بابت آن‌ها معلوم نیست', duty: 'maker', page: 'reconciliation' },
  balancesMissing: {
    title: 'حساب‌هایی که مانده آخرین روز کاری آن‌ها نرسیده است',
    duty: 'maker',
    page: 'reconciliation',
  },
  reconciliations: { title: 'مغایرت‌های باز', duty: 'makerOrChecker', page: 'reconciliation' },
  pricesMissing: { title: 'قیمت‌های ثبت‌نشده', duty: 'maker', page: 'settlementDesk' },
  pricesDraft: { title: 'قیمت‌های در انتظار تأیید', duty: 'checker', page: 'waitingPrices' },
  daysToExecute: { title: 'روزهای آماده اجرا', duty: 'checker', page: 'settlementDesk' },
  ordersFailed: { title: 'اجراهای ناموفق', duty: 'checker', page: 'settlementDesk' },
  profitRuns: { title: 'دوره‌های سود', duty: 'checker', page: 'funds' },
  principalRuns: { title: 'بازپرداخت اصل اوراق', duty: 'checker', page: 'funds' },
  ruleChanges: { title: 'تغییر شرایط صندوق', duty: 'checker', page: 'ruleChanges' },
  fundOpenings: { title: 'گشایش صندوق در انتظار تأیید', duty: 'checker', page: 'funds', isProposal: true },
  nextYearHolidays: { title: 'تعطیلات تأییدنشده سال آینده', duty: 'maker', page: 'holidays' },
  corrections: { title: 'اصلاح اسناد', duty: 'checker', page: 'corrections' },
  identity: { title: 'احراز هویت و مدارک', duty: 'makerOrChecker', page: 'identityChecks' },
  identityChanges: { title: 'تغییر هویت سرمایه‌گذاران', duty: 'checker', page: 'investors', isProposal: true },
  mobileChanges: { title: 'تغییر موبایل کاربران', duty: 'checker', page: 'mobiles', isProposal: true },
  roleChanges: { title: 'تغییر نقش کاربران', duty: 'super', page: 'roles' },
  ...proposals,
  userUnlocks: { title: 'بازگشایی قفل مدیران', duty: 'checker', page: 'userLocks', isProposal: true },
  tickets: { title: 'تیکت‌های بی‌پاسخ', duty: 'staff', page: 'tickets' },
  failedWork: { title: 'کارهای زمان‌بر ناموفق', duty: 'super', page: 'jobs' },
  failedJobs: { title: 'کارهای ناموفق سامانه', duty: 'super', page: 'jobs' },
  servicesDown: { title: 'سرویس‌های بیرونی از کار افتاده', duty: 'super', page: 'jobs' },
} as const satisfies Readonly<Record<string, Waiting>>;

export type WorkKind = keyof typeof waitingWork;

/** The pages on which something waits. */
export type WorkPage = (typeof waitingWork)[WorkKind]['page'];

export const workPages: readonly WorkPage[] = [...new Set(Object.values(waitingWork).map(({ page }) => page))];

export const workKinds = Object.keys(waitingWork) as readonly WorkKind[];

/** The kinds that are proposals. */
export type ProposalKind = {
  [Kind in WorkKind]: (typeof waitingWork)[Kind] extends { isProposal: true } ? Kind : never;
}[WorkKind];
