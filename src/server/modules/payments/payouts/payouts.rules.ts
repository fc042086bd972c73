import { bankRefPattern, cleanBankRef, isCutRef } from '#shared/bankRef.ts';
import { plainSigns, unwrapCell } from '#shared/cellText.ts';
import { answerTitles, bankResultWords } from '#shared/bankAnswerWords.ts';
import { importProblems } from '#shared/texts/deskTexts.ts';
import { isTitleRow, parseCsvRows } from '#shared/csv.ts';
import { cleanIban, isValidIban } from '#shared/iban.ts';
import { parseRial } from '#shared/money.ts';
import { normalizeText } from '#shared/normalize.ts';
import type { PaymentColumn } from '#shared/paymentFormats.ts';
import { TITLE_ROWS, titleKey } from '#shared/statementMapping.ts';

/** Most lines of one file. */
export const MAX_LINES = 5_000;

/** What the bank says of one row of our file. */
export interface BankAnswer {
  /** number of the line in the file, from 1 */
  line: number;
  /** null where the bank names the row by its IBAN */
  payoutId: number | null;
  /** also beside an id, where the file has a column of each */
  iban?: string;
  /** the file that the id names */
  batchNo?: string;
  /** rial; null when the bank leaves it out */
  amount: bigint | null;
  result: { isPaid: true; bankRef: string } | { isPaid: false; error: string };
}

export interface BankAnswers {
  answers: BankAnswer[];
  problems: { line: number; payoutId: number | null; message: string }[];
  lineCount: number;
  /** rows down to the titles, which were not read, for the person to see */
  titles: { line: number; text: string }[];
}

/** An IBAN of a cell with or without its country; null for anything else. */
export function ibanOfCell(cell: string): string | null {
  const iban = cleanIban(unwrapCell(plainSigns(cell)));
  const whole = /^\d{24}$/.test(iban) ? `IR${iban}` : iban;
  return isValidIban(whole) ? whole : null;
}

/** Our id of a row, whole or as the number of its payout alone; null for anything else. */
export function rowNamed(text: string): { payoutId: number; batchNo?: string } | null {
  const [, batchNo, payoutId] = /^(?:(PB-\d{1,12})-)?(\d{1,9})$/i.exec(cleanBankRef(text)) ?? [];
  if (payoutId === undefined || isCutRef(text)) return null;
  return { payoutId: Number(payoutId), ...(batchNo !== undefined && { batchNo: batchNo.toUpperCase() }) };
}

const isWord = (words: readonly string[], cell: string): boolean =>
  words.some((word) => titleKey(word) === titleKey(cell));

type AnswerColumn = keyof typeof answerTitles;
const answerColumns = Object.keys(answerTitles) as AnswerColumn[];
/** Position of each column in a row. */
type Places = ReadonlyMap<AnswerColumn, number>;

/** Our own form, where no titles say otherwise: its first column holds our id or an IBAN. */
const ownForm: Places = new Map([
  ['id', 0],
  ['iban', 0],
  ['amount', 1],
  ['result', 2],
  ['ref', 3],
  ['reason', 4],
]);

/** Columns of a row of titles; null when it names no result, or nothing that tells the row of the file. */
function placesOf(cells: readonly string[], ofAccount: readonly PaymentColumn[]): Places | null {
  if (!isTitleRow(cells)) return null;
  const keys = cells.map(titleKey);
  const places = new Map<AnswerColumn, number>();
  for (const column of answerColumns) {
    const own = ofAccount.filter(({ value }) => value === column).map(({ title }) => title);
    const title = [...own, ...answerTitles[column]].map(titleKey).find((key) => keys.includes(key));
    if (title !== undefined) places.set(column, keys.indexOf(title));
  }
  const isRowNamed = places.has('id') || (places.has('iban') && places.has('amount'));
  return places.has('result') && isRowNamed ? places : null;
}

/**
 * Reads the bank's answer: row id or IBAN, amount, result, bank reference, reason. A row of titles says which column holds what, in
 * whatever order; without one the columns are those of our own form, whose first line may hold titles. `ofAccount` are the titles of
 * the account's own spreadsheets. An IBAN needs the amount beside it, a paid row a reference; a failed row a reason, which is
 * its result where the file has no column of reasons.
 */
export function readBankAnswers(content: string, ofAccount: readonly PaymentColumn[] = []): BankAnswers {
  const answers: BankAnswer[] = [];
  const problems: BankAnswers['problems'] = [];
  const lines = parseCsvRows(content).map(({ line, cells }) => ({
    line,
    row: cells.map((cell) => normalizeText(cell)),
  }));
  const found = lines.slice(0, TITLE_ROWS).flatMap(({ row }, index) => {
    const places = placesOf(row, ofAccount);
    return places === null ? [] : [{ places, count: index + 1 }];
  })[0];
  const places = found?.places ?? ownForm;
  const titleCount = found?.count ?? (lines[0] && isTitleRow(lines[0].row) ? 1 : 0);
  const rows = lines.slice(titleCount);
  for (const { line, row } of rows) {
    const cellOf = (column: AnswerColumn): string => row[places.get(column) ?? -1] ?? '';
    const [amountCell, word, ref] = [cellOf('amount'), cellOf('result'), cellOf('ref')];
    const reason = !places.has('reason') ? word : cellOf('reason');
    const bankRef = cleanBankRef(ref);
    const named = rowNamed(cellOf('id'));
    const payoutId = named?.payoutId ?? null;
    const iban = payoutId === null || places.get('iban') !== places.get('id') ? ibanOfCell(cellOf('iban')) : null;
    const of = { payoutId, ...(iban && { iban }), ...named };
    const amount = amountCell === '' ? null : parseRial(amountCell);
    const refuse = (message: string): void => void problems.push({ line, payoutId, message });
    if (found === undefined && row.length < 3) refuse(importProblems.columns);
    else if (payoutId === null && iban === null) refuse(importProblems.rowUnknown);
    else if (amount === null && (amountCell !== '' || iban !== null)) refuse(importProblems.amount);
    else if (isWord(bankResultWords.paid, word)) {
      if (isCutRef(ref)) refuse(importProblems.bankRefCut);
      else if (bankRefPattern.test(bankRef)) answers.push({ line, ...of, amount, result: { isPaid: true, bankRef } });
      else refuse(importProblems.refMissing);
    } else if (isWord(bankResultWords.failed, word)) {
      if (reason === '') refuse(importProblems.reasonMissing);
      else answers.push({ line, ...of, amount, result: { isPaid: false, error: reason.slice(0, 200) } });
    } else refuse(importProblems.result);
  }
  return {
    ...{ answers, problems, lineCount: rows.length },
    titles: lines.slice(0, titleCount).map(({ line, row }) => ({ line, text: row.join(' ').slice(0, 200) })),
  };
}
