import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { accountingColumns, exportNote } from '#shared/contract/accounting.ts';
import { documentTexts, type PaperLanguage } from '#shared/texts/documentTexts.ts';
import { txTypeLabels } from '#shared/texts/orderTexts.ts';
import { statementKindText, type createStatement, type StatementKind } from '#shared/contract/statements.ts';
import { statementTexts as text } from '#shared/texts/statementTexts.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { statementDocumentPath } from '#shared/documentPaths.ts';
import { formatJalaliDate, formatJalaliMoment, formatJalaliMonth, jalaliParts, tehranDay } from '#shared/jalali.ts';
import { formatRial, sumRial } from '#shared/money.ts';
import { paperFormats, type PaperFormats } from '#shared/paperFormats.ts';
import type { StatementBook } from '../accounting/accounting.service.ts';
import type { SheetTable } from '#server/modules/papers/documents/documents.service.ts';
import { valueOf, valueOfAll, type HeldFigure, type PartFigures } from './check.rules.ts';
import type { NamedInvestor, StatementRow, StoredSheet } from './investorStatements.repo.ts';

/** All that a statement is made of. */
export interface StatementContent {
  kind: StatementKind;
  language: PaperLanguage;
  /** informative rate of another currency: rial for one of it; null: none was typed */
  rate: { currency: string; rial: bigint; source: string; day: string } | null;
  /** ISO days, both inclusive */
  from: string;
  to: string;
  isOpen: boolean;
  fundName: string | null;
  parts: readonly { investor: NamedInvestor; book: StatementBook; holdings: readonly HeldFigure[] }[];
}

type Part = StatementContent['parts'][number];
type TurnoverRow = StatementBook['rows'][number];

const labels: Readonly<Record<string, string>> = txTypeLabels;
const labelOf = (type: string) => labels[type] ?? type;
const amount = (rial: bigint) => formatRial(rial);
const withUnit = (rial: bigint) => documentTexts.rial(amount(rial));
const codeText = (value: string) => toPersianDigits(value);

/** Sums of a book and its closing balance, which follows from the opening one, so that the paper adds up by itself. */
export function sumsOf({ opening, rows }: StatementBook) {
  const debit = sumRial(rows.map((row) => row.debit));
  const credit = sumRial(rows.map((row) => row.credit));
  return { opening, debit, credit, closing: opening + credit - debit };
}

/** The figures of a part as they are kept beside the paper. */
export function figuresOf(language: PaperLanguage, { investor, book, holdings }: Part): PartFigures {
  const { opening, debit, credit, closing } = sumsOf(book);
  return {
    investorId: investor.investorId,
    ...(language === 'en' && investor.latinName !== null && { latinName: investor.latinName }),
    opening: opening.toString(),
    debit: debit.toString(),
    credit: credit.toString(),
    closing: closing.toString(),
    holdings,
  };
}

/** The period as a reader names it: a month, a year, two days or one. */
function periodText({ kind, from, to }: Pick<StatementContent, 'kind' | 'from' | 'to'>): string {
  if (kind === 'monthly') return formatJalaliMonth(from);
  if (kind === 'yearly') return text.inYear(toPersianDigits(jalaliParts(from).year));
  return text.between(formatJalaliDate(from), formatJalaliDate(to));
}

/** Debit and credit of rows. */
const amounts = (rows: readonly TurnoverRow[]): string[] => [
  amount(sumRial(rows.map((row) => row.debit))),
  amount(sumRial(rows.map((row) => row.credit))),
];

const turnoverHeads = [
  accountingColumns.transactionDate,
  accountingColumns.transactionType,
  accountingColumns.orderNo,
  accountingColumns.debitAmountText,
  accountingColumns.creditAmountText,
  accountingColumns.balanceText,
];

function turnoverTable(title: string, { opening, rows }: StatementBook): SheetTable {
  let balance = opening;
  return {
    title,
    heads: turnoverHeads,
    widths: [12, 28, 15, 15, 15, 15],
    rows: rows.map((row) => {
      balance += row.credit - row.debit;
      return [
        formatJalaliDate(row.businessDate),
        labelOf(row.type),
        row.orderNo ? codeText(row.orderNo) : '',
        amount(row.debit),
        amount(row.credit),
        amount(balance),
      ];
    }),
    total: [text.total, '', '', ...amounts(rows), amount(balance)],
  };
}

/** Count and sums of rows that have one word in common, in the order in which the words first come. */
function groupTable(
  title: string,
  head: string,
  rows: readonly TurnoverRow[],
  wordOf: (row: TurnoverRow) => string,
): SheetTable {
  return {
    title,
    heads: [head, text.count, text.debitColumn, text.creditColumn],
    widths: [40, 12, 24, 24],
    rows: [...Map.groupBy(rows, wordOf)].map(([word, of]) => [word, formatNumber(BigInt(of.length)), ...amounts(of)]),
    total: [text.total, formatNumber(BigInt(rows.length)), ...amounts(rows)],
  };
}

/** Rows of what is held with their sum, in the language of the paper: fund, units, price, its day, value. */
export const heldCells = (
  as: PaperFormats,
  total: string,
  holdings: readonly HeldFigure[],
): Pick<SheetTable, 'rows' | 'total'> => ({
  rows: holdings.map((held) => [
    held.fundName,
    as.number(BigInt(held.units)),
    as.number(held.cancelNav),
    as.day(held.navDate),
    as.number(valueOf(held)),
  ]),
  total: [total, '', '', '', as.number(valueOfAll(holdings))],
});

function holdingsTable(title: string, holdings: readonly HeldFigure[]): SheetTable {
  return {
    title,
    heads: [text.fund, text.units, text.cancelNav, text.navDate, text.valueColumn],
    widths: [36, 14, 16, 14, 20],
    ...heldCells(paperFormats.fa, text.total, holdings),
  };
}

function tablesOf(content: StatementContent, { investor, book, holdings }: Part): SheetTable[] {
  const titled = (title: string) => (content.parts.length > 1 ? text.of(title, investor.name) : title);
  const { rows } = book;
  const held = holdingsTable(titled(text.holdings(formatJalaliDate(content.to))), holdings);
  const tables = [
    held,
    groupTable(titled(text.kinds), accountingColumns.transactionType, rows, (row) => labelOf(row.type)),
    content.kind === 'yearly'
      ? groupTable(titled(text.months), text.month, rows, (row) => formatJalaliMonth(row.businessDate))
      : turnoverTable(titled(text.rows), book),
  ];
  return tables.filter((table) => table.rows.length > 0);
}

function investorsTable({ parts }: StatementContent): SheetTable[] {
  if (parts.length === 1) return [];
  return [
    {
      title: text.investors,
      heads: [documentTexts.investor, text.nationalNo, text.closingColumn, text.valueColumn],
      rows: parts.map(({ investor, book, holdings }) => [
        investor.name,
        codeText(investor.nationalNo),
        amount(sumsOf(book).closing),
        amount(valueOfAll(holdings)),
      ]),
      total: [
        text.total,
        '',
        amount(sumRial(parts.map(({ book }) => sumsOf(book).closing))),
        amount(sumRial(parts.map(({ holdings }) => valueOfAll(holdings)))),
      ],
    },
  ];
}

function factsOf(content: StatementContent): [string, string][] {
  const { from, to, parts, fundName } = content;
  const [first] = parts;
  const who: [string, string][] =
    parts.length === 1 && first
      ? [
          [documentTexts.investor, first.investor.name],
          [text.nationalNo, codeText(first.investor.nationalNo)],
        ]
      : [[text.investors, text.allInvestors(formatNumber(BigInt(parts.length)))]];
  const sums = parts.map(({ book }) => sumsOf(book));
  const total = (key: 'opening' | 'debit' | 'credit' | 'closing') => withUnit(sumRial(sums.map((one) => one[key])));
  const value = withUnit(sumRial(parts.map(({ holdings }) => valueOfAll(holdings))));
  const fund: [string, string] = [text.fund, fundName ?? text.allFunds];
  return [
    ...who,
    fund,
    [text.from, formatJalaliDate(from)],
    [text.to, formatJalaliDate(to)],
    [text.opening, total('opening')],
    [text.debit, total('debit')],
    [text.credit, total('credit')],
    [text.closing, total('closing')],
    [text.value, value],
  ];
}

/** The paper of a statement, without its code. The running balance begins at the opening balance and ends at the closing one. */
export function statementSheet(content: StatementContent, made: { at: Date; isDemo: boolean }): StoredSheet {
  const title = statementKindText(content.kind);
  const period = periodText(content);
  const [first] = content.parts;
  const names =
    content.parts.length === 1 && first
      ? first.investor.name
      : text.allInvestors(formatNumber(BigInt(content.parts.length)));
  return {
    title,
    subtitle: text.subtitle(period, content.fundName ?? text.allFunds),
    running: text.running(title, names, period),
    facts: factsOf(content),
    tables: [...investorsTable(content), ...content.parts.flatMap((part) => tablesOf(content, part))],
    notes: [
      ...(content.isOpen ? [text.untilToday(formatJalaliDate(content.to))] : []),
      text.priceNote,
      text.legend,
      exportNote,
      ...(made.isDemo ? [documentTexts.sample] : []),
    ],
    verifyHow: text.verifyHow,
    madeAt: made.at.toISOString(),
    madeAtText: formatJalaliMoment(made.at),
    author: content.fundName ?? documentTexts.investor,
  };
}

/** The serial that a statement prints. */
export const serialOf = ({
  language,
  kind,
  madeAt,
  id,
}: Pick<StatementRow, 'language' | 'kind' | 'madeAt' | 'id'>): string =>
  paperFormats[language].serial({ isCertificate: kind === 'holdings', day: tehranDay(madeAt), id });

/** A statement in the list of its owner. */
export function statementView(row: StatementRow, code: string): ResponseOf<typeof createStatement>['data'] {
  return {
    statementId: row.id,
    serial: serialOf(row),
    language: row.language,
    kind: row.kind,
    kindText: statementKindText(row.kind),
    investorNames: row.investorNames,
    fundName: row.fundName,
    fromDate: row.from,
    toDate: row.to,
    madeAt: row.madeAt.toISOString(),
    code,
    fileUrl: statementDocumentPath(row.id),
  };
}
