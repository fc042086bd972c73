export const apiStrings = {
  requestFailed: 'درخواست ناموفق بود',
  passkeyKnown: 'این دستگاه یا کلید قبلاً برای حساب شما ثبت شده است',
  passkeyCancelled: 'کلید عبور تأیید نشد؛ دوباره تلاش کنید',
  passkeyFailed: 'این مرورگر یا دستگاه نتوانست از کلید عبور استفاده کند',
};
