export const ticketStrings = {
  nationalCode: 'کد ملی',
  topic: 'موضوع',
  category: 'دسته‌بندی',
  body: 'متن',
  file: 'پیوست فایل (اختیاری)',
  send: 'ثبت تیکت',
  created: 'تیکت با موفقیت ثبت شد',
  createdWith: (code: string) => `شماره پیگیری: ${code}`,
  failed: 'ثبت تیکت با خطا مواجه شد',
  uploadFailed: 'بارگذاری فایل با خطا مواجه شد',
  categoriesFailed: 'دسته‌بندی‌ها دریافت نشد.',
  aboutOrder: 'این تیکت به درخواست شما پیوند می‌خورد.',
};
