/** Persian text of the file of all data of a person. */
export const ownDataText = {
  title: 'دریافت همه داده‌های من',
  note: 'یک فایل از همه داده‌هایی که درباره شما و سرمایه‌گذاران شما داریم. پیش از ساخت و دریافت، هویت شما دوباره تأیید می‌شود.',
  kept: (hours: string) => `فایل آماده ${hours} ساعت نگه داشته و سپس حذف می‌شود.`,
  make: { xlsx: 'ساخت فایل Excel', json: 'ساخت فایل JSON' },
  sent: 'فایل در صف ساخت قرار گرفت؛ می‌توانید این صفحه را ببندید',
  listTitle: 'فایل‌های داده‌های من',
  empty: 'هنوز فایلی نساخته‌اید.',
} as const;
