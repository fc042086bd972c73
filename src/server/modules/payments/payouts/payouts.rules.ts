import { bankRefPattern, cleanBankRef, isCutRef } from '#shared/bankRef.ts';
import { plainSigns, unwrapCell } from '#shared/cellText.ts';
import { bankResultWords, importProblems } from '#shared/texts/deskTexts.ts';
import { isTitleRow, parseCsvRows } from '#shared/csv.ts';
import { cleanIban, isValidIban } from '#shared/iban.ts';
import { parseRial } from '#shared/money.ts';
import { normalizeText } from '#shared/normalize.ts';

/** Most lines of one file. */
export const MAX_LINES = 5_000;

/** What the bank says of one row of our file. */
export interface BankAnswer {
  /** number of the line in the file, from 1 */
  line: number;
  /** null where the bank names the row by its IBAN */
  payoutId: number | null;
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
}

/** An IBAN of a cell with or without its country; null for anything else. */
function ibanOfCell(cell: string): string | null {
  const iban = cleanIban(unwrapCell(plainSigns(cell)));
  const whole = /^\d{24}$/.test(iban) ? `IR${iban}` : iban;
  return isValidIban(whole) ? whole : null;
}

const isWord = (words: readonly string[], cell: string): boolean => words.includes(cell.toLowerCase());

/**
 * Reads the bank's answer: row id or IBAN, amount, result, bank reference, reason. An IBAN needs the amount beside it. The first line may hold titles; a reason is
 * needed for a failed row and a reference for a paid one.
 */
export function readBankAnswers(content: string): BankAnswers {
  const answers: BankAnswer[] = [];
  const problems: BankAnswers['problems'] = [];
  let lineCount = 0;
  for (const [index, { line, cells }] of parseCsvRows(content).entries()) {
    const row = cells.map((cell) => normalizeText(cell));
    const [idCell = '', amountCell = '', word = '', ref = '', reason = ''] = row;
    const bankRef = cleanBankRef(ref);
    if (index === 0 && isTitleRow(row)) continue;
    lineCount += 1;
    const id = cleanBankRef(idCell);
    const named = /^(?:(PB-\d{1,12})-)?(\d{1,9})$/i.exec(id);
    const payoutId = named && !isCutRef(idCell) ? Number(named[2]) : null;
    const iban = payoutId === null ? ibanOfCell(idCell) : null;
    const of = { payoutId, ...(iban && { iban }), ...(named?.[1] && { batchNo: named[1].toUpperCase() }) };
    const amount = amountCell === '' ? null : parseRial(amountCell);
    const refuse = (message: string): void => void problems.push({ line, payoutId, message });
    if (row.length < 3) refuse(importProblems.columns);
    else if (payoutId === null && iban === null) refuse(importProblems.rowUnknown);
    else if (amount === null && (amountCell !== '' || iban !== null)) refuse(importProblems.amount);
    else if (isWord(bankResultWords.paid, word)) {
      if (isCutRef(ref)) refuse(importProblems.bankRefCut);
      else if (bankRefPattern.test(bankRef))
        answers.push({
          line,
          ...of,
          amount,
          result: { isPaid: true, bankRef },
        });
      else refuse(importProblems.refMissing);
    } else if (isWord(bankResultWords.failed, word)) {
      if (reason !== '')
        answers.push({
          line,
          ...of,
          amount,
          result: { isPaid: false, error: reason.slice(0, 200) },
        });
      else refuse(importProblems.reasonMissing);
    } else refuse(importProblems.result);
  }
  return { answers, problems, lineCount };
}
