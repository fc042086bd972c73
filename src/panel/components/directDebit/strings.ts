import { formatNumber } from '#shared/digits.ts';

/** Words about contracts and debits that the investor and the office read alike. */
export const debitPartsText = {
  perDebit: 'سقف هر برداشت',
  dailyAmount: 'سقف مبلغ روزانه',
  dailyCount: 'تعداد برداشت روزانه',
  monthlyCount: 'تعداد برداشت ماهانه',
  noLimit: 'بدون سقف',
  bankLimit: 'تا سقف بانک',
  times: (count: number) => `${formatNumber(count)} بار`,
  most: 'از سقف',
  usedToday: 'مصرف امروز',
  usedTodayCount: 'برداشت‌های امروز',
  usedMonth: 'برداشت‌های این ماه',
  history: 'تاریخچه',
  noHistory: 'هنوز رویدادی ثبت نشده است',
  order: (orderNo: string) => `درخواست ${orderNo}`,
  moved: 'جابه‌جا شده',
  skipped: 'کنار گذاشته شده',
  restore: 'بازگرداندن',
  dates: 'نوبت‌های بعدی',
  noDates: 'نوبت دیگری در پیش نیست',
  rial: 'ریال',
} as const;
