import { balanceWords, importProblems } from '#shared/contract/deskTexts.ts';
import { fillMessage } from '#shared/contract/errors.ts';
import { parseCsv } from '#shared/csv.ts';
import { dayFromInput } from '#shared/dayInput.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { cleanIban, isValidIban } from '#shared/iban.ts';
import { tehranDay, tehranInstant } from '#shared/jalali.ts';
import { parseRial } from '#shared/money.ts';
import { normalizeText } from '#shared/normalize.ts';

import type { DepositLine } from '../deposits/arrivals.service.ts';

/** Largest amount of one line, rial. */
const MAX_AMOUNT = 999_999_999_999_999_999n;

/** Most lines of one statement. */
export const MAX_LINES = 5_000;

/** Balance of an account at the end of a day, as the bank tells it. Rial, negative when overdrawn. */
export interface ClosingBalance {
  fundIban: string;
  day: string;
  balance: bigint;
}

export interface Statement {
  lines: { line: number; deposit: DepositLine }[];
  balances: { line: number; closing: ClosingBalance }[];
  /** Persian problems by `line.N` */
  problems: Record<string, string[]>;
  lineCount: number;
}

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text);

function readBalance(row: readonly string[], at: Date): ClosingBalance | string[] {
  const [, fund = '', , balanceCell = '', date = ''] = row;
  const found: string[] = [];
  const fundIban = cleanIban(fund);
  const day = dayFromInput(date);
  const isOverdrawn = balanceCell.startsWith('-');
  const balance = parseRial(isOverdrawn ? balanceCell.slice(1) : balanceCell);
  if (!isValidIban(fundIban)) found.push(importProblems.iban);
  if (balance === null || balance > MAX_AMOUNT) found.push(importProblems.amount);
  if (day === null) found.push(importProblems.date);
  else if (day > tehranDay(at)) found.push(importProblems.future);
  if (found.length > 0 || day === null || balance === null) return found;
  return { fundIban, day, balance: isOverdrawn ? -balance : balance };
}

function readLine(row: readonly string[], at: Date): DepositLine | string[] {
  if (row.length < 6) return [importProblems.columns];
  const [bankRef = '', fund = '', code = '', amountCell = '', date = '', time = '', source = ''] = row;
  const found: string[] = [];
  const fundIban = cleanIban(fund);
  const depositCode = code.replace(/[\s-]/g, '');
  const amount = parseRial(amountCell);
  const day = dayFromInput(date);
  const sourceIban = source === '' ? null : cleanIban(source);
  if (!/^[\w/-]{3,40}$/.test(bankRef)) found.push(importProblems.bankRef);
  if (!isValidIban(fundIban)) found.push(importProblems.iban);
  if (!/^\d{0,30}$/.test(depositCode)) found.push(importProblems.code);
  if (amount === null || amount === 0n || amount > MAX_AMOUNT) found.push(importProblems.amount);
  if (day === null || !isTime(time)) found.push(importProblems.date);
  else if (tehranInstant(day, time.slice(0, 5)) > at) found.push(importProblems.future);
  if (sourceIban !== null && !isValidIban(sourceIban)) found.push(importProblems.sourceIban);
  if (found.length > 0 || day === null || amount === null) return found;
  const depositedAt = tehranInstant(day, time.slice(0, 5));
  return {
    bankRef,
    fundIban,
    depositCode: depositCode === '' ? null : depositCode,
    amount,
    depositedAt,
    sourceIban,
  };
}

/**
 * Reads a statement: bank reference, fund IBAN, deposit id, amount, date, time, source IBAN; the first line may hold
 * titles. A line that begins with «مانده» tells a closing balance: fund IBAN, balance in the column of the amount, date.
 */
export function readStatement(content: string, at: Date): Statement {
  const statement: Statement = { lines: [], balances: [], problems: {}, lineCount: 0 };
  const seen = new Map<string, number>();
  for (const [index, cells] of parseCsv(content).entries()) {
    const row = cells.map((cell) => normalizeText(cell));
    if (index === 0 && !/\d/.test(row.join(''))) continue;
    statement.lineCount += 1;
    const line = index + 1;
    const isBalance = balanceWords.some((word) => word === (row[0] ?? '').toLowerCase());
    const read = isBalance ? readBalance(row, at) : readLine(row, at);
    if (Array.isArray(read)) statement.problems[`line.${line}`] = read;
    else if ('balance' in read) statement.balances.push({ line, closing: read });
    else {
      const before = seen.get(read.bankRef);
      if (before !== undefined)
        statement.problems[`line.${line}`] = [toPersianDigits(fillMessage(importProblems.repeated, { line: before }))];
      seen.set(read.bankRef, line);
      statement.lines.push({ line, deposit: read });
    }
  }
  return statement;
}

/**
 * True for money that came before the newest day with a published price: its line should have been here before that price
 * was, so whoever brings it in says why it is late (reliability 8). Money of the price day itself comes with the statement of
 * that day. `publishedDay` is ISO; null for a fund without a published price.
 */
export function isLateLine(depositedAt: Date, publishedDay: string | null): boolean {
  return publishedDay !== null && tehranDay(depositedAt) < publishedDay;
}
