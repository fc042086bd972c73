/* Apart from the words of the log-in: the tab of the demo inbox stands on every page. */
export const inboxText = {
  inboxTitle: 'صندوق پیامک آزمایشی',
  inboxMessages: 'پیامک‌ها',
  inboxNote: 'در نسخه نمایشی پیامکی فرستاده نمی‌شود؛ متن پیامک‌ها اینجاست.',
  inboxEmpty: 'هنوز پیامکی نیست.',
  inboxOpen: 'پیامک‌های آزمایشی',
  inboxClose: 'بستن صندوق پیامک',
  useCode: (code: string) => `استفاده از کد ${code}`,
  totpDemo: 'کد برنامه رمزساز مدیران نمونه',
};
