import type { AdminDuty } from './kernel/define.ts';

/** One kind of work that waits for a person. */
interface Waiting {
  title: string;
  /** of the call that ends the wait */
  duty: AdminDuty;
  /**
   * true: one person prepared it and another one decides, in a table that has the kind's name and the columns of `factor_resets`. Nothing
   * else is said about such a kind: the figures are read from that table.
   */
  isProposal?: true;
}

/** What waits for a person. */
export const waitingWork = {
  slips: { title: 'فیش‌های واریزی', duty: 'checker' },
  depositsUnmatched: { title: 'واریزهای نامشخص', duty: 'maker' },
  depositsMatched: { title: 'واریزهای آماده ثبت درخواست', duty: 'checker' },
  depositDecisions: { title: 'عودت و پیوند واریزها', duty: 'checker' },
  statements: { title: 'صورت‌حساب‌های بانک', duty: 'checker' },
  payoutsDue: { title: 'پرداخت به سرمایه‌گذاران: سررسیدشده', duty: 'maker' },
  payoutsFailed: { title: 'پرداخت به سرمایه‌گذاران: ناموفق', duty: 'maker' },
  payoutRepairs: { title: 'حساب جدید پرداخت‌ها', duty: 'checker' },
  payoutFiles: { title: 'فایل‌های بانک در انتظار تأیید', duty: 'checker' },
  payoutsSilent: { title: 'پرداخت به سرمایه‌گذاران: بی‌پاسخ بانک', duty: 'checker' },
  debitContracts: { title: 'قراردادهای مسدود برداشت مستقیم', duty: 'checker' },
  debitDays: { title: 'اختلاف با گزارش برداشت مستقیم', duty: 'makerOrChecker' },
  payments: { title: 'پرداخت درگاه: بی‌پاسخ', duty: 'makerOrChecker' },
  disputes: { title: 'پرداخت درگاه: در حال پیگیری', duty: 'makerOrChecker' },
  debitDisputes: { title: 'برداشت‌های مورد اختلاف', duty: 'makerOrChecker' },
  gatewaySettlements: { title: 'تسویه درگاه‌ها و برداشت مستقیم', duty: 'checker' },
  openItems: { title: 'بستن اختلاف‌های تسویه و طلب از مدیر', duty: 'checker' },
  bankMovements: { title: 'تأیید گردش بانکی صندوق', duty: 'checker' },
  bankMovementLines: { title: 'برداشت‌های بانک که بابت آن‌ها معلوم نیست', duty: 'maker' },
  balancesMissing: { title: 'حساب‌هایی که مانده آخرین روز کاری آن‌ها نرسیده است', duty: 'maker' },
  reconciliations: { title: 'مغایرت‌های باز', duty: 'makerOrChecker' },
  pricesMissing: { title: 'قیمت‌های ثبت‌نشده', duty: 'maker' },
  pricesDraft: { title: 'قیمت‌های در انتظار تأیید', duty: 'checker' },
  daysToExecute: { title: 'روزهای آماده اجرا', duty: 'checker' },
  ordersFailed: { title: 'اجراهای ناموفق', duty: 'checker' },
  profitRuns: { title: 'دوره‌های سود', duty: 'checker' },
  principalRuns: { title: 'بازپرداخت اصل اوراق', duty: 'checker' },
  ruleChanges: { title: 'تغییر شرایط صندوق', duty: 'checker' },
  fundOpenings: { title: 'گشایش صندوق در انتظار تأیید', duty: 'checker', isProposal: true },
  nextYearHolidays: { title: 'تعطیلات تأییدنشده سال آینده', duty: 'maker' },
  corrections: { title: 'اصلاح اسناد', duty: 'checker' },
  identity: { title: 'احراز هویت و مدارک', duty: 'makerOrChecker' },
  identityChanges: { title: 'تغییر هویت سرمایه‌گذاران', duty: 'checker', isProposal: true },
  mobileChanges: { title: 'تغییر موبایل کاربران', duty: 'checker', isProposal: true },
  roleChanges: { title: 'تغییر نقش کاربران', duty: 'super' },
  factorResets: { title: 'بازنشانی مرحله دوم ورود', duty: 'checker', isProposal: true },
  userUnlocks: { title: 'بازگشایی قفل مدیران', duty: 'checker', isProposal: true },
  tickets: { title: 'تیکت‌های بی‌پاسخ', duty: 'staff' },
  failedWork: { title: 'کارهای زمان‌بر ناموفق', duty: 'super' },
  failedJobs: { title: 'کارهای ناموفق سامانه', duty: 'super' },
  servicesDown: { title: 'سرویس‌های بیرونی از کار افتاده', duty: 'super' },
} as const satisfies Readonly<Record<string, Waiting>>;

export type WorkKind = keyof typeof waitingWork;

export const workKinds = Object.keys(waitingWork) as readonly WorkKind[];

/** The kinds that are proposals. */
export type ProposalKind = {
  [Kind in WorkKind]: (typeof waitingWork)[Kind] extends { isProposal: true } ? Kind : never;
}[WorkKind];
