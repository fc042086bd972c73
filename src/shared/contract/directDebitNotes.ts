/* What the history, the messages and the errors of direct debit say. `{name}` is filled in. */

/** The page of the panel that the skip link of a notice opens, with `token`. */
export const DEBIT_SKIP_PATH = '/skip-debit';

export const debitContractNotes = {
  created: 'قرارداد با بسته «{package}» ساخته شد و به بانک فرستاده شد',
  superseded: 'درخواست جدیدی جای این قرارداد را گرفت',
  notOpened: 'سامانه برداشت مستقیم قرارداد را نپذیرفت',
  signed: 'بانک امضای قرارداد را تأیید کرد',
  declined: 'بانک یا صاحب حساب قرارداد را نپذیرفت',
  notSigned: 'قرارداد در ۳۰ دقیقه امضا نشد',
  alreadyLive: 'با این بانک قرارداد فعال دیگری هست؛ این قرارداد لغو شد',
  paused: 'برداشت‌ها به خواست صاحب حساب متوقف شد',
  resumed: 'برداشت‌ها دوباره شروع شد',
  cancelled: 'قرارداد به درخواست صاحب حساب لغو شد',
  replaced: 'قرارداد {number} جای این قرارداد را گرفت',
  suspendedByAdmin: 'کارشناس قرارداد را مسدود کرد: {reason}',
  resumedByAdmin: 'کارشناس قرارداد را باز کرد: {reason}',
  suspendedBySystem: 'سه برداشت پیاپی ناموفق بود',
  expired: 'مدت قرارداد پایان یافت',
  cancelledAtBank: 'قرارداد در بانک لغو شده است',
  ofAge: 'سرمایه‌گذار ۱۸ ساله شد و قرارداد سرپرست پایان یافت',
  inquired: 'از بانک پرسیده شد: {said}',
} as const;

export const debitSaidTexts = {
  active: 'قرارداد در بانک فعال است',
  waiting: 'قرارداد هنوز امضا نشده است',
  declined: 'قرارداد در بانک رد شده است',
  cancelled: 'قرارداد در بانک لغو شده است',
  expired: 'مدت قرارداد در بانک پایان یافته است',
  unknown: 'بانک درباره این قرارداد پاسخی ندارد',
} as const;

export const regularNotes = {
  created: 'خرید منظم {fund} به مبلغ {amount} ریال تعریف شد',
  changed: 'خرید منظم تغییر کرد',
  paused: 'خرید منظم به خواست صاحب حساب متوقف شد',
  resumed: 'خرید منظم دوباره شروع شد',
  deleted: 'خرید منظم به خواست صاحب حساب حذف شد',
  stoppedWithContract: 'با پایان قرارداد متوقف شد',
  pausedBySystem: 'در سه نوبت پیاپی خریدی انجام نشد',
  contractExpired: 'قرارداد منقضی شده است؛ پس از تمدید دوباره شروع کنید',
  finished: 'همه نوبت‌ها انجام شد',
  moved: 'به قرارداد {number} منتقل شد',
} as const;

export const chargeNotes = {
  noticed: 'از برداشت فردا خبر داده شد',
  skippedByOwner: 'صاحب حساب از این نوبت صرف‌نظر کرد',
  skippedByLink: 'با لینک پیامک از این نوبت صرف‌نظر شد',
  restored: 'صاحب حساب این نوبت را برگرداند',
  merged: 'سامانه در این روز کار نمی‌کرد؛ این نوبت کنار گذاشته شد و خرید از نوبت {date} ادامه یافت',
  mergedUnsent: 'بانک در این روز پاسخ نداد؛ این نوبت کنار گذاشته شد و خرید از نوبت {date} ادامه یافت',
  counted: 'نتیجه آخرین خرید از تعداد تعیین‌شده هنوز معلوم نبود؛ این نوبت کنار گذاشته شد',
  otherOpen: 'نتیجه برداشت دیگری از این قرارداد هنوز معلوم نیست',
  planChanged: 'خرید منظم تغییر کرد',
  planPaused: 'خرید منظم متوقف شد',
  planEnded: 'خرید منظم حذف شد',
  contractEnded: 'قرارداد پایان یافت',
  contractStopped: 'قرارداد در روز برداشت «{status}» بود',
  ordered: 'برای یک خرید با این قرارداد، برداشت ثبت شد',
  ofAge: 'سرمایه‌گذار ۱۸ ساله شده است و برداشت از حساب سرپرست برای او پایان یافته است',
  registryInvalid: 'وضعیت سرمایه‌گذار در سجام معتبر نیست؛ پس از اصلاح آن، نوبت بعدی انجام می‌شود',
  registryExpired: 'اعتبار احراز هویت سرمایه‌گذار در سجام پایان یافته است؛ پس از تمدید، نوبت بعدی انجام می‌شود',
  deceased: 'بر پایه پاسخ سجام، سرمایه‌گذار فوت کرده است',
  frozen: 'خرید برای این سرمایه‌گذار متوقف شده است؛ پس از رفع آن، نوبت بعدی انجام می‌شود',
  orderWithdrawn: 'از درخواست خرید انصراف داده شد',
  sent: 'برداشت از بانک خواسته شد',
  done: 'برداشت شد؛ شماره پیگیری بانک {refId}',
  again: '{why}؛ تلاش بعدی {at}',
  given: '{why}؛ این نوبت کنار گذاشته شد',
  deferred: '{why}؛ برداشت به {date} رفت',
  providerSilent: 'بانک پاسخ نداد و برداشت انجام نشد',
  closedDay: 'روز برداشت تعطیل است',
  notTaken: 'بررسی شد: بانک برداشتی نکرده یا وجه را برگردانده است',
  givenBack: 'مبلغی که بانک برداشت کرده است به سرمایه‌گذار برمی‌گردد',
} as const;

/** Why a bank or one of our limits refused a debit. */
export const refusalTexts = {
  no_funds: 'موجودی حساب کافی نبود',
  limit: 'مبلغ از سقف قرارداد بیشتر است',
  contract: 'بانک این قرارداد را فعال نمی‌داند',
  account: 'حساب بانکی قابل برداشت نیست',
  refused: 'بانک برداشت را نپذیرفت',
  dayLimit: 'سقف برداشت امروز قرارداد پر شده است',
  monthLimit: 'سقف تعداد برداشت این ماه قرارداد پر شده است',
} as const;

/** Why the money of a debit waits for the decision of two people. */
export const debitDisputeTexts = {
  amount_differs: 'بانک مبلغ دیگری برداشت کرده است',
  late_done: 'بانک پس از پاسخ «برداشت نشد»، از برداشت خبر داده است',
  no_answer: 'بانک ۷۲ ساعت پاسخ نداده است',
} as const;
