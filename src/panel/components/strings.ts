/** Words of the parts that several features use. */
export const componentsText = {
  fund: 'صندوق',
  fundsFailed: 'فهرست صندوق‌ها دریافت نشد؛ برای تلاش دوباره انتخاب کنید',
} as const;
