/** Persian text of the page of the link that leaves out one debit. */
export const skipText = {
  title: 'رد کردن یک نوبت برداشت',
  note: 'این پیوند فقط همین نوبت را رد می‌کند؛ خرید منظم و قرارداد شما تغییری نمی‌کند.',
  amount: 'مبلغ',
  fund: 'صندوق',
  bank: 'بانک',
  day: 'روز برداشت',
  status: 'وضعیت',
  skip: 'رد کردن این نوبت',
  done: 'این نوبت رد شد؛ مبلغی برداشت نمی‌شود.',
  late: 'این نوبت را دیگر نمی‌توان رد کرد.',
  failed: 'کار انجام نشد؛ دوباره تلاش کنید',
  noToken: 'پیوند کامل نیست؛ آن را دوباره از پیامک باز کنید.',
  panel: 'ورود به پنل',
} as const;
