/** Persian text of the operators' dashboard. */
export const adminDashboardText = {
  title: 'داشبورد مدیر',
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
  moveFailed: 'تاریخ جابه‌جا نشد',
  result: 'آنچه اجرا شد',
  issued: 'صادر شده',
  redeemed: 'ابطال شده',
  rejected: 'رد شده',
  failed: 'خطا',
  payouts: 'واریزهای انجام‌شده',
  nothing: 'درخواستی موعددار نبود',
} as const;
