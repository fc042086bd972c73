/** Persian text of parts that are closed. */
export const closedText = {
  title: (name: string) => `«${name}» فعلاً بسته است`,
  text: 'این بخش فعلاً درخواست جدید نمی‌پذیرد؛ آنچه قبلاً ثبت کرده‌اید ادامه دارد.',
  next: 'برای پرسش با پشتیبانی تماس بگیرید:',
} as const;
