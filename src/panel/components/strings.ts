/** Words of the parts that several features use. */
export const componentsText = {
  percent: (value: string) => `${value}٪`,
  goalProgress: (name: string) => `پیشرفت هدف ${name}`,
  fund: 'صندوق',
  priceDay: 'روز قیمت',
  nextDay: 'روز کاری بعد',
  previousDay: 'روز کاری قبل',
  fundsFailed: 'فهرست صندوق‌ها دریافت نشد؛ برای تلاش دوباره بزنید',
  and: ' و ',
  hasOpen: (names: string) => `${names} هم‌اکنون این مورد را باز کرده است`,
  writes: (names: string) => `${names} در حال نوشتن پاسخ است`,
} as const;

/** Words of a list as a file. */
export const fileText = {
  menu: 'خروجی',
  menuOf: (list: string) => `خروجی ${list}`,
  print: 'چاپ (تا ۱٬۰۰۰ ردیف)',
  printFailed: 'ردیف‌ها برای چاپ دریافت نشد؛ دوباره تلاش کنید',
  formats: { csv: 'CSV', xlsx: 'Excel' },
  of: (list: string, format: string) => `خروجی ${format} ${list}`,
  failed: 'خروجی آماده نشد؛ دوباره تلاش کنید',
} as const;

/** Words of the top of a printed page. */
export const printText = {
  investor: 'سرمایه‌گذار',
  range: 'بازه',
  printedBy: 'چاپ‌کننده',
  printedAt: 'زمان چاپ',
  allDays: 'همه تاریخ‌ها',
  since: (day: string) => `از ${day}`,
  until: (day: string) => `تا ${day}`,
  between: (from: string, to: string) => `از ${from} تا ${to}`,
} as const;

/** Words of the steps of a request. */
export const orderStepText = {
  planned: (day: string) => `موعد: ${day}`,
  plannedWas: (real: string, day: string) => `${real} (موعد: ${day})`,
} as const;

/** Words of a picture that was handed in. */
export const pictureText = {
  failed: 'تصویر دریافت نشد.',
  other: 'این پیوست تصویر نیست.',
  download: 'دریافت پیوست',
  zoomIn: 'بزرگ‌نمایی تصویر',
  zoomOut: 'اندازه کامل تصویر',
  rotate: 'چرخاندن تصویر',
} as const;

/** Words of a comparison of two identities. */
export const diffText = { field: 'مشخصه', before: 'اکنون', after: 'جدید' } as const;

/** Title of the list of keys, also the name of the button that opens it, and the signs that open it. */
export const shortcutText = {
  title: 'کلیدهای میان‌بر',
  /** the signs themselves, for their place differs between layouts */
  helpSigns: ['?', '؟'],
} as const;

/** Words of long work. */
export const workText = {
  label: 'پیشرفت پردازش',
  running: (done: string, total: string) => `${done} از ${total} مورد پردازش شد. می‌توانید این صفحه را ببندید.`,
  failed: (count: string) => `${count} مورد پردازش نشد و دوباره تلاش می‌شود.`,
  done: (count: string) => `پردازش ${count} مورد پایان یافت.`,
} as const;

/** Words to a person whose identity is not verified yet. */
export const identityText = {
  waits: 'تا پایان بررسی نمی‌توان درخواست صدور یا ابطال ثبت کرد؛ نتیجه را با پیامک خبر می‌دهیم.',
  needed: 'برای خرید و فروش واحد، یک بار احراز هویت کنید؛ حدود ۳ دقیقه زمان می‌برد.',
  verify: 'احراز هویت',
  state: 'مشاهده وضعیت مدارک',
  ask: 'ثبت تیکت',
  papersNeeded: 'مدارک لازم',
  papersSent: 'مدارک فرستاده‌شده',
  reviewBy: (day: string) => `نتیجه تا پایان ${day}`,
  reviewLate: (day: string) => `بررسی ${day} به تأخیر افتاده است؛ لازم نیست کاری بکنید`,
} as const;

/** A correction of a published price, beside what was made with the price before. */
export const correctedPriceText = {
  afterRun: 'قیمت این روز پس از این اجرا اصلاح شده است؛ ارقام زیر با قیمت پیش از اصلاح است.',
  fromTo: (from: string, to: string) => `از ${from} به ${to}`,
  line: (of: { issue: string; cancel: string; reason: string; at: string }) =>
    `صدور ${of.issue}، ابطال ${of.cancel} (${of.at}). علت: ${of.reason}`,
} as const;

/** Said of an act of a company that waits for more signatures. */
export const signatureWaitText = {
  waits: (missing: string) =>
    `امضای شما ثبت شد؛ این کار با ${missing} امضای دیگر انجام می‌شود. آن را در مشخصات، بخش «امضای مشترک» ببینید.`,
};
