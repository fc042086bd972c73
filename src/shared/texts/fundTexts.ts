/* Persian names of fund kinds, risks, asset groups and documents (domain 2). */

/** Fund types by their official code (domain 2.1). */
export const fundTypeLabels: Readonly<Record<number, string>> = {
  4: 'درآمد ثابت',
  5: 'مبتنی بر سپرده کالایی',
  6: 'سهامی',
  7: 'مختلط',
  11: 'اختصاصی بازارگردانی',
  12: 'جسورانه',
  13: 'پروژه‌ای',
  14: 'زمین و ساختمان',
  16: 'خصوصی',
  17: 'صندوق در صندوق',
  18: 'املاک و مستغلات',
  21: 'سهامی بخشی',
  22: 'سهامی اهرمی',
  23: 'سهامی شاخصی',
  24: 'با تضمین اصل مبلغ سرمایه‌گذاری',
  25: 'بازنشستگی تکمیلی',
};

export const bondTypeLabels: Readonly<Record<string, string>> = {
  participation: 'مشارکت',
  ijara: 'اجاره',
  murabaha: 'مرابحه',
  manfaat: 'منفعت',
  salam: 'سلف موازی',
  gam: 'گام',
  treasury: 'اسناد خزانه اسلامی',
};

export const bondLabel = 'اوراق بدهی';
export const otherFundLabel = 'سایر صندوق‌ها';

/** Risk in four words, by the level 1 to 7 (domain 2.1). */
export function riskLabel(level: number): string {
  if (level <= 2) return 'کم‌ریسک';
  if (level <= 4) return 'ریسک متوسط';
  return level <= 6 ? 'پرریسک' : 'بسیار پرریسک';
}

export const typeOfInvestLabels = {
  IssuanceAndCancellation: 'صدور و ابطال',
  Negotiable: 'قابل معامله در بورس',
} as const;

export const assetLabels = {
  stock: 'سهام',
  bond: 'اوراق بهادار با درآمد ثابت',
  deposit: 'سپرده بانکی',
  cash: 'وجه نقد',
  commodity: 'کالا',
  other: 'سایر دارایی‌ها',
  fiveBest: 'پنج سهم برتر',
} as const;

export const fileCategoryLabels: Readonly<Record<string, string>> = {
  prospectus: 'امیدنامه',
  articles: 'اساسنامه',
  financial: 'صورت‌های مالی',
  performance: 'گزارش عملکرد',
  assembly: 'صورتجلسه مجامع',
  license: 'مجوزها',
  procedure: 'رویه صدور و ابطال',
};

export const otherFileLabel = 'سایر مدارک';

/** Why an instrument takes no order of a type now. */
export const closedReasons = {
  draft: 'این صندوق هنوز راه‌اندازی نشده است',
  negotiable: 'واحدهای این صندوق فقط در بورس و از طریق کارگزاری معامله می‌شود',
  liquidating: 'این صندوق در حال تصفیه است',
  closed: 'این صندوق بسته است',
  issueOff: 'صدور واحد در این صندوق موقتاً متوقف است',
  cancelOff: 'ابطال واحد در این صندوق موقتاً متوقف است',
  ceiling: 'سقف واحدهای صندوق پر شده است',
  window: 'ساعت پذیرش درخواست این صندوق نیست',
  bondNotStarted: 'پذیره‌نویسی این اوراق هنوز شروع نشده است',
  bondEnded: 'مهلت پذیره‌نویسی این اوراق پایان یافته است',
  bondMatured: 'این اوراق سررسید شده است و اصل آن به دارندگان بازپرداخت می‌شود',
  bondNoBuyback: 'فروش این اوراق از طریق بازار بدهی انجام می‌شود',
  noPrice: 'هنوز قیمتی برای این صندوق منتشر نشده است',
} as const;

export const remainPolicyLabels = {
  auto: 'تتمه کمتر از یک میلیون ریال به اعتبار شما افزوده و بیش از آن به حساب شما واریز می‌شود',
  refund: 'تتمه به حساب شما واریز می‌شود',
  credit: 'تتمه به اعتبار شما افزوده می‌شود',
  keep_in_fund_ledger: 'تتمه در صندوق به نام شما می‌ماند و به اعتبار شما افزوده می‌شود',
} as const;

export const yieldPeriodLabels = {
  daily: '۱ روز',
  weekly: '۱ هفته',
  monthly: '۱ ماه',
  quarterly: '۳ ماه',
  sixMonth: '۶ ماه',
  annual: '۱ سال',
  total: 'از ابتدا',
} as const;

/** Columns of the list of funds as a file. */
export const fundListColumns = {
  name: 'نام',
  symbol: 'نماد',
  fundType: 'نوع',
  issueNav: 'قیمت صدور (ریال)',
  cancelNav: 'قیمت ابطال (ریال)',
  statisticalNav: 'قیمت آماری (ریال)',
  navDate: 'تاریخ قیمت',
  month: 'بازده ۱ ماه (درصد)',
  quarter: 'بازده ۳ ماه (درصد)',
  year: 'بازده ۱ سال (درصد)',
  total: 'بازده از ابتدا (درصد)',
  profitMonths: 'دوره تقسیم سود (ماه)',
  riskLevel: 'ریسک (۱ تا ۷)',
  riskText: 'سطح ریسک',
  netAsset: 'خالص ارزش دارایی‌ها (ریال)',
  status: 'وضعیت',
  reason: 'علت بسته بودن',
} as const;

/** Words of that file. */
export const fundListTexts = { sheet: 'صندوق‌ها', open: 'باز', onlySell: 'فقط ابطال', closed: 'بسته' } as const;
