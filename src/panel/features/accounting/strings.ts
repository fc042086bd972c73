/** Persian text of the account turnover screen. */
export const accountingText = {
  title: 'گردش حساب',
  legend: 'بستانکار: به طلب شما از صندوق افزوده شد. بدهکار: از آن کم شد.',
  balance: 'مانده',
  credit: 'جمع بستانکار',
  debit: 'جمع بدهکار',
  inRange: 'در بازه انتخاب‌شده',
  fund: 'صندوق',
  type: 'نوع تراکنش',
  statement: { label: 'صورت‌حساب PDF', name: 'PDF', file: 'صورت‌حساب' },
  documents: 'همه صورت‌حساب‌ها و گواهی‌ها',
  exportFailed: 'خروجی آماده نشد؛ دوباره تلاش کنید',
  empty: 'تراکنشی در این بازه وجود ندارد',
  firstBuy: 'صدور (خرید)',
  creditSide: 'بستانکار',
  debitSide: 'بدهکار',
  /** types that are chosen most, as chips on phones */
  shortTypes: {
    issue: 'صدور',
    redeem: 'ابطال',
    payout: 'واریز وجه ابطال',
    profit_payout: 'واریز سود',
    deposit_ipg: 'درگاه',
  } as Readonly<Record<string, string>>,
  order: (orderNo: string) => `درخواست ${orderNo}`,
} as const;
