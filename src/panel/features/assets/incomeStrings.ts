/** Persian text of the card of periodic profit. */
export const incomeText = {
  title: 'سود دوره‌ای',
  paid: 'سود دریافتی',
  thisMonth: 'این ماه',
  thisYear: 'امسال',
  coming: 'سودهای پیش رو',
  expected: 'مجموع برآوردی ۱۲ ماه آینده',
  noneComing: 'از صندوق یا اوراقی با سود دوره‌ای واحد ندارید.',
  none: 'هنوز سود دوره‌ای نداشته‌اید و صندوق‌های شما سود دوره‌ای ندارند.',
  unknown: 'هنوز معلوم نیست',
  coupon: (name: string) => `کوپن ${name}`,
  estimate: 'سود صندوق‌ها با واحدهای امروز شما و آخرین سود هر واحد برآورد شده است و تعهد صندوق نیست.',
} as const;
