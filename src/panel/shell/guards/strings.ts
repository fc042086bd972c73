export const text = {
  notAllowedTitle: 'دسترسی ندارید',
  notAllowed: 'شما دسترسی لازم به این صفحه را ندارید',
  backToMain: 'بازگشت به صفحه اصلی',
  loadFailed: 'ورود شما انجام شد، اما اطلاعات پنل دریافت نشد',
  warningTitle: 'نشست شما رو به پایان است',
  warningBefore: 'نشست شما تا',
  warningAfter: 'دیگر پایان می‌یابد.',
  warningHint:
    'برای امنیت حساب، پس از مدتی بی‌حرکتی از پنل خارج می‌شوید. نوشته‌های شما در این صفحه تا پایان زمان می‌مانند.',
  continueSession: 'ادامه',
  logOut: 'خروج',
};
