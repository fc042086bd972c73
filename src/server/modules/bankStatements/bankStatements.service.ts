import type { releaseBankStatement } from '#shared/contract/bankStatements.ts';
import type { ResponseOf } from '#shared/contract/define.ts';
import { importProblems, statementLineLabels, statementStateLabels } from '#shared/contract/deskTexts.ts';
import { fail } from '#shared/contract/failures.ts';
import { pageInfoOf } from '#shared/paging.ts';
import type { Tx, WriteTx } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { CommandContext } from '../../http/context.ts';
import { seenToken, type ApprovalContent, type ApprovalsService } from '../approvals/approvals.service.ts';
import { actorOf, systemActor, type AuditService } from '../audit/audit.service.ts';
import type { BankBalancesService } from '../bankBalances/bankBalances.service.ts';
import type { ChunkContext, ChunkResult, WorkService } from '../work/work.service.ts';
import type { ArrivalsService } from '../deposits/arrivals.service.ts';
import { isLateLine, MAX_LINES, readStatement, type Statement } from './bankStatements.rules.ts';
import * as repo from './bankStatements.repo.ts';

/** Kind of the long work that brings a released statement into the books. */
export const RELEASE_WORK = 'statements.release';

type Decided = ResponseOf<typeof releaseBankStatement>;

export type StatementsService = ReturnType<typeof createStatementsService>;

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
    status: statementStateLabels[row.status],
  };
}

function statementToView(row: repo.StatementRow, userId: number) {
  const { id, importedBy, decidedBy: _decidedBy, ...rest } = row;
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

  /** The lines of a file with their accounts, and which are known. @throws STATEMENT_FILE */
  async function resolve(
    tx: Tx,
    statement: Statement,
  ): Promise<{ fresh: repo.NewLine[]; repeated: number; accounts: Map<string, repo.StatementAccount> }> {
    const problems: Record<string, string[]> = { ...statement.problems };
    const blame = (line: number, message: string): void => {
      problems[`line.${line}`] = [...(problems[`line.${line}`] ?? []), message];
    };
    const ibans = [
      ...statement.lines.map(({ deposit }) => deposit.fundIban),
      ...statement.balances.map(({ closing }) => closing.fundIban),
    ];
    const accounts = new Map((await repo.listStatementAccounts(tx, ibans)).map((account) => [account.iban, account]));
    const refs = statement.lines.map(({ deposit }) => deposit.bankRef);
    const known = new Map((await repo.listKnownLines(tx, refs)).map((line) => [line.bankRef, line]));
    const fresh: repo.NewLine[] = [];
    let repeated = 0;
    for (const { line, deposit } of statement.lines) {
      const account = accounts.get(deposit.fundIban);
      const before = known.get(deposit.bankRef);
      if (!account) blame(line, importProblems.iban);
      else if (before && (before.amount !== deposit.amount || before.fundAccountId !== account.id))
        blame(line, importProblems.sameRefOther);
      else if (before) repeated += 1;
      else
        fresh.push({
          ...deposit,
          lineNo: line,
          fundId: account.fundId,
          fundAccountId: account.id,
          isLate: isLateLine(deposit.depositedAt, account.publishedDay),
        });
    }
    for (const { line, closing } of statement.balances)
      if (!accounts.has(closing.fundIban)) blame(line, importProblems.iban);
    const count = Object.keys(problems).length;
    if (count > 0) throw fail('STATEMENT_FILE', { params: { count }, fields: problems });
    return { fresh, repeated, accounts };
  }

  function assertLateTold(fresh: readonly repo.NewLine[], reason: string): void {
    const late = fresh.filter((line) => line.isLate);
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
      await audit.record(tx, {
        actor: actorOf(ctx),
        ctx,
        action: `statement.${status}`,
        subject: `statement:${statementId}`,
        after: { lines: row.lineCount, amount: row.totalAmount },
        reason: reason ?? undefined,
      });
      const started = isRelease
        ? await work.start(tx, {
            kind: RELEASE_WORK,
            key: String(statementId),
            subject: { statementId: String(statementId) },
            total: row.lineCount,
            startedBy: ctx.actor.userId,
          })
        : null;
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
    for (const { line, isLate, ...deposit } of lines) {
      if (isStopping()) return { done, failed: 0, next: last ?? '0' };
      const marked = { isMine: false };
      const lateReason = isLate ? (statement?.lateReason ?? null) : null;
      await arrivals.takeLine(
        deposit,
        { origin: 'statement', statementId, lateReason },
        systemActor,
        async (tx: WriteTx, taken) => {
          marked.isMine = await repo.markLine(
            tx,
            statementId,
            line,
            'problem' in taken
              ? { state: 'refused', depositId: null, problem: taken.problem }
              : taken.isKnown
                ? { state: 'repeated', depositId: null, problem: null }
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
        const { fresh, repeated, accounts } = await resolve(tx, statement);
        if (fresh.length === 0 && statement.balances.length === 0) throw fail('STATEMENT_NOTHING_NEW');
        assertLateTold(fresh, lateReason.trim());
        const codes = fresh.flatMap((line) => line.depositCode ?? []);
        await approvals.assertNotOwn(ctx.actor.userId, await repo.listOwnCodes(tx, ctx.actor.userId, codes));
        const lateCount = fresh.filter((line) => line.isLate).length;
        const userId = ctx.actor.userId;
        const statementId =
          fresh.length === 0
            ? null
            : await repo.insertStatement(tx, {
                lines: fresh,
                repeatedCount: repeated,
                lateReason: lateCount > 0 ? lateReason.trim() : null,
                importedBy: userId,
                at,
              });
        await keepBalances(tx, statement, accounts, { statementId, userId, at });
        const totalAmount = fresh.reduce((sum, line) => sum + line.amount, 0n);
        await audit.record(tx, {
          actor: actorOf(ctx),
          ctx,
          action: 'statement.imported',
          subject: `statement:${statementId ?? 'balances'}`,
          after: {
            lines: fresh.length,
            amount: totalAmount,
            repeated,
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
            repeatedCount: repeated,
            lateCount,
            balanceCount: statement.balances.length,
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
        pageInfo: pageInfoOf(page, size, row.lineCount),
      };
    },

    releaseBankStatement: (ctx, { params: { statementId }, body: { version } }) =>
      decide(ctx, statementId, 'released', version, null),
    discardBankStatement: (ctx, { params: { statementId }, body: { version, reason } }) =>
      decide(ctx, statementId, 'discarded', version, reason),
  } satisfies Partial<Handlers>;
}
