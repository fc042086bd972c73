/** Names of what the report of a day says of the fund beside the figures of the day, by wire name. */
export const afterDayTexts = {
  statisticalNav: 'قیمت آماری',
  unitsAfter: 'واحدهای سرمایه‌گذاران پس از این روز',
  netAssetAfter: 'خالص ارزش دارایی پس از این روز (ریال)',
  registrationNumber: 'شماره ثبت صندوق',
  registerNo: 'شماره ثبت نزد سازمان بورس',
} as const;
