export const storeStrings = {
  deviceRefused: 'ورود شما در دستگاه شناخته‌شده رد شد',
  logoutFailed: 'ارتباط با سرور برقرار نشد',
  profileHidden: 'نمایش پروفایل ممکن نیست',
  loginFailed: 'ورود انجام نشد؛ دوباره تلاش کنید',
};
