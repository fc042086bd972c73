/** Persian text of the settings of the whole system. */
export const systemSettingsText = {
  title: 'تنظیمات سامانه',
  note: 'هر تغییر بی‌درنگ در همه سامانه اعمال و در رویدادها ثبت می‌شود.',
  edit: 'ویرایش تنظیمات',
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
