/** Persian text of the settings of the whole system. */
export const systemSettingsText = {
  title: 'تنظیمات سامانه',
  note: 'هر تغییر بی‌درنگ در همه سامانه اعمال و با مقدار پیشین و تازه در رویدادها ثبت می‌شود.',
  edit: 'ویرایش فایل‌ها و بخش‌ها',
  save: 'ذخیره',
  saved: 'تنظیمات ذخیره شد',
  files: 'فایل‌ها',
  maxUpload: 'حداکثر حجم هر فایل (مگابایت)',
  maxUploadHint: '۱ تا ۵۰ مگابایت؛ برای فیش، مدارک و پیوست پشتیبانی',
  megabytes: (count: string) => `${count} مگابایت`,
  features: 'بخش‌های سامانه',
  featuresNote: 'بخش بسته درخواست تازه نمی‌پذیرد و کاربر علت را می‌بیند؛ آنچه پیش‌تر ثبت شده است ادامه می‌یابد.',
  open: 'باز',
  closed: 'بسته',
  lastEdit: 'آخرین تغییر',
  savedBy: (name: string, time: string) => `${name}، ${time}`,
  byConfig: 'تغییری ثبت نشده است',
} as const;

export const gatewaysText = {
  title: 'درگاه‌های پرداخت',
  note: 'به ترتیب اولویت. درگاه بسته انتخاب نمی‌شود و پرداخت تازه‌ای با آن آغاز نمی‌شود؛ پرداخت‌های در راه همچنان پیگیری و تأیید می‌شوند.',
  edit: 'ویرایش درگاه‌ها',
  gateway: 'درگاه',
  state: 'وضعیت',
  limits: 'سقف هر پرداخت / سقف روز',
  takenToday: 'پرداخت امروز (ریال)',
  health: 'آخرین پاسخ',
  healthy: 'پاسخ می‌دهد',
  unhealthy: 'پاسخ نمی‌دهد',
  lastOk: 'موفق:',
  lastFailed: 'ناموفق:',
  none: 'بدون سقف',
  never: 'هنوز پاسخی نداده',
  isOn: 'درگاه برای پرداخت تازه',
  reason: 'علت بستن درگاه',
  reasonHint: 'دست‌کم ۱۰ حرف؛ سرمایه‌گذار آن را می‌بیند.',
  maxAmount: 'سقف هر پرداخت',
  dailyMax: 'سقف مجموع پرداخت‌های روز',
  limitHint: 'خالی: بدون سقف',
  up: (title: string) => `${title} یک رده بالاتر`,
} as const;

export const captchaText = {
  title: 'تأیید ربات نبودن',
  note: 'پس از چند ورود ناموفق از کاربر خواسته می‌شود و خاموش نمی‌شود: بدون آن تنها قفل موقت حساب در برابر حدس رمز می‌ماند.',
  edit: 'ویرایش تأیید ربات نبودن',
  inForce: 'روش در حال استفاده',
  configured: 'روش تنظیم‌شده برای سامانه',
  minimumScore: 'حداقل امتیاز (۰ تا ۱۰۰)',
  minimumScoreHint: 'تنها در reCAPTCHA به کار می‌رود؛ امتیاز کمتر از این رد می‌شود.',
  selfHosted: 'روش داخلی به جای روش تنظیم‌شده',
  selfHostedHint: 'هنگامی که سرویس بیرونی در دسترس نیست، محاسبه کوتاهی در مرورگر کاربر جای آن را می‌گیرد.',
  on: 'روشن',
  off: 'خاموش',
  lastFailed: 'آخرین خطای سرویس',
  noFailure: 'خطایی ثبت نشده است',
  names: { sandbox: 'آزمایشی', recaptcha: 'reCAPTCHA', altcha: 'داخلی (ALTCHA)' },
} as const;

/** Persian text of the company that runs the panel. */
export const identityText = {
  title: 'هویت شرکت',
  note: 'در صفحه ورود، عنوان صفحه‌ها، پیامک‌ها، گزارش‌ها و گواهی‌ها دیده می‌شود. پس از تغییر نام، متن الگوها را نزد سرویس پیامک هم عوض کنید.',
  edit: 'ویرایش هویت شرکت',
  unset: 'ثبت نشده',
  name: 'نام شرکت',
  shortName: 'نام کوتاه',
  shortNameHint: 'برای پیامک و جاهای باریک؛ خالی یعنی همان نام شرکت',
  licence: 'شماره مجوز',
  registration: 'شماره ثبت',
  address: 'نشانی',
  brand: 'رنگ پنل',
  brandOfBuild: 'رنگ نصب',
  logoLight: 'نشان در حالت روشن',
  logoDark: 'نشان در حالت تیره',
  logoHint: 'تصویر مربع، دست‌کم ۸۰ در ۸۰',
  keptLogo: 'نشان کنونی می‌ماند.',
  removeLogo: 'حذف نشان',
} as const;

export const supportText = {
  title: 'پشتیبانی',
  note: 'در صفحه ورود، «بیشتر»، پای صفحه‌ها و صفحه خطا به کاربران نشان داده می‌شود.',
  edit: 'ویرایش پشتیبانی',
  phone: 'تلفن پشتیبانی',
  phoneHint: 'با پیش‌شماره، مانند ۰۲۱۸۸۱۲۳۴۵۶؛ تا ثبت نشود هیچ تلفنی نشان داده نمی‌شود',
  unset: 'ثبت نشده',
  hours: 'ساعت پاسخگویی',
} as const;

/** Persian text of the amounts up to which one person approves a slip. */
export const slipsText = {
  title: 'تأیید فیش‌ها',
  note: 'فیش بالاتر از این مبلغ‌ها را دو نفر تأیید می‌کنند. با صفر، هر فیش دو تأیید می‌خواهد.',
  edit: 'تغییر حد تأیید فیش‌ها',
  withLine: 'با سطر صورت‌حساب بانک، یک تأیید تا',
  withoutLine: 'بدون سطر صورت‌حساب بانک، یک تأیید تا',
  withLineField: 'یک تأیید با سطر بانک تا (ریال)',
  withoutLineField: 'یک تأیید بدون سطر بانک تا (ریال)',
  rial: (amount: string) => `${amount} ریال`,
} as const;
