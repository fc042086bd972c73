import { bankRefPattern, canonicalDepositCode, cleanBankRef, isCutRef } from '#shared/bankRef.ts';
import { plainSigns, unwrapCell } from '#shared/cellText.ts';
import { importProblems, statementSignWords } from '#shared/texts/deskTexts.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { mappingLabels, mappingProblems } from '#shared/contract/statementFiles.ts';
import { parseCsvRows } from '#shared/csv.ts';
import { dayOfCell } from '#shared/dayInput.ts';
import { toAsciiDigits } from '#shared/digits.ts';
import { isValidIban } from '#shared/iban.ts';
import { tehranDay, tehranInstant } from '#shared/jalali.ts';
import { parseRial } from '#shared/money.ts';
import { normalizeText } from '#shared/normalize.ts';
import {
  columnsOfForm,
  mappingColumns,
  titleKey,
  TITLE_ROWS,
  type MappingColumn,
  type StatementMapping,
} from '#shared/statementMapping.ts';
import { lineKey, MAX_AMOUNT, readIban, readMoment, type Statement } from './bankStatements.rules.ts';

/** A bank's file of one account, read with its mapping. */
export interface MappedStatement extends Statement {
  /** rows that are no movement, for the person to see */
  skipped: { line: number; text: string }[];
  /** the balances of the file do not follow from its lines */
  isChainBroken: boolean;
}

type Cells = Readonly<Partial<Record<MappingColumn, string>>>;

/** Which columns of a mapping are missing, by field; empty for a mapping that can be read. */
export function mappingFaults(mapping: StatementMapping): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  for (const column of ['date', 'ref', ...columnsOfForm[mapping.amountForm]] as const)
    if (!mapping[column])
      faults[`mapping.${column}`] = [fillMessage(mappingProblems.needed, { column: mappingLabels[column] })];
  const seen = new Set<string>();
  for (const column of columnsInUse(mapping)) {
    const title = mapping[column] ?? '';
    if (seen.has(titleKey(title))) faults[`mapping.${column}`] = [fillMessage(mappingProblems.twice, { title })];
    seen.add(titleKey(title));
  }
  return faults;
}

/** Columns that a mapping names and that its form of amounts reads. */
function columnsInUse(mapping: StatementMapping): MappingColumn[] {
  const ofAmounts: readonly MappingColumn[] = ['amount', 'sign', 'credit', 'debit'];
  return mappingColumns.filter(
    (column) =>
      (mapping[column] ?? '') !== '' &&
      (!ofAmounts.includes(column) || columnsOfForm[mapping.amountForm].includes(column)),
  );
}

/** The places of the columns in the first row that has all of their titles; else the titles that no row has. */
function findTitles(
  rows: readonly (readonly string[])[],
  mapping: StatementMapping,
): { row: number; places: ReadonlyMap<MappingColumn, number> } | { missing: MappingColumn[] } {
  const columns = columnsInUse(mapping);
  let missing = columns;
  for (const [row, cells] of rows.slice(0, TITLE_ROWS).entries()) {
    const keys = cells.map(titleKey);
    const absent = columns.filter((column) => !keys.includes(titleKey(mapping[column] ?? '')));
    if (absent.length === 0)
      return { row, places: new Map(columns.map((column) => [column, keys.indexOf(titleKey(mapping[column] ?? ''))])) };
    if (absent.length < missing.length) missing = absent;
  }
  return { missing };
}

/** An amount of a cell, rial: zero for an empty one, negative with a minus or in brackets; null when it is none. */
function readAmount(cell: string): bigint | null {
  const text = unwrapCell(plainSigns(cell))
    .replace(/\s/g, '')
    .replace(/[.\u066B]0{1,2}$/, '');
  if (text === '' || text === '-') return 0n;
  const inner = /^\((.+)\)$|^-(.+)$|^(.+)-$/.exec(text);
  const amount = parseRial(inner?.[1] ?? inner?.[2] ?? inner?.[3] ?? text.replace(/^\+/, ''));
  if (amount === null || amount > MAX_AMOUNT) return null;
  return inner ? -amount : amount;
}

/** What a row moves, rial, negative for a withdrawal; null when its cells do not say it. */
function readMove(cells: Cells, form: StatementMapping['amountForm']): bigint | null {
  if (form === 'columns') {
    const [credit, debit] = [readAmount(cells.credit ?? ''), readAmount(cells.debit ?? '')];
    if (credit === null || debit === null || (credit === 0n) === (debit === 0n)) return null;
    // some banks print withdrawals with a minus in their column, too
    if (credit === 0n) return debit > 0n ? -debit : debit;
    return credit > 0n ? credit : null;
  }
  const amount = readAmount(cells.amount ?? '');
  if (amount === null || amount === 0n) return null;
  if (form === 'signed') return amount;
  const word = plainSigns(cells.sign ?? '').toLowerCase();
  const size = amount < 0n ? -amount : amount;
  const isWord = (words: readonly string[]): boolean => words.includes(word);
  return isWord(statementSignWords.out) ? -size : isWord(statementSignWords.in) ? size : null;
}

/** A cell with a day in the form that the mapping names, as one that has one reading. */
function plainDay(cell: string, form: StatementMapping['dateForm']): string {
  const text = toAsciiDigits(plainSigns(cell));
  if (form === 'dayFirst') return text.replace(/(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/, '$3/$2/$1');
  if (form === 'shortYear')
    return text.replace(
      /(?<![\d:])(\d{2})([/.-]?)(\d{2})\2(\d{2})(?![\d:])/,
      (_, year: string, _sign, month: string, day: string) => `${Number(year) >= 90 ? 13 : 14}${year}/${month}/${day}`,
    );
  return text;
}

/** The moment of a line; midnight of its day where the file has no time. */
function momentOf(cells: Cells, mapping: StatementMapping): Date | null {
  const date = plainDay(cells.date ?? '', mapping.dateForm);
  const clock = cells.time ?? '';
  const at = readMoment(date, clock);
  if (at !== null) return at;
  const day = clock === '' ? dayOfCell(date) : null;
  return day === null ? null : tehranInstant(day, '00:00');
}

/** An IBAN of a cell, else the only one that the description names; an account number or a name is none. */
function counterpartOf(cells: Cells): string | null {
  const iban = readIban(cells.sourceIban ?? '');
  if (isValidIban(iban)) return iban;
  const named = (cells.description ?? '').match(/IR ?\d{2}(?: ?\d){22}/gi)?.map(readIban) ?? [];
  return named.length === 1 && named[0] !== undefined && isValidIban(named[0]) ? named[0] : null;
}

interface ReadRow {
  line: number;
  move: bigint;
  day: string;
  balance: bigint | null;
}

/**
 * The last balance of each day that is over, in whichever order the file is; null when the balances do not follow from the
 * lines, empty without a column of balances.
 */
function closingsOf(rows: readonly ReadRow[], today: string): { line: number; day: string; balance: bigint }[] | null {
  if (rows.length === 0 || rows.every((row) => row.balance === null)) return [];
  const follows = (of: readonly ReadRow[]): boolean =>
    of.every((row, at) => {
      const before = of[at - 1]?.balance;
      return (
        row.balance !== null &&
        (at === 0 || (before !== null && before !== undefined && before + row.move === row.balance))
      );
    });
  const ordered = [rows, rows.toReversed()].find(follows);
  if (!ordered) return null;
  const last = new Map(ordered.map((row) => [row.day, row]));
  return [...last.values()].flatMap(({ line, day, balance }) =>
    balance === null || day >= today ? [] : [{ line, day, balance }],
  );
}

/** True for a row that begins with a word to skip; elsewhere the word counts in a row without a reference alone. */
function isNoMovement(row: readonly string[], cells: Cells, words: readonly string[]): boolean {
  const texts = row.filter((cell) => cell !== '');
  const looked = /\d/.test(cells.ref ?? '') ? texts.slice(0, 1) : texts;
  return looked.map(titleKey).some((text) => words.some((word) => text.startsWith(word)));
}

function readRow(cells: Cells, mapping: StatementMapping, fundIban: string, now: Date, at: Date | null) {
  const found: string[] = [];
  const bankRef = cleanBankRef(cells.ref ?? '');
  const code = canonicalDepositCode((cells.depositCode ?? '').replace(/^[-0]+$/, ''));
  const move = readMove(cells, mapping.amountForm);
  const balance = cells.balance === undefined || cells.balance === '' ? null : readAmount(cells.balance);
  if (isCutRef(cells.ref ?? '')) found.push(importProblems.bankRefCut);
  else if (!bankRefPattern.test(bankRef)) found.push(importProblems.bankRef);
  if (isCutRef(cells.depositCode ?? '') || !/^\d{0,30}$/.test(code)) found.push(importProblems.code);
  if (move === null) found.push(mapping.amountForm === 'sign' ? importProblems.amountOrSign : importProblems.amount);
  if (at === null) found.push(importProblems.date);
  else if (at > now) found.push(importProblems.future);
  if (balance === null && (cells.balance ?? '') !== '') found.push(importProblems.balance);
  if (found.length > 0 || at === null || move === null) return found;
  const direction = move > 0n ? ('in' as const) : ('out' as const);
  return {
    direction,
    move,
    day: tehranDay(at),
    balance,
    description: (cells.description ?? '').slice(0, 300) || null,
    deposit: {
      bankRef,
      fundIban,
      depositCode: code === '' || direction === 'out' ? null : code,
      amount: move > 0n ? move : -move,
      depositedAt: at,
      sourceIban: counterpartOf(cells),
    },
  };
}

/**
 * Reads a bank's file of one account. Rows above the titles, empty rows, titles again and rows that begin with a word to
 * skip are no movement. Answers the columns that the file does not have instead, where it lacks some.
 */
export function readMapped(
  content: string,
  mapping: StatementMapping,
  fundIban: string,
  at: Date,
): MappedStatement | { missing: Record<string, string[]> } {
  const rows = parseCsvRows(content).map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => normalizeText(cell)),
  }));
  const titles = findTitles(
    rows.map(({ cells }) => cells),
    mapping,
  );
  if ('missing' in titles)
    return {
      missing: Object.fromEntries(
        titles.missing.map((column) => [
          `mapping.${column}`,
          [fillMessage(mappingProblems.missing, { title: mapping[column] ?? '' })],
        ]),
      ),
    };
  const read: MappedStatement = {
    ...{ lines: [], balances: [], problems: {}, lineCount: 0, skipped: [], isChainBroken: false },
  };
  const places = new Map<string, number>();
  const moments = new Map<string, Date | null>();
  /** Lines of a minute follow each other, and a day is what takes longest to read. */
  const momentIn = (cells: Cells): Date | null => {
    const key = `${cells.date ?? ''}\n${cells.time ?? ''}`;
    const known = moments.get(key);
    if (known !== undefined) return known;
    const read = momentOf(cells, mapping);
    moments.set(key, read);
    return read;
  };
  const moves: ReadRow[] = [];
  const words = mapping.skipWords.map(titleKey).filter((word) => word !== '');
  const titleText = rows[titles.row]?.cells.join(' ');
  for (const [index, { line, cells: row }] of rows.entries()) {
    const cells: Cells = Object.fromEntries([...titles.places].map(([column, place]) => [column, row[place] ?? '']));
    const text = row.join(' ').trim();
    const isWord = isNoMovement(row, cells, words);
    const isEmpty = Object.values(cells).every((cell) => cell === '');
    if (index <= titles.row || isEmpty || isWord || text === titleText) {
      if (index !== titles.row) read.skipped.push({ line, text: text.slice(0, 200) });
      continue;
    }
    read.lineCount += 1;
    const one = readRow(cells, mapping, fundIban, at, momentIn(cells));
    if (Array.isArray(one)) {
      read.problems[`line.${line}`] = one;
      continue;
    }
    const { deposit, direction, description, ...move } = one;
    moves.push({ line, ...move });
    const key = `${direction} ${lineKey(deposit)}`;
    const place = (places.get(key) ?? 0) + 1;
    places.set(key, place);
    read.lines.push({ line, deposit: place === 1 ? deposit : { ...deposit, place }, direction, description });
  }
  if (Object.keys(read.problems).length > 0) return read;
  const closings = closingsOf(moves, tehranDay(at));
  return {
    ...read,
    isChainBroken: closings === null,
    balances: (closings ?? []).map(({ line, day, balance }) => ({ line, closing: { fundIban, day, balance } })),
  };
}
