import { describe, expect, it } from 'vitest';
import {
  blocksOf,
  dayFields,
  differenceOf,
  figuresOf,
  moneyOf,
  moneyTotal,
  signedFields,
  type DayContent,
} from './dayReports.rules.ts';

const sums = {
  ...{ issueCount: 1, issueUnits: 2n, issueAmount: 3n, issueCost: 4n, issueFee: 5n, issueRemain: 6n },
  ...{ redeemCount: 7, redeemUnits: 8n, redeemGross: 9n, redeemFee: 10n, exitFee: 11n, redeemNet: 12n },
  ...{ rejectedCount: 13, rejectedAmount: 14n, waiting: 15, oddCount: 16 },
  ...{ bookIssueCount: 21, bookIssueUnits: 22n, bookIssueCost: 24n, bookIssueFee: 25n },
  ...{ bookRedeemCount: 27, bookRedeemUnits: 28n, bookRedeemGross: 129n, bookRedeemFee: 30n, bookExitFee: 31n },
};

const figures = [
  { key: 'issueCount', orders: '1', books: '21' },
  { key: 'issueUnits', orders: '2', books: '22' },
  { key: 'issueAmount', orders: '3', books: null },
  { key: 'issueCost', orders: '4', books: '24' },
  { key: 'issueFee', orders: '5', books: '25' },
  { key: 'issueRemain', orders: '6', books: null },
  { key: 'redeemCount', orders: '7', books: '27' },
  { key: 'redeemUnits', orders: '8', books: '28' },
  { key: 'redeemGross', orders: '9', books: '129' },
  { key: 'redeemFee', orders: '10', books: '30' },
  { key: 'exitFee', orders: '11', books: '31' },
  { key: 'redeemNet', orders: '12', books: '68' },
  { key: 'rejectedCount', orders: '13', books: null },
  { key: 'rejectedAmount', orders: '14', books: null },
] satisfies DayContent['figures'];

const content: DayContent = {
  issueNav: '1010',
  cancelNav: null,
  figures,
  money: [
    { type: 'deposit', in: '500', out: '0' },
    { type: 'payout', in: '20', out: '300' },
  ],
  odd: [
    { orderId: 1, orderNo: '1405-1', investorName: 'مریم', kind: 'failed', note: '' },
    { orderId: 2, orderNo: '1405-2', investorName: 'رضا', kind: 'books', note: '' },
  ],
  oddCount: 9,
};

it('the figures of a day stand in their order, from orders and books', () => {
  expect(figuresOf(sums)).toEqual(figures);
});

it('orders differ from books, where the books have a figure', () => {
  expect(differenceOf({ key: 'issueUnits', orders: '2', books: '22' })).toBe(-20n);
  expect(differenceOf({ key: 'issueAmount', orders: '3', books: null })).toBeNull();
});

it('money of the day is kept as text and added up by its side', () => {
  expect(moneyOf([{ type: 'deposit', in: 500n, out: 0n }])).toEqual([{ type: 'deposit', in: '500', out: '0' }]);
  expect([moneyTotal(content, 'in'), moneyTotal(content, 'out')]).toEqual([520n, 300n]);
});

describe('what is signed', () => {
  it('is every figure by name', () => {
    expect(signedFields(content)).toEqual({
      ...{ issueNav: '1010', cancelNav: null, issueCount: '1', issueUnits: '2', issueAmount: '3', issueCost: '4' },
      ...{ issueFee: '5', issueRemain: '6', redeemCount: '7', redeemUnits: '8', redeemGross: '9', redeemFee: '10' },
      ...{ exitFee: '11', redeemNet: '12', rejectedCount: '13', rejectedAmount: '14' },
      bookFigures: '21 22 - 24 25 - 27 28 129 30 31 68 - -',
      moneyIn: 'deposit 500 payout 20',
      moneyOut: 'deposit 0 payout 300',
      oddCount: 9,
      oddOrders: '1405-1 failed 1405-2 books',
      ...{ statisticalNav: null, unitsAfter: null, netAssetAfter: null, registrationNumber: null, registerNo: null },
    });
  });

  it('is what there is after the day, too, though that alone makes no addendum', () => {
    const after = { registrationNumber: '7', registerNo: null, statisticalNav: '990', units: '60', netAsset: '59400' };
    expect(signedFields({ ...content, after })).toEqual({
      ...signedFields(content),
      ...{ registrationNumber: '7', registerNo: null, statisticalNav: '990', unitsAfter: '60', netAssetAfter: '59400' },
    });
    expect(dayFields({ ...content, after })).toEqual(dayFields(content));
  });

  it('is zero for a figure that an older report does not have, and at most 2,000 letters of orders', () => {
    const odd = Array.from({ length: 200 }, () => ({ ...content.odd[0]!, orderNo: '0123456789' }));
    const fields = signedFields({ ...content, figures: [], odd });
    expect([fields.issueCount, fields.bookFigures, String(fields.oddOrders).length]).toEqual(['0', '', 2_000]);
  });
});

describe('a day', () => {
  const day = {
    ...{ navDate: '2026-11-28', today: '2026-11-29', isPriced: true, isRunning: false, waiting: 0 },
    ...{ content, isSigned: false },
  };
  const none = content.figures.map((figure) => ({ ...figure, orders: '0' }));
  const withoutOrders = { ...content, figures: none };

  it.each([
    ['that is over', {}, []],
    ['that is not over', { today: '2026-11-28' }, ['notOver']],
    ['of tomorrow', { today: '2026-11-27' }, ['notOver']],
    ['without a price', { isPriced: false }, ['noPrice']],
    ['without a price and orders', { isPriced: false, content: withoutOrders }, []],
    ['with orders that wait', { waiting: 1 }, ['waiting']],
    ['that is executed at the moment', { isRunning: true }, ['running']],
    ['without orders and money', { content: { ...withoutOrders, money: [] } }, ['nothing']],
    ['with orders and no money', { content: { ...content, money: [] } }, []],
    ['that was signed like this', { isSigned: true }, ['unchanged']],
  ])('%s is blocked by', (_name, change, blocks) => {
    expect(blocksOf({ ...day, ...change })).toEqual(blocks);
  });
});
