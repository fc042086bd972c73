/** Persian text of the operators' dashboard. */
export const adminDashboardText = {
  branchText: 'سرمایه‌گذاران، درخواست‌ها و تیکت‌های شعبه خود را می‌بینید؛ کارهای دفتر مرکزی در اینجا نیست.',
  branchTickets: 'تیکت‌های شعبه',
  title: 'داشبورد',
  clockTitle: 'ساعت نمایشی',
  clockNote:
    'این بخش فقط در نسخه نمایشی هست: تاریخ کاری جلو می‌رود، قیمت‌های آن روز اعلام و درخواست‌های موعددار اجرا می‌شوند.',
  today: 'امروز (تاریخ کاری)',
  working: 'روز کاری',
  closed: 'روز تعطیل',
  ahead: 'جلوتر از تاریخ واقعی',
  days: (count: string) => `${count} روز`,
  next: 'رفتن به روز کاری بعد',
  confirmTitle: 'به روز کاری بعد می‌روید؟',
  confirmText: 'قیمت همه صندوق‌ها اعلام و همه درخواست‌های موعددار اجرا می‌شوند. این کار برگشت ندارد.',
  moved: (day: string) => `تاریخ کاری به ${day} رفت`,
  result: 'آنچه اجرا شد',
  issued: 'صادر شده',
  redeemed: 'ابطال شده',
  rejected: 'رد شده',
  failed: 'خطا',
  payouts: 'واریزهای انجام‌شده',
  nothing: 'درخواستی موعددار نبود',
} as const;

/** Persian text of the bank desk's queue. */
export const queueText = {
  queueTitle: 'صف کار میز بانک',
  queueNote: 'آنچه اکنون منتظر یک تصمیم است.',
  queue: {
    bankSlips: 'فیش‌های در انتظار بررسی',
    payoutsDue: 'پرداخت‌های سررسیدشده',
    payoutFiles: 'فایل‌های بانک در انتظار تأیید',
    payoutRepairs: 'حساب تازه در انتظار تأیید',
    payoutsFailed: 'پرداخت‌های ناموفق',
    payoutsSent: 'پرداخت‌های در انتظار پاسخ بانک',
    deposits: 'واریزهای نامشخص یا بدون درخواست',
    payments: 'پرداخت‌های درگاه بی‌پاسخ',
    differences: 'مغایرت‌های باز',
    balances: 'اختلاف‌های باز ماندهٔ بانک',
  },
} as const;
