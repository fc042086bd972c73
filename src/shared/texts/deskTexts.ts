/* Words of the bank desk: slips, payouts, deposits with an id, reconciliation (domain 1.7, 9.17, 9.21). */

export const slipStateLabels = { pending: 'در انتظار بررسی', approved: 'تأیید شده', rejected: 'رد شده' } as const;

export const payoutStateLabels = {
  pending: 'در صف واریز',
  sent: 'در فایل بانک',
  paid: 'واریز شده',
  failed: 'واریز ناموفق',
  withdrawn: 'پس گرفته با برگشت سند',
} as const;

/** A waiting payout that is held back, and a payout whose change of account waits, in place of their state. */
export const payoutMarks = { held: 'متوقف شده', repair: 'در انتظار تأیید حساب جدید' } as const;

export const payoutBatchLabels = { prepared: 'در انتظار تأیید', released: 'تأیید شده', cancelled: 'لغو شده' } as const;

export const payoutBatchResultLabels = {
  open: 'بی‌پاسخ',
  paid: 'واریز شده',
  failed: 'ناموفق',
  cancelled: 'فایل لغو شد',
} as const;

export const payoutKindLabels = {
  redemption: 'وجه ابطال',
  refund: 'عودت وجه',
  remain: 'تتمه صدور',
  profit: 'سود دوره‌ای',
} as const;

/** States of a deposit in the words of domain 9.21. */
export const depositStateLabels = {
  unmatched: 'نامشخص',
  matched: 'سرمایه‌گذار تعیین شد',
  ordered: 'درخواست ثبت شد',
  failed: 'خطا',
  return_waits: 'در انتظار تأیید عودت',
  returned: 'عودت شد',
  slip_waits: 'در انتظار تأیید پیوند به فیش',
  slip: 'وجه فیش',
  settlement: 'تسویه درگاه یا برداشت مستقیم',
  payout_waits: 'در انتظار تأیید برگشت پرداخت',
  payout_back: 'برگشت پرداخت',
} as const;

export const statementStateLabels = {
  imported: 'در انتظار تأیید',
  released: 'تأیید شده',
  discarded: 'کنار گذاشته شده',
} as const;

export const statementLineLabels = {
  waiting: 'در انتظار',
  taken: 'ثبت شد',
  repeated: 'تکراری',
  refused: 'ثبت نشد',
  linked: 'در صورت‌حساب دیگری منتظر است',
  discarded: 'کنار گذاشته شده',
} as const;

export const depositSourceLabels = { deposit_id: 'شناسه واریز', direct_debit: 'برداشت مستقیم' } as const;

export const deskNotes = {
  payoutCameBack: 'بانک وجه را برگشت داد؛ شماره پیگیری {bankRef}',
  slipApproved: 'فیش تأیید و وجه دریافت شد',
  belongsToSlip: 'این سطر صورت‌حساب وجه همان فیش تأییدشده است',
  notOnStatement: 'هنوز در صورت‌حساب بانک نیست',
  slipResubmitted: 'فیش جدید ثبت شد',
  depositReceived: 'وجه با شناسه واریز دریافت شد',
  depositOrder: 'درخواست از واریز با شناسه ساخته شد',
  payoutRepaired: 'مقصد واریز اصلاح شد و مبلغ دوباره در صف واریز است',
  payoutMoved: 'حساب مقصد واریز تغییر کرد',
} as const;

/** Rows of a bank file in a sentence, by receiver and number. */
export const rowsText = (rows: readonly { name: string; row: string }[]): string =>
  rows.map(({ name, row }) => `${name} (ردیف ${row})`).join('، ');

/** Why a deposit is not an order; shown in the column «علت». */
export const depositProblems = {
  noCode: 'واریز شناسه ندارد',
  unknownCode: 'شناسه واریز متعلق به هیچ سرمایه‌گذاری نیست',
  otherFund: 'شناسه واریز متعلق به صندوق دیگری است',
  noSource: 'حساب مبدأ در صورت‌حساب بانک نیامده است؛ مالکیت وجه باید احراز شود',
  foreignAccount: 'حساب مبدأ متعلق به سرمایه‌گذار نیست',
  closedDay: 'در روز غیرکاری واریز شده است و باید عودت داده شود',
  slipExists: 'برای همین واریز فیش تأییدشده وجود دارد؛ آن را به فیش پیوند دهید',
  alike: 'مانند واریز {bankRef} است؛ پیش از ثبت درخواست هر دو را در بانک ببینید',
  system: 'ثبت درخواست با خطای سامانه روبه‌رو شد؛ دوباره تلاش کنید',
} as const;

/** First cell of a line of a statement that tells a closing balance. */
export const balanceWords = ['مانده', 'balance'] as const;

/** Words of a column beside the amount of a bank's file. */
export const statementSignWords = {
  out: ['بدهکار', 'بد', 'برداشت', 'خروج', '-', 'd', 'dr', 'debit', 'withdrawal'],
  in: ['بستانکار', 'بس', 'واریز', 'ورود', '+', 'c', 'cr', 'credit', 'deposit'],
} as const;

/** Why a line of a bank's file was not taken. */
export const importProblems = {
  columns: 'تعداد ستون‌های این سطر درست نیست',
  amount: 'ستون مبلغ درست نیست',
  amountOrSign: 'ستون مبلغ یا نوع گردش درست نیست',
  balance: 'ستون مانده درست نیست',
  date: 'ستون تاریخ یا ساعت درست نیست',
  future: 'زمان واریز هنوز نرسیده است',
  bankRef: 'ستون شماره پیگیری بانک درست نیست',
  iban: 'ستون شبای صندوق از حساب‌های صندوق‌ها نیست',
  sourceIban: 'ستون شبای مبدأ درست نیست',
  code: 'ستون شناسه واریز درست نیست',
  bankRefCut: 'رقم‌های شماره پیگیری در صفحه‌گسترده از دست رفته است؛ ستون را متنی کنید و دوباره ذخیره کنید',
  late: 'این واریز پیش از آخرین روزی است که قیمت آن اعلام شده است',
  sameRefOther: 'این شماره پیگیری با مبلغ یا حساب دیگری ثبت شده است',
  rowUnknown: 'ردیفی با این شناسه در این فایل نیست',
  result: 'نتیجه باید «موفق» یا «ناموفق» باشد',
  refMissing: 'شماره پیگیری بانک برای واریز موفق لازم است',
  reasonMissing: 'علت واریز ناموفق لازم است',
  amountDiffers: 'مبلغ این سطر با مبلغ واریز برابر نیست',
  conflict: 'نتیجه دیگری برای این ردیف ثبت شده است',
  reportStatus: 'وضعیت این تراکنش شناخته نیست؛ آن را با بانک بررسی کنید',
  reportNoReason: 'بانک علت رد را نگفته است',
  ownRow: 'این ردیف به خود شما پرداخت می‌شود؛ پاسخ آن را همکار دیگری ثبت می‌کند',
} as const;

/** Why a file of XML is no answer of a bank. */
export const reportProblems = {
  form: 'فایل XML ناقص یا نادرست است؛ آن را دوباره از بانک بگیرید',
  doctype: 'فایل XML نباید DOCTYPE داشته باشد؛ فایل اصلی بانک را انتخاب کنید',
  none: 'این فایل XML گزارش وضعیت پرداخت (pain.002) نیست',
  other: 'این گزارش درباره فایل دیگری است؛ شماره فایل (OrgnlMsgId) آن با این فایل یکی نیست',
} as const;

/** Why a withdrawal of a released statement confirmed nothing. */
export const withdrawalProblems = {
  changed: 'پرداخت متناظر در این میان تغییر کرد و با این سطر تأیید نشد',
} as const;

export const lineDirectionLabels = { in: 'واریز', out: 'برداشت' } as const;

/** What a line of a statement looks like; people compare the two before the line is let in. */
export const alikeTexts = {
  line: 'مانند سطر {line} همین فایل است',
  waiting: 'مانند سطر {line} صورت‌حساب {statement} است',
  deposit: 'مانند واریز {bankRef} است',
} as const;

export const importOutcomeLabels = { applied: 'ثبت شد', repeated: 'تکراری', invalid: 'نادرست' } as const;

export const transferMethodLabels = { paya: 'پایا', satna: 'ساتنا', internal: 'انتقال داخلی' } as const;

/** Titles of the columns of the files. */
export const payoutFileTitles = ['شناسه ردیف', 'شماره فایل', 'نام گیرنده', 'شبا', 'مبلغ (ریال)', 'شرح'] as const;
/** Columns of the list of payouts as a file. */
export const payoutsFileTitles = [
  'سرمایه‌گذار',
  'کد ملی',
  'نوع پرداخت',
  'شماره درخواست',
  'صندوق',
  'مبلغ (ریال)',
  'سررسید',
  'وضعیت',
  'بانک',
  'شبا',
  'شماره فایل',
  'شماره پیگیری بانک',
  'علت',
  'زمان پایان',
] as const;
export const payoutsFileSheet = 'پرداخت‌ها';
/** Columns of the journals as a file. */
export const journalFileSheet = 'اسناد';
export const journalFileTitles = [
  'شماره سند',
  'زمان ثبت',
  'تاریخ سند',
  'انواع ردیف',
  'صندوق',
  'سرمایه‌گذار',
  'شماره درخواست',
  'مبلغ (ریال)',
  'برگشت‌خورده با سند',
  'برگشت سند',
  'علت',
] as const;

/** Columns of the list of slips as a file. */
export const slipsFileTitles = [
  'سرمایه‌گذار',
  'کد ملی',
  'شماره درخواست',
  'صندوق',
  'شماره فیش',
  'مبلغ (ریال)',
  'تاریخ فیش',
  'ساعت',
  'حساب مقصد',
  'شبای مبدأ',
  'وضعیت',
  'علت رد',
  'زمان ثبت',
  'زمان بررسی',
  'تأییدکننده',
] as const;
export const slipsFileSheet = 'فیش‌ها';
export const depositFileSheet = 'واریزها';
export const depositFileTitles = [
  'تاریخ واریز',
  'مبلغ (ریال)',
  'صندوق',
  'سرمایه‌گذار',
  'کد ملی',
  'منبع',
  'شناسه واریز',
  'شماره پیگیری بانک',
  'شماره درخواست',
  'وضعیت',
  'علت',
] as const;

/** Purpose of a transfer on the receiver's statement. */
export const payoutPurposes = {
  redemption: 'وجه ابطال {orderNo}',
  refund: 'عودت وجه {orderNo}',
  remain: 'تتمه صدور {orderNo}',
  profit: 'سود دوره‌ای',
} as const;

/** Why a due payout is not in the file. */
export const payoutSkips = {
  noAccount: 'سرمایه‌گذار حساب پیش‌فرض تأییدشده ندارد',
  overLimit: 'مبلغ از سقف همه روش‌های انتقال این حساب بیشتر است',
  held: 'پرداخت متوقف شده است',
  repair: 'حساب جدید در انتظار تأیید است',
  own: 'به خود شما پرداخت می‌شود؛ همکار دیگری آن را در فایل می‌گذارد',
  secured: 'صاحب حساب، ورود خود را ایمن کرده است؛ تا {until} پرداخت نمی‌شود',
  deceased: 'بر پایه پاسخ سجام، سرمایه‌گذار فوت کرده است؛ پرداخت در انتظار وراث است',
  frozen: 'همه کارهای این سرمایه‌گذار به تصمیم دو نفر متوقف است؛ پرداخت پس از رفع آن انجام می‌شود',
  onHold: 'حساب مقصد در مهلت ۲۴ ساعته است',
} as const;

/** What is compared each day besides the gateways. */
export const reconciliationSubjects = {
  ledger: 'دفتر صندوق‌ها با پرداخت‌های تأییدشده',
  deposits: 'واریزهای صورت‌حساب با دفتر',
  slips: 'فیش‌های تأییدشده با صورت‌حساب بانک',
  payouts: 'پرداخت‌های فرستاده‌شده با پاسخ بانک',
} as const;

export const reconciliationItemLabels = {
  bank_only: 'در گزارش بانک هست و در دفاتر نیست',
  book_only: 'در دفاتر هست و در گزارش بانک نیست',
  amount_differs: 'مبلغ دو طرف برابر نیست',
  no_answer: 'درگاه درباره این پرداخت پاسخ نداد',
  in_dispute: 'پول نزد درگاه است و پرداخت در حال پیگیری است',
  unverified: 'درگاه این پرداخت را پرداخت‌شده و تأییدنشده می‌داند',
  sum_differs: 'جمع دو طرف برابر نیست',
  not_on_statement: 'فیش تأیید شده و سطر آن در صورت‌حساب نیست',
  bank_silent: 'به بانک فرستاده شده و بانک پاسخ نداده است',
} as const;

export const reconciliationNotes = {
  noReport: 'این درگاه گزارش روزانه ندارد؛ پرداخت‌ها یک‌به‌یک استعلام شدند',
  silent: 'درگاه پاسخ کامل نداد؛ دوباره از آن پرسیده می‌شود',
} as const;
