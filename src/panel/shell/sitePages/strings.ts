/** Persian text of the pages of the site. */
export const sitePagesText = {
  open: 'درباره ما، قوانین و تماس',
  close: 'بستن',
  none: 'متنی منتشر نشده است.',
  visitors: 'بدون ورود',
  faqs: 'پرسش‌های متداول',
  track: 'پیگیری درخواست',
  verify: 'بررسی اصالت مدرک',
  support: 'پشتیبانی',
  licence: (number: string) => `مجوز سازمان بورس: ${number}`,
} as const;
