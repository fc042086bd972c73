/* Persian words of the documents that the server draws (domain 1.1, 1.11). */

export const documentTitles = {
  receipt: 'رسید درخواست',
  issue_notice: 'اعلامیه صدور',
  cancel_notice: 'اعلامیه ابطال',
  certificate: 'گواهی سرمایه‌گذاری',
  slip: 'تصویر فیش',
} as const;

export const documentTexts = {
  investor: 'سرمایه‌گذار',
  nationalCode: 'کد ملی',
  nationalId: 'شناسه ملی',
  foreignCode: 'کد فراگیر',
  fund: 'صندوق',
  regNo: 'شماره ثبت نزد سازمان بورس',
  manager: 'مدیر صندوق',
  orderNo: 'شماره درخواست',
  orderType: 'نوع درخواست',
  state: 'وضعیت',
  createdAt: 'تاریخ ثبت',
  priceDate: 'تاریخ قیمت‌گذاری',
  licenseDate: 'تاریخ صدور گواهی',
  payoutDate: 'تاریخ واریز وجه',
  method: 'روش پرداخت',
  payoutMethod: 'روش دریافت وجه',
  account: 'حساب مقصد',
  amount: 'مبلغ',
  amountWords: 'مبلغ به حروف',
  units: 'تعداد واحد',
  unitsEstimate: 'تعداد واحد (برآوردی)',
  issuePrice: 'قیمت صدور هر واحد',
  cancelPrice: 'قیمت ابطال هر واحد',
  fee: 'کارمزد',
  penalty: 'کارمزد ابطال زودهنگام',
  remain: 'تتمه',
  unitsCost: 'بهای واحدها',
  gross: 'ارزش ناخالص',
  net: 'خالص قابل پرداخت',
  refId: 'شماره پیگیری بانک',
  reason: 'علت',
  trackingCode: 'کد مشاهده وضعیت',
  trackingNote: (address: string) =>
    `وضعیت درخواست را با شماره درخواست و کد مشاهده وضعیت، بدون ورود به پنل، در این نشانی ببینید: ${address}`,
  licenseNumber: 'شماره گواهی',
  unitClass: 'نوع واحد',
  issuedUnits: 'تعداد واحد صادرشده',
  unitsLeft: 'تعداد واحد باقی‌مانده',
  lots: 'گواهی‌های ابطال‌شده',
  lotUnits: 'تعداد واحد',
  lotDate: 'تاریخ صدور',
  lotGross: 'ارزش (ریال)',
  lotPenalty: 'کارمزد ابطال زودهنگام (ریال)',
  rial: (amount: string) => `${amount} ریال`,
  unitCount: (count: string) => `${count} واحد`,
  void: 'باطل',
  estimateNote: 'تعداد واحد برآوردی است؛ رقم نهایی پس از اعلام قیمتِ روز قیمت‌گذاری مشخص می‌شود.',
  receiptNote: 'این رسید نشان می‌دهد که درخواست ثبت شده است و به معنای صدور یا ابطال واحد نیست.',
  noticeNote: 'این اعلامیه انجام درخواست را با قیمت اعلام‌شده صندوق نشان می‌دهد.',
  certificateNote:
    'دارنده این گواهی مالک واحدهای نام‌برده است. با ابطال بخشی از واحدها، این گواهی باطل و برای باقی‌مانده، گواهی دیگری صادر می‌شود.',
  voidNote: 'همه واحدهای این گواهی ابطال شده است و گواهی اعتباری ندارد.',
  replacedNote:
    'بخشی از واحدهای این گواهی ابطال شده و گواهی جدیدی برای باقی‌مانده صادر شده است؛ این گواهی اعتباری ندارد.',
  verifyHow: 'این کد را با دوربین اسکن کنید یا در نشانی راستی‌آزمایی وارد کنید تا اعتبار گواهی را ببینید.',
  houseNameEn: 'نام انگلیسی شرکت',
  fundNameEn: (fund: string) => `نام انگلیسی صندوق ${fund}`,
  sample: 'داده‌های این سند نمایشی است.',
} as const;

/** Languages of papers. */
export const paperLanguages = ['fa', 'en'] as const;
export type PaperLanguage = (typeof paperLanguages)[number];

/** What every paper says around its content, in its language. */
export const sheetTexts = {
  fa: {
    number: (serial: string) => `شماره ${serial}`,
    date: (day: string) => `تاریخ ${day}`,
    verify: (address: string) => `راستی‌آزمایی: ${address}`,
    madeAt: (time: string) => `تهیه‌شده در ${time}`,
    pageOf: (page: string, pages: string) => `صفحه ${page} از ${pages}`,
    signature: 'نام و امضا',
    seal: 'مهر',
    licence: (value: string) => `شماره مجوز ${value}`,
    registration: (value: string) => `شماره ثبت ${value}`,
    phone: (value: string) => `تلفن ${value}`,
  },
  en: {
    number: (serial: string) => `No. ${serial}`,
    date: (day: string) => `Date ${day}`,
    verify: (address: string) => `Verify: ${address}`,
    madeAt: (time: string) => `Made on ${time}`,
    pageOf: (page: string, pages: string) => `Page ${page} of ${pages}`,
    signature: 'Name and signature',
    seal: 'Seal',
    licence: (value: string) => `Licence ${value}`,
    registration: (value: string) => `Reg. No. ${value}`,
    phone: (value: string) => `Tel. ${value}`,
  },
} as const;
