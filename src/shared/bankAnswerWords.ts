/* What banks write in their answers to a file, as data: none of it is verified against a file of a bank. */

/** Words of a bank's answer file that mean paid and failed. */
export const bankResultWords = {
  paid: [
    'موفق',
    'واریز شد',
    'واریز شده',
    'انجام شد',
    'انجام شده',
    'پرداخت شد',
    'پرداخت شده',
    'ok',
    'paid',
    'success',
    '1',
  ],
  failed: [
    ...['ناموفق', 'برگشت', 'برگشتی', 'برگشت شده', 'برگشت خورده', 'رد شد', 'رد شده', 'انجام نشد', 'انجام نشده'],
    ...['failed', 'nok', 'rejected', '0'],
  ],
} as const;

/** Titles that a column of a bank's answer may have, the likeliest first. */
export const answerTitles = {
  id: ['شناسه ردیف', 'شناسه پرداخت', 'شناسه واریز', 'شناسه'],
  iban: ['شبای مقصد', 'شبای گیرنده', 'شماره شبای مقصد', 'شماره شبا', 'شبا'],
  amount: ['مبلغ', 'مبلغ انتقال', 'مبلغ حواله', 'مبلغ تراکنش', 'مبلغ پرداخت'],
  result: ['نتیجه (موفق / ناموفق)', 'نتیجه', 'وضعیت', 'وضعیت انتقال', 'وضعیت حواله', 'وضعیت تراکنش', 'وضعیت پرداخت'],
  ref: [
    'شماره پیگیری بانک',
    'شماره پیگیری',
    'پیگیری',
    'کد پیگیری',
    'کد رهگیری',
    'شماره رهگیری',
    'شماره ارجاع',
    'شماره سند',
  ],
  reason: ['علت ناموفق', 'علت', 'علت برگشت', 'دلیل برگشت', 'دلیل', 'علت رد', 'شرح خطا', 'توضیحات'],
} as const;

/** Statuses of ISO 20022 in a report: the money is on the receiver's account or has left ours finally, was refused, or neither yet. */
export const reportStatuses = {
  paid: ['ACSC', 'ACCC'],
  failed: ['RJCT'],
  underway: ['RCVD', 'ACTC', 'ACCP', 'ACFC', 'ACSP', 'ACWC', 'ACWP', 'PATC', 'PRES', 'PDNG', 'PART'],
} as const;

/** Signs between the parts of a reason, and between reasons. */
export const reasonSigns = { part: '، ', reason: '؛ ' } as const;

/** Codes of ISO 20022 for a refusal, in words. */
export const rejectionWords: Readonly<Record<string, string>> = {
  AC01: 'شماره حساب نادرست است',
  AC04: 'حساب مقصد بسته است',
  AC06: 'حساب مقصد مسدود است',
  AG01: 'این انتقال برای این حساب مجاز نیست',
  AM04: 'موجودی کافی نیست',
  AM05: 'انتقال تکراری است',
  AM09: 'مبلغ نادرست است',
  BE01: 'نام گیرنده با حساب نمی‌خواند',
  MS03: 'بانک علت را نگفته است',
  RC01: 'شناسه بانک نادرست است',
};
