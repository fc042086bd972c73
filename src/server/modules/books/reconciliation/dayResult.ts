import { bookedPayments, disputedPayments } from '#shared/paymentStates.ts';
import type { WriteTx } from '#server/db/connection.ts';
import { listAnswers, listListed, listLists } from './dayRun.repo.ts';
import {
  listBookedGateways,
  listBookedPayments,
  sumDepositsOfDay,
  sumLedgerDay,
  listPayoutsOfDay,
  listSlipsOfDay,
  type LocalRow,
  type ReconciliationRow,
  type StoredItem,
} from './reconciliation.repo.ts';
import { compareDay, MAX_ITEMS } from './reconciliation.rules.ts';

export type DayRow = Omit<ReconciliationRow, 'checkedAt'>;

interface Of {
  day: string;
  from: Date;
  to: Date;
  /** configured gateways, and those of them that have a list of a day */
  gateways: readonly string[];
  reported: readonly string[];
  marginMs: number;
  /** lists of unverified payments show the present; unmatched rows count for the newest day */
  isNewest: boolean;
}

const stored = (item: {
  kind: StoredItem['kind'];
  reference: string;
  bankAmount: bigint | null;
  bookAmount: bigint | null;
}): StoredItem => ({
  ...item,
  bankAmount: item.bankAmount?.toString() ?? null,
  bookAmount: item.bookAmount?.toString() ?? null,
});

/** Every check of a day from what the gateways answered and what the books hold: gateways, ledger, deposits, slips, payouts. */
export async function compareBooks(tx: WriteTx, of: Of): Promise<DayRow[]> {
  const codes = new Set([...of.gateways, ...(await listBookedGateways(tx, of.from, of.to))]);
  const rows: DayRow[] = [];
  for (const code of codes) rows.push(await compareGateway(tx, code, of));
  rows.push(sumRow(of.day, 'ledger', await sumLedgerDay(tx, of.day, of.from, of.to)));
  rows.push(sumRow(of.day, 'deposits', await sumDepositsOfDay(tx, of.day, of.from, of.to)));
  rows.push(localRow(of.day, 'slips', 'not_on_statement', await listSlipsOfDay(tx, of.day)));
  rows.push(localRow(of.day, 'payouts', 'bank_silent', await listPayoutsOfDay(tx, of.from, of.to)));
  return rows;
}

async function compareGateway(tx: WriteTx, code: string, of: Of): Promise<DayRow> {
  const [from, to] = [new Date(of.from.getTime() - of.marginMs), new Date(of.to.getTime() + of.marginMs)];
  const isOfDay = (at: Date | null): boolean => at !== null && at >= of.from && at < of.to;
  const booked = (await listBookedPayments(tx, code, from, to)).map((row) => ({ ...row, isOfDay: isOfDay(row.at) }));
  const answers = await listAnswers(tx, of.day, code);
  const silent = answers.filter((row) => row.answer === 'no_answer');
  const isReported = of.reported.includes(code);
  const list = (await listLists(tx, of.day)).filter((row) => row.gateway === code);
  const isListed = list.some((row) => row.list === 'confirmed' && row.state === 'answered');
  const listed = await listListed(tx, { day: of.day, gateway: code, list: 'confirmed' });
  const unasked = new Set(silent.map((row) => row.authority));
  const bank = isReported
    ? listed.map((row) => ({ reference: row.authority, amount: row.amount, isOfDay: isOfDay(row.at) }))
    : answers
        .filter((row) => row.isBooked && row.answer === 'paid')
        .map((row) => ({ reference: row.authority, amount: row.amount ?? row.ours, isOfDay: true }));
  // a gateway whose list did not come is compared with nothing: its books are told, and that it was silent
  const isSilent = isReported && !isListed;
  const { items: differing, ...sums } = compareDay(
    isSilent ? [] : bank,
    isSilent ? [] : booked.filter((row) => !unasked.has(row.reference)),
  );
  const disputed = new Set(listed.filter((row) => row.status === 'disputed').map((row) => row.authority));
  const mine = booked.filter((row) => row.isOfDay);
  const items: StoredItem[] = [
    ...differing.map((item) => stored(disputed.has(item.reference) ? { ...item, kind: 'in_dispute' } : item)),
    ...(await unverifiedItems(tx, code, of)),
    ...silent.map((row) =>
      stored({
        kind: 'no_answer',
        reference: row.authority,
        bankAmount: null,
        bookAmount: row.isBooked ? row.ours : null,
      }),
    ),
  ];
  return {
    businessDate: of.day,
    subject: code,
    isReported,
    ...sums,
    ...(isSilent && {
      bookCount: mine.length,
      bookAmount: mine.reduce((sum, row) => sum + row.amount, 0n),
    }),
    unansweredCount: silent.length + list.filter((row) => row.state === 'no_answer').length,
    items: items.slice(0, MAX_ITEMS),
  };
}

/** Payments that the gateway lists as made and never verified, and that are neither booked nor queued for review. */
async function unverifiedItems(tx: WriteTx, code: string, of: Of): Promise<StoredItem[]> {
  const settled: readonly string[] = [...bookedPayments, ...disputedPayments];
  const rows = await listListed(tx, { day: of.day, gateway: code, list: 'unverified' });
  return rows
    .filter((row) =>
      row.paymentId === null
        ? of.isNewest
        : row.openedAt !== null &&
          row.openedAt >= of.from &&
          row.openedAt < of.to &&
          !settled.includes(row.status ?? ''),
    )
    .map((row) => stored({ kind: 'unverified', reference: row.authority, bankAmount: row.amount, bookAmount: null }));
}

interface TwoSides {
  bankCount: number;
  bankAmount: bigint;
  bookCount: number;
  bookAmount: bigint;
}

/** A check of two sums; when they differ the row itself is what people explain. */
function sumRow(day: string, subject: string, sums: TwoSides): DayRow {
  const difference = sums.bankAmount - sums.bookAmount;
  const item = stored({
    kind: 'sum_differs',
    reference: subject,
    bankAmount: sums.bankAmount,
    bookAmount: sums.bookAmount,
  });
  return {
    businessDate: day,
    subject,
    isReported: true,
    ...sums,
    difference,
    unansweredCount: 0,
    items: difference === 0n ? [] : [item],
  };
}

/** A check whose rows stand in our own tables: each is either proven by the bank or open. */
function localRow(day: string, subject: string, kind: StoredItem['kind'], rows: readonly LocalRow[]): DayRow {
  const proven = rows.filter((row) => row.isProven);
  const open = rows.filter((row) => !row.isProven);
  const sum = (of: readonly LocalRow[]): bigint => of.reduce((total, row) => total + row.amount, 0n);
  return {
    businessDate: day,
    subject,
    isReported: true,
    bankCount: proven.length,
    bankAmount: sum(proven),
    bookCount: rows.length,
    bookAmount: sum(rows),
    difference: sum(proven) - sum(rows),
    unansweredCount: 0,
    items: open
      .map((row) => stored({ kind, reference: row.reference, bankAmount: null, bookAmount: row.amount }))
      .slice(0, MAX_ITEMS),
  };
}
