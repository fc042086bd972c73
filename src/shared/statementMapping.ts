import { bankNames } from './strings.ts';
import { normalizeText } from './normalize.ts';

/*
 * Which column of a bank's file holds what. Columns are named by their titles, so that a column that a bank adds moves
 * nothing. Templates are data: what is known of the files of large banks, none of it proven against a file of the bank.
 */

/** Columns of a bank's file, each named by its title. */
export const mappingColumns = [
  'date',
  'time',
  'ref',
  'amount',
  'sign',
  'credit',
  'debit',
  'balance',
  'description',
  'depositCode',
  'sourceIban',
] as const;

export type MappingColumn = (typeof mappingColumns)[number];

/**
 * How a file tells deposits from withdrawals: `columns` one column for each, `signed` withdrawals are negative, `sign` a
 * column with a word beside the amount.
 */
export const amountForms = ['columns', 'signed', 'sign'] as const;

/** How a day is written: `auto` what has one reading, `dayFirst` 06/09/1405, `shortYear` 05/09/06. */
export const dateForms = ['auto', 'dayFirst', 'shortYear'] as const;

export type StatementMapping = Readonly<Partial<Record<MappingColumn, string | undefined>>> & {
  readonly date: string;
  readonly ref: string;
  readonly amountForm: (typeof amountForms)[number];
  readonly dateForm: (typeof dateForms)[number];
  /** a line that begins with one of these is no movement: sums, balances brought forward */
  readonly skipWords: readonly string[];
};

/** Columns that a form of amounts needs. */
export const columnsOfForm: Readonly<Record<StatementMapping['amountForm'], readonly MappingColumn[]>> = {
  columns: ['credit', 'debit'],
  signed: ['amount'],
  sign: ['amount', 'sign'],
};

/** What is known of the files of a bank. */
export interface StatementTemplate {
  /** three digits, as in the IBAN */
  bankCode: string;
  bankName: string;
  /** titles that a column may have, the likeliest first */
  columns: Readonly<Partial<Record<MappingColumn, readonly string[]>>>;
  amountForm: StatementMapping['amountForm'];
  dateForm: StatementMapping['dateForm'];
  skipWords: readonly string[];
  /** true once a file of the bank was read with it */
  isVerified: boolean;
}

const usual = {
  date: ['تاریخ', 'تاریخ تراکنش', 'تاریخ گردش', 'تاریخ سند', 'تاریخ و ساعت', 'زمان'],
  time: ['ساعت', 'زمان تراکنش', 'زمان', 'ساعت تراکنش'],
  ref: ['شماره سند', 'شماره پیگیری', 'کد پیگیری', 'کد رهگیری', 'شماره ارجاع', 'سند'],
  credit: ['بستانکار', 'گردش بستانکار', 'مبلغ بستانکار', 'مبلغ گردش بستانکار', 'واریز', 'مبلغ واریز'],
  debit: ['بدهکار', 'گردش بدهکار', 'مبلغ بدهکار', 'مبلغ گردش بدهکار', 'برداشت', 'مبلغ برداشت'],
  amount: ['مبلغ', 'مبلغ تراکنش', 'مبلغ گردش'],
  sign: ['نوع تراکنش', 'نوع گردش', 'بدهکار/بستانکار', 'ماهیت'],
  balance: ['مانده', 'موجودی', 'مانده حساب', 'مانده پس از گردش'],
  description: ['شرح', 'شرح سند', 'توضیحات', 'شرح تراکنش', 'شرح عملیات'],
  depositCode: ['شناسه واریز', 'شناسه پرداخت', 'شناسه'],
  sourceIban: ['شبای مبدأ', 'شماره شبا', 'شبا', 'حساب مقابل', 'شبای طرف مقابل'],
} as const satisfies StatementTemplate['columns'];

const skipWords = ['جمع', 'مانده از قبل', 'نقل از صفحه', 'مانده اول دوره', 'مانده پایان دوره'] as const;

const template = (
  bankCode: string,
  of: Partial<Pick<StatementTemplate, 'columns' | 'amountForm' | 'dateForm'>> = {},
): StatementTemplate => ({
  bankCode,
  bankName: bankNames[bankCode] ?? bankCode,
  columns: { ...usual, ...of.columns },
  amountForm: of.amountForm ?? 'columns',
  dateForm: of.dateForm ?? 'auto',
  skipWords,
  isVerified: false,
});

/** Templates of large banks. A template proposes columns; the person looks at them before a file is read. */
export const statementTemplates: readonly StatementTemplate[] = [
  template('012', {
    columns: { credit: ['مبلغ گردش بستانکار', ...usual.credit], debit: ['مبلغ گردش بدهکار', ...usual.debit] },
  }),
  template('017', { columns: { ref: ['شماره سند', 'شماره سریال', ...usual.ref] } }),
  template('018', { columns: { ref: ['شماره ارجاع', ...usual.ref] } }),
  template('019', { columns: { ref: ['شماره پیگیری', ...usual.ref] } }),
  template('056', { columns: { credit: ['واریز', ...usual.credit], debit: ['برداشت', ...usual.debit] } }),
  template('057', { columns: { credit: ['واریز', ...usual.credit], debit: ['برداشت', ...usual.debit] } }),
];

/** A title as it is compared: without spaces, joiners, signs and the unit. */
export function titleKey(title: string): string {
  return normalizeText(title)
    .toLowerCase()
    .replace(/\((ریال|rial)\)|ریال$/g, '')
    .replaceAll('أ', 'ا')
    .replace(/[\s\u200C.:*()_/-]/g, '');
}

/** Rows in which titles are searched: banks put their name, the account and a period above them. */
export const TITLE_ROWS = 40;

/** The row of titles of a file whose columns are not known: the first one with the most texts without a digit. */
export function guessTitles(rows: readonly (readonly string[])[]): readonly string[] {
  let best: readonly string[] = [];
  let most = 1;
  for (const row of rows.slice(0, TITLE_ROWS)) {
    const count = row.filter((cell) => cell !== '' && !/[0-9\u06F0-\u06F9\u0660-\u0669]/.test(cell)).length;
    if (count > most) [best, most] = [row, count];
  }
  return best.filter((cell) => cell !== '');
}

/** What a template proposes for a file with these titles; a column that the file does not have stays empty. */
export function mappingOfTemplate(of: StatementTemplate, titles: readonly string[]): Partial<StatementMapping> {
  const byKey = new Map(titles.toReversed().map((title) => [titleKey(title), title]));
  const taken = new Set<string>();
  const found: Partial<Record<MappingColumn, string>> = {};
  for (const column of mappingColumns) {
    const key = (of.columns[column] ?? []).map(titleKey).find((one) => byKey.has(one) && !taken.has(one));
    const title = key === undefined ? undefined : byKey.get(key);
    if (key === undefined || title === undefined) continue;
    taken.add(key);
    found[column] = title;
  }
  const amountForm =
    found.credit && found.debit
      ? 'columns'
      : found.amount && found.sign
        ? 'sign'
        : found.amount
          ? 'signed'
          : of.amountForm;
  const ofAmounts: readonly MappingColumn[] = ['amount', 'sign', 'credit', 'debit'];
  const used = Object.fromEntries(
    mappingColumns.flatMap((column) =>
      found[column] !== undefined && (!ofAmounts.includes(column) || columnsOfForm[amountForm].includes(column))
        ? [[column, found[column]]]
        : [],
    ),
  );
  return { ...used, amountForm, dateForm: of.dateForm, skipWords: of.skipWords };
}

/** The template of a bank, else the words that most banks use. */
export function templateOf(bankCode: string): StatementTemplate {
  return statementTemplates.find((one) => one.bankCode === bankCode) ?? template(bankCode);
}
