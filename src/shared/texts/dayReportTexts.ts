/* Words of the report of a fund's day, on screens and in its files. */

/** Figures of the report in their order; `unit` says what is counted. */
export const dayFigures = {
  issueCount: { title: 'تعداد صدور', unit: 'count' },
  issueUnits: { title: 'واحدهای صادرشده', unit: 'units' },
  issueAmount: { title: 'مبلغ درخواست‌های صدور', unit: 'rial' },
  issueCost: { title: 'بهای واحدهای صادرشده', unit: 'rial' },
  issueFee: { title: 'کارمزد صدور', unit: 'rial' },
  issueRemain: { title: 'تتمه صدور', unit: 'rial' },
  redeemCount: { title: 'تعداد ابطال', unit: 'count' },
  redeemUnits: { title: 'واحدهای ابطال‌شده', unit: 'units' },
  redeemGross: { title: 'ارزش واحدهای ابطال‌شده', unit: 'rial' },
  redeemFee: { title: 'کارمزد ابطال', unit: 'rial' },
  exitFee: { title: 'کارمزد ابطال زودهنگام', unit: 'rial' },
  redeemNet: { title: 'خالص قابل پرداخت ابطال', unit: 'rial' },
  rejectedCount: { title: 'درخواست‌های رد شده', unit: 'count' },
  rejectedAmount: { title: 'مبلغ درخواست‌های رد شده', unit: 'rial' },
} as const;

export type DayFigureKey = keyof typeof dayFigures;

/** Why an order of the day needs a look. */
export const oddOfDay = {
  waiting: 'هنوز اجرا نشده است',
  failed: 'اجرای آن خطا داشت',
  rejected: 'رد شد',
  books: 'ارقام درخواست با دفتر یکی نیست',
  reversed: 'اجرای آن پس گرفته شد',
} as const;

export type OddOfDay = keyof typeof oddOfDay;

/** Why a day cannot be signed off yet. */
export const dayBlocks = {
  notOver: 'این روز هنوز به پایان نرسیده است.',
  noPrice: 'قیمت این روز هنوز تأیید نشده است.',
  waiting: 'درخواست‌هایی از این روز هنوز اجرا نشده است.',
  running: 'اجرای این روز هنوز در جریان است.',
  nothing: 'در این روز نه درخواستی اجرا شده و نه پولی جابه‌جا شده است.',
  unchanged: 'گزارش این روز امضا شده و ارقام از آن پس تغییری نکرده است.',
} as const;

export type DayBlock = keyof typeof dayBlocks;

export const dayReportTexts = {
  title: 'گزارش روز صندوق',
  addendum: (number: string) => `الحاقیه ${number} گزارش روز صندوق`,
  draft: 'پیش‌نویس',
  fund: 'صندوق',
  day: 'روز قیمت‌گذاری',
  issueNav: 'قیمت صدور',
  cancelNav: 'قیمت ابطال',
  preparedBy: 'ثبت‌کننده',
  approvedBy: 'تأییدکننده',
  by: (name: string, at: string) => `${name}، ${at}`,
  reason: 'علت الحاقیه',
  figures: 'ارقام روز',
  figure: 'شرح',
  orders: 'درخواست‌ها',
  books: 'دفاتر',
  difference: 'اختلاف',
  before: 'گزارش قبلی',
  money: 'گردش پول روز در حساب بانک و درگاه (ریال)',
  kind: 'نوع',
  moneyIn: 'ورود پول',
  moneyOut: 'خروج پول',
  total: 'جمع',
  odd: 'موارد نیازمند توجه',
  noOdd: 'موردی نیست.',
  moreOdd: (count: string) => `${count} مورد دیگر در فایل اکسل آمده است.`,
  changes: 'تغییر نسبت به گزارش قبلی',
  orderNo: 'شماره درخواست',
  investor: 'سرمایه‌گذار',
  why: 'علت',
  note: 'ستون «درخواست‌ها» از درخواست‌های این روز قیمت‌گذاری و ستون «دفاتر» از سندهای همان درخواست‌ها جمع شده است. گردش پول، سندهای بانک و درگاه با تاریخ همین روز است.',
  verifyHow: 'این گزارش را با کد آن و بدون ورود به پنل می‌توان بررسی کرد.',
  draftNote: 'این گزارش امضا نشده است و ارقام آن می‌تواند تغییر کند.',
  rial: (amount: string) => `${amount} ریال`,
  inRial: (title: string) => `${title} (ریال)`,
  orderTypes: { 1: 'صدور', 2: 'ابطال' },
  sheets: { figures: 'ارقام روز', money: 'گردش پول', orders: 'درخواست‌ها', odd: 'موارد' },
  orderTitles: [
    'شماره درخواست',
    'نوع',
    'سرمایه‌گذار',
    'کد ملی / شناسه ملی',
    'وضعیت',
    'مبلغ (ریال)',
    'تعداد واحد',
    'قیمت واحد (ریال)',
    'کارمزد (ریال)',
    'کارمزد ابطال زودهنگام (ریال)',
    'تتمه (ریال)',
    'خالص (ریال)',
    'موارد',
  ],
} as const;

/** A signed report holds, a newer addendum goes on from it, or the day's price was corrected and its addendum is awaited. */
export const signedReportStates = ['stands', 'amended', 'overtaken'] as const;
export type SignedReportState = (typeof signedReportStates)[number];
export const signedReportLabels: Readonly<Record<SignedReportState, string>> = {
  stands: 'معتبر',
  amended: 'الحاقیه دارد',
  overtaken: 'قیمت پس از امضا اصلاح شد؛ الحاقیه در راه است',
};
