import { bankRefPattern, canonicalDepositCode, cleanBankRef, foldBankRef, isCutRef } from '#shared/bankRef.ts';
import { plainSigns, unwrapCell } from '#shared/cellText.ts';
import { balanceWords, importProblems } from '#shared/texts/deskTexts.ts';
import { isTitleRow, parseCsvRows } from '#shared/csv.ts';
import { dayFromInput, dayOfCell, momentFromInput, timeFromInput } from '#shared/dayInput.ts';
import { cleanIban, isValidIban } from '#shared/iban.ts';
import { tehranDay, tehranInstant } from '#shared/jalali.ts';
import { parseRial } from '#shared/money.ts';
import { normalizeText } from '#shared/normalize.ts';
import type { DepositLine } from '../deposits/arrivals.service.ts';

/** Largest amount of one line, rial. */
export const MAX_AMOUNT = 999_999_999_999_999_999n;

/** Most lines of one statement. */
export const MAX_LINES = 20_000;

/** Balance of an account at the end of a day, as the bank tells it. Rial, negative when overdrawn. */
export interface ClosingBalance {
  fundIban: string;
  day: string;
  balance: bigint;
}

/** A line that was read; without a direction it is a deposit. */
export interface StatementLine {
  line: number;
  deposit: DepositLine;
  direction?: 'in' | 'out';
  description?: string | null;
}

export interface Statement {
  lines: StatementLine[];
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

/** An IBAN as a file tells it: with a word before it, without its country, with dashes, or wrapped by a spreadsheet. */
export function readIban(cell: string): string {
  const iban = cleanIban(unwrapCell(plainSigns(cell)).replace(/^(IBAN|(شماره )?شبا)[\s:]*/i, ''));
  return /^\d{24}$/.test(iban) ? `IR${iban}` : iban;
}

function readBalance(row: readonly string[], at: Date): ClosingBalance | string[] {
  const [, fund = '', , typed = '', date = ''] = row;
  const found: string[] = [];
  const balanceCell = unwrapCell(plainSigns(typed));
  const fundIban = readIban(fund);
  const day = dayOfCell(date);
  const isOverdrawn = balanceCell.startsWith('-');
  const balance = parseRial(isOverdrawn ? balanceCell.slice(1) : balanceCell);
  if (!isValidIban(fundIban)) found.push(importProblems.iban);
  if (balance === null || balance > MAX_AMOUNT) found.push(importProblems.amount);
  if (day === null) found.push(importProblems.date);
  else if (day > tehranDay(at)) found.push(importProblems.future);
  if (found.length > 0 || day === null || balance === null) return found;
  return { fundIban, day, balance: isOverdrawn ? -balance : balance };
}

/** The moment of a line: day and time in a cell each, or both in one of them, as long as the two cells agree. */
export function readMoment(date: string, clock: string): Date | null {
  const [day, time] = [dayFromInput(date), timeFromInput(clock)];
  if (day !== null && time !== null) return tehranInstant(day, time);
  const [ofDate, ofClock] = [momentFromInput(date), momentFromInput(clock)];
  if (ofDate === null)
    return ofClock && (date === '' || day === ofClock.day) ? tehranInstant(ofClock.day, ofClock.time) : null;
  const isSame = clock === '' || time === ofDate.time || (ofClock?.day === ofDate.day && ofClock.time === ofDate.time);
  return isSame ? tehranInstant(ofDate.day, ofDate.time) : null;
}

function readLine(row: readonly string[], now: Date): DepositLine | string[] {
  if (row.length < 6) return [importProblems.columns];
  const [ref = '', fund = '', code = '', amountCell = '', date = '', clock = '', source = ''] = row;
  const found: string[] = [];
  const fundIban = readIban(fund);
  const bankRef = cleanBankRef(ref);
  const depositCode = canonicalDepositCode(code);
  const amount = parseRial(amountCell);
  const at = readMoment(date, clock);
  const sourceIban = source === '' ? null : readIban(source);
  if (isCutRef(ref)) found.push(importProblems.bankRefCut);
  else if (!bankRefPattern.test(bankRef)) found.push(importProblems.bankRef);
  if (!isValidIban(fundIban)) found.push(importProblems.iban);
  if (isCutRef(code) || !/^\d{0,30}$/.test(depositCode)) found.push(importProblems.code);
  if (amount === null || amount === 0n || amount > MAX_AMOUNT) found.push(importProblems.amount);
  if (at === null) found.push(importProblems.date);
  else if (at > now) found.push(importProblems.future);
  if (sourceIban !== null && !isValidIban(sourceIban)) found.push(importProblems.sourceIban);
  if (found.length > 0 || at === null || amount === null) return found;
  return {
    bankRef,
    fundIban,
    depositCode: depositCode === '' ? null : depositCode,
    amount,
    depositedAt: at,
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
