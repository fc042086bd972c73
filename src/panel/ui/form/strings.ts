/** Words of fields; a first view without a field loads none of them. */
export const fieldText = {
  tooLong: (most: string) => `حداکثر ${most} حرف مجاز است`,
  totpPicture: 'تصویر QR برای برنامه رمزساز',
  totpOpen: 'باز کردن برنامه رمزساز در همین گوشی',
  totpByHand: 'اگر اسکن ممکن نیست، این کلید را در برنامه وارد کنید:',
  recoveryCodes: 'کدهای بازیابی',
  copyCodes: 'کپی کدها',
  otpBox: (n: string) => `رقم ${n}`,
  otpLabel: 'کد تأیید',
  codeSentTo: (mask: string) => `کد تأیید فرستاده‌شده به \u2066${mask}\u2069`,
  codeExpiresIn: 'اعتبار کد',
  codeExpired: 'اعتبار کد تمام شد',
  codeResend: 'ارسال کد جدید',
  codeResendIn: 'ارسال دوباره تا',
  codeNeeded: 'کد شش‌رقمی را وارد کنید',
  fileHint: (megabytes: string) => `zip، png، jpeg، jpg یا pdf، حداکثر ${megabytes} مگابایت`,
  fileShrunk: (before: string, after: string) => `حجم عکس برای ارسال از ${before} به ${after} مگابایت کم شد`,
  fileFormat: 'فرمت فایل مجاز نیست',
  pictureFormat: 'فرمت فایل مجاز نیست؛ عکس را با فرمت jpeg یا png انتخاب کنید',
  fileSize: (megabytes: string) => `حجم فایل نمی‌تواند بیشتر از ${megabytes} مگابایت باشد`,
  fileCamera: 'عکس گرفتن',
  fileRemove: 'حذف فایل',
  fileUploading: 'در حال بارگذاری',
  fileFailed: 'بارگذاری فایل با خطا مواجه شد',
  filePreview: 'پیش‌نمایش فایل',
  passwordStrength: 'قدرت رمز عبور',
  passwordStrengths: ['ضعیف', 'قابل قبول', 'متوسط', 'خوب', 'قوی'],
  showPassword: 'نمایش رمز عبور',
  hidePassword: 'پنهان کردن رمز عبور',
  enterStartDate: 'تاریخ شروع را وارد کنید',
  enterEndDate: 'تاریخ پایان را وارد کنید',
  spanTooLong: (days: string) => `بازه زمانی نمی‌تواند بیشتر از ${days} روز باشد`,
  endBeforeStart: 'تاریخ پایان نمی‌تواند پیش از تاریخ شروع باشد',
  richText: {
    tools: (label: string) => `ابزارهای ${label}`,
    heading: 'عنوان',
    bold: 'پررنگ',
    italic: 'مورب',
    bullets: 'فهرست نشانه‌دار',
    numbers: 'فهرست شماره‌دار',
    undo: 'برگرداندن',
    redo: 'انجام دوباره',
  },
} as const;

/** Words of the calendar: parts of an empty day, its buttons, and the letters of the weekdays from Sunday on. */
export const pickerWords = {
  year: 'سال',
  month: 'ماه',
  day: 'روز',
  cancelButtonLabel: 'بازگشت',
  okButtonLabel: 'تأیید',
  weekdays: ['ی', 'د', 'س', 'چ', 'پ', 'ج', 'ش'],
} as const;

/** Words before a code in a message. */
export const codeWords = ['کد', 'رمز', 'code', 'otp'] as const;
