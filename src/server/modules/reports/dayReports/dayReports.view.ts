import type { getDayReport, listDayReports } from '#shared/contract/dayReports.ts';
import { afterDayTexts } from '#shared/texts/afterDayTexts.ts';
import { dayFigures, dayReportTexts as text, oddOfDay } from '#shared/texts/dayReportTexts.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { verifyDocument } from '#shared/contract/statements.ts';
import { orderStateLabels } from '#shared/texts/orderStateTexts.ts';
import { txTypeLabels } from '#shared/texts/orderTexts.ts';
import type { CsvCell } from '#shared/csv.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { formatJalaliMoment, formatJalaliWeekday, isoToJalali } from '#shared/jalali.ts';
import { formatRial } from '#shared/money.ts';
import { decisionView, seenToken } from '#server/modules/platform/approvals/approvals.service.ts';
import type { SheetContent } from '#server/modules/papers/documents/documents.service.ts';
import { onePart, type XlsxSheet } from '#server/http/xlsxFile.ts';
import { differenceOf, moneyTotal, signedFields, type AfterDay, type DayContent } from './dayReports.rules.ts';
import type { ReportRow } from './dayReports.repo.ts';
import type { DayOrder } from './figures.repo.ts';

type Row = ResponseOf<typeof listDayReports>['data'][number];
type Day = ResponseOf<typeof getDayReport>['data'];
type CheckedReport = NonNullable<ResponseOf<typeof verifyDocument>['data']['dayReport']>;

const types: Readonly<Record<string, string>> = txTypeLabels;

/** A report with its signatures. */
export function reportView(row: ReportRow): Row {
  return {
    reportId: row.id,
    number: row.number,
    state: row.state,
    reason: row.reason,
    ...decisionView(row, signedFields(row.content)),
    files: row.files,
    fundId: row.fundId,
    fundName: row.fundName,
    navDate: row.navDate,
  };
}

/** What a signed report says to whoever has its code. @param isReplaced a later addendum of the day was signed */
export function checkedReportView(row: ReportRow, isReplaced: boolean): CheckedReport {
  const { issueNav, cancelNav, after } = row.content;
  return {
    fundName: row.fundName,
    navDate: row.navDate,
    number: row.number,
    signedAt: (row.decidedAt ?? row.preparedAt).toISOString(),
    issueNav,
    cancelNav,
    unitsAfter: after?.units ?? null,
    netAssetAfter: after?.netAsset ?? null,
    sha256: row.files.find(({ format }) => format === 'pdf')?.sha256 ?? '',
    isReplaced,
  };
}

/** What a report says, beside the last signed one. */
export function contentView(
  content: DayContent,
  signed: DayContent | null,
): Pick<
  Day,
  | 'figures'
  | 'money'
  | 'moneyIn'
  | 'moneyOut'
  | 'odd'
  | 'oddCount'
  | 'issueNav'
  | 'cancelNav'
  | 'statisticalNav'
  | 'unitsAfter'
  | 'netAssetAfter'
  | 'version'
> {
  return {
    issueNav: content.issueNav,
    cancelNav: content.cancelNav,
    statisticalNav: content.after?.statisticalNav ?? null,
    unitsAfter: content.after?.units ?? null,
    netAssetAfter: content.after?.netAsset ?? null,
    version: seenToken(signedFields(content)),
    figures: content.figures.map((figure) => ({
      ...figure,
      difference: differenceOf(figure)?.toString() ?? null,
      signed: signed?.figures.find(({ key }) => key === figure.key)?.orders ?? null,
    })),
    money: content.money.map((row) => ({ ...row, typeText: types[row.type] ?? row.type })),
    moneyIn: moneyTotal(content, 'in').toString(),
    moneyOut: moneyTotal(content, 'out').toString(),
    odd: content.odd,
    oddCount: content.oddCount,
  };
}

/** A report that becomes a file. */
export interface ReportFile {
  fundName: string;
  navDate: string;
  /** 1 is the report, the next ones are addenda */
  number: number;
  content: DayContent;
  /** what the report before said; null for the first */
  before: DayContent | null;
  reason: string | null;
  /** both signatures; null for a draft */
  signatures: { preparedBy: string; preparedAt: Date; approvedBy: string; approvedAt: Date } | null;
  at: Date;
  /** how anybody checks it; absent for a draft */
  verification?: SheetContent['verification'];
}

const whole = (value: string | bigint | null) => (value === null ? '—' : formatNumber(BigInt(value)));
const nav = (value: string | null) => (value === null ? '—' : text.rial(formatNumber(value)));

/** Name of a report: of the day, or of its addendum. */
export const reportTitle = (number: number): string =>
  number === 1 ? text.title : text.addendum(toPersianDigits(number - 1));

const figureTitle = (key: keyof typeof dayFigures): string =>
  dayFigures[key].unit === 'rial' ? text.inRial(dayFigures[key].title) : dayFigures[key].title;

function changedFigures(content: DayContent, before: DayContent | null): string[][] {
  return content.figures.flatMap(({ key, orders }) => {
    const old = before?.figures.find((one) => one.key === key)?.orders ?? '0';
    return old === orders ? [] : [[figureTitle(key), whole(old), whole(orders), whole(BigInt(orders) - BigInt(old))]];
  });
}

/** Under which numbers the fund is registered, those that are known. */
const registrationsOf = (after: AfterDay, shown: (number: string) => string): [string, string][] => [
  ...(after.registrationNumber
    ? [[afterDayTexts.registrationNumber, shown(after.registrationNumber)] as [string, string]]
    : []),
  ...(after.registerNo ? [[afterDayTexts.registerNo, shown(after.registerNo)] as [string, string]] : []),
];

/** The report as a sheet of paper. */
export function reportSheet(of: ReportFile): SheetContent {
  const { content, signatures } = of;
  const { after } = content;
  const signed = (name: string, at: Date) => text.by(name, formatJalaliMoment(at));
  const rest = content.oddCount - content.odd.length;
  return {
    title: reportTitle(of.number),
    subtitle: of.fundName,
    facts: [
      [text.day, formatJalaliWeekday(of.navDate, { hasYear: true })],
      [text.issueNav, nav(content.issueNav)],
      [text.cancelNav, nav(content.cancelNav)],
      ...(after
        ? [
            [afterDayTexts.statisticalNav, nav(after.statisticalNav)] as const,
            [afterDayTexts.unitsAfter, whole(after.units)] as const,
            [afterDayTexts.netAssetAfter, after.netAsset === null ? '—' : formatRial(after.netAsset)] as const,
            ...registrationsOf(after, toPersianDigits),
          ]
        : []),
      ...(of.reason === null ? [] : [[text.reason, of.reason] as const]),
      ...(signatures === null
        ? []
        : [
            [text.preparedBy, signed(signatures.preparedBy, signatures.preparedAt)] as const,
            [text.approvedBy, signed(signatures.approvedBy, signatures.approvedAt)] as const,
          ]),
    ],
    tables: [
      ...(of.before === null
        ? []
        : [
            {
              title: text.changes,
              heads: [text.figure, text.before, text.title, text.difference],
              rows: changedFigures(content, of.before),
            },
          ]),
      {
        title: text.figures,
        heads: [text.figure, text.orders, text.books, text.difference],
        rows: content.figures.map((figure) => [
          figureTitle(figure.key),
          whole(figure.orders),
          whole(figure.books),
          whole(differenceOf(figure)),
        ]),
      },
      {
        title: text.money,
        heads: [text.kind, text.moneyIn, text.moneyOut],
        rows: [
          ...content.money.map((row) => [types[row.type] ?? row.type, formatRial(row.in), formatRial(row.out)]),
          [text.total, formatRial(moneyTotal(content, 'in')), formatRial(moneyTotal(content, 'out'))],
        ],
      },
      {
        title: text.odd,
        heads: [text.orderNo, text.investor, text.why],
        rows:
          content.odd.length === 0
            ? [[text.noOdd, '', '']]
            : content.odd.map(({ orderNo, investorName, kind }) => [
                toPersianDigits(orderNo),
                investorName,
                oddOfDay[kind],
              ]),
      },
    ],
    notes: [
      ...(rest > 0 ? [text.moreOdd(toPersianDigits(rest))] : []),
      text.note,
      ...(signatures === null ? [text.draftNote] : []),
    ],
    ...(signatures === null ? { stamp: text.draft } : { isSigned: true }),
    ...(of.verification && { verification: of.verification, verifyHow: text.verifyHow }),
    madeAt: of.at,
    madeAtText: formatJalaliMoment(of.at),
    author: of.fundName,
  };
}

/** An order of the day, in the spreadsheet. */
function orderCells(row: DayOrder): CsvCell[] {
  return [
    row.orderNo,
    text.orderTypes[row.orderType],
    row.investorName,
    row.nationalNo,
    orderStateLabels[row.status],
    row.amount,
    row.units,
    row.unitPrice,
    row.fee,
    row.exitFee,
    row.remain,
    row.net,
    row.odd === null ? null : oddOfDay[row.odd],
  ];
}

async function* cellsOf(orders: AsyncIterable<DayOrder[]>): AsyncGenerator<CsvCell[][]> {
  for await (const part of orders) yield part.map(orderCells);
}

/** The report as sheets of a spreadsheet: figures, money, every order of the day, and those that need a look. */
export function reportSheets(of: ReportFile, orders: AsyncIterable<DayOrder[]>): XlsxSheet[] {
  const { content, signatures } = of;
  const { after } = content;
  const facts: CsvCell[][] = [
    [text.fund, of.fundName],
    [text.day, isoToJalali(of.navDate)],
    [text.issueNav, content.issueNav],
    [text.cancelNav, content.cancelNav],
    ...(after
      ? [
          [afterDayTexts.statisticalNav, after.statisticalNav],
          [afterDayTexts.unitsAfter, BigInt(after.units)],
          [afterDayTexts.netAssetAfter, after.netAsset === null ? null : BigInt(after.netAsset)],
          ...registrationsOf(after, (number) => number),
        ]
      : []),
    ...(of.reason === null ? [] : [[text.reason, of.reason]]),
    ...(signatures === null
      ? [[text.draftNote]]
      : [
          [text.preparedBy, signatures.preparedBy, formatJalaliMoment(signatures.preparedAt)],
          [text.approvedBy, signatures.approvedBy, formatJalaliMoment(signatures.approvedAt)],
        ]),
  ];
  return [
    {
      name: text.sheets.figures,
      titles: [text.figure, text.orders, text.books, text.difference, ...(of.before === null ? [] : [text.before])],
      parts: onePart([
        ...content.figures.map((figure): CsvCell[] => {
          const old = of.before?.figures.find(({ key }) => key === figure.key)?.orders;
          return [
            figureTitle(figure.key),
            BigInt(figure.orders),
            figure.books === null ? null : BigInt(figure.books),
            differenceOf(figure),
            old === undefined ? null : BigInt(old),
          ];
        }),
        [],
        ...facts,
      ]),
    },
    {
      name: text.sheets.money,
      titles: [text.kind, text.moneyIn, text.moneyOut],
      parts: onePart([
        ...content.money.map((row): CsvCell[] => [types[row.type] ?? row.type, BigInt(row.in), BigInt(row.out)]),
        [text.total, moneyTotal(content, 'in'), moneyTotal(content, 'out')],
      ]),
    },
    { name: text.sheets.orders, titles: text.orderTitles, parts: cellsOf(orders) },
    {
      name: text.sheets.odd,
      titles: [text.orderNo, text.investor, text.why],
      parts: onePart(
        content.odd.map(({ orderNo, investorName, kind, note }): CsvCell[] => [
          orderNo,
          investorName,
          note === '' ? oddOfDay[kind] : `${oddOfDay[kind]}: ${note}`,
        ]),
      ),
    },
  ];
}

/** Name of a file of the report; ASCII. */
export const reportFileName = (fundId: number, navDate: string, number: number | null, format: string): string =>
  `day-report-${fundId}-${navDate}${number === null ? '-draft' : number > 1 ? `-addendum-${number - 1}` : ''}.${format}`;
