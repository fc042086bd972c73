export const messageStrings = {
  readFailed: 'پیام خوانده نشد؛ دوباره تلاش کنید',
  back: 'بازگشت به فهرست',
  more: 'مشاهده',
  allMessages: 'همه پیام‌ها',
  none: 'هنوز پیامی برای شما نیامده است',
};
