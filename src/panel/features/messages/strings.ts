export const messageStrings = {
  readFailed: 'پیام خوانده نشد؛ دوباره تلاش کنید',
  back: 'بازگشت به فهرست',
  more: 'مشاهده',
};
