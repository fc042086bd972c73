/** Persian text of the account turnover screen. */
export const accountingText = {
  title: 'گردش حساب',
  legend: 'بستانکار یعنی آنچه صندوق به شما بدهکارتر می‌شود؛ بدهکار یعنی آنچه از طلب شما کم می‌شود.',
  balance: 'مانده',
  credit: 'جمع بستانکار',
  debit: 'جمع بدهکار',
  inRange: 'در بازه انتخاب‌شده',
  fund: 'صندوق',
  type: 'نوع تراکنش',
  export: 'خروجی CSV',
  exportName: 'accounting.csv',
  exportFailed: 'خروجی آماده نشد؛ دوباره تلاش کنید',
  empty: 'تراکنشی در این بازه وجود ندارد',
  firstBuy: 'صدور (خرید)',
  order: (orderNo: string) => `درخواست ${orderNo}`,
} as const;
