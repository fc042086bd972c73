import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, list, moment, prose, shape, yup } from './kernel/fields.ts';

/* What runs behind the panel: jobs of the queue, long work and the services that it depends on. */

/** Persian names of the jobs, by their names in the queue. */
export const jobTitles: Readonly<Record<string, string>> = {
  'directDebit.run': 'برداشت خریدهای منظم سررسیدشده',
  'directDebit.send': 'ارسال درخواست برداشت به بانک',
  'directDebit.tellTomorrow': 'خبر برداشت فردا',
  'directDebit.askPending': 'استعلام برداشت‌های بی‌پاسخ',
  'directDebit.followEvents': 'پیگیری رویدادهای برداشت مستقیم',
  'directDebit.askContracts': 'استعلام قراردادهای ناتمام برداشت مستقیم',
  'directDebit.revokeEnded': 'لغو قراردادهای پایان‌یافته نزد بانک',
  'directDebit.expireContracts': 'پایان قراردادهای منقضی',
  'people.comingOfAge': 'پایان سرپرستی فرزندان ۱۸ ساله',
  'people.registryStatuses': 'پرسش وضعیت سرمایه‌گذاران از سجام',
  'goals.tellSummaries': 'خبر آماده شدن خلاصه ماهانه هدف‌ها',
  'directDebit.tellRenewals': 'یادآوری تمدید قرارداد',
  'directDebit.compareDays': 'تطبیق با گزارش برداشت مستقیم',
  'directDebit.syncBanks': 'به‌روزرسانی بانک‌های برداشت مستقیم',
  'investorViews.end': 'پایان مشاهده پنل سرمایه‌گذار',
  'push.send': 'ارسال اعلان مرورگر',
  'sms.confirm': 'پیگیری رسیدن پیامک‌ها',
  'notices.giveUp': 'پایان تلاش برای اعلان‌های ارسال‌نشده',
  'audit.check': 'بررسی زنجیره رویدادها (به درخواست)',
  'audit.checkNightly': 'بررسی شبانه زنجیره رویدادها',
  'bonds.executeDue': 'پرداخت اصل اوراق سررسیدشده',
  'credit.payStranded': 'پرداخت اعتبار صندوق‌های بسته',
  'deposits.fetch': 'خواندن واریزها از بانک',
  'exports.expire': 'پاک کردن فایل‌های خروجی پایان‌یافته',
  'counters.fold': 'جمع‌بندی ارقام گزارش‌ها',
  'exports.resume': 'از سرگیری ساخت فایل‌های خروجی',
  'exports.write': 'ساخت فایل خروجی',
  'fees.tellHolders': 'اطلاع تغییر کارمزد به سرمایه‌گذاران',
  'http.purgeExpiredLimits': 'پاک‌سازی محدودیت‌های پایان‌یافته',
  'http.purgeIdempotencyKeys': 'پاک‌سازی کلیدهای تکرار',
  'logs.makeMonths': 'ساخت جدول‌های ماهانه رویدادها',
  'metrics.prepare': 'آماده‌سازی ارقام پایش',
  'orders.followClosedDays': 'جابه‌جایی تسویه‌ها و برداشت‌های روزهای تعطیل',
  'orders.expire': 'منقضی کردن درخواست‌های بی‌پاسخ',
  'orders.expireSignatures': 'پایان دادن به امضاهای مشترک بی‌پاسخ',
  'payments.reconcile': 'پیگیری پرداخت‌های نامعلوم از درگاه',
  'prices.executeDue': 'اجرای روزهای قیمت‌گذاری‌شده',
  'prices.publishBonds': 'انتشار قیمت اوراق',
  'prices.readFeed': 'خواندن قیمت از سامانه قیمت',
  'profits.executeDue': 'اجرای سود دوره‌ای',
  'reconciliation.again': 'مغایرت‌گیری دوباره',
  'reconciliation.daily': 'مغایرت‌گیری روزانه',
  'session.purge': 'پاک‌سازی نشست‌های پایان‌یافته',
  'sms.send': 'ارسال پیامک اطلاع‌رسانی',
  'sms.sendCode': 'ارسال پیامک کد تأیید',
  'uploads.deleteOrphans': 'پاک‌سازی فایل‌های بی‌استفاده',
  'uploads.scan': 'بررسی امنیتی فایل',
  'uploads.scanWaiting': 'بررسی فایل‌های مانده',
  'work.lane': 'اجرای کار زمان‌بر',
  'work.resume': 'از سرگیری کارهای زمان‌بر',
};

/** Persian names of the kinds of long work. */
export const workTitles: Readonly<Record<string, string>> = {
  'prices.executeDay': 'اجرای روز قیمت',
  'reconciliation.day': 'مغایرت‌گیری روز',
  'statements.release': 'ثبت سطرهای صورت‌حساب بانک',
  'runs.profit': 'اجرای سود دوره‌ای',
  'runs.principal': 'پرداخت اصل اوراق',
};

/** A service that the panel depends on. */
export const serviceStates = {
  up: 'برقرار',
  down: 'از کار افتاده',
  sandbox: 'آزمایشی',
  unknown: 'هنوز پاسخی نداده',
  off: 'تنظیم نشده',
} as const;

export type ServiceState = keyof typeof serviceStates;

/** What a failed call was, as a clerk reads it; a cause that is not here is shown as the service gave it. */
const problemTexts: Readonly<Record<string, string>> = {
  BAD_ANSWER: 'پاسخ نامفهوم',
  UNKNOWN: 'علت نامعلوم',
  timeout: 'پاسخ به‌موقع نرسید',
  TIMEOUT: 'پاسخ به‌موقع نرسید',
  UNREACHABLE: 'در دسترس نیست',
  EOPENBREAKER: 'پس از چند خطای پیاپی موقتاً فراخوانی نمی‌شود',
  ECONNREFUSED: 'در دسترس نیست',
  ECONNRESET: 'ارتباط قطع شد',
  ENOTFOUND: 'نشانی سرویس پیدا نشد',
};

/** The cause of a failure in words. */
export const problemText = (problem: string): string => problemTexts[problem] ?? problem;

/** Persian words of the services. */
export const controlWords = {
  gateway: (title: string) => `درگاه پرداخت: ${title}`,
  smsTitle: 'سامانه پیامک',
  sms: (sent: string, waiting: string, failed: string) =>
    `در ۲۴ ساعت گذشته: ${sent} ارسال‌شده، ${waiting} در صف، ${failed} ناموفق`,
  unregistered: (count: string, titles: readonly string[]) =>
    `${count} اعلان نزد سامانه پیامک الگو ندارد و پیامک نمی‌شود: ${titles.map((one) => `«${one}»`).join('، ')}`,
  push: 'اعلان مرورگر',
  identity: 'سامانه‌های احراز هویت (سجام، شاهکار، شبا)',
  debit: (title: string) => `برداشت مستقیم: ${title}`,
  scanner: 'بررسی امنیتی فایل‌ها',
  priceFeed: 'سامانه قیمت صندوق‌ها',
  bankFeed: 'گزارش واریز بانک',
  captcha: 'تأیید «ربات نیستم»',
  failures: (count: string, problem: string) =>
    `${count} خطای پیاپی${problem ? ` · آخرین خطا: ${problemText(problem)}` : ''}`,
  closed: (reason: string) => `در تنظیمات بسته شده است: ${reason}`,
  scans: (waiting: string) => `${waiting} فایل در انتظار بررسی`,
  queue: 'صف کارها',
  lag: (seconds: string) => `قدیمی‌ترین کار ${seconds} ثانیه در صف است`,
} as const;

const jobName = () => yup.string().max(80).required('کار را انتخاب کنید');

export const listControlJobs = operation({
  id: 'listControlJobs',
  method: 'get',
  path: '/api/admin/control/jobs/',
  tag: 'control',
  summary: 'Queues with what waits, runs and failed, the newest failed jobs with why, and the state of each service.',
  access: { kind: 'admin', duty: 'staff' },
  answer: shape({
    data: shape({
      /** seconds by which the oldest job that is due is late; 0: none is */
      lagSeconds: count().required(),
      services: list(
        shape({
          code: yup.string().required(),
          title: yup.string().required(),
          state: yup
            .string()
            .oneOf(Object.keys(serviceStates) as ServiceState[])
            .required(),
          stateText: yup.string().required(),
          /** what is known of it, in words */
          note: yup.string().defined(),
          /** newest calls of any process; null: none yet */
          lastOkAt: moment().nullable().defined(),
          lastFailedAt: moment().nullable().defined(),
          /** since when every call fails; null: the newest one went well */
          failingSince: moment().nullable().defined(),
          /** whether calls are refused at once in this process; null: the service has no breaker */
          breaker: yup.string().oneOf(['open', 'closed']).nullable().defined(),
        }),
      ),
      queues: list(
        shape({
          name: yup.string().required(),
          title: yup.string().required(),
          waiting: count().required(),
          running: count().required(),
          failed: count().required(),
          lastDoneAt: moment().nullable().defined(),
        }),
      ),
      /** failed long work and failed jobs; `works` and `failures` have the newest 50 of each */
      workCount: count().required(),
      failureCount: count().required(),
      /** long work that ended with items left over and was not started again */
      works: list(
        shape({
          workId: count().required(),
          title: yup.string().required(),
          /** what it was about, as its kind names it */
          key: yup.string().required(),
          total: count().required(),
          failed: count().required(),
          startedBy: yup.string().defined(),
          finishedAt: moment().nullable().defined(),
          problem: yup.string().defined(),
        }),
      ),
      failures: list(
        shape({
          jobId: yup.string().required(),
          name: yup.string().required(),
          title: yup.string().required(),
          failedAt: moment().required(),
          attempts: count().required(),
          /** the first line of the error */
          problem: yup.string().defined(),
        }),
      ),
    }).required(),
  }),
});

const failedJob = () =>
  shape({
    name: jobName(),
    jobId: yup
      .string()
      .matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'شناسه کار درست نیست')
      .required('کار را انتخاب کنید'),
  });

export const retryControlJob = operation({
  id: 'retryControlJob',
  method: 'post',
  path: '/api/admin/control/jobs/retry/',
  tag: 'control',
  summary: 'Gives a failed job to the queue once more.',
  access: { kind: 'admin', duty: 'super' },
  body: failedJob(),
  answer: shape({ data: shape({ jobId: yup.string().required() }).required() }),
  errors: ['JOB_NOT_FAILED'],
  idempotent: true,
});

export const dismissControlJob = operation({
  id: 'dismissControlJob',
  method: 'post',
  path: '/api/admin/control/jobs/dismiss/',
  tag: 'control',
  summary: 'Takes a failed job from the list, with a reason; it is not run again.',
  access: { kind: 'admin', duty: 'super' },
  body: failedJob().shape({ reason: prose(300).min(10, 'علت را با دست‌کم ۱۰ حرف بنویسید').required('علت را بنویسید') }),
  answer: shape({ data: shape({ jobId: yup.string().required() }).required() }),
  errors: ['JOB_NOT_FAILED'],
  idempotent: true,
});

export const controlErrors = {
  JOB_NOT_FAILED: { status: 409, message: 'این کار دیگر در فهرست ناموفق‌ها نیست؛ فهرست را تازه کنید' },
} as const satisfies Record<string, ErrorText>;
