/** Words that the administrators' screens share. */
export const kitText = {
  duty: {
    maker: 'این کار با کارشناس ثبت‌کننده است؛ سطح دسترسی شما اجازه آن را نمی‌دهد.',
    checker: 'این کار با تأییدکننده است؛ سطح دسترسی شما اجازه آن را نمی‌دهد.',
    makerOrChecker: 'این کار با ثبت‌کننده یا تأییدکننده است؛ سطح دسترسی شما اجازه آن را نمی‌دهد.',
    super: 'این کار فقط با مدیر سامانه است.',
    staff: 'سطح دسترسی شما اجازه این کار را نمی‌دهد.',
    branch: 'سطح دسترسی شما اجازه این کار را نمی‌دهد.',
  },
  offline: 'اتصال اینترنت برقرار نیست.',
  failed: 'این کار انجام نشد',
  you: 'شما',
  system: 'سامانه',
  person: (id: string) => `کاربر ${id}`,
  cancel: 'انصراف',
  edit: 'ویرایش',
  remove: 'حذف',
  save: 'ذخیره',
  review: 'بررسی اثر و ذخیره',
  saved: 'ذخیره شد',
  waiting: 'تغییر تهیه شد و در انتظار تأیید نفر دوم است',
  removed: 'حذف شد',
  none: '—',
  all: 'همه',
  actions: 'عملیات',
  timeExample: '۱۴:۰۰',
  required: 'این مورد را وارد کنید',
  impact: {
    none: 'تاریخ هیچ درخواست بازی جابه‌جا نمی‌شود.',
    will: (count: string) => `تاریخ ${count} درخواست باز جابه‌جا می‌شود و به صاحبان آن‌ها خبر داده می‌شود.`,
    did: (count: string) => `ذخیره شد. تاریخ ${count} درخواست باز جابه‌جا شد و به صاحبان آن‌ها خبر داده شد.`,
    didNone: 'ذخیره شد. تاریخ هیچ درخواست بازی جابه‌جا نشد.',
    waits: (count: string) =>
      `تغییر در انتظار تأیید نفر دوم است. پس از تأیید، تاریخ ${count} درخواست باز جابه‌جا می‌شود.`,
    waitsNone: 'تغییر در انتظار تأیید نفر دوم است. با تأیید آن تاریخ هیچ درخواست بازی جابه‌جا نمی‌شود.',
    listed: (count: string) => `${count} درخواست نخست در فهرست آمده است.`,
    list: 'درخواست‌های جابه‌جاشده',
    order: 'درخواست',
    price: 'روز قیمت',
    end: 'گواهی یا واریز',
    from: 'از',
    to: 'به',
    close: 'بستن',
  },
} as const;

/** Words of lists, forms and files at the desks. */
export const deskText = {
  any: 'همه',
  fund: 'صندوق',
  clear: 'پاک کردن فیلترها',
  moreFilters: 'فیلترهای بیشتر',
  lessFilters: 'بستن فیلترها',
  count: (n: string) => `${n} مورد`,
  close: 'بستن',
  print: 'چاپ',
  cancel: 'انصراف',
  actionFailed: 'کار انجام نشد؛ دوباره تلاش کنید',
  downloadFailed: 'فایل دریافت نشد؛ دوباره تلاش کنید',
  offline: 'تا اتصال دوباره به اینترنت، این کار ممکن نیست.',
  needs: {
    maker: 'این کار با ثبت‌کننده (سطح t1) است؛ حساب شما این اجازه را ندارد.',
    checker: 'این کار با تأییدکننده (سطح t2) است؛ حساب شما این اجازه را ندارد.',
  },
  blocked: (action: string, reason: string) => `${action}: ${reason}`,
  reason: 'علت',
  reasonHint: (length: string) => `${length} از ۳۰۰ نویسه؛ دست‌کم ۱۰ نویسه`,
  reasonShort: 'علت را دست‌کم در ۱۰ نویسه بنویسید',
  typical: 'علت‌های رایج',
  fileChoose: 'انتخاب فایل CSV',
  fileDrop: 'فایل را اینجا رها کنید، انتخاب کنید، یا سطرها را در کادر زیر بچسبانید.',
  filePaste: 'سطرهای فایل',
  fileLines: (name: string, lines: string) => `${name}، ${lines} سطر`,
  fileRemove: 'حذف فایل',
  fileBig: 'فایل بیش از اندازه بزرگ است (حداکثر ۹۰۰ کیلوبایت)',
  fileUnreadable: 'فایل خوانده نشد؛ یک فایل متنی CSV انتخاب کنید',
  fileEmpty: 'فایل را انتخاب کنید یا سطرها را بچسبانید',
  pasted: 'متن چسبانده‌شده',
  columns: 'ستون‌ها به ترتیب',
  line: 'سطر',
  problem: 'ایراد',
} as const;

/** Names of the fields that a second person decides about, by wire name. */
const changedFields: Readonly<Record<string, string>> = {
  amount: 'مبلغ',
  investor: 'سرمایه‌گذار',
  fund: 'صندوق',
  issueNav: 'قیمت صدور',
  cancelNav: 'قیمت ابطال',
  statisticalNav: 'قیمت آماری',
  navDate: 'روز قیمت',
  reason: 'علت',
};

/** Words of a refused decision: what changed in between. */
export const changeText = {
  title: 'تغییرها پس از نمایش',
  became: '←',
  empty: 'خالی',
  fields: changedFields,
};

/** Words of long work. */
export const workText = {
  label: 'پیشرفت پردازش',
  running: (done: string, total: string) => `${done} از ${total} مورد پردازش شد. می‌توانید این صفحه را ببندید.`,
  failed: (count: string) => `${count} مورد پردازش نشد و دوباره پردازش می‌شود.`,
  done: (count: string) => `پردازش ${count} مورد پایان یافت.`,
} as const;
