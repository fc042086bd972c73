import type { ErrorText } from './kernel/errors.ts';

/* What direct debit refuses, in words; the operations stand in `directDebit.ts` and `regularPurchases.ts`. */

export const directDebitErrors = {
  DEBIT_BANK_UNKNOWN: { status: 404, message: 'این بانک در فهرست برداشت مستقیم نیست' },
  DEBIT_BANK_CLOSED: { status: 409, message: 'این بانک اکنون قرارداد جدید نمی‌پذیرد: {reason}' },
  DEBIT_PACKAGE_UNKNOWN: { status: 404, message: 'بسته پیدا نشد؛ بسته دیگری انتخاب کنید' },
  DEBIT_PACKAGE_CLOSED: { status: 409, message: 'این بسته دیگر ارائه نمی‌شود؛ بسته دیگری انتخاب کنید' },
  DEBIT_PACKAGE_BANK: { status: 409, message: 'این بسته برای این بانک نیست؛ بسته دیگری انتخاب کنید' },
  DEBIT_PACKAGE_SAME: { status: 409, message: 'قرارداد هم‌اکنون با همین بسته است' },
  DEBIT_EXPIRE_RANGE: {
    status: 422,
    message: 'مدت قرارداد باید دست‌کم {days} روز و حداکثر {months} ماه باشد',
  },
  DEBIT_IDENTITY_INSUFFICIENT: {
    status: 403,
    message: 'برای قرارداد برداشت مستقیم، ابتدا هویت سرمایه‌گذار باید احراز شده باشد',
  },
  DEBIT_MOBILE_MISSING: { status: 409, message: 'شماره موبایل سرمایه‌گذار ثبت نشده است؛ شماره را وارد کنید' },
  DEBIT_CONTRACT_EXISTS: { status: 409, message: 'با این بانک قرارداد فعال دارید؛ برای تغییر سقف، بسته را تغییر دهید' },
  DEBIT_CONTRACT_OPENING: {
    status: 409,
    message: 'درخواست دیگری همین حالا صفحه بانک را آماده می‌کند؛ چند ثانیه دیگر دوباره تلاش کنید',
  },
  DEBIT_CONTRACT_NOT_FOUND: { status: 404, message: 'این قرارداد پیدا نشد' },
  DEBIT_CONTRACT_STATE: { status: 409, message: 'وضعیت قرارداد «{status}» است و این کار ممکن نیست' },
  DEBIT_CONTRACT_EXPIRED: { status: 409, message: 'مدت این قرارداد پایان یافته است؛ قرارداد جدیدی بسازید' },
  DEBIT_AMOUNT_ABOVE: {
    status: 422,
    message: 'با این قرارداد فعلاً حداکثر {max} ریال می‌توان برداشت کرد؛ مبلغ کمتری وارد کنید',
  },
  DEBIT_RENEWAL_EARLY: { status: 409, message: 'تمدید از {days} روز پیش از پایان قرارداد ممکن است' },
  DEBIT_CODE_REQUIRED: { status: 422, message: 'کد تأیید را وارد کنید' },
  DEBIT_PROVIDER_SILENT: { status: 503, message: 'سامانه برداشت مستقیم پاسخ نداد؛ چند دقیقه دیگر دوباره تلاش کنید' },
  DEBIT_PROVIDER_REFUSED: { status: 409, message: 'سامانه برداشت مستقیم این درخواست را نپذیرفت: {reason}' },
} as const satisfies Record<string, ErrorText>;

export const regularPurchaseErrors = {
  REGULAR_NOT_FOUND: { status: 404, message: 'این خرید منظم پیدا نشد' },
  REGULAR_STATE: { status: 409, message: 'وضعیت این خرید منظم «{status}» است و این کار ممکن نیست' },
  REGULAR_CHANGED: { status: 409, message: 'این خرید منظم پس از نمایش تغییر کرده است؛ مقدارهای جدید را ببینید' },
  REGULAR_FUND_NOT_ALLOWED: { status: 409, message: 'این صندوق خرید با برداشت مستقیم را نمی‌پذیرد' },
  REGULAR_AMOUNT_ABOVE: { status: 422, message: 'مبلغ هر نوبت با این قرارداد حداکثر {max} ریال است' },
  REGULAR_DAY_REQUIRED: { status: 422, message: 'روز برداشت را انتخاب کنید' },
  REGULAR_START_PAST: {
    status: 422,
    message: 'تاریخ شروع باید فردا یا پس از آن باشد تا پیش از اولین برداشت خبر داده شود',
  },
  REGULAR_END_BEFORE_START: { status: 422, message: 'تاریخ پایان باید پس از تاریخ شروع باشد' },
  REGULAR_END_TWICE: { status: 422, message: 'تاریخ پایان یا تعداد نوبت را تعیین کنید، نه هر دو را' },
  REGULAR_NO_PERIOD: {
    status: 422,
    message: 'با این تاریخ‌ها هیچ نوبتی ساخته نمی‌شود؛ تاریخ پایان یا دوره را تغییر دهید',
  },
  REGULAR_GOAL_PAIR: { status: 422, message: 'برای هدف، هم مبلغ و هم تاریخ آینده را وارد کنید' },
  REGULAR_PERIOD_UNKNOWN: { status: 404, message: 'این نوبت در برنامه خرید منظم نیست' },
  REGULAR_PERIOD_OVER: { status: 409, message: 'این نوبت را دیگر نمی‌توان برگرداند' },
  REGULAR_PERIOD_LATE: { status: 409, message: 'مهلت صرف‌نظر از این نوبت گذشته است (وضعیت: {status})' },
  SKIP_LINK_UNKNOWN: { status: 404, message: 'این لینک درست نیست؛ آن را دوباره از پیامک باز کنید' },
  SKIP_LINK_ENDED: { status: 410, message: 'مهلت این لینک گذشته است (وضعیت: {status})' },
} as const satisfies Record<string, ErrorText>;
