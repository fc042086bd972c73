import { toPersianDigits } from '#shared/digits.ts';

/** Words of a bank's own file: account, columns, preview; they come with its dialog. */
export const statementFileText = {
  title: 'ورود فایل بانک',
  note: 'همان فایلی را که بانک می‌دهد انتخاب کنید: اکسل (xlsx)، صفحه وب یا CSV. پیش از تأیید همکار دیگر چیزی در دفاتر ثبت نمی‌شود.',
  account: 'حساب بانکی صندوق',
  accountHint: 'فایل صورت‌حساب کدام حساب است؟',
  accountNeeded: 'حساب بانکی را انتخاب کنید',
  accountOf: (fund: string, bank: string, last: string) => `${fund}، ${bank} (${toPersianDigits(last)})`,
  mapping: 'ستون‌های فایل',
  template: (bank: string) =>
    `ستون‌ها از قالب ${bank} یا از فایل قبلی همین حساب پیشنهاد شده‌اند. قالب با فایل واقعی بانک آزموده نشده است؛ ستون‌ها را ببینید.`,
  noTemplate: 'برای این بانک قالبی نیست؛ ستون‌ها را خودتان معرفی کنید. برای بار بعد نگه داشته می‌شود.',
  amountForm: 'مبلغ واریز و برداشت',
  amountForms: {
    columns: 'دو ستون بستانکار و بدهکار',
    signed: 'یک ستون، برداشت با علامت منفی',
    sign: 'یک ستون مبلغ و یک ستون نوع',
  },
  dateForm: 'شکل تاریخ',
  dateForms: {
    auto: 'سال، ماه، روز (۱۴۰۵/۰۹/۰۶ یا ۱۴۰۵-۰۹-۰۶)',
    dayFirst: 'روز، ماه، سال (۰۶/۰۹/۱۴۰۵)',
    shortYear: 'سال دورقمی (۰۵/۰۹/۰۶)',
  },
  noColumn: 'ندارد',
  skipWords: 'سطرهایی که خوانده نمی‌شود',
  skipHint: 'سطری که با یکی از این عبارت‌ها شروع شود، مانند «جمع»',
  wordSeparator: '، ',
  preview: 'پیش‌نمایش',
  send: (count: string) => `ارسال ${count} سطر برای تأیید`,
  done: (count: string) => `${count} سطر وارد شد و در انتظار تأیید است`,
  faulty: (count: string) => `${count} ایراد در فایل هست و هیچ سطری وارد نمی‌شود. متن یا ستون‌ها را اصلاح کنید.`,
  chainBroken: 'مانده‌های فایل با گردش آن نمی‌خواند؛ شاید سطری جا مانده باشد. مانده پایان روز ثبت نمی‌شود.',
  lines: 'سطرهای فایل',
  noLines: 'سطری برای ورود نیست.',
  more: (count: string) => `${count} سطر اول نشان داده شده است؛ جمع‌ها از همه سطرهاست.`,
  skipped: 'سطرهایی که خوانده نشد',
  ref: 'شماره پیگیری',
  direction: 'نوع',
  directions: { in: 'واریز', out: 'برداشت' },
  amount: 'مبلغ (ریال)',
  date: 'زمان',
  becomes: 'نتیجه',
  separator: '؛ ',
} as const;

/** What the lines of a statement would become. */
export const forecastText = {
  sentence: (orders: string, unknown: string) =>
    `این صورت‌حساب ${orders} درخواست صدور می‌سازد و ${unknown} واریز نامشخص می‌ماند.`,
  orders: 'درخواست صدور خودکار',
  slips: 'وجه فیش‌های تأییدشده',
  settlements: 'تسویه درگاه',
  payouts: 'تأیید پرداخت‌ها',
  unknown: 'واریز نامشخص',
  booked: 'برداشت هم‌مبلغ با فایل بانک یا رکوردی دیگر',
  otherOut: 'برداشت بدون پرداخت متناظر',
  countAmount: (count: string, amount: string) => `${count} سطر، ${amount} ریال`,
  closing: (day: string) => `مانده پایان ${day}`,
  bank: (amount: string) => `بانک ${amount}`,
  books: (amount: string) => `دفاتر ${amount}`,
  coming: (amount: string) => `سطرهای جدید ${amount}`,
  agrees: 'بدون اختلاف',
  differs: (amount: string) => `اختلاف ${amount}`,
  otherMissing: 'مانده حساب دیگر صندوق هنوز نرسیده است',
  separator: '؛ ',
} as const;
