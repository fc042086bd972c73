import { expect, it } from 'vitest';
import type { BookedDebit } from './debitDays.repo.ts';
import { differingItems } from './dayItems.rules.ts';

const day = '2026-11-28';
const booked: BookedDebit = {
  ...{ attemptId: 9, tracking: 'T1', chargeId: 4, amount: 500n, status: 'done', refId: 'R1', day },
};
const reported = { tracking: 'T1', refId: 'P1', amountRial: 500n };
const onlyReported = { kind: 'provider_only', refId: 'P1', providerAmount: '500', bookAmount: null };

it('a debit that both sides have is no difference', () => {
  expect(differingItems(day, [booked], [reported])).toEqual([]);
});

it.each<[string, Partial<BookedDebit>, string]>([
  ['has no answer yet', { status: 'sent' }, 'پاسخ این برداشت هنوز نرسیده است و خودکار پیگیری می‌شود'],
  ['is in dispute', { status: 'disputed' }, 'در فهرست برداشت‌های در حال پیگیری است؛ دو همکار درباره آن تصمیم می‌گیرند'],
  ['goes back', { status: 'refunded' }, 'دو همکار تصمیم گرفتند و وجه به سرمایه‌گذار برمی‌گردد'],
  ['was refused', { status: 'failed' }, 'در دفاتر ناموفق ثبت شده است؛ با سامانه برداشت پیگیری کنید'],
  ['is of another day', { day: '2026-11-27' }, 'در دفاتر به تاریخ ۱۴۰۵/۰۹/۰۶ ثبت شده است'],
])('a reported debit that in the books %s is told with that', (_name, change, note) => {
  expect(differingItems(day, [{ ...booked, ...change }], [reported])).toEqual([{ ...onlyReported, chargeId: 4, note }]);
});

it('a reported debit that the books do not have is told, by its tracking where the bank gave no reference', () => {
  const note = 'این برداشت در دفاتر نیست؛ با سامانه برداشت پیگیری کنید';
  expect(differingItems(day, [], [{ ...reported, refId: '' }])).toEqual([
    { ...onlyReported, refId: 'T1', chargeId: null, note },
  ]);
});

it('a debit that is reported twice is told once', () => {
  const note = 'این برداشت در گزارش بانک بیش از یک بار آمده است';
  expect(differingItems(day, [booked], [reported, reported])).toEqual([{ ...onlyReported, chargeId: 4, note }]);
});

it('other amounts are told with both', () => {
  expect(differingItems(day, [booked], [{ ...reported, amountRial: 499n }])).toEqual([
    { kind: 'amount_differs', refId: 'P1', providerAmount: '499', bookAmount: '500', chargeId: 4, note: null },
  ]);
});

it('a debit of the books that is not reported is told after the report, if it was done on the day', () => {
  const only = { kind: 'book_only', providerAmount: null, bookAmount: '500', chargeId: 4, note: null };
  const rows: BookedDebit[] = [
    booked,
    { ...booked, tracking: 'T2', refId: null },
    { ...booked, tracking: 'T3', status: 'sent' },
    { ...booked, tracking: 'T4', day: '2026-11-27' },
  ];
  const items = differingItems(day, rows, [{ ...reported, tracking: 'T9' }]);
  expect(items.map(({ refId }) => refId)).toEqual(['P1', 'R1', 'T2']);
  expect(items.slice(1)).toEqual([
    { ...only, refId: 'R1' },
    { ...only, refId: 'T2' },
  ]);
});
