/** Words of files that are brought in. */
export const importText = {
  fileChoose: 'انتخاب فایل',
  fileDrop: 'فایل را اینجا رها کنید، انتخاب کنید، یا سطرها را در کادر زیر بچسبانید.',
  filePaste: 'سطرهای فایل',
  fileMend: 'متن فایل برای اصلاح',
  fileLines: (name: string, lines: string) => `${name}، ${lines} سطر`,
  fileRemove: 'حذف فایل',
  fileBig: (most: string) => `فایل بیش از اندازه بزرگ است (حداکثر ${most})`,
  kilobytes: (count: string) => `${count} کیلوبایت`,
  megabytes: (count: string) => `${count} مگابایت`,
  fileUnreadable: 'فایل خوانده نشد؛ یک فایل متنی CSV انتخاب کنید',
  fileEmpty: 'فایل را انتخاب کنید یا سطرها را بچسبانید',
  pasted: 'متن چسبانده‌شده',
  columns: 'ستون‌ها به ترتیب',
  line: 'سطر',
  problem: 'ایراد',
  titles: (line: string, text: string) => `سطر ${line} عنوان ستون‌ها دانسته شد و خوانده نشد: ${text}`,
} as const;

/** Words of rows that are seen before they are sent. */
export const rowsImportText = {
  choose: 'انتخاب فایل',
  sample: 'دریافت نمونه',
  content: 'متن فایل',
  contentHint: 'فایل را انتخاب کنید یا سطرها را بچسبانید؛ پیش از فرستادن همین‌جا می‌توان آن را اصلاح کرد.',
  unreadable: 'فایل خوانده نشد.',
  send: (count: string) => `ثبت ${count} سطر`,
  sendNone: 'ثبت',
  replace: 'ثبت و جایگزینی',
  rows: 'سطرهای فایل',
  faulty: (count: string) => `${count} سطر خطا دارد و هیچ سطری ثبت نشد. متن را اصلاح کنید و دوباره بفرستید.`,
  ok: 'درست',
  separator: '؛ ',
  line: 'سطر',
  problems: 'خطا',
} as const;
