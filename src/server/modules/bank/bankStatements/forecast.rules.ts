import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { bookedRecordsText, bookedRecordText } from '#shared/texts/bankMovementTexts.ts';
import { statementMatchTexts, type statementMatches } from '#shared/contract/statementFiles.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { tehranDay } from '#shared/jalali.ts';
import { sumRial } from '#shared/money.ts';
import type { BooksOfDay, LineFacts, PaidRow } from './forecast.repo.ts';
import type { BookedRecord, RecordsOf } from '../bookedRecords.repo.ts';
import type { NewLine } from './knownLines.repo.ts';

export type MatchKind = (typeof statementMatches)[number];

export interface Match {
  kind: MatchKind;
  text: string;
}

const matchOf = (kind: MatchKind, who = '', what = ''): Match => ({
  kind,
  text: fillMessage(statementMatchTexts[kind], { who, what: toPersianDigits(what) }),
});

/** What a deposit would become, in the order in which the books ask. */
function depositMatch(line: NewLine, facts: LineFacts | undefined): Match {
  if (!facts) return matchOf('unknown');
  const { slipNumber, settlementId, codeOwner, waitingSlip, backPayoutId } = facts;
  if (slipNumber !== null) return matchOf('slip', facts.slipOwner ?? '', slipNumber);
  if (settlementId !== null) return matchOf('settlement', '', String(settlementId));
  // a line that looks like other money makes no order by itself, unless both people saw it
  if (codeOwner !== null) return matchOf(facts.isOwn && (line.place ?? 1) === 1 ? 'order' : 'code', codeOwner);
  if (waitingSlip !== null) return matchOf('slipWaits', facts.waitingOwner ?? '', waitingSlip);
  if (backPayoutId !== null) return matchOf('payoutBack', facts.backOwner ?? '', String(backPayoutId));
  return matchOf('unknown');
}

/** Gives each withdrawal the row that it pays: the surest pair first, and no row or line twice. */
export function assignPaid(rows: readonly PaidRow[]): ReadonlyMap<number, PaidRow> {
  const byLine = new Map<number, PaidRow>();
  const taken = new Set<string>();
  for (const row of rows) {
    const key = `${row.batchNo} ${row.payoutId}`;
    if (byLine.has(row.lineNo) || taken.has(key)) continue;
    byLine.set(row.lineNo, row);
    taken.add(key);
  }
  return byLine;
}

/** What a withdrawal that pays no row may be by its amount alone; a file of which a line of the statement pays a row is none. */
function withdrawalMatch(line: NewLine, booked: readonly BookedRecord[], paid: ReadonlySet<string>): Match {
  const texts = booked
    .filter(({ batchNo, payoutId }) => batchNo === null || !paid.has(keyOf({ batchNo, payoutId })))
    .map((one) => bookedRecordText({ ...one, unpaidAmount: line.amount - one.paidAmount }));
  return texts.length === 0 ? matchOf('withdrawal') : matchOf('booked', '', bookedRecordsText(texts));
}

/** A row of a bank file, or with null the file. */
const keyOf = (of: { batchNo: string; payoutId: number | null }): string => `${of.batchNo} ${of.payoutId ?? ''}`;

/** What the new lines of a statement would become, by line. `recordsOf` finds what withdrawals may be by their amount. */
export function matchLines(
  lines: readonly NewLine[],
  facts: readonly LineFacts[],
  paid: ReadonlyMap<number, Pick<PaidRow, 'payoutId' | 'isAnswered' | 'owner'>>,
  recordsOf: RecordsOf,
): ReadonlyMap<number, Match> {
  const byLine = new Map(facts.map((one) => [one.lineNo, one]));
  const paidKeys = new Set(
    lines.flatMap(({ paid: row }) => (row ? [keyOf(row), keyOf({ ...row, payoutId: null })] : [])),
  );
  return new Map(
    lines
      .filter(({ state }) => state === 'waiting')
      .map((line) => {
        const row = paid.get(line.lineNo);
        if (line.direction === 'in') return [line.lineNo, depositMatch(line, byLine.get(line.lineNo))];
        if (!row) return [line.lineNo, withdrawalMatch(line, recordsOf(line), paidKeys)];
        return [line.lineNo, matchOf(row.isAnswered ? 'payoutPaid' : 'payout', row.owner, String(row.payoutId))];
      }),
  );
}

/** Counts and sums of what the lines of a statement would become, rial. */
export function forecastOf(lines: readonly NewLine[], matches: ReadonlyMap<number, Match>) {
  const of = (...kinds: MatchKind[]) =>
    lines.filter(({ lineNo }) => kinds.includes(matches.get(lineNo)?.kind ?? 'unknown') && matches.has(lineNo));
  const sum = (some: readonly NewLine[]): string => sumRial(some.map(({ amount }) => amount)).toString();
  const paid = of('payout', 'payoutPaid');
  const unknown = of('code', 'slipWaits', 'payoutBack', 'unknown');
  const booked = of('booked');
  const other = of('withdrawal');
  return {
    orderCount: of('order').length,
    slipCount: of('slip').length,
    settlementCount: of('settlement').length,
    payoutCount: paid.length,
    payoutAmount: sum(paid),
    unknownCount: unknown.length,
    unknownAmount: sum(unknown),
    bookedCount: booked.length,
    bookedAmount: sum(booked),
    otherOutCount: other.length,
    otherOutAmount: sum(other),
  };
}

/** Closing balances beside the books, and beside what the new lines bring into them; rial. */
export function closingsToView(
  closings: readonly { day: string; balance: bigint }[],
  books: readonly BooksOfDay[],
  lines: readonly NewLine[],
  matches: ReadonlyMap<number, Match>,
) {
  const comingOf = (line: NewLine): bigint => {
    const kind = matches.get(line.lineNo)?.kind;
    if (kind === undefined || kind === 'slip' || kind === 'settlement') return 0n;
    if (line.direction === 'in') return line.amount;
    return kind === 'payout' ? -line.amount : 0n;
  };
  return closings.map(({ day, balance }) => {
    const ofDay = books.find((one) => one.day === day);
    const other = ofDay?.otherBalance ?? null;
    const book = ofDay?.bookBalance ?? 0n;
    const coming = sumRial(lines.filter((line) => tehranDay(line.depositedAt) <= day).map(comingOf));
    return {
      date: day,
      balance: balance.toString(),
      otherBalance: other?.toString() ?? null,
      bookBalance: book.toString(),
      comingAmount: coming.toString(),
      difference: other === null ? null : (balance + other - book - coming).toString(),
    };
  });
}
