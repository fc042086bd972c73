import { alikeTexts, importProblems } from '#shared/texts/deskTexts.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { fail } from '#shared/contract/failures.ts';
import { toPersianDigits } from '#shared/digits.ts';
import type { Tx } from '#server/db/connection.ts';
import { findBookedRecords } from '../bookedRecords.repo.ts';
import * as repo from './bankStatements.repo.ts';
import { isAlike, isLateLine, type Statement } from './bankStatements.rules.ts';
import { listLineFacts, listPaidRows, type PaidRow } from './forecast.repo.ts';
import { assignPaid, matchLines, type Match } from './forecast.rules.ts';
import * as known from './knownLines.repo.ts';

export interface Resolved {
  lines: known.NewLine[];
  accounts: Map<string, repo.StatementAccount>;
  /** the rows of bank files that withdrawals pay, by line */
  paid: ReadonlyMap<number, PaidRow>;
}

/** The lines of a file with their accounts; nothing is known about them yet. With an id all are of that account. @throws STATEMENT_FILE */
async function withAccounts(
  tx: Tx,
  statement: Statement,
  accountId: number | null,
): Promise<Pick<Resolved, 'lines' | 'accounts'>> {
  const problems: Record<string, string[]> = { ...statement.problems };
  const ibans = [
    ...statement.lines.map(({ deposit }) => deposit.fundIban),
    ...statement.balances.map(({ closing }) => closing.fundIban),
  ];
  const found = await repo.listStatementAccounts(tx, ibans, accountId);
  const accounts = new Map(found.map((account) => [account.iban, account]));
  const blame = (line: number): void => {
    problems[`line.${line}`] = [...(problems[`line.${line}`] ?? []), importProblems.iban];
  };
  const lines = statement.lines.flatMap(({ line, deposit, direction, description }): known.NewLine[] => {
    const account = accounts.get(deposit.fundIban);
    if (!account) blame(line);
    return account
      ? [
          {
            ...deposit,
            lineNo: line,
            fundId: account.fundId,
            fundAccountId: account.id,
            // what left the bank makes no order, so no price waits for it
            isLate: direction !== 'out' && isLateLine(deposit.depositedAt, account.publishedDay),
            ...{ state: 'waiting', depositId: null, link: null, alike: null, paid: null },
            direction: direction ?? 'in',
            description: description ?? null,
          },
        ]
      : [];
  });
  for (const { line, closing } of statement.balances) if (!accounts.has(closing.fundIban)) blame(line);
  const count = Object.keys(problems).length;
  if (count > 0) throw fail('STATEMENT_FILE', { params: { count }, fields: problems });
  return { lines, accounts };
}

/** What the other lines of the file and the money that is known look like, for each new deposit that looks like one. */
async function alikeOf(tx: Tx, fresh: readonly known.NewLine[]): Promise<ReadonlyMap<number, string>> {
  const texts = new Map(
    (await known.listAlike(tx, fresh)).map(({ lineNo, bankRef, statementId, line }) => [
      lineNo,
      statementId === null
        ? fillMessage(alikeTexts.deposit, { bankRef })
        : toPersianDigits(fillMessage(alikeTexts.waiting, { line: line ?? 0, statement: statementId })),
    ]),
  );
  const groups = new Map<string, known.NewLine[]>();
  for (const line of fresh) {
    // what is alike by isAlike has one key; a line of each source is enough to be compared with
    const key = `${line.fundIban} ${line.amount} ${Math.floor(line.depositedAt.getTime() / 60_000)}`;
    const group = groups.get(key) ?? [];
    const before = group.find((other) => isAlike(other, line));
    if (before) texts.set(line.lineNo, toPersianDigits(fillMessage(alikeTexts.line, { line: before.lineNo })));
    if (!group.some(({ sourceIban }) => sourceIban === line.sourceIban)) groups.set(key, [...group, line]);
  }
  return texts;
}

/**
 * The lines of a file, each with what is known of it: new, repeated, or held by another statement that waits; and the row
 * of a bank file that a withdrawal pays. @throws STATEMENT_FILE
 */
export async function resolveLines(tx: Tx, statement: Statement, accountId: number | null): Promise<Resolved> {
  const { lines, accounts } = await withAccounts(tx, statement, accountId);
  const found = new Map((await known.listKnownLines(tx, lines)).map((one) => [one.lineNo, one]));
  const compared = lines.map((line): known.NewLine => {
    const before = found.get(line.lineNo);
    if (!before) return line;
    if (before.statementId === null || before.line === null)
      return { ...line, state: 'repeated', depositId: before.depositId };
    const { batchNo, payoutId } = before;
    return {
      ...line,
      state: 'linked',
      link: { statementId: before.statementId, line: before.line },
      // it is the same withdrawal, so it pays the same row when it comes back
      paid: batchNo === null || payoutId === null ? null : { batchNo, payoutId },
    };
  });
  const alike = await alikeOf(
    tx,
    compared.filter((line) => line.state === 'waiting' && line.direction === 'in'),
  );
  const paid = compared.some((line) => line.direction === 'out')
    ? assignPaid(await listPaidRows(tx, compared))
    : new Map();
  return {
    lines: compared.map((line) => {
      const row = paid.get(line.lineNo) as PaidRow | undefined;
      return {
        ...line,
        alike: alike.get(line.lineNo) ?? null,
        paid: row ? { batchNo: row.batchNo, payoutId: row.payoutId } : line.paid,
      };
    }),
    accounts,
    paid,
  };
}

/** What the new lines would become, by line. `paid` are the rows of bank files that withdrawals pay. */
export async function findMatches(
  tx: Tx,
  { lines, paid }: { lines: readonly known.NewLine[]; paid: Parameters<typeof matchLines>[2] },
): Promise<ReadonlyMap<number, Match>> {
  const waiting = lines.filter((line) => line.state === 'waiting');
  const withoutRow = waiting.filter(({ direction, lineNo }) => direction === 'out' && !paid.has(lineNo));
  const recordsOf = await findBookedRecords(
    tx,
    withoutRow.map(({ fundId, amount, depositedAt }) => ({ fundId, amount, bankAt: depositedAt })),
    true,
  );
  return matchLines(lines, await listLineFacts(tx, waiting), paid, recordsOf);
}
