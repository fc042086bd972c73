import { expect, it } from 'vitest';
import type { DuePayout } from './batches.repo.ts';
import { sortDue } from './batches.rules.ts';

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
