/* Persian names of order types, payment methods and ledger rows (domain 1.7, 1.8, 8). */

export const orderTypeLabels = { 1: 'صدور (خرید)', 2: 'ابطال (فروش)' } as const;

export const paymentMethodLabels = {
  ipg: 'درگاه پرداخت اینترنتی',
  receipt: 'فیش واریزی',
  direct_debit: 'برداشت مستقیم',
  wallet: 'اعتبار',
  deposit_id: 'شناسه واریز',
  reinvest: 'سرمایه‌گذاری مجدد سود',
  account: 'واریز به حساب بانکی',
  maturity: 'بازپرداخت اصل در سررسید',
  opening: 'گشایش صندوق',
} as const;

export const paymentStateLabels = {
  created: 'ساخته شده',
  redirected: 'در درگاه بانک',
  callback_seen: 'بازگشته از بانک',
  verifying: 'در حال بررسی با بانک',
  verified: 'پرداخت موفق',
  settled: 'پرداخت موفق',
  failed: 'پرداخت ناموفق',
  expired: 'منقضی شده',
  reversed: 'برگشت داده شده',
  refund_due: 'در صف عودت وجه',
  refunded: 'عودت شد',
  disputed: 'در حال پیگیری با درگاه',
} as const;

/** Kinds of rows of the account turnover (domain 8). */
export const txTypeLabels = {
  deposit_ipg: 'واریز از درگاه اینترنتی',
  deposit_receipt: 'واریز با فیش',
  deposit_dd: 'برداشت مستقیم از حساب بانکی',
  deposit_pid: 'واریز با شناسه',
  wallet: 'استفاده از اعتبار',
  issue: 'صدور واحد سرمایه‌گذاری',
  fee_issue: 'کارمزد صدور',
  remain_refund: 'عودت تتمه صدور',
  remain_kept: 'تتمه نزد صندوق',
  redeem: 'ابطال واحد سرمایه‌گذاری',
  fee_redeem: 'کارمزد ابطال',
  penalty: 'کارمزد ابطال زودهنگام',
  principal: 'بازپرداخت اصل اوراق',
  payout: 'واریز وجه ابطال',
  profit: 'سود دوره‌ای',
  profit_payout: 'واریز سود',
  reinvest: 'سرمایه‌گذاری مجدد سود',
  refund: 'عودت وجه',
  correction_dr: 'اصلاح حساب (بدهکار)',
  correction_cr: 'اصلاح حساب (بستانکار)',
  opening: 'مانده اولیه',
  gateway_settlement: 'تسویه درگاه یا برداشت مستقیم به حساب بانکی',
  gateway_fee: 'کارمزد درگاه یا برداشت مستقیم',
  open_item: 'بستن اختلاف تسویه یا طلب از مدیر',
  bank_movement: 'گردش بانکی صندوق',
} as const;

export const timelineLabels = {
  created: 'ثبت درخواست',
  paid: 'دریافت وجه',
  confirmed: 'تأیید پیامکی',
  priced: 'قیمت‌گذاری',
  issued: 'صدور گواهی',
  redeemed: 'ابطال واحدها',
  payout: 'واریز به حساب',
  refund: 'عودت وجه',
  stopped: 'پایان درخواست',
} as const;

/** Why a step of an order waits, where the note of its state says nothing. */
export const stepReasons = {
  payment: 'پس از پرداخت در درگاه ثبت می‌شود؛ مهلت پرداخت {time}',
  paymentOpen: 'پس از پرداخت در درگاه ثبت می‌شود',
  slip: 'فیش در صف بررسی است و نتیجه به شما پیام داده می‌شود',
  debit: 'مبلغ هنوز از حساب شما برداشت نشده است',
  code: 'پس از وارد کردن کد پیامکی ثبت می‌شود',
  price: 'قیمت {date} هنوز اعلام نشده است',
  afterStart: 'پس از ثبت نهایی درخواست انجام می‌شود',
  afterPrice: 'پس از قیمت‌گذاری انجام می‌شود',
  withPrice: 'با اعلام قیمت انجام می‌شود',
  afterRedemption: 'پس از ابطال واحدها انجام می‌شود',
  refund: 'وجه در صف واریز به حساب شماست',
  newDay: 'روز جدید آن با گام پیش از آن مشخص می‌شود',
} as const;

export const orderNotes = {
  both: '{first}؛ {second}',
  created: 'درخواست ثبت شد',
  paymentVerified: 'پرداخت از سوی بانک تأیید شد',
  paymentFailed: 'پرداخت انجام نشد',
  paymentRetried: 'پرداخت دوباره شروع شد',
  lateMoney: 'وجه پس از پایان مهلت رسید و برمی‌گردد',
  notFillable: 'درخواست پس از پرداخت قابل انجام نبود و وجه برمی‌گردد',
  duplicateMoney: 'پرداخت تکراری بود؛ وجه برمی‌گردد',
  expired: 'مهلت درخواست پایان یافت',
  slipExpired: 'تصویر فیش یا فیش اصلاح‌شده در مهلت خود نرسید و درخواست پایان یافت',
  pricing: 'قیمت‌گذاری شروع شد',
  issued: 'واحدها صادر شد',
  noWholeUnit: 'مبلغ برای یک واحد کافی نبود و برمی‌گردد',
  ceiling: 'ظرفیت صندوق هنگام صدور کافی نبود و وجه برمی‌گردد',
  redeemed: 'واحدها ابطال شد',
  payoutQueued: 'مبلغ در صف واریز قرار گرفت',
  payoutPaid: 'مبلغ به حساب واریز شد',
  payoutFailed: 'واریز انجام نشد',
  cancelledByInvestor: 'انصراف سرمایه‌گذار',
  refundQueued: 'وجه در صف عودت قرار گرفت',
  refunded: 'وجه عودت داده شد',
  refundedToCredit: 'وجه به اعتبار سرمایه‌گذار افزوده شد',
  otpConfirmed: 'درخواست با کد پیامکی تأیید شد',
  signed: 'همه امضاهای لازم کامل شد',
  notSigned: 'امضای دیگر صاحبان امضا کامل نشد',
  matured: 'اوراق سررسید شد و اصل آن بازپرداخت می‌شود',
  pastProfit: 'این وجه پس از تقسیم سود {date} رسید؛ درخواست با قیمت همان روز (پس از سود) انجام می‌شود',
  fromProfit: 'سود دوره‌ای برای سرمایه‌گذاری مجدد کنار گذاشته شد',
  rescheduled: 'تاریخ‌های درخواست با تغییر تقویم یا زمان‌بندی دوباره محاسبه شد',
  reversed: 'اجرای درخواست برگشت داده شد: {reason}',
  feesExceedValue: 'ارزش واحدها از کارمزد ابطال کمتر است',
} as const;

export const orderWarnings = {
  estimate: 'ارقام برآوردی است؛ قیمت قطعی در روز قیمت‌گذاری مشخص می‌شود',
  adjusted: 'قیمت‌های این صندوق تعدیل‌شده است',
  staleNav: 'قیمت برآورد مربوط به {date} است',
  profitSoon: 'به واحدهایی که پیش از {date} ابطال شود، سود این دوره جداگانه پرداخت نمی‌شود',
  surplus: 'مازاد مبلغ پس از صدور به شما برمی‌گردد',
  penalty: 'بخشی از واحدها مشمول کارمزد ابطال زودهنگام است',
  nextDay: 'مهلت امروز گذشته است؛ درخواست برای {date} حساب می‌شود',
  otpChanged: 'با هر تغییر در مقدار یا حساب، کد جدید لازم است',
} as const;

/** Kinds of warnings of an estimate. */
export type OrderWarning = keyof typeof orderWarnings;
export const orderWarningCodes = Object.keys(orderWarnings) as OrderWarning[];

export const paymentMethodNotes = {
  overIpgLimit: 'برای مبلغ بیشتر از سقف درگاه، با ثبت فیش اقدام کنید',
  noContract: 'قرارداد برداشت مستقیم فعالی ندارید',
  noCredit: 'اعتباری در این صندوق ندارید',
  noGateway: 'درگاه پرداختی در دسترس نیست',
  noAccount: 'حساب بانکی تأییدشده‌ای ندارید',
  notAllowed: 'برای این صندوق فعال نیست',
  depositByCode: 'مبلغ را با شناسه واریز خود به حساب صندوق واریز کنید؛ درخواست خودکار ثبت می‌شود',
  noTicket: 'این روش به‌زودی فعال می‌شود',
} as const;

/** What a bank's refusal means, in words for the investor (domain 5.1, 5.2). */
export const gatewayTexts = {
  cancelled: 'پرداخت در صفحه درگاه لغو شد',
  unpaid: 'پرداخت در درگاه انجام نشد',
  timeout: 'درگاه به‌موقع پاسخ نداد؛ نتیجه خودکار پیگیری می‌شود',
  unavailable: 'درگاه پرداخت در دسترس نیست',
  invalid: 'درگاه پرداخت درخواست را نپذیرفت',
  merchant: 'این درگاه فعلاً فعال نیست؛ درگاه دیگری انتخاب کنید',
  tooMany: 'تلاش‌های شما در درگاه زیاد بود؛ کمی بعد یا با درگاه دیگری پرداخت کنید',
  amountDiffers: 'مبلغ پرداخت‌شده با مبلغ درخواست برابر نیست؛ همکاران ما پیگیری می‌کنند',
  unknown: 'درگاه خطای نامشخصی اعلام کرد؛ دوباره تلاش کنید',
  reversed: 'وجه از سوی بانک برگشت داده شد',
  insufficient: 'موجودی حساب کافی نیست',
  card: 'کارت پذیرفته نشد',
  dailyLimit: 'سقف روزانه پرداخت کارت پر شده است',
  refundPromise: 'اگر مبلغی از حسابتان کم شده است، حداکثر تا ۷۲ ساعت برمی‌گردد',
} as const;

/** Why a payment is being followed up with the gateway, in words for the investor. */
export const disputeTexts = {
  amount_differs: 'مبلغی که درگاه اعلام کرده با مبلغ درخواست برابر نیست',
  verify_refused: 'درگاه وجه را دریافت کرده ولی تأیید نهایی را نپذیرفته است',
  found_at_gateway: 'درگاه این پرداخت را موفق می‌داند',
  no_answer: 'درگاه پس از ۷۲ ساعت نتیجه پرداخت را اعلام نکرده است',
  gateway_gone: 'درگاه این پرداخت دیگر در دسترس سامانه نیست',
} as const;

/** What the payer reads about money that is followed up, or that has gone back. */
export const paymentNotes = {
  disputed:
    'پول شما نزد درگاه است و هنوز به درخواست نرسیده است. همکاران ما آن را با درگاه پیگیری می‌کنند و حداکثر تا ۷۲ ساعت یا برای درخواست شما ثبت می‌شود یا به شما برمی‌گردد. لازم نیست دوباره پرداخت کنید.',
  disputedUnknown:
    'درگاه هنوز نگفته است که وجه برداشت شده یا نه. همکاران ما آن را با درگاه پیگیری می‌کنند و حداکثر تا ۷۲ ساعت نتیجه را در همین صفحه می‌بینید. تا آن زمان دوباره پرداخت نکنید.',
  refund: 'مبلغ به حساب بانکی پیش‌فرض شما واریز می‌شود.',
  refundBy: 'مبلغ تا {day} به حساب بانکی پیش‌فرض شما واریز می‌شود.',
  refunded: 'وجه این پرداخت به حساب شما برگشت.',
} as const;

/** Words of the order window in messages: «شنبه ۰۸:۰۰ تا ۱۶:۰۰». */
export const windowTexts = { allowed: 'بازه مجاز', until: 'تا', closed: 'بسته', none: 'تعریف نشده' } as const;

/** Columns of the export of orders with their titles, in the order of the file. */
export const orderFileColumns = {
  orderNo: 'شماره درخواست',
  type: 'نوع',
  fund: 'صندوق',
  investor: 'سرمایه‌گذار',
  nationalNo: 'کد ملی / شناسه ملی',
  branch: 'شعبه',
  amount: 'مبلغ (ریال)',
  units: 'تعداد واحد',
  unitPrice: 'قیمت واحد (ریال)',
  fee: 'کارمزد (ریال)',
  net: 'خالص (ریال)',
  method: 'روش پرداخت',
  createdAt: 'تاریخ ثبت',
  priceDate: 'تاریخ قیمت‌گذاری',
  status: 'وضعیت',
  refId: 'شماره پیگیری بانک',
  createdBy: 'کاربر ثبت‌کننده',
  reason: 'علت',
} as const;

/** What lists of orders are sorted by. */
export const orderSorts = ['createdAt', 'amount'] as const;
