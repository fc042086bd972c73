import { importProblems } from '#shared/contract/deskTexts.ts';
import { parseCsv } from '#shared/csv.ts';
import { dayFromInput } from '#shared/dayInput.ts';
import { cleanIban, isValidIban } from '#shared/iban.ts';
import { tehranInstant } from '#shared/jalali.ts';
import { parseRial } from '#shared/money.ts';
import { normalizeText } from '#shared/normalize.ts';

/** Largest amount of one line, rial. */
const MAX_AMOUNT = 999_999_999_999_999_999n;

/** Most lines of one statement. */
export const MAX_LINES = 5_000;

/**
 * The deposit id of an investor in a fund: four digits of the fund, eight of the investor, two check digits modulo 97, so
 * that one wrong digit or two changed places name nobody.
 */
export function depositCodeOf(fundId: number, investorId: number): string {
  const body = `${String(fundId).padStart(4, '0')}${String(investorId).padStart(8, '0')}`;
  return `${body}${String(97n - ((BigInt(body) * 100n) % 97n)).padStart(2, '0')}`;
}

/** True when the check digits of a deposit id are right. */
export function isDepositCode(code: string): boolean {
  return /^\d{14,20}$/.test(code) && BigInt(code) % 97n === 0n;
}

/** A deposit as a file or feed tells it. */
export interface DepositLine {
  bankRef: string;
  fundIban: string;
  depositCode: string | null;
  amount: bigint;
  depositedAt: Date;
  sourceIban: string | null;
}

export interface Statement {
  lines: { line: number; deposit: DepositLine }[];
  faults: { line: number; message: string }[];
  lineCount: number;
}

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text);

function readLine(row: readonly string[], at: Date): DepositLine | string {
  if (row.length < 6) return importProblems.columns;
  const [bankRef = '', fund = '', code = '', amountCell = '', date = '', time = '', source = ''] = row;
  if (!/^[\w/-]{3,40}$/.test(bankRef)) return importProblems.bankRef;
  const fundIban = cleanIban(fund);
  if (!isValidIban(fundIban)) return importProblems.iban;
  const depositCode = code.replace(/[\s-]/g, '');
  if (!/^\d{0,30}$/.test(depositCode)) return importProblems.code;
  const amount = parseRial(amountCell);
  if (amount === null || amount === 0n || amount > MAX_AMOUNT) return importProblems.amount;
  const day = dayFromInput(date);
  if (day === null || !isTime(time)) return importProblems.date;
  const depositedAt = tehranInstant(day, time.slice(0, 5));
  if (depositedAt > at) return importProblems.future;
  const sourceIban = source === '' ? null : cleanIban(source);
  if (sourceIban !== null && !isValidIban(sourceIban)) return importProblems.sourceIban;
  return {
    bankRef,
    fundIban,
    depositCode: depositCode === '' ? null : depositCode,
    amount,
    depositedAt,
    sourceIban,
  };
}

/** Reads a statement: bank reference, fund IBAN, deposit id, amount, date, time, source IBAN; the first line may hold titles. */
export function readStatement(content: string, at: Date): Statement {
  const lines: Statement['lines'] = [];
  const faults: Statement['faults'] = [];
  let lineCount = 0;
  for (const [index, cells] of parseCsv(content).entries()) {
    const row = cells.map(normalizeText);
    if (index === 0 && !/\d/.test(row.join(''))) continue;
    lineCount += 1;
    const read = readLine(row, at);
    if (typeof read === 'string') faults.push({ line: index + 1, message: read });
    else lines.push({ line: index + 1, deposit: read });
  }
  return { lines, faults, lineCount };
}

export type DepositState = 'unmatched' | 'matched' | 'ordered' | 'failed' | 'returned';
export type DepositAction = 'match' | 'order' | 'return' | 'retry';

const allowed: Readonly<Record<DepositState, readonly DepositAction[]>> = {
  unmatched: ['match', 'retry', 'return'],
  matched: ['order', 'match', 'return'],
  failed: ['match', 'retry', 'return'],
  ordered: [],
  returned: [],
};

/** What may be done with a deposit in a state (domain 9.21). */
export function depositActions(state: DepositState): readonly DepositAction[] {
  return allowed[state];
}
