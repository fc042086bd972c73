import type { SearchKind } from '../contract/deskSearch.ts';

/* Words of the search of administrators (decision 167). */

/** Kinds of records that the search finds. */
export const searchKindLabels: Readonly<Record<SearchKind, string>> = {
  investor: 'سرمایه‌گذار',
  order: 'درخواست',
  slip: 'فیش',
  payout: 'پرداخت',
  deposit: 'واریز',
  ticket: 'تیکت',
  file: 'فایل پرداخت',
  payment: 'پرداخت درگاه',
  journal: 'سند',
  account: 'حساب بانکی',
};

/** States that only the search says. */
export const foundTexts = { reversed: 'برگشت خورده', removed: 'حذف شده' } as const;
