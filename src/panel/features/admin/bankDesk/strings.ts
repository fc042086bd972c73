/** Persian text of the bank desk's queue. */
export const queueText = {
  queueTitle: 'صف کار میز بانک',
  queueNote: 'آنچه اکنون منتظر یک تصمیم است.',
  queue: {
    receipts: 'فیش‌های در انتظار بررسی',
    payoutsDue: 'پرداخت‌های سررسیدشده',
    payoutFiles: 'فایل‌های بانک در انتظار تأیید',
    payoutRepairs: 'حساب تازه در انتظار تأیید',
    payoutsFailed: 'پرداخت‌های ناموفق',
    payoutsSent: 'پرداخت‌های در انتظار پاسخ بانک',
    deposits: 'واریزهای نامشخص یا بدون درخواست',
    payments: 'پرداخت‌های درگاه بی‌پاسخ',
    differences: 'مغایرت‌های باز',
    balances: 'اختلاف‌های باز ماندهٔ بانک',
  },
} as const;
