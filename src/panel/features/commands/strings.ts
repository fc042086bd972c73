/** Words of the search of pages and records. */
export const commandsText = {
  title: 'جستجو در پنل',
  field: 'نام صفحه، صندوق، سرمایه‌گذار یا شماره درخواست',
  groups: {
    pages: 'صفحه‌ها',
    funds: 'صندوق‌ها',
    acts: 'کارها',
    investors: 'سرمایه‌گذاران',
    orders: 'درخواست‌ها',
  },
  none: 'موردی پیدا نشد.',
  searching: 'در حال جستجو',
  failed: 'جستجوی سرمایه‌گذاران انجام نشد.',
  buy: (fund: string) => `صدور ${fund}`,
  sell: (fund: string) => `ابطال ${fund}`,
  order: (number: string) => `درخواست شماره ${number}`,
  hideAmounts: 'پنهان کردن یا نمایش مبلغ‌ها',
  mode: 'حالت روشن یا تیره',
  logOut: 'خروج از حساب',
  keys: 'Ctrl+K جستجو · B صدور · S ابطال · G سپس H خانه، F صندوق‌ها، R درخواست‌ها',
  adminKeys: 'Ctrl+K جستجو · ? فهرست کلیدهای صفحه‌ها',
} as const;
