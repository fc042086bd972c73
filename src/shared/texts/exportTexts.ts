import { formatNumber } from '../digits.ts';

/** Most rows of a file that a job writes; from `directRows` on a screen offers that instead of a file at once (domain 11). */
export const exportLimits = { maxRows: 1_000_000, directRows: 5_000, keptHours: 24, liveAtOnce: 3 } as const;

/** Last line of a file that has no room for all the rows that were asked for; `total` where their count is known. */
export const exportCutNote = (maxRows: number, total = Number.POSITIVE_INFINITY): string => {
  const of = Number.isFinite(total) ? ` از ${formatNumber(total)} ردیف` : '';
  return `این فایل تنها ${formatNumber(maxRows)} ردیف اول${of} را دارد و کامل نیست؛ بازه یا فیلتر را محدودتر کنید.`;
};

/** Before the sums below the rows of a spreadsheet. */
export const sumOfColumn = 'جمع';

/** States of a file that a job writes. */
export const exportStateLabels = {
  waiting: 'در صف',
  running: 'در حال ساخت',
  ready: 'آماده دریافت',
  failed: 'ناموفق',
  cancelled: 'لغوشده',
  expired: 'منقضی شده',
} as const;

/** Why a file was not written. */
export const exportFaultLabels = {
  stopped: 'ساخت فایل چند بار نیمه‌کاره ماند؛ دوباره آن را بسازید',
  access: 'دسترسی شما پیش از پایان ساخت فایل تغییر کرد',
  error: 'فایل ساخته نشد؛ دوباره آن را بسازید',
} as const;

/** Names of the sheets, by what a file lists. */
export const exportSheetNames = { orders: 'درخواست‌ها', investors: 'سرمایه‌گذاران' } as const;
