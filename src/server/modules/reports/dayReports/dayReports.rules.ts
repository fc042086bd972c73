import { dayFigures, type DayBlock, type DayFigureKey, type OddOfDay } from '#shared/texts/dayReportTexts.ts';
import type { ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import type { DayMoney, DayPaper, DaySums } from './figures.repo.ts';

/** One figure from the orders and from the books, whole numbers as text. */
export interface Figure {
  key: DayFigureKey;
  orders: string;
  /** null where the books have no such figure */
  books: string | null;
}

export interface OddOrder {
  orderId: number;
  orderNo: string;
  investorName: string;
  kind: OddOfDay;
  note: string;
}

/** What two people sign: everything that the report says of a day. Kept as JSON, so numbers of money are text. */
export interface DayContent {
  issueNav: string | null;
  cancelNav: string | null;
  figures: Figure[];
  money: { type: string; in: string; out: string }[];
  odd: OddOrder[];
  /** also those beyond the ones in `odd` */
  oddCount: number;
  /** registration, statistical price, and what there is after the day; reports that were signed before they said it have none */
  after?: AfterDay;
}

/** `DayPaper` as it is kept. */
export type AfterDay = Omit<DayPaper, 'units' | 'netAsset'> & { units: string; netAsset: string | null };

/** Most orders that the report itself names; the spreadsheet has all. */
export const NAMED_ODD = 200;

/** The figures of a day in their order. */
export function figuresOf(sums: DaySums): Figure[] {
  const books: Partial<Record<DayFigureKey, bigint | number>> = {
    issueCount: sums.bookIssueCount,
    issueUnits: sums.bookIssueUnits,
    issueCost: sums.bookIssueCost,
    issueFee: sums.bookIssueFee,
    redeemCount: sums.bookRedeemCount,
    redeemUnits: sums.bookRedeemUnits,
    redeemGross: sums.bookRedeemGross,
    redeemFee: sums.bookRedeemFee,
    exitFee: sums.bookExitFee,
    redeemNet: sums.bookRedeemGross - sums.bookRedeemFee - sums.bookExitFee,
  };
  return (Object.keys(dayFigures) as DayFigureKey[]).map((key) => ({
    key,
    orders: sums[key].toString(),
    books: books[key]?.toString() ?? null,
  }));
}

/** Orders less books; null where the books have no such figure. */
export function differenceOf({ orders, books }: Figure): bigint | null {
  return books === null ? null : BigInt(orders) - BigInt(books);
}

/** Money of the day as it is kept. */
export function moneyOf(rows: readonly DayMoney[]): DayContent['money'] {
  return rows.map((row) => ({ type: row.type, in: row.in.toString(), out: row.out.toString() }));
}

/** Sum of a column of the day's money. Rial. */
export function moneyTotal(content: DayContent, side: 'in' | 'out'): bigint {
  return content.money.reduce((sum, row) => sum + BigInt(row[side]), 0n);
}

/** Registration, statistical price, and what there is after the day, as they are kept. */
export const afterOf = ({ units, netAsset, ...paper }: DayPaper): AfterDay => ({
  ...paper,
  units: units.toString(),
  netAsset: netAsset?.toString() ?? null,
});

/** The content by field, for the version that a signer saw and for the fields that changed since. */
export function signedFields(content: DayContent): ApprovalContent {
  const { after } = content;
  const figure = (key: DayFigureKey): string => content.figures.find((one) => one.key === key)?.orders ?? '0';
  return {
    issueNav: content.issueNav,
    cancelNav: content.cancelNav,
    statisticalNav: after?.statisticalNav ?? null,
    unitsAfter: after?.units ?? null,
    netAssetAfter: after?.netAsset ?? null,
    registrationNumber: after?.registrationNumber ?? null,
    registerNo: after?.registerNo ?? null,
    issueCount: figure('issueCount'),
    issueUnits: figure('issueUnits'),
    issueAmount: figure('issueAmount'),
    issueCost: figure('issueCost'),
    issueFee: figure('issueFee'),
    issueRemain: figure('issueRemain'),
    redeemCount: figure('redeemCount'),
    redeemUnits: figure('redeemUnits'),
    redeemGross: figure('redeemGross'),
    redeemFee: figure('redeemFee'),
    exitFee: figure('exitFee'),
    redeemNet: figure('redeemNet'),
    rejectedCount: figure('rejectedCount'),
    rejectedAmount: figure('rejectedAmount'),
    bookFigures: content.figures.map(({ books }) => books ?? '-').join(' '),
    moneyIn: content.money.map((row) => `${row.type} ${row.in}`).join(' '),
    moneyOut: content.money.map((row) => `${row.type} ${row.out}`).join(' '),
    oddCount: content.oddCount,
    oddOrders: content.odd
      .map(({ orderNo, kind }) => `${orderNo} ${kind}`)
      .join(' ')
      .slice(0, 2_000),
  };
}

/**
 * What the report says of the day itself: what differs from it later makes an addendum. A correction of an earlier day moves
 * what there is after this one, which asks for another look before a signature and for none after it.
 */
export const dayFields = ({ after: _after, ...day }: DayContent): ReturnType<typeof signedFields> => signedFields(day);

/** What keeps a day from being signed off. */
export function blocksOf(of: {
  navDate: string;
  today: string;
  isPriced: boolean;
  isRunning: boolean;
  waiting: number;
  content: DayContent;
  /** the last signed report says exactly this */
  isSigned: boolean;
}): DayBlock[] {
  const hasOrders = of.content.figures.some(({ orders }) => orders !== '0');
  const blocks: [DayBlock, boolean][] = [
    ['notOver', of.navDate >= of.today],
    ['noPrice', !of.isPriced && hasOrders],
    ['waiting', of.waiting > 0],
    ['running', of.isRunning],
    ['nothing', !hasOrders && of.content.money.length === 0],
    ['unchanged', of.isSigned],
  ];
  return blocks.filter(([, holds]) => holds).map(([block]) => block);
}
