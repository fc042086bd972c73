/* Words of prices and their execution, on screens and in files. */

/** What is unusual about an order that waits for its price. */
export const oddOrders = {
  no_whole_unit: 'مبلغ به یک واحد کامل نمی‌رسد و درخواست رد می‌شود',
  fees_exceed: 'کارمزدها از ارزش واحدها بیشتر است و درخواست رد می‌شود',
  lots_short: 'واحدهای آزاد گواهی‌ها از مقدار درخواست کمتر است',
  far_from_estimate: 'قیمت با برآوردی که سرمایه‌گذار دیده است بیش از حد معمول تفاوت دارد',
  failed_before: 'اجرای قبلی این درخواست خطا داشت',
} as const;

/** What the execution made of an order. */
export const outcomeLabels = { issued: 'صادر شد', redeemed: 'ابطال شد', rejected: 'رد شد', failed: 'خطا' } as const;

/** State of a price, besides that it is locked or about to be withdrawn. */
export const navStateLabels = {
  draft: 'در انتظار تأیید',
  approved: 'اعلام شده',
  locked: 'قفل شده',
  rejected: 'برگردانده به ثبت‌کننده',
  withdrawn: 'پس گرفته شده',
  withdrawing: 'در انتظار پس گرفتن',
} as const;

export const navSourceLabels = { manual: 'دستی', csv: 'فایل', feed: 'سرویس قیمت', demo: 'نمایشی' } as const;

/** State of a report of a day that somebody signed. */
export const dayReportLabels = { prepared: 'در انتظار امضای دوم', approved: 'امضا شده', rejected: 'رد شده' } as const;
