import { toPersianDigits } from '#shared/digits.ts';

/** Words of what one person prepares and another decides. */
export const approvalText = {
  duty: {
    maker: 'این کار با ثبت‌کننده است؛ سطح دسترسی شما اجازه آن را نمی‌دهد.',
    checker: 'این کار با تأییدکننده است؛ سطح دسترسی شما اجازه آن را نمی‌دهد.',
    makerOrChecker: 'این کار با ثبت‌کننده یا تأییدکننده است؛ سطح دسترسی شما اجازه آن را نمی‌دهد.',
    super: 'این کار فقط با مدیر سامانه است.',
    staff: 'سطح دسترسی شما اجازه این کار را نمی‌دهد.',
    supervisor: 'این کار با متولی و حسابرس صندوق است',
    desk: 'سطح دسترسی شما اجازه این کار را نمی‌دهد.',
    branch: 'سطح دسترسی شما اجازه این کار را نمی‌دهد.',
  },
  offline: 'اتصال اینترنت برقرار نیست.',
  blocked: (action: string, reason: string) => `${action}: ${reason}`,
  facts: { preparedBy: 'ثبت‌کننده', decidedBy: 'تأییدکننده', decisionReason: 'علت رد' },
  recordEvents: 'همه رویدادهای این پرونده',
  you: 'شما',
  system: 'سامانه',
  person: (id: string) => `کاربر ${id}`,
  review: 'بررسی اثر و ذخیره',
  waiting: 'تغییر ثبت شد و در انتظار تأییدکننده است',
  rest: (shown: string, total: string) =>
    `قدیمی‌ترین ${shown} مورد از ${total} مورد در انتظار نشان داده شده است؛ با تصمیم درباره این‌ها، بقیه نمایش داده می‌شود.`,
  impact: {
    none: 'تاریخ هیچ درخواست بازی جابه‌جا نمی‌شود.',
    will: (count: string) => `تاریخ ${count} درخواست باز جابه‌جا می‌شود و به صاحبان آن‌ها خبر داده می‌شود.`,
    did: (done: string, count: string) =>
      `${done}. تاریخ ${count} درخواست باز جابه‌جا شد و به صاحبان آن‌ها خبر داده شد.`,
    didNone: (done: string) => `${done}. تاریخ هیچ درخواست بازی جابه‌جا نشد.`,
    waits: (count: string) => `تغییر در انتظار تأییدکننده است. پس از تأیید، تاریخ ${count} درخواست باز جابه‌جا می‌شود.`,
    waitsNone: 'تغییر در انتظار تأییدکننده است. با تأیید آن تاریخ هیچ درخواست بازی جابه‌جا نمی‌شود.',
    listed: (count: string) => `${count} درخواست اول در فهرست آمده است.`,
    list: 'درخواست‌های جابه‌جاشده',
    promises: 'برای این روز پرداخت یا برداشتی وعده داده شده است؛ روز آن جابه‌جا و به افراد خبر داده می‌شود.',
    count: (count: string) => `${count} مورد`,
    day: 'روز',
    price: 'روز قیمت',
    end: 'گواهی یا واریز',
    to: 'به',
    rial: (amount: string) => `${amount} ریال`,
    units: (count: string) => `${count} واحد`,
  },
} as const;

/** Words of runs that pay many investors: what two people say before an approved run is discarded. */
export const runText = {
  propose: 'پیشنهاد کنار گذاشتن',
  proposeTitle: 'کنار گذاشتن این مورد پیشنهاد شود؟',
  proposeText: 'تا نظر تأییدکننده، اجرا متوقف می‌ماند.',
  proposed: 'پیشنهاد شما ثبت شد و در انتظار تأییدکننده است',
  agree: 'موافقت با کنار گذاشتن',
  agreeText: 'این مورد تأیید شده بود و با موافقت شما کنار گذاشته می‌شود.',
  keep: 'ادامه کار',
  keepTitle: 'پیشنهاد کنار گذاشتن رد شود؟',
  keepText: 'اجرا دوباره ممکن می‌شود.',
  kept: 'پیشنهاد کنار گذاشتن رد شد',
  wish: (name: string, reason: string) => `${name} کنار گذاشتن این مورد را پیشنهاد کرده است: ${reason}`,
  wished: 'کنار گذاشتن این مورد پیشنهاد شده است و تا تصمیم تأییدکننده اجرا نمی‌شود.',
  ownWish: 'پیشنهاد با شماست؛ تأییدکننده درباره آن نظر می‌دهد.',
} as const;

/** Words of the versions of a record. */
export const versionsText = {
  of: (name: string) => `سابقه ${name}`,
  count: (count: string) => `${count} نسخه`,
  bySystem: 'داده اولیه',
} as const;

/** Words of making a bank file, of all that is due or of chosen requests. */
export const bankFileText = {
  createTitle: 'ساخت فایل بانک',
  createDo: 'ساخت فایل',
  createNote: 'همه پرداخت‌های سررسیدشده صندوق در یک فایل شماره‌دار می‌روند. فایل پس از تأیید تأییدکننده دریافت می‌شود.',
  createChosenNote:
    'واریز این درخواست‌ها در یک فایل شماره‌دار می‌رود، اگر سررسید شده باشد. فایل پس از تأیید تأییدکننده دریافت می‌شود.',
  chosenLine: (orderNo: string, name: string) => `درخواست ${orderNo}، ${name}`,
  createFund: 'صندوق',
  createFundNeeded: 'صندوق را انتخاب کنید',
  createUntil: 'سررسید تا پایان روز',
  createAccount: 'حساب پرداخت‌کننده',
  createOwnCsv: 'یک فایل CSV سامانه، بدون روش انتقال',
  createAccountOf: (bank: string, last: string) => `${bank} (${toPersianDigits(last)})، به تفکیک پایا، ساتنا و داخلی`,
  madeFile: (batchNo: string, method: string) => `${batchNo}، ${method}`,
  madeSum: (rows: string, amount: string) => `${rows} ردیف، ${amount} ریال`,
  previewCount: 'تعداد پرداخت',
  previewSum: 'جمع مبلغ',
  previewMany: 'پس از ساخت فایل معلوم می‌شود',
  previewNone: 'پرداخت سررسیدشده‌ای برای این صندوق نیست.',
  created: (batchNo: string) => `فایل ${batchNo} ساخته شد`,
  createdNext: 'اکنون تأییدکننده فایل را در «فایل‌های بانک» تأیید می‌کند؛ پس از آن فایل را دریافت کنید.',
  skipped: 'پرداخت‌هایی که در فایل نیامدند',
  skippedLine: (name: string, reason: string) => `${name}: ${reason}`,
  showFile: 'نمایش فایل',
  batchNo: 'شماره فایل',
  fund: 'صندوق',
  batchUntil: 'سررسید تا',
  batchRows: 'تعداد ردیف',
} as const;
