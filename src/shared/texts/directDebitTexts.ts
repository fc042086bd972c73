/* Words of direct debit that server and panel share: states, periods, reasons (domain 4). */

/** State of a contract with a bank (domain 4.3). */
export const debitContractStates = [
  'created',
  'waiting_bank',
  'active',
  'declined',
  'paused',
  'suspended',
  'cancelled',
  'expired',
] as const;
export type DebitContractState = (typeof debitContractStates)[number];

export const debitContractLabels: Readonly<Record<DebitContractState, string>> = {
  created: 'ایجاد شده',
  waiting_bank: 'در انتظار تأیید بانک',
  active: 'فعال',
  declined: 'کنار گذاشته شده',
  paused: 'متوقف (به خواست صاحب حساب)',
  suspended: 'مسدود شده',
  cancelled: 'لغو شده',
  expired: 'منقضی شده',
};

/** State of a regular purchase. */
export const regularStates = ['active', 'paused', 'finished', 'cancelled'] as const;
export type RegularState = (typeof regularStates)[number];

export const regularLabels: Readonly<Record<RegularState, string>> = {
  active: 'فعال',
  paused: 'متوقف',
  finished: 'پایان‌یافته',
  cancelled: 'حذف شده',
};

export const debitIntervals = ['daily', 'weekly', 'monthly'] as const;
export type DebitInterval = (typeof debitIntervals)[number];

export const debitIntervalLabels: Readonly<Record<DebitInterval, string>> = {
  daily: 'روزانه',
  weekly: 'هفتگی',
  monthly: 'ماهانه',
};

/**
 * State of one debit. `scheduled` waits for its day or its next try, `pending` was sent and its answer is awaited, `disputed` waits
 * for two people because its money does not fit or nobody answered, `failed` gets no further try, `skipped` was left out by the investor or together with a later one, `cancelled` ended with its plan or contract.
 */
export const debitChargeStates = [
  'scheduled',
  'pending',
  'disputed',
  'done',
  'failed',
  'skipped',
  'cancelled',
] as const;
export type DebitChargeState = (typeof debitChargeStates)[number];

export const debitChargeLabels: Readonly<Record<DebitChargeState, string>> = {
  scheduled: 'در نوبت برداشت',
  pending: 'در انتظار پاسخ بانک',
  disputed: 'در حال پیگیری با بانک',
  done: 'برداشت شد',
  failed: 'ناموفق',
  skipped: 'کنار گذاشته شده',
  cancelled: 'لغو شده',
};

export const debitHealths = ['up', 'down', 'unknown'] as const;
export type DebitHealth = (typeof debitHealths)[number];

export const debitHealthLabels: Readonly<Record<DebitHealth, string>> = {
  up: 'در دسترس',
  down: 'در دسترس نیست',
  unknown: 'وضعیت نامشخص',
};

/** Providers of direct debit by code. */
export const debitProviderTitles = {
  sandbox: 'بانک آزمایشی',
  zarinpal: 'پیمان زرین‌پال',
  vandar: 'اشتراک وندار',
} as const;
export type DebitProviderCode = keyof typeof debitProviderTitles;

/** Days before the end of a contract on which its renewal is offered and told of. */
export const RENEWAL_DAYS = 30;

/** Shortest life of a contract, days (domain 4.1). */
export const SHORTEST_CONTRACT_DAYS = 30;

/** Who did what a history tells of; an administrator by name where it is known. */
export const debitEventActors = { investor: 'سرمایه‌گذار', admin: 'کارشناس', system: 'سامانه', bank: 'بانک' } as const;

/** How a row of a day differs from the report of the provider. */
export const debitDayTexts = {
  provider_only: 'در گزارش بانک هست و در دفاتر نیست',
  book_only: 'در دفاتر هست و در گزارش بانک نیست',
  amount_differs: 'مبلغ بانک و دفاتر یکی نیست',
} as const;

/** Why a row of the provider's report is not in the books of its day. */
export const debitDayNotes = {
  unknown: 'این برداشت در دفاتر نیست؛ با سامانه برداشت پیگیری کنید',
  pending: 'پاسخ این برداشت هنوز نرسیده است و خودکار پیگیری می‌شود',
  refused: 'در دفاتر ناموفق ثبت شده است؛ با سامانه برداشت پیگیری کنید',
  disputed: 'در فهرست برداشت‌های در حال پیگیری است؛ دو همکار درباره آن تصمیم می‌گیرند',
  refunded: 'دو همکار تصمیم گرفتند و وجه به سرمایه‌گذار برمی‌گردد',
  otherDay: 'در دفاتر به تاریخ {day} ثبت شده است',
  repeated: 'این برداشت در گزارش بانک بیش از یک بار آمده است',
} as const;

/** Sentences about the dates of a plan. */
export const debitPlanTexts = {
  weekly: 'هفتگی، {day}‌ها',
  monthly: 'ماهانه، روز {day}',
  monthEnd: 'ماهانه، روز پایان ماه',
  moved: '{from} تعطیل است ({why})؛ برداشت به {to} می‌رود',
  holiday: 'تعطیل رسمی',
  bankHoliday: 'تعطیلی بانک‌ها',
  weekend: 'تعطیل هفتگی',
  skippedByOwner: 'از این نوبت صرف‌نظر شده است',
  contractEnds: 'قرارداد در {date} پایان می‌یابد؛ برداشت‌های پس از آن با قرارداد تمدیدشده انجام می‌شود',
  noticeDay: 'یک روز پیش از هر برداشت پیامک می‌فرستیم؛ می‌توانید از همان نوبت صرف‌نظر کنید',
  dailyCount: 'سقف تعداد برداشت روزانه قرارداد {count} است و خریدهای منظم دیگری هم با این قرارداد دارید',
} as const;

/** What the forecast of a goal assumes. */
export const debitForecastTexts = {
  yields: 'بازده سالانه {middle} درصد، یعنی نرخ اعلام‌شده صندوق، فرض شده است؛ کمترین، نصف و بیشترین، یک‌ونیم برابر آن',
  yieldsGuess: 'صندوق بازده سالانه‌ای اعلام نکرده است؛ بازه {low} تا {high} درصد فرض شده است',
  everyPeriod: 'همه {count} نوبت تا تاریخ هدف انجام می‌شود و سود دوباره سرمایه‌گذاری می‌شود',
  noFees: 'کارمزد صدور و ابطال در نظر گرفته نشده است',
  noPromise: 'بازده آینده تضمین نمی‌شود',
} as const;
