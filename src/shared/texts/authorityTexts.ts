/*
 * Figures that a file for the Securities and Exchange Organization can have, each with its usual title (decision 176). Which
 * of them a file has, in which order and under which titles, is data.
 */

/** Figures of a fund on a day with a published price. */
export const dailyFields = {
  date: 'تاریخ',
  fund: 'نام صندوق',
  seoNo: 'شماره ثبت نزد سازمان',
  registrationNo: 'شماره ثبت شرکت‌ها',
  nationalId: 'شناسه ملی',
  symbol: 'نماد',
  isin: 'کد ISIN',
  manager: 'مدیر صندوق',
  issueNav: 'قیمت صدور',
  cancelNav: 'قیمت ابطال',
  statisticalNav: 'قیمت آماری',
  issuedUnits: 'واحدهای صادرشده روز',
  redeemedUnits: 'واحدهای ابطال‌شده روز',
  units: 'واحدهای در دست سرمایه‌گذاران در پایان روز',
  netAsset: 'خالص ارزش دارایی (ریال)',
} as const;

/** Shares of the asset mix that a fund reports for a month. */
export const portfolioFields = {
  month: 'ماه',
  date: 'تاریخ ترکیب دارایی',
  fund: 'نام صندوق',
  seoNo: 'شماره ثبت نزد سازمان',
  registrationNo: 'شماره ثبت شرکت‌ها',
  nationalId: 'شناسه ملی',
  symbol: 'نماد',
  isin: 'کد ISIN',
  asset: 'نوع دارایی',
  percent: 'سهم از دارایی (درصد)',
  amount: 'ارزش (ریال)',
} as const;

/** Both reports, by what they are. */
export const authorityReportLabels = { daily: 'ارقام روزانه صندوق‌ها', portfolio: 'ترکیب دارایی ماهانه' } as const;
