export const storeStrings = {
  deviceRefused: 'ورود از دستگاه شناخته‌شده رد شد',
  logoutFailed: 'ارتباط با سرور برقرار نشد',
  profileHidden: 'امکان نمایش پروفایل وجود ندارد',
  loginFailed: 'ورود انجام نشد؛ دوباره تلاش کنید',
};
