/** Persian text of the card of credit and its dialog. */
export const creditText = {
  title: 'اعتبار تتمه',
  note: 'مبلغی که از درخواست‌های پیشین در صندوق مانده است. می‌توانید با آن واحد بخرید یا آن را به حساب خود بردارید.',
  rial: 'ریال',
  withdraw: 'برداشت اعتبار',
  withdrawOf: (fund: string) => `برداشت اعتبار ${fund}`,
  account: 'حساب مقصد',
  sum: (amount: string) => `${amount} ریال به حساب شما واریز می‌شود.`,
  day: (day: string) => `روز واریز: ${day}`,
  askCode: 'ارسال کد تأیید',
  confirm: 'برداشت اعتبار',
  noAccount: 'حساب بانکی تأییدشده‌ای ندارید.',
  failed: 'برداشت اعتبار ثبت نشد؛ دوباره تلاش کنید.',
  done: (day: string) => `برداشت ثبت شد. وجه تا ${day} به حساب شما می‌رسد.`,
} as const;
