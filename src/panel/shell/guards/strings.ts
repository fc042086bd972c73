export const text = {
  notAllowedTitle: 'دسترسی ندارید',
  notAllowed: 'شما دسترسی لازم به این صفحه را ندارید',
  backToMain: 'بازگشت به صفحه اصلی',
  loadFailed: 'ورود شما انجام شد، اما اطلاعات پنل دریافت نشد',
  warningTitle: 'زمان نشست شما رو به پایان است',
  warningBefore: 'نشست شما',
  warningAfter: 'دیگر تمام می‌شود.',
  warningHint: 'برای امنیت، پس از مدتی بی‌فعالیت از پنل خارج می‌شوید. نوشته‌های شما تا آن زمان می‌ماند.',
  continueSession: 'ادامه',
  logOut: 'خروج',
};
