/* Words of the sandbox bank's page and names of the gateways. */

/** Every gateway that the server knows, by its code. */
export const gatewayTitles = {
  sandbox: 'درگاه آزمایشی',
  zarinpal: 'زرین‌پال',
  zibal: 'زیبال',
  vandar: 'وندار',
} as const;

export type GatewayCode = keyof typeof gatewayTitles;

export const sandboxBankTexts = {
  title: 'درگاه پرداخت آزمایشی',
  badge: 'محیط آزمایشی؛ پول واقعی جابه‌جا نمی‌شود',
  merchant: 'پذیرنده',
  order: 'شماره درخواست',
  amount: 'مبلغ',
  rial: 'ریال',
  toman: 'معادل {amount} تومان',
  choose: 'نتیجه پرداخت را انتخاب کنید',
  ok: 'پرداخت موفق',
  fail: 'پرداخت ناموفق',
  cancel: 'انصراف',
  lost: 'قطع ارتباط پس از پرداخت',
  lostHelp: 'وجه پرداخت می‌شود ولی بازگشت به پنل انجام نمی‌شود؛ پنل باید نتیجه را خودش از بانک بپرسد.',
  lostTitle: 'ارتباط قطع شد',
  lostText: 'پرداخت در بانک انجام شد اما مرورگر به پنل بازنگشت. وضعیت درخواست را در پنل ببینید.',
  back: 'رفتن به گزارش درخواست‌ها',
  doneTitle: 'این پرداخت تمام شده است',
  doneText: 'برای این پرداخت قبلاً تصمیم گرفته شده است.',
  unknownTitle: 'پرداختی پیدا نشد',
  unknownText: 'نشانی این صفحه درست نیست یا مهلت آن گذشته است.',
} as const;
