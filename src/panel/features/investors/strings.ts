export const investorStrings = {
  selector: 'سرمایه‌گذار',
  chosen: (name: string) => `سرمایه‌گذار: ${name}`,
  title: 'انتخاب سرمایه‌گذار',
  search: 'جستجوی نام یا کد ملی',
  none: 'سرمایه‌گذاری با این نام یا کد پیدا نشد',
  current: 'سرمایه‌گذار فعلی',
  reloads: 'با انتخاب دیگری، صفحه با ارقام او دوباره باز می‌شود.',
} as const;
