export const messageStrings = {
  back: 'بازگشت به فهرست',
  more: 'مشاهده',
  allMessages: 'همه پیام‌ها',
  none: 'هنوز پیامی برای شما نیامده است',
};
