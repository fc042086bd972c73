import type { importDeposits, releaseBankStatement } from '#shared/contract/bankStatements.ts';
import type { InputOf, ResponseOf } from '#shared/contract/kernel/define.ts';
import {
  importProblems,
  statementLineLabels,
  statementStateLabels,
  withdrawalProblems,
} from '#shared/texts/deskTexts.ts';
import { fail } from '#shared/contract/failures.ts';
import { titlesOf } from '#shared/csv.ts';
import { sumRial } from '#shared/money.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import type { StatementMapping } from '#shared/statementMapping.ts';
import { inTransaction, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { CommandContext } from '#server/http/context.ts';
import {
  seenToken,
  type ApprovalContent,
  type ApprovalsService,
} from '#server/modules/platform/approvals/approvals.service.ts';
import { systemActor, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { BankBalancesService } from '../bankBalances/bankBalances.service.ts';
import type { ChunkContext, ChunkResult, WorkService } from '#server/modules/platform/work/work.service.ts';
import type { ArrivalsService } from '../deposits/arrivals.service.ts';
import type { PayoutsService } from '#server/modules/payments/payouts/queue.service.ts';
import { MAX_LINES, readStatement, type Statement } from './bankStatements.rules.ts';
import * as repo from './bankStatements.repo.ts';
import * as files from './forecast.repo.ts';
import { closingsToView, forecastOf, type Match } from './forecast.rules.ts';
import * as known from './knownLines.repo.ts';
import { findMatches, resolveLines } from './resolveLines.ts';
import { readBankFile } from './statementFiles.service.ts';

// other modules reach lines of statements through the service
export { tieLine } from './bankStatements.repo.ts';

/* Module `bankStatements`: files of the bank: mapping, import, release, discard. */

/** Kind of the long work that brings a released statement into the books. */
export const RELEASE_WORK = 'statements.release';

type Decided = ResponseOf<typeof releaseBankStatement>;

export interface StatementsServices {
  approvals: ApprovalsService;
  arrivals: ArrivalsService;
  audit: AuditService;
  balances: Pick<BankBalancesService, 'keep'>;
  payouts: Pick<PayoutsService, 'confirmPayout'>;
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
    fundAccount: row.fundAccount,
    withdrawalCount: row.withdrawalCount,
    withdrawalAmount: row.withdrawalAmount,
    payoutCount: row.payoutCount,
    status: statementStateLabels[row.status],
  };
}

/** What the maker is told of the lines of their file. */
function tellLines(lines: readonly known.NewLine[]) {
  const fresh = lines.filter((line) => line.state === 'waiting' && line.direction === 'in');
  const out = lines.filter((line) => line.state === 'waiting' && line.direction === 'out');
  return {
    fresh,
    out,
    withdrawalAmount: sumRial(out.map(({ amount }) => amount)),
    totalAmount: sumRial(fresh.map(({ amount }) => amount)),
    repeated: lines
      .filter((line) => line.state === 'repeated')
      .map(({ lineNo, bankRef }) => ({ line: lineNo, bankRef })),
    linked: lines.filter((line) => line.state === 'linked'),
    alike: fresh.flatMap((line) => (line.alike === null ? [] : [{ line: line.lineNo, text: line.alike }])),
    lateCount: lines.filter((line) => line.isLate && line.state !== 'repeated').length,
  };
}

function statementToView(row: repo.StatementRow, userId: number) {
  const { id, importedBy, decidedBy: _decidedBy, rowCount: _rowCount, fundAccountId: _account, ...rest } = row;
  return {
    ...rest,
    statementId: id,
    totalAmount: row.totalAmount.toString(),
    withdrawalAmount: row.withdrawalAmount.toString(),
    payoutAmount: row.payoutAmount.toString(),
    statusText: statementStateLabels[row.status],
    importedAt: row.importedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    isMine: importedBy === userId,
    version: seenToken(contentOf(row)),
  };
}

/** Statements of the bank as files: brought in by one person, let into the books by another (domain 9.21). */
export function createStatementsService(deps: Pick<Deps, 'db' | 'ports'>, services: StatementsServices) {
  const { approvals, arrivals, audit, balances, payouts, work } = services;
  const { db } = deps;
  const now = (): Date => deps.ports.clock.business();

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
      const paid = isRelease ? await files.listPaidOf(tx, statementId) : [];
      const own = isRelease
        ? [
            ...(await repo.listOwnCodes(tx, ctx.actor.userId, await repo.listStatementCodes(tx, statementId))),
            ...paid.map(({ investorId }) => investorId),
          ]
        : [];
      await approvals.assertMayDecide(tx, ctx, {
        state: row.status === 'imported' ? 'prepared' : row.status === 'released' ? 'approved' : 'discarded',
        from: ['prepared'],
        decidedBy: row.decidedBy,
        decidedAt: row.decidedAt,
        // who made a bank file confirms none of its rows, by an answer of the bank or by its statement
        preparedBy: isRelease ? [row.importedBy, ...paid.map(({ createdBy }) => createdBy)] : [],
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
      const total = row.lineCount + row.withdrawalCount;
      const started = isRelease ? await startRelease(statementId, String(statementId), total) : null;
      return {
        data: { statementId, status, statusText: statementStateLabels[status], workId: started?.workId ?? null },
      };
    });
  }

  /** Confirms the row of a bank file that a withdrawal pays. @returns why it could not, in Persian; null when it is paid */
  async function payRow(line: repo.WaitingLine): Promise<string | null> {
    const { batchNo, payoutId, bankRef } = line;
    if (batchNo === null || payoutId === null) return null;
    const result = await files.findRowResult(db, batchNo, payoutId);
    if (result === 'paid') return null;
    if (result === 'open' && (await payouts.confirmPayout(payoutId, { isPaid: true, bankRef, batchNo }))) return null;
    return withdrawalProblems.changed;
  }

  /** Takes a withdrawal of a released statement; repeated after a break it finds the row paid and marks the line. */
  async function takeWithdrawal(statementId: number, line: repo.WaitingLine): Promise<boolean> {
    const problem = await payRow(line);
    return inTransaction(db, (tx) =>
      repo.markLine(tx, statementId, line.line, { state: 'taken', depositId: null, problem }),
    );
  }

  /** Takes the next lines of a released statement; each with its deposit and order in one transaction. */
  async function takeLines(statementId: number, { limit, after, isStopping }: ChunkContext): Promise<ChunkResult> {
    const statement = await repo.findStatement(db, statementId);
    const lines = await repo.listWaitingLines(db, statementId, Number(after ?? 0), limit);
    let done = 0;
    let last = after;
    for (const waiting of lines) {
      if (isStopping()) return { done, failed: 0, next: last ?? '0' };
      const { line, isLate, isAlikeTold, direction, payoutId: _payoutId, batchNo: _batchNo, ...deposit } = waiting;
      last = String(line);
      if (direction === 'out') {
        if (await takeWithdrawal(statementId, waiting)) done += 1;
        continue;
      }
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

  /** A file of our columns, or with an account a bank's own. @throws STATEMENT_ACCOUNT, STATEMENT_MAPPING, IMPORT_EMPTY, IMPORT_TOO_LONG */
  async function readFile(
    tx: WriteTx,
    { content, fundAccountId, mapping }: InputOf<typeof importDeposits>['body'],
    at: Date,
  ): Promise<{ statement: Statement; file: { fundAccountId: number; mapping: StatementMapping } | null }> {
    if (fundAccountId === undefined) {
      const statement = readStatement(content, at);
      if (statement.lineCount === 0) throw fail('IMPORT_EMPTY');
      if (statement.lineCount > MAX_LINES) throw fail('IMPORT_TOO_LONG', { params: { max: MAX_LINES } });
      return { statement, file: null };
    }
    const [account] = await files.listMappedAccounts(tx, fundAccountId);
    if (!account) throw fail('STATEMENT_ACCOUNT');
    const used = mapping ?? account.mapping;
    if (!used) throw fail('STATEMENT_MAPPING');
    return { statement: readBankFile(content, used, account.iban, at), file: { fundAccountId, mapping: used } };
  }

  /**
   * What the lines that wait would become, and closing balances beside the books: what the maker saw in the preview. Sums
   * and balances come with the first page, the others tell of their own lines alone.
   */
  async function forecast(row: repo.StatementRow, page: number, onPage: readonly repo.StatementLineRow[]) {
    if (row.status !== 'imported') return { matches: new Map<number, Match>(), view: null, closings: [] };
    const all = await files.listKeptLines(db, row.id);
    const shown = new Set(onPage.map(({ line }) => line));
    const lines = page === 1 ? all : all.filter(({ lineNo }) => shown.has(lineNo));
    const paid = new Map(
      lines.flatMap((line) =>
        line.paid
          ? [[line.lineNo, { ...line.paid, isAnswered: line.isAnswered, owner: line.receiver ?? '' }] as const]
          : [],
      ),
    );
    const matches = await findMatches(db, { lines, paid });
    if (page > 1) return { matches, view: null, closings: [] };
    const closings = await files.listStatementClosings(db, row.id);
    const [first] = lines;
    const books = first
      ? await files.listBooksOfDays(db, {
          ...{ fundId: first.fundId, fundAccountId: first.fundAccountId, days: closings.map(({ day }) => day) },
        })
      : [];
    return {
      matches,
      view: forecastOf(lines, matches),
      // a file that names an account in each line has no one account to compare
      closings: row.fundAccountId === null ? [] : closingsToView(closings, books, lines, matches),
    };
  }

  return {
    importDeposits: async (ctx, { body: { content, lateReason = '', fundAccountId, mapping } }) => {
      const at = now();
      const userId = ctx.actor.userId;
      return ctx.transaction(async (tx) => {
        await known.lockStatements(tx);
        const read = await readFile(tx, { content, fundAccountId, mapping }, at);
        const { statement, file } = read;
        const { lines, accounts } = await resolveLines(tx, statement, file?.fundAccountId ?? null);
        const told = tellLines(lines);
        const { fresh, out, totalAmount, withdrawalAmount, repeated, linked, alike, lateCount } = told;
        if (fresh.length + out.length === 0 && statement.balances.length === 0) throw fail('STATEMENT_NOTHING_NEW');
        assertLateTold(lines, lateReason.trim());
        const lineCodes = lines.flatMap((line) => (line.state === 'repeated' ? [] : (line.depositCode ?? [])));
        await approvals.assertNotOwn(userId, await repo.listOwnCodes(tx, userId, lineCodes));
        const statementId =
          fresh.length + out.length === 0
            ? null
            : await repo.insertStatement(tx, {
                lines,
                lateReason: lateCount > 0 ? lateReason.trim() : null,
                importedBy: userId,
                at,
                file,
              });
        await keepBalances(tx, statement, accounts, { statementId, userId, at });
        if (file) await files.saveMapping(tx, { ...file, by: userId, at });
        await audit.act(tx, ctx, 'statement.imported', `statement:${statementId ?? 'balances'}`, {
          after: {
            lines: fresh.length,
            amount: totalAmount,
            withdrawals: out.length,
            withdrawalAmount,
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
            withdrawalCount: out.length,
            withdrawalAmount: withdrawalAmount.toString(),
            repeatedCount: repeated.length,
            repeated,
            linkedCount: linked.length,
            alikeCount: alike.length,
            alike,
            lateCount,
            balanceCount: statement.balances.length,
            titles: file ? [] : titlesOf(content),
          },
        };
      });
    },

    listBankStatements: async (ctx, { query: { page, size, status } }) => {
      const { rows, total, waitingCount, waitingAmount } = await repo.listStatementRows(
        db,
        status,
        rowsOfPage(page, size),
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
      const lines = await repo.listStatementLines(db, statementId, rowsOfPage(page, size));
      const { matches, view, closings } = await forecast(row, page, lines);
      return {
        data: {
          statement: statementToView(row, ctx.actor.userId),
          forecast: view,
          closings,
          lines: lines.map(({ depositedAt, amount, batchNo: _batchNo, ...line }) => ({
            ...line,
            match: matches.get(line.line)?.kind ?? null,
            matchText: matches.get(line.line)?.text ?? null,
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
