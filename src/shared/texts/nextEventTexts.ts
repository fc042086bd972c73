/* Persian text of what a request waits for next: one sentence for lists, home, details, the tracking page and messages. */

/** What happens next, by kind. */
export const nextEventLabels = {
  pay: 'پرداخت',
  code: 'ورود کد پیامکی',
  signatures: 'امضای دیگر صاحبان امضا',
  slip_picture: 'افزودن تصویر فیش',
  slip_review: 'بررسی فیش',
  slip_fix: 'اصلاح فیش',
  debit: 'برداشت از حساب',
  price: 'قیمت‌گذاری',
  payout: 'واریز به حساب',
  account: 'اصلاح حساب واریز',
  refund: 'عودت وجه',
  over: 'پایان درخواست',
} as const;

export type NextEventKind = keyof typeof nextEventLabels;
export const nextEventKinds = Object.keys(nextEventLabels) as NextEventKind[];

/**
 * The sentence: on a day, until the end of a day, until a moment of another day or of the day of reading, late since a day, or
 * without a date.
 */
export const nextEventTexts = {
  on: '{what} {day}',
  by: '{what} تا {day}',
  throughDay: '{what} تا پایان {day}',
  atMoment: '{what} تا {day} ساعت {time}',
  atHour: '{what} تا ساعت {time}',
  late: '{what} {day} به تأخیر افتاده است',
} as const;

/** Why it waits, and what a person should know of it. */
export const nextEventReasons = {
  pay: 'درخواست پس از پرداخت در درگاه ثبت می‌شود.',
  payOver: 'مهلت پرداخت گذشته است و نتیجه از بانک پرسیده می‌شود؛ تا روشن شدن آن دوباره پرداخت نکنید.',
  code: 'درخواست پس از وارد کردن کد پیامکی ثبت می‌شود.',
  signatures: 'درخواست تا امضای دیگر صاحبان امضای شرکت ثبت نمی‌شود.',
  slipPicture: 'پس از این روز درخواست پایان می‌یابد.',
  slipReview: 'فیش در نوبت بررسی کارشناس است و نتیجه به شما پیام می‌شود.',
  slipReviewLate: 'فیش هنوز بررسی نشده است؛ روز قیمت‌گذاری با تأیید آن مشخص می‌شود.',
  slipFix: 'فیش پذیرفته نشده است؛ پس از این روز درخواست پایان می‌یابد.',
  debit: 'مبلغ هنوز از حساب شما برداشت نشده است.',
  priceLate: 'قیمت این روز هنوز اعلام یا اجرا نشده است؛ درخواست با قیمت همان روز انجام می‌شود و لازم نیست کاری بکنید.',
  payoutLate: 'واریز هنوز انجام نشده و در حال پیگیری است؛ لازم نیست کاری بکنید.',
  refundLate: 'عودت وجه هنوز انجام نشده و در حال پیگیری است؛ لازم نیست کاری بکنید.',
  account: 'واریز وجه انجام نشد؛ حساب دیگری برای آن انتخاب کنید.',
} as const;

/** Sentences of requests that have reached their end. */
export const nextEventEnds = {
  issued: 'واحدها صادر شد',
  paid: 'وجه به حساب واریز شد',
  cancelled: 'درخواست لغو شد و گام دیگری ندارد',
  expired: 'مهلت درخواست پایان یافت و گام دیگری ندارد',
  rejected: 'درخواست انجام نشد و گام دیگری ندارد',
  refunded: 'عودت وجه انجام شد',
} as const;

/** What the investor may do for it. */
export const nextEventActs = { pay: 'پرداخت', slip: 'ویرایش فیش', code: 'ورود کد', account: 'اصلاح حساب' } as const;
