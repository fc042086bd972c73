import type { releaseBankStatement } from '#shared/contract/bankStatements.ts';
import type { ResponseOf } from '#shared/contract/define.ts';
import { alikeTexts, importProblems, statementLineLabels, statementStateLabels } from '#shared/contract/deskTexts.ts';
import { fillMessage } from '#shared/contract/errors.ts';
import { fail } from '#shared/contract/failures.ts';
import { titlesOf } from '#shared/csv.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { pageInfoOf } from '#shared/paging.ts';
import type { Tx, WriteTx } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { CommandContext } from '../../http/context.ts';
import { seenToken, type ApprovalContent, type ApprovalsService } from '../approvals/approvals.service.ts';
import { systemActor, type AuditService } from '../audit/audit.service.ts';
import type { BankBalancesService } from '../bankBalances/bankBalances.service.ts';
import type { ChunkContext, ChunkResult, WorkService } from '../work/work.service.ts';
import type { ArrivalsService } from '../deposits/arrivals.service.ts';
import { isAlike, isLateLine, MAX_LINES, readStatement, type Statement } from './bankStatements.rules.ts';
import * as repo from './bankStatements.repo.ts';
import * as known from './knownLines.repo.ts';

/** Kind of the long work that brings a released statement into the books. */
export const RELEASE_WORK = 'statements.release';

type Decided = ResponseOf<typeof releaseBankStatement>;

export interface StatementsServices {
  approvals: ApprovalsService;
  arrivals: ArrivalsService;
  audit: AuditService;
  balances: Pick<BankBalancesService, 'keep'>;
  work: Pick<WorkService, 'define' | 'start'>;
}

/** What the second person reads before lines come into the books. */
function contentOf(row: repo.StatementRow): ApprovalContent {
  return {
    lineCount: row.lineCount,
    totalAmount: row.totalAmount,
    lateReason: row.lateReason,
    repeatedCount: row.repeatedCount,
    alikeCount: row.alikeCount,
    linkedCount: row.linkedCount,
    status: statementStateLabels[row.status],
  };
}

/** What the maker is told of the lines of their file. */
function tellLines(lines: readonly known.NewLine[]) {
  const fresh = lines.filter((line) => line.state === 'waiting');
  return {
    totalAmount: fresh.reduce((sum, line) => sum + line.amount, 0n),
    repeated: lines
      .filter((line) => line.state === 'repeated')
      .map(({ lineNo, bankRef }) => ({ line: lineNo, bankRef })),
    linked: lines.filter((line) => line.state === 'linked'),
    alike: fresh.flatMap((line) => (line.alike === null ? [] : [{ line: line.lineNo, text: line.alike }])),
    lateCount: lines.filter((line) => line.isLate && line.state !== 'repeated').length,
  };
}

function statementToView(row: repo.StatementRow, userId: number) {
  const { id, importedBy, decidedBy: _decidedBy, rowCount: _rowCount, ...rest } = row;
  return {
    ...rest,
    statementId: id,
    totalAmount: row.totalAmount.toString(),
    statusText: statementStateLabels[row.status],
    importedAt: row.importedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    isMine: importedBy === userId,
    version: seenToken(contentOf(row)),
  };
}

/** Statements of the bank as files: brought in by one person, let into the books by another (domain 9.21). */
export function createStatementsService(deps: Pick<Deps, 'db' | 'ports'>, services: StatementsServices) {
  const { approvals, arrivals, audit, balances, work } = services;
  const { db } = deps;
  const now = (): Date => deps.ports.clock.business();

  /** The lines of a file with their accounts; nothing is known about them yet. @throws STATEMENT_FILE */
  async function withAccounts(
    tx: Tx,
    statement: Statement,
  ): Promise<{ lines: known.NewLine[]; accounts: Map<string, repo.StatementAccount> }> {
    const problems: Record<string, string[]> = { ...statement.problems };
    const ibans = [
      ...statement.lines.map(({ deposit }) => deposit.fundIban),
      ...statement.balances.map(({ closing }) => closing.fundIban),
    ];
    const accounts = new Map((await repo.listStatementAccounts(tx, ibans)).map((account) => [account.iban, account]));
    const blame = (line: number): void => {
      problems[`line.${line}`] = [...(problems[`line.${line}`] ?? []), importProblems.iban];
    };
    const lines = statement.lines.flatMap(({ line, deposit }): known.NewLine[] => {
      const account = accounts.get(deposit.fundIban);
      if (!account) blame(line);
      return account
        ? [
            {
              ...deposit,
              lineNo: line,
              fundId: account.fundId,
              fundAccountId: account.id,
              isLate: isLateLine(deposit.depositedAt, account.publishedDay),
              ...{ state: 'waiting', depositId: null, link: null, alike: null },
            },
          ]
        : [];
    });
    for (const { line, closing } of statement.balances) if (!accounts.has(closing.fundIban)) blame(line);
    const count = Object.keys(problems).length;
    if (count > 0) throw fail('STATEMENT_FILE', { params: { count }, fields: problems });
    return { lines, accounts };
  }

  /** What the other lines of the file and the money that is known look like, for each new line that looks like one. */
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
      const key = `${line.fundIban} ${line.amount}`;
      const before = (groups.get(key) ?? []).find((other) => isAlike(other, line));
      if (before) texts.set(line.lineNo, toPersianDigits(fillMessage(alikeTexts.line, { line: before.lineNo })));
      groups.set(key, [...(groups.get(key) ?? []), line]);
    }
    return texts;
  }

  /** The lines of a file, each with what is known of it: new, repeated, or held by another statement that waits. */
  async function resolve(
    tx: Tx,
    statement: Statement,
  ): Promise<{ lines: known.NewLine[]; accounts: Map<string, repo.StatementAccount> }> {
    const { lines, accounts } = await withAccounts(tx, statement);
    const found = new Map((await known.listKnownLines(tx, lines)).map((one) => [one.lineNo, one]));
    const told = lines.map((line): known.NewLine => {
      const before = found.get(line.lineNo);
      if (!before) return line;
      if (before.statementId === null || before.line === null)
        return { ...line, state: 'repeated', depositId: before.depositId };
      return { ...line, state: 'linked', link: { statementId: before.statementId, line: before.line } };
    });
    const fresh = told.filter((line) => line.state !== 'repeated');
    const alike = await alikeOf(
      tx,
      fresh.filter((line) => line.state === 'waiting'),
    );
    return { lines: told.map((line) => ({ ...line, alike: alike.get(line.lineNo) ?? null })), accounts };
  }

  function assertLateTold(lines: readonly known.NewLine[], reason: string): void {
    const late = lines.filter((line) => line.isLate && line.state !== 'repeated');
    if (late.length === 0 || reason.length >= 10) return;
    const fields = Object.fromEntries(late.map((line) => [`line.${line.lineNo}`, [importProblems.late]]));
    throw fail('STATEMENT_LATE', { params: { count: late.length }, fields });
  }

  async function decide(
    ctx: CommandContext,
    statementId: number,
    status: 'released' | 'discarded',
    seen: string,
    reason: string | null,
  ): Promise<Decided> {
    const at = now();
    return ctx.transaction(async (tx) => {
      await known.lockStatements(tx);
      const row = await repo.lockStatement(tx, statementId);
      if (!row) throw fail('STATEMENT_NOT_FOUND');
      const isRelease = status === 'released';
      const own = isRelease
        ? await repo.listOwnCodes(tx, ctx.actor.userId, await repo.listStatementCodes(tx, statementId))
        : [];
      await approvals.assertMayDecide(tx, ctx, {
        state: row.status === 'imported' ? 'prepared' : row.status === 'released' ? 'approved' : 'discarded',
        from: ['prepared'],
        decidedBy: row.decidedBy,
        decidedAt: row.decidedAt,
        preparedBy: isRelease ? [row.importedBy] : [],
        investorIds: own,
        content: contentOf(row),
        seen,
      });
      await repo.decideStatement(tx, statementId, { status, by: ctx.actor.userId, reason, at });
      await audit.act(tx, ctx, `statement.${status}`, `statement:${statementId}`, {
        after: { lines: row.lineCount, amount: row.totalAmount },
        reason: reason ?? undefined,
      });
      const startRelease = (of: number, key: string, total: number) =>
        work.start(tx, {
          kind: RELEASE_WORK,
          key,
          subject: { statementId: String(of) },
          total,
          startedBy: ctx.actor.userId,
        });
      if (!isRelease)
        for (const of of await known.giveLinesBack(tx, statementId))
          await startRelease(of, `${of} after ${statementId}`, await repo.countWaitingLines(tx, of));
      const started = isRelease ? await startRelease(statementId, String(statementId), row.lineCount) : null;
      return {
        data: { statementId, status, statusText: statementStateLabels[status], workId: started?.workId ?? null },
      };
    });
  }

  /** Takes the next lines of a released statement; each with its deposit and order in one transaction. */
  async function takeLines(statementId: number, { limit, after, isStopping }: ChunkContext): Promise<ChunkResult> {
    const statement = await repo.findStatement(db, statementId);
    const lines = await repo.listWaitingLines(db, statementId, Number(after ?? 0), limit);
    let done = 0;
    let last = after;
    for (const { line, isLate, isAlikeTold, ...deposit } of lines) {
      if (isStopping()) return { done, failed: 0, next: last ?? '0' };
      const marked = { isMine: false };
      const lateReason = isLate ? (statement?.lateReason ?? null) : null;
      await arrivals.takeLine(
        deposit,
        { origin: 'statement', statementId, lateReason, isAlikeTold },
        systemActor,
        async (tx: WriteTx, taken) => {
          marked.isMine = await repo.markLine(
            tx,
            statementId,
            line,
            'problem' in taken
              ? { state: 'refused', depositId: null, problem: taken.problem }
              : taken.isKnown
                ? { state: 'repeated', depositId: taken.id, problem: null }
                : { state: 'taken', depositId: taken.id, problem: null },
          );
        },
      );
      if (marked.isMine) done += 1;
      last = String(line);
    }
    return { done, failed: 0, next: lines.length < limit ? null : last };
  }

  work.define({
    kind: RELEASE_WORK,
    chunk: (subject, context) => takeLines(Number(subject['statementId']), context),
    countOpen: (tx, subject) => repo.countWaitingLines(tx, Number(subject['statementId'])),
  });

  /** Keeps the closing balances that a statement tells. */
  async function keepBalances(
    tx: WriteTx,
    statement: Statement,
    accounts: ReadonlyMap<string, { id: number }>,
    of: { statementId: number | null; userId: number; at: Date },
  ): Promise<void> {
    for (const { closing } of statement.balances) {
      const account = accounts.get(closing.fundIban);
      const { day, balance } = closing;
      if (account) await balances.keep(tx, { fundAccountId: account.id, day, balance, ...of });
    }
  }

  return {
    importDeposits: async (ctx, { body: { content, lateReason = '' } }) => {
      const at = now();
      const statement = readStatement(content, at);
      if (statement.lineCount === 0) throw fail('IMPORT_EMPTY');
      if (statement.lineCount > MAX_LINES) throw fail('IMPORT_TOO_LONG', { params: { max: MAX_LINES } });
      return ctx.transaction(async (tx) => {
        await known.lockStatements(tx);
        const { lines, accounts } = await resolve(tx, statement);
        const fresh = lines.filter((line) => line.state === 'waiting');
        if (fresh.length === 0 && statement.balances.length === 0) throw fail('STATEMENT_NOTHING_NEW');
        assertLateTold(lines, lateReason.trim());
        const codes = lines.flatMap((line) => (line.state === 'repeated' ? [] : (line.depositCode ?? [])));
        await approvals.assertNotOwn(ctx.actor.userId, await repo.listOwnCodes(tx, ctx.actor.userId, codes));
        const told = tellLines(lines);
        const userId = ctx.actor.userId;
        const statementId =
          fresh.length === 0
            ? null
            : await repo.insertStatement(tx, {
                lines,
                lateReason: told.lateCount > 0 ? lateReason.trim() : null,
                importedBy: userId,
                at,
              });
        await keepBalances(tx, statement, accounts, { statementId, userId, at });
        const { totalAmount, repeated, linked, alike, lateCount } = told;
        await audit.act(tx, ctx, 'statement.imported', `statement:${statementId ?? 'balances'}`, {
          after: {
            lines: fresh.length,
            amount: totalAmount,
            repeated: repeated.length,
            linked: linked.length,
            alike: alike.length,
            late: lateCount,
            balances: statement.balances.length,
          },
          reason: lateReason.trim() || undefined,
        });
        return {
          data: {
            statementId,
            lineCount: fresh.length,
            totalAmount: totalAmount.toString(),
            repeatedCount: repeated.length,
            repeated,
            linkedCount: linked.length,
            alikeCount: alike.length,
            alike,
            lateCount,
            balanceCount: statement.balances.length,
            titles: titlesOf(content),
          },
        };
      });
    },

    listBankStatements: async (ctx, { query: { page, size, status } }) => {
      const { rows, total, waitingCount, waitingAmount } = await repo.listStatementRows(
        db,
        status,
        (page - 1) * size,
        size,
      );
      return {
        data: rows.map((row) => statementToView(row, ctx.actor.userId)),
        pageInfo: pageInfoOf(page, size, total),
        summary: { waitingCount, waitingAmount: waitingAmount.toString() },
      };
    },

    getBankStatement: async (ctx, { params: { statementId }, query: { page, size } }) => {
      const row = await repo.findStatement(db, statementId);
      if (!row) throw fail('STATEMENT_NOT_FOUND');
      const lines = await repo.listStatementLines(db, statementId, (page - 1) * size, size);
      return {
        data: {
          statement: statementToView(row, ctx.actor.userId),
          lines: lines.map(({ depositedAt, amount, ...line }) => ({
            ...line,
            amount: amount.toString(),
            depositDate: depositedAt.toISOString(),
            stateText: statementLineLabels[line.state],
          })),
        },
        pageInfo: pageInfoOf(page, size, row.rowCount),
      };
    },

    releaseBankStatement: (ctx, { params: { statementId }, body: { version } }) =>
      decide(ctx, statementId, 'released', version, null),
    discardBankStatement: (ctx, { params: { statementId }, body: { version, reason } }) =>
      decide(ctx, statementId, 'discarded', version, reason),
  } satisfies Partial<Handlers>;
}
