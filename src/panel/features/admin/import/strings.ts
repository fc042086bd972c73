/** Words of files that are brought in. */
export const importText = {
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
