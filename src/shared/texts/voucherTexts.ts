/** Words of the file of a voucher; its digits are ASCII, as in all files. */
export const voucherFileTexts = {
  sheet: 'سند حسابداری',
  titles: {
    line: 'ردیف',
    day: 'روز',
    fund: 'صندوق',
    code: 'کد حساب',
    account: 'عنوان حساب',
    description: 'شرح',
    debit: 'بدهکار (ریال)',
    credit: 'بستانکار (ریال)',
    unitDebit: 'بدهکار (واحد)',
    unitCredit: 'بستانکار (واحد)',
  },
  totals: 'جمع کنترل',
  counts: (of: { journalCount: number; entryCount: number }) => `${of.journalCount} سند، ${of.entryCount} ردیف دفتر`,
} as const;
