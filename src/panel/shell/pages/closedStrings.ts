/** Persian text of parts that are closed. */
export const closedText = {
  title: (name: string) => `«${name}» فعلاً بسته است`,
  text: 'این بخش فعلاً درخواست تازه نمی‌پذیرد؛ آنچه پیش‌تر ثبت کرده‌اید ادامه دارد.',
  next: 'برای پرسش با پشتیبانی تماس بگیرید:',
} as const;
