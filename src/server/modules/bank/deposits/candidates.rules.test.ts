import { expect, it } from 'vitest';
import { rankCandidates, type CandidateSign } from './candidates.rules.ts';

const sign = (investorId: number, kind: CandidateSign['kind'], detail = ''): CandidateSign => ({
  ...{ investorId, kind, detail, investorName: `نام ${investorId}`, nationalNo: '0012345679', isLegal: false },
});

it('the likeliest owner is first, with why, and one score of all that speaks for them', () => {
  const ranked = rankCandidates([
    sign(1, 'order', '1405-000040'),
    sign(2, 'account'),
    sign(2, 'earlier', '3'),
    sign(1, 'name'),
    sign(3, 'oldAccount'),
  ]);
  expect(ranked.map(({ investorId, score, reasons }) => [investorId, score, reasons])).toEqual([
    [2, 85, ['حساب مبدأ از حساب‌های تأییدشده اوست', '۳ واریز قبلی از همین حساب مبدأ']],
    [1, 55, ['درخواست پرداخت‌نشده ۱۴۰۵-۰۰۰۰۴۰ با همین مبلغ', 'نام او در شرح بانک آمده است']],
    [3, 20, ['حساب مبدأ از حساب‌های حذف‌شده یا تأییدنشده اوست']],
  ]);
});

it('no score is above a hundred, and five are enough', () => {
  const all = rankCandidates([
    ...(['code', 'account', 'slip'] as const).map((kind) => sign(9, kind)),
    ...[1, 2, 3, 4, 5, 6].map((investorId) => sign(investorId, 'order')),
  ]);
  expect(all.map(({ investorId, score }) => [investorId, score])).toEqual([
    [9, 100],
    [1, 30],
    [2, 30],
    [3, 30],
    [4, 30],
  ]);
});
