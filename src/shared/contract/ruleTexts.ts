/* Words of rules and of their changes; without the checks of the contract, for screens that only say them. */

export const ruleChangeKinds = [
  'price_limit',
  'price_limit_removal',
  'auth_limit',
  'holder_limit',
  'fund_terms',
  'schedule',
  'schedule_removal',
  'order_waits',
  'execution',
  'price_jump',
  'yearly_profit',
  'fund_attributes',
  'fund_account',
  'fund_way',
  'fund_status',
  'order_reschedule',
  'holiday',
  'holiday_removal',
  'weekend',
  'debit_package',
  'debit_bank',
  'investor_freeze',
  'fund_fees_removal',
  'signing_powers',
  'branch',
] as const;
export type RuleChangeKind = (typeof ruleChangeKinds)[number];

export const ruleChangeKindLabels: Readonly<Record<RuleChangeKind, string>> = {
  price_limit: 'محدودیت مبلغ و تعداد',
  price_limit_removal: 'حذف محدودیت مبلغ و تعداد',
  auth_limit: 'محدودیت وضعیت احراز هویت',
  holder_limit: 'سقف واحدهای هر سرمایه‌گذار',
  fund_terms: 'شرایط صندوق',
  schedule: 'زمان‌بندی',
  schedule_removal: 'حذف زمان‌بندی',
  order_waits: 'مهلت و تعداد درخواست‌های پرداخت‌نشده',
  execution: 'اجرای خودکار درخواست‌ها',
  price_jump: 'حد جهش قیمت',
  yearly_profit: 'سود سالانه صندوق',
  fund_attributes: 'مشخصات صندوق',
  fund_account: 'حساب بانکی صندوق',
  fund_way: 'روش پرداخت صندوق',
  fund_status: 'وضعیت صندوق',
  order_reschedule: 'تاریخ‌های یک درخواست',
  holiday: 'روز تعطیل',
  holiday_removal: 'حذف روز تعطیل',
  weekend: 'روزهای تعطیل هفته',
  debit_package: 'بسته برداشت مستقیم',
  debit_bank: 'بانک برداشت مستقیم',
  investor_freeze: 'توقف کارهای سرمایه‌گذار',
  fund_fees_removal: 'پس گرفتن کارمزدهای آینده',
  signing_powers: 'صاحبان امضای شرکت',
  branch: 'شعبه',
};

export const ruleChangeStatusLabels = {
  pending: 'در انتظار تأیید',
  approved: 'تأیید شده',
  rejected: 'رد شده',
} as const;

/** What a freeze of an investor stops; `none` ends it. */
export const freezeLabels = {
  none: 'هیچ‌چیز',
  purchases: 'خرید',
  everything: 'خرید، فروش و برداشت وجه',
} as const;

/** Names of the fields that a change lists, and words for their values. */
export const ruleFieldLabels: Readonly<Record<string, string>> = {
  orderType: 'نوع درخواست',
  wayCode: 'روش',
  authStatus: 'وضعیت احراز هویت',
  isAllowed: 'مجاز',
  maxAmount: 'حداکثر مبلغ (ریال)',
  minAmount: 'حداقل مبلغ (ریال)',
  minUnits: 'حداقل تعداد واحد',
  maxUnits: 'حداکثر تعداد واحد',
  dailyMax: 'سقف روزانه (ریال)',
  holderKind: 'نوع سرمایه‌گذار',
  message: 'پیام به سرمایه‌گذار',
  issueEnabled: 'پذیرش درخواست صدور',
  cancelEnabled: 'پذیرش درخواست ابطال',
  closeReason: 'علت بسته بودن',
  minRemainUnits: 'حداقل واحد باقی‌مانده',
  maxFundUnits: 'سقف واحدهای صندوق',
  feeFixedIssue: 'کارمزد ثابت صدور (ریال)',
  feeVarIssuePct: 'کارمزد متغیر صدور (درصد)',
  feeVarIssueCap: 'سقف کارمزد متغیر صدور (ریال)',
  feeFixedCancel: 'کارمزد ثابت ابطال (ریال)',
  bufferPct: 'حاشیه اطمینان خرید تعدادی (درصد)',
  remainPolicy: 'سیاست تتمه',
  exitSteps: 'پله‌های کارمزد ابطال زودهنگام',
  validFrom: 'روز شروع کارمزدها',
  cutoffTime: 'آخرین مهلت ثبت',
  priceOffsetDays: 'روز قیمت',
  issueOffsetDays: 'روز صدور',
  settleDays: 'روز تسویه',
  note: 'یادداشت',
  maxUnpaid: 'بیشترین درخواست پرداخت‌نشده هر نفر',
  maxSlips: 'بیشترین درخواست با فیش هر نفر',
  maxAttempts: 'بیشترین دفعات پرداخت هر درخواست',
  payMinutes: 'مهلت پرداخت (دقیقه)',
  slipDays: 'مهلت فیش بدون تصویر (روز کاری)',
  rejectedDays: 'مهلت اصلاح فیش رد شده (روز کاری)',
  mode: 'شیوه اجرا',
  time: 'پس از ساعت',
  delayMinutes: 'فاصله از تأیید قیمت (دقیقه)',
  fundType: 'نوع صندوق',
  limitPct: 'حد جهش قیمت (درصد)',
  yearlyProfit: 'سود سالانه (درصد)',
  fromDate: 'از تاریخ',
  effectiveDate: 'روز مبنا',
  priceDate: 'روز قیمت',
  licenseDate: 'روز گواهی',
  payoutDate: 'روز واریز',
  day: 'روز',
  title: 'مناسبت',
  scope: 'دامنه تعطیلی',
  fundName: 'صندوق',
  isConfirmed: 'تاریخ نهایی است',
  weekendDays: 'روزهای تعطیل هفته',
  extent: 'آنچه متوقف می‌شود',
  freezeReason: 'علت توقف',
  signatures: 'تعداد امضای لازم',
  powers: 'صاحبان امضا',
  powersReason: 'مستند تغییر',
  firstDay: 'از روز',
  lastDay: 'تا روز',
  status: 'وضعیت صندوق',
  branchCode: 'کد شعبه',
  name: 'نام',
  city: 'شهر',
  address: 'نشانی',
  phone: 'تلفن',
  slug: 'نام لاتین',
  nameEn: 'نام انگلیسی (برای گواهی)',
  symbol: 'نماد',
  isin: 'کد آیسین',
  typeOfInvest: 'نحوه معامله',
  regNo: 'شماره ثبت نزد سازمان بورس',
  registrationNumber: 'شماره ثبت شرکت‌ها',
  nationalId: 'شناسه ملی',
  initiationDate: 'تاریخ شروع فعالیت',
  seoRegisterDate: 'تاریخ ثبت نزد سازمان',
  registerDate: 'تاریخ ثبت شرکت',
  baseUnitValue: 'ارزش مبنای هر واحد (ریال)',
  riskLevel: 'سطح ریسک',
  manager: 'مدیر صندوق',
  executiveManager: 'مدیر اجرایی',
  investmentManagers: 'مدیران سرمایه‌گذاری',
  custodian: 'متولی',
  auditor: 'حسابرس',
  guarantor: 'ضامن نقدشوندگی',
  marketMaker: 'بازارگردان',
  registrationManager: 'مدیر ثبت',
  profitGuarantor: 'ضامن سود',
  website: 'وب‌سایت',
  description: 'معرفی کوتاه',
  profitPeriodMonths: 'دوره تقسیم سود (ماه)',
  profitDay: 'روز تقسیم سود',
  guaranteedRate: 'سود تضمین‌شده (درصد)',
  estimatedRate: 'سود پیش‌بینی‌شده (درصد)',
  isReinvestAllowed: 'سرمایه‌گذاری مجدد سود',
  isDirectDebitAllowed: 'برداشت مستقیم',
  slipClosedDay: 'فیش روز تعطیل',
  guaranteeDays: 'شمول تضمین اصل (روز)',
  sort: 'ترتیب نمایش',
  iban: 'شماره شبا',
  accountNumber: 'شماره حساب',
  bankName: 'بانک',
  branchName: 'شعبه',
  purposes: 'کاربرد حساب',
  isActive: 'فعال',
  openedOn: 'کنترل مانده از تاریخ',
  disabledReason: 'علت بسته بودن روش',
  gateways: 'درگاه‌ها به ترتیب',
  reason: 'علت',
  maxAmountPerTransaction: 'سقف هر برداشت (ریال)',
  maxTransactionAmount: 'سقف هر برداشت (ریال)',
  maxDailyAmount: 'سقف مبلغ روزانه (ریال)',
  maxDailyCount: 'سقف تعداد روزانه',
  maxMonthlyCount: 'سقف تعداد ماهانه',
  durationMonths: 'مدت قرارداد (ماه)',
  bankCodes: 'بانک‌ها',
  fee: 'کارمزد بسته (ریال)',
};

/** Whom a limit of holders is for. */
export const holderKindLabels = { person: 'حقیقی', company: 'حقوقی' } as const;

/** Whom a holiday closes. */
export const holidayScopeLabels = { all: 'همه صندوق‌ها', banks_only: 'فقط بانک‌ها', fund: 'یک صندوق' } as const;

/** Words for how the orders of a day are executed. */
export const executionModeLabels = { auto: 'خودکار', manual: 'دستی' } as const;

/** Name of the row that stands for every kind of fund without its own. */
export const otherFundTypes = 'سایر صندوق‌ها';

/** A power to sign in a change of them. */
export const signingPowerTexts = {
  power: '{name} ({facts})',
  from: 'از {day}',
  until: 'تا {day}',
  alone: 'به‌تنهایی تا {amount} ریال',
  never: 'بدون حد امضای تنها',
} as const;

export const ruleValueTexts = {
  yes: 'بله',
  no: 'خیر',
  none: '—',
  became: 'از {from} به {to}',
  exitStep: 'تا {untilDay} روز {pct} درصد',
  feeChange: '{label} از {from} به {to}',
  weekendFrom: 'از {day}: {days}',
  allFunds: 'همه صندوق‌ها',
} as const;

export const authStatusLabels: Readonly<Record<string, string>> = {
  sejam_online: 'احراز شده با سجام',
  sejam_inquiry: 'احراز شده با استعلام سجام',
  documents: 'احراز شده با مدارک',
  pending: 'در حال بررسی',
  none: 'احراز نشده',
};

/** Why a change of the weekend that named no first day was closed. */
export const weekendNeedsFirstDay = 'از این پس برای تغییر تعطیلی هفتگی، روز شروع لازم است';

/** Why a change of terms from before fees had a first day was rejected by itself. */
export const termsNeedFirstDay = 'کارمزدها از این پس روز شروع دارند؛ تغییر را دوباره با روز شروع ثبت کنید';
