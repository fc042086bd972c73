import { bankRefPattern, canonicalDepositCode, cleanBankRef, foldBankRef, isCutNumber } from '#shared/bankRef.ts';
import { balanceWords, importProblems } from '#shared/contract/deskTexts.ts';
import { isTitleRow, parseCsvRows } from '#shared/csv.ts';
import { dayFromInput, timeFromInput } from '#shared/dayInput.ts';
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

/**
 * What makes a line of the bank one line: account, day, folded reference and amount. Lines that are equal in these are told
 * apart by their place among them.
 */
export function lineKey(line: Pick<DepositLine, 'fundIban' | 'depositedAt' | 'bankRef' | 'amount'>): string {
  return [line.fundIban, tehranDay(line.depositedAt), foldBankRef(line.bankRef), line.amount].join(' ');
}

/** True for two lines of one account, amount and minute, whose sources agree as far as both are told. */
export function isAlike(a: DepositLine, b: DepositLine): boolean {
  const minuteOf = (line: DepositLine): number => Math.floor(line.depositedAt.getTime() / 60_000);
  return (
    a.fundIban === b.fundIban &&
    a.amount === b.amount &&
    minuteOf(a) === minuteOf(b) &&
    (a.sourceIban === null || b.sourceIban === null || a.sourceIban === b.sourceIban)
  );
}

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
  const [ref = '', fund = '', code = '', amountCell = '', date = '', clock = '', source = ''] = row;
  const found: string[] = [];
  const fundIban = cleanIban(fund);
  const bankRef = cleanBankRef(ref);
  const depositCode = canonicalDepositCode(code);
  const amount = parseRial(amountCell);
  const day = dayFromInput(date);
  const time = timeFromInput(clock);
  const sourceIban = source === '' ? null : cleanIban(source);
  if (isCutNumber(ref)) found.push(importProblems.bankRefCut);
  else if (!bankRefPattern.test(bankRef)) found.push(importProblems.bankRef);
  if (!isValidIban(fundIban)) found.push(importProblems.iban);
  if (isCutNumber(code) || !/^\d{0,30}$/.test(depositCode)) found.push(importProblems.code);
  if (amount === null || amount === 0n || amount > MAX_AMOUNT) found.push(importProblems.amount);
  if (day === null || time === null) found.push(importProblems.date);
  else if (tehranInstant(day, time) > at) found.push(importProblems.future);
  if (sourceIban !== null && !isValidIban(sourceIban)) found.push(importProblems.sourceIban);
  if (found.length > 0 || day === null || time === null || amount === null) return found;
  const depositedAt = tehranInstant(day, time);
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
  const places = new Map<string, number>();
  for (const [index, { line, cells }] of parseCsvRows(content).entries()) {
    const row = cells.map((cell) => normalizeText(cell));
    if (index === 0 && isTitleRow(row)) continue;
    statement.lineCount += 1;
    const isBalance = balanceWords.some((word) => word === (row[0] ?? '').toLowerCase());
    const read = isBalance ? readBalance(row, at) : readLine(row, at);
    if (Array.isArray(read)) statement.problems[`line.${line}`] = read;
    else if ('balance' in read) statement.balances.push({ line, closing: read });
    else {
      const place = (places.get(lineKey(read)) ?? 0) + 1;
      places.set(lineKey(read), place);
      statement.lines.push({ line, deposit: place === 1 ? read : { ...read, place } });
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
