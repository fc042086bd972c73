export const messageStrings = {
  back: 'بازگشت به فهرست',
  more: 'مشاهده',
  news: 'اخبار',
  noNews: 'خبر تازه‌ای نیست.',
  allMessages: 'همه پیام‌ها',
  none: 'هنوز پیامی برای شما نیامده است',
};
