/** Words of the parts that several features use. */
export const componentsText = {
  fund: 'صندوق',
  priceDay: 'روز قیمت',
  fundsFailed: 'فهرست صندوق‌ها دریافت نشد؛ برای تلاش دوباره انتخاب کنید',
} as const;

/** Words of the list of keys. */
export const shortcutText = {
  open: 'کلیدهای میان‌بر',
  title: 'کلیدهای میان‌بر میزها',
  note: 'با صفحه‌کلید فارسی و انگلیسی کار می‌کند؛ هنگام نوشتن در یک کادر خاموش است.',
  drawers: 'فیش، واریز، پرداخت و فایل بانک',
  inDrawers: {
    main: 'گام بعدی کار: تأیید، ثبت یا اصلاح',
    refuse: 'رد',
    next: 'مورد بعدی فهرست',
    previous: 'مورد قبلی فهرست',
  },
  settlement: 'تسویه روز',
  inSettlement: {
    main: 'تأیید قیمت یا اجرای درخواست‌های روز',
    next: 'روز کاری بعد',
    previous: 'روز کاری قبل',
    nextFund: 'صندوق بعدی (در داشبورد)',
    previousFund: 'صندوق قبلی (در داشبورد)',
  },
  help: 'نمایش همین فهرست',
  /** what opens the list: the signs themselves, for their place differs between layouts */
  helpSigns: ['?', '؟'],
  leave: 'بستن پنجره و بازگشت به همان ردیف فهرست',
} as const;

/** Words of long work. */
export const workText = {
  label: 'پیشرفت پردازش',
  running: (done: string, total: string) => `${done} از ${total} مورد پردازش شد. می‌توانید این صفحه را ببندید.`,
  failed: (count: string) => `${count} مورد پردازش نشد و دوباره پردازش می‌شود.`,
  done: (count: string) => `پردازش ${count} مورد پایان یافت.`,
} as const;
