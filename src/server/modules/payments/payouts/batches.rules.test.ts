import { describe, expect, it } from 'vitest';
import type { BatchFileRow, DuePayout } from './batches.repo.ts';
import { answeredRow, sortDue } from './batches.rules.ts';

const at = new Date('2026-11-28T08:00:00Z');
const due: DuePayout = {
  id: 7,
  kind: 'redemption',
  orderId: 70,
  orderNo: '1405-70',
  amount: 9_000_000n,
  investorId: 3,
  investorName: 'مریم رضایی',
  accountId: 11,
  bankName: 'ملت',
  iban: 'IR820540102680020817909002',
  usableFrom: at,
  isHeld: false,
  hasRepair: false,
  securedUntil: null,
  isDeceased: false,
  isFrozen: false,
};

it('a due payout is a row with its account and its purpose', () => {
  const { rows, skipped } = sortDue([due], new Set([4]), at);
  expect(rows).toEqual([
    {
      payoutId: 7,
      investorId: 3,
      receiverName: 'مریم رضایی',
      accountId: 11,
      bankName: 'ملت',
      iban: 'IR820540102680020817909002',
      amount: 9_000_000n,
      purpose: 'وجه ابطال 1405-70',
    },
  ]);
  expect(skipped).toEqual([]);
});

it.each<[string, Partial<DuePayout>, string]>([
  ['held back', { isHeld: true }, 'پرداخت متوقف شده است'],
  ['with a repair that waits', { hasRepair: true }, 'حساب جدید در انتظار تأیید است'],
  [
    'of a secured account',
    { securedUntil: new Date('2026-11-22T06:30:00Z') },
    'صاحب حساب، ورود خود را ایمن کرده است؛ تا ۱۴۰۵/۰۹/۰۱ ۱۰:۰۰ پرداخت نمی‌شود',
  ],
  [
    'of an investor who died',
    { isDeceased: true },
    'بر پایه پاسخ سجام، سرمایه‌گذار فوت کرده است؛ پرداخت در انتظار وراث است',
  ],
  [
    'of a frozen investor',
    { isFrozen: true },
    'همه کارهای این سرمایه‌گذار به تصمیم دو نفر متوقف است؛ پرداخت پس از رفع آن انجام می‌شود',
  ],
  ['of the user', { investorId: 4 }, 'به خود شما پرداخت می‌شود؛ همکار دیگری آن را در فایل می‌گذارد'],
  ['without an account', { accountId: null }, 'سرمایه‌گذار حساب پیش‌فرض تأییدشده ندارد'],
  ['with an account that was never usable', { usableFrom: null }, 'سرمایه‌گذار حساب پیش‌فرض تأییدشده ندارد'],
  ['without an IBAN', { iban: null }, 'سرمایه‌گذار حساب پیش‌فرض تأییدشده ندارد'],
  ['with an account that is too new', { usableFrom: new Date(at.getTime() + 1) }, 'حساب مقصد در مهلت ۲۴ ساعته است'],
])('a payout %s stays out with the reason', (_name, change, reason) => {
  const { rows, skipped } = sortDue([{ ...due, ...change }], new Set([4]), at);
  expect(rows).toEqual([]);
  expect(skipped).toEqual([{ payoutId: 7, investorName: 'مریم رضایی', amount: '9000000', reason }]);
});

it('rows stand in the order of the payouts, and a bank without a name is left empty', () => {
  const { rows } = sortDue(
    [9, 7, 8].map((id) => ({ ...due, id, bankName: null })),
    new Set(),
    at,
  );
  expect(rows.map(({ payoutId, bankName }) => [payoutId, bankName])).toEqual([
    [7, ''],
    [8, ''],
    [9, ''],
  ]);
});

describe('of two rows with one IBAN and amount', () => {
  const row = (payoutId: number, of: Partial<BatchFileRow> = {}): [number, BatchFileRow] => [
    payoutId,
    {
      ...{ row: payoutId, payoutId, attempt: 1, investorId: 3, receiverName: 'مریم رضایی', bankName: 'ملت' },
      ...{ iban: due.iban ?? '', amount: due.amount, purpose: '', result: 'open', bankRef: null },
      ...{ errorText: null, answeredAt: null },
      ...of,
    },
  ];
  const failed = { line: 1, payoutId: null, iban: due.iban ?? '', amount: due.amount } as const;
  const of = (
    result: Parameters<typeof answeredRow>[0]['result'],
    rows: [number, BatchFileRow][],
    taken: number[] = [],
  ) => answeredRow({ ...failed, result }, 'PB-1', new Map(rows), new Set(taken))?.payoutId;
  const isFailed = { isPaid: false, error: 'حساب مسدود' } as const;
  const isPaid = { isPaid: true, bankRef: 'REF-1' } as const;

  it('a failure that is read again is about the row that has failed, not about the other', () => {
    expect(of(isFailed, [row(7), row(8)])).toBe(7);
    expect(of(isFailed, [row(7), row(8, { result: 'failed' })])).toBe(8);
    expect(of(isFailed, [row(7, { result: 'paid', bankRef: 'REF-2' }), row(8, { result: 'failed' })])).toBe(8);
  });

  it('two failures of one file are about both', () => {
    expect(of(isFailed, [row(7, { result: 'failed' }), row(8)], [7])).toBe(8);
    expect(of(isFailed, [row(7, { result: 'failed' }), row(8, { result: 'failed' })], [7])).toBe(8);
  });

  it('a transfer that was paid is about the row with its reference, then about an open one', () => {
    expect(of(isPaid, [row(7), row(8, { result: 'paid', bankRef: 'ref-1' })], [8])).toBe(8);
    expect(of(isPaid, [row(7, { result: 'failed' }), row(8)])).toBe(8);
    expect(of(isPaid, [row(7, { result: 'failed' }), row(8, { result: 'failed' })])).toBe(7);
  });

  it('an id beside another IBAN is none of ours', () => {
    const answer = { line: 1, payoutId: 7, amount: null, result: isPaid };
    const rows = new Map([row(7)]);
    expect(answeredRow({ ...answer, iban: due.iban ?? '' }, 'PB-1', rows, new Set())?.payoutId).toBe(7);
    expect(answeredRow({ ...answer, iban: 'IR580540105180021273113007' }, 'PB-1', rows, new Set())).toBeUndefined();
  });

  it('nothing is about a row of another file', () => {
    const answer = { line: 1, payoutId: 7, batchNo: 'PB-2', amount: null, result: isPaid };
    expect(answeredRow(answer, 'PB-1', new Map([row(7)]), new Set())).toBeUndefined();
  });
});
