/* Words and banks of the sandbox provider of direct debit. */

/** Banks that the sandbox lists; amounts are rial as text, null: no limit. */
export const sandboxDebitBanks = [
  { code: 'BMJIIR', name: 'بانک ملی', slug: 'melli', dailyAmount: '500000000', dailyCount: null },
  { code: 'BKMTIR', name: 'بانک ملت', slug: 'mellat', dailyAmount: '1000000000', dailyCount: 10 },
  { code: 'SABCIR', name: 'بانک صادرات', slug: 'saderat', dailyAmount: '300000000', dailyCount: 5 },
  { code: 'BTEJIR', name: 'بانک تجارت', slug: 'tejarat', dailyAmount: null, dailyCount: 3 },
] as const;

export const sandboxDebitTexts = {
  title: 'امضای قرارداد برداشت مستقیم در بانک آزمایشی',
  badge: 'محیط آزمایشی؛ هیچ حساب واقعی‌ای بدهکار نمی‌شود',
  bank: 'بانک',
  mobile: 'موبایل',
  maxAmount: 'سقف هر برداشت',
  rial: 'ریال',
  expireDate: 'پایان قرارداد',
  choose: 'با امضا، به صندوق اجازه می‌دهید تا این سقف از حساب شما برداشت کند',
  sign: 'امضا و تأیید قرارداد',
  refuse: 'نمی‌پذیرم',
  lost: 'امضا و قطع ارتباط',
  lostHelp: 'قرارداد امضا می‌شود ولی بازگشت به پنل انجام نمی‌شود؛ پنل باید نتیجه را خودش از بانک بپرسد.',
  lostTitle: 'ارتباط قطع شد',
  lostText: 'قرارداد در بانک امضا شد اما مرورگر به پنل بازنگشت. وضعیت قرارداد را در پنل ببینید.',
  doneTitle: 'این قرارداد تعیین تکلیف شده است',
  doneText: 'برداشت‌های بعدی این حساب آزمایشی چگونه پاسخ داده شوند؟',
  unknownTitle: 'قراردادی پیدا نشد',
  unknownText: 'نشانی این صفحه درست نیست یا مهلت آن گذشته است.',
  back: 'رفتن به قراردادهای من',
  save: 'ذخیره',
  saved: 'ذخیره شد',
  fault: 'پاسخ بانک به برداشت‌های بعدی',
  faults: {
    none: 'موفق',
    no_funds: 'موجودی کافی نیست',
    timeout: 'برداشت انجام شود و پاسخ نرسد',
    late: 'پاسخ با تأخیر برسد',
    refused: 'بانک رد کند',
    doubled: 'خبر برداشت دو بار فرستاده شود',
    bank_down: 'بانک در دسترس نباشد',
  },
} as const;
