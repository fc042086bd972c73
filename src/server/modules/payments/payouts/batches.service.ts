import { foldBankRef } from '#shared/bankRef.ts';
import { deciderText, type ApprovalState } from '#shared/contract/approvals.ts';
import {
  importOutcomeLabels,
  importProblems,
  reportProblems,
  rowsText,
  transferMethodLabels,
} from '#shared/texts/deskTexts.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { fail } from '#shared/contract/failures.ts';
import type { importPayoutResults, releasePayoutBatch } from '#shared/contract/payoutBatches.ts';
import { dayFromInput } from '#shared/dayInput.ts';
import { formatNumber } from '#shared/digits.ts';
import { tehranDay } from '#shared/jalali.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import {
  paymentFormats,
  paymentRulesOf,
  rowIdOf,
  type PaymentColumn,
  type PaymentFormatCode,
} from '#shared/paymentFormats.ts';
import { contentTypes } from '#server/http/contentTypes.ts';
import { onePart, xlsxBytes } from '#server/http/xlsxFile.ts';
import { inTransaction, type Tx, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { ApprovalsService } from '#server/modules/platform/approvals/approvals.service.ts';
import { actorOf, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { PayoutsService } from './queue.service.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import * as repo from './batches.repo.ts';
import { answeredRow, sortDue } from './batches.rules.ts';
import { MAX_LINES, readBankAnswers, type BankAnswer } from './payouts.rules.ts';
import { planFiles, sheetOf, textFile, type FileHead, type PlannedFile } from './paymentFiles.rules.ts';
import { isXml, readStatusReport } from './statusReport.rules.ts';
import { batchContent, batchFileRowToView, batchToView } from './payouts.view.ts';

type ImportRow = ResponseOf<typeof importPayoutResults>['data']['rows'][number];
type Decided = ResponseOf<typeof releasePayoutBatch>;

export interface BankFilesServices {
  approvals: ApprovalsService;
  payouts: PayoutsService;
  orderingRules: Pick<OrderingRulesService, 'getFund'>;
  audit: AuditService;
}

const approvalStates: Readonly<Record<repo.BatchState, ApprovalState>> = {
  prepared: 'prepared',
  released: 'approved',
  cancelled: 'discarded',
};

/** What is due of a fund until a day. */
interface Due {
  fundId: number;
  until: string;
  at: Date;
  isLocked: boolean;
  fundAccountId: number | undefined;
  /** those alone, every one of them due */
  orderIds?: readonly number[] | undefined;
  /** investors of the person who asks: their own money is put in by others */
  own: ReadonlySet<number>;
}

const sumsOf = (rows: readonly { amount: bigint }[]) => ({
  rowCount: rows.length,
  totalAmount: rows.reduce((sum, { amount }) => sum + amount, 0n).toString(),
});

/** Rows that a refusal names, at most. */
const NAMED_ROWS = 10;

/** The files of money that leaves: made by one person, released by another, answered by the bank (domain 1.8, 9.18). */
export function createBankFilesService(deps: Pick<Deps, 'db' | 'ports'>, services: BankFilesServices) {
  const { approvals, payouts, orderingRules, audit } = services;
  const { db } = deps;
  const now = (): Date => deps.ports.clock.business();

  async function getBatch(tx: Tx, batchNo: string): Promise<repo.BatchRow> {
    const batch = await repo.findBatch(tx, batchNo);
    if (!batch) throw fail('PAYOUT_BATCH_NOT_FOUND');
    return batch;
  }

  /** A file is fetched and answered only while it is released and nobody has asked to cancel it. */
  function assertReleased(batch: repo.BatchRow): void {
    if (batch.status === 'prepared') throw fail('PAYOUT_BATCH_NOT_RELEASED');
    if (batch.status === 'cancelled')
      throw fail('PAYOUT_BATCH_CANCELLED', { params: { who: deciderText(batch.cancellerName, batch.cancelledAt) } });
    if (batch.cancelAskedBy !== null) throw fail('PAYOUT_BATCH_CANCELLING');
  }

  /** Runs a decision about the file that the person saw, under its lock. @returns the file as it is then */
  async function decide(
    ctx: CommandContext,
    batchNo: string,
    of: {
      action: 'released' | 'cancel' | 'cancelled' | 'kept';
      seen: string;
      from: readonly ApprovalState[];
      reason?: string;
      /** the person may be paid by no row of the file */
      isNotOwn: boolean;
      preparedBy: (batch: repo.BatchRow) => readonly (number | null)[];
      /** what the state alone does not forbid */
      check?: (batch: repo.BatchRow) => void;
    },
    run: (tx: WriteTx, batch: repo.BatchRow, act: { by: number; at: Date }) => Promise<void>,
  ): Promise<Decided> {
    return ctx.transaction(async (tx) => {
      const batch = await repo.lockBatch(tx, batchNo);
      if (!batch) throw fail('PAYOUT_BATCH_NOT_FOUND');
      const { userId } = ctx.actor;
      of.check?.(batch);
      await approvals.assertMayDecide(tx, ctx, {
        state: approvalStates[batch.status],
        from: of.from,
        decidedBy: batch.cancelledBy ?? batch.releasedBy,
        decidedAt: batch.cancelledAt ?? batch.releasedAt,
        preparedBy: of.preparedBy(batch),
        investorIds: of.isNotOwn ? await repo.listOwnOfBatch(tx, userId, batchNo) : [],
        content: batchContent(batch),
        seen: of.seen,
      });
      await run(tx, batch, { by: userId, at: now() });
      const after = await getBatch(tx, batchNo);
      await audit.act(tx, ctx, `payout.batch_${of.action}`, `payout_batch:${batchNo}`, {
        before: { status: batch.status },
        after: { status: after.status, rows: batch.rowCount, total: batch.totalAmount },
        reason: of.reason,
      });
      return { data: batchToView(after, userId) };
    });
  }

  /** What was decided about an investor since the file was made keeps their money here. @throws PAYOUT_BATCH_STOPPED with the rows */
  async function assertNobodyStopped(tx: Tx, batchNo: string, at: Date): Promise<void> {
    const stopped = await repo.listStoppedRows(tx, batchNo, tehranDay(at));
    if (stopped.length === 0) return;
    const count = formatNumber(stopped.length);
    const named = stopped.slice(0, NAMED_ROWS).map(({ row, name }) => ({ name, row: formatNumber(row) }));
    throw fail('PAYOUT_BATCH_STOPPED', { params: { count, names: rowsText(named) } });
  }

  function assertUnanswered(batch: repo.BatchRow): void {
    if (batch.paidCount + batch.failedCount > 0) throw fail('PAYOUT_BATCH_ANSWERED');
  }

  /** Cancels under the lock of the file: every one of its payouts waits again, or nothing happens. */
  async function cancelWhole(
    tx: WriteTx,
    batch: repo.BatchRow,
    of: Parameters<typeof repo.cancelBatch>[2],
  ): Promise<void> {
    const count = await repo.cancelBatch(tx, batch.batchNo, of);
    // an answer of the bank that is booked meanwhile keeps the file
    if (count !== batch.rowCount) throw fail('PAYOUT_BATCH_ANSWERED');
  }

  async function applyAnswer(
    ctx: CommandContext,
    batchNo: string,
    answer: BankAnswer,
    row: repo.BatchFileRow | undefined,
    own: ReadonlySet<number>,
  ): Promise<ImportRow> {
    const of = (outcome: ImportRow['outcome'], message: string | null = null): ImportRow => ({
      line: answer.line,
      payoutId: row?.payoutId ?? answer.payoutId,
      outcome,
      outcomeText: importOutcomeLabels[outcome],
      message,
    });
    if (!row) return of('invalid', importProblems.rowUnknown);
    if (answer.amount !== null && answer.amount !== row.amount) return of('invalid', importProblems.amountDiffers);
    if (own.has(row.investorId)) return of('invalid', importProblems.ownRow);
    if (row.result === 'open') {
      const isBooked = await payouts.confirmPayout(row.payoutId, { ...answer.result, batchNo }, actorOf(ctx));
      return isBooked ? of('applied') : of('invalid', importProblems.conflict);
    }
    // a reference of the bank may be given once, and left out another time
    const isOwnRef = [row.bankRef, answer.result.isPaid && answer.result.bankRef].includes(
      rowIdOf(batchNo, row.payoutId),
    );
    const isSame = answer.result.isPaid
      ? row.result === 'paid' && (isOwnRef || foldBankRef(row.bankRef ?? '') === foldBankRef(answer.result.bankRef))
      : row.result === 'failed';
    return isSame ? of('repeated') : of('invalid', importProblems.conflict);
  }

  /** Takes the answers of a file, each in a transaction of its own: a file that breaks off in the middle is simply read again. */
  async function applyAnswers(
    ctx: CommandContext,
    batchNo: string,
    answers: readonly BankAnswer[],
    fileRows: readonly repo.BatchFileRow[],
  ) {
    const rows: ImportRow[] = [];
    let paid = 0;
    let failed = 0;
    const own = await repo.listOwnInvestors(db, ctx.actor.userId);
    const known = new Map(fileRows.map((row) => [row.payoutId, row]));
    const taken = new Set<number>();
    for (const answer of answers) {
      const { result } = answer;
      const sent = answeredRow(answer, batchNo, known, taken);
      if (sent) taken.add(sent.payoutId);
      const row = await applyAnswer(ctx, batchNo, answer, sent, own);
      rows.push(row);
      if (!sent || row.outcome !== 'applied') continue;
      known.set(sent.payoutId, {
        ...{ ...sent, result: result.isPaid ? 'paid' : 'failed' },
        bankRef: result.isPaid ? result.bankRef : null,
      });
      if (result.isPaid) paid += 1;
      else failed += 1;
    }
    return { rows, paid, failed };
  }

  /** Titles that the account of a file gives to columns of its spreadsheets: banks give them back. */
  async function titlesOfAccount({ sourceIban, method }: repo.BatchRow): Promise<readonly PaymentColumn[]> {
    if (sourceIban === null || method === null) return [];
    const account = (await repo.listPaymentAccountRows(db, null)).find(({ iban }) => iban === sourceIban);
    return paymentRulesOf(account?.rules ?? null)[method].columns ?? [];
  }

  /** The bank's answer to a file, as rows of text or as a report in XML. @throws PAYOUT_REPORT */
  async function readAnswers(batch: repo.BatchRow, content: string, fileRows: readonly repo.BatchFileRow[]) {
    if (!isXml(content)) return readBankAnswers(content, await titlesOfAccount(batch));
    const payoutIds = fileRows.map(({ payoutId }) => payoutId);
    const report = readStatusReport(content, batch.batchNo, payoutIds);
    if (typeof report === 'string') throw fail('PAYOUT_REPORT', { fields: { content: [reportProblems[report]] } });
    return { ...report, titles: [] };
  }

  /** The files of some rows: by the rules of an account, or all in our own CSV. @throws PAYMENT_ACCOUNT */
  async function planOf(
    tx: Tx,
    { fundId, fundAccountId, rows }: { fundId: number; fundAccountId: number | undefined; rows: repo.NewBatchRow[] },
  ) {
    if (fundAccountId === undefined)
      return { fundName: '', files: [{ rows, source: null, columns: null }], skipped: [] };
    const [account] = await repo.listPaymentAccountRows(tx, fundAccountId);
    if (account?.fundId !== fundId) throw fail('PAYMENT_ACCOUNT');
    const { iban, fundName } = account;
    const plan = planFiles(rows, paymentRulesOf(account.rules), iban);
    return {
      fundName,
      files: plan.files.map(({ method, format, columns, rows: some }) => ({
        ...{ rows: some, columns },
        source: { fundAccountId, iban, method, format },
      })),
      skipped: plan.skipped.map(({ row, reason }) => ({
        ...{ payoutId: row.payoutId, investorName: row.receiverName, amount: row.amount.toString(), reason },
      })),
    };
  }

  /** The text of a file in its layout; a spreadsheet in base64. */
  async function write(
    { source, columns, rows }: { source: { format: PaymentFormatCode } | null } & Pick<PlannedFile, 'columns' | 'rows'>,
    head: FileHead,
  ) {
    const format = source?.format ?? 'csv';
    if (paymentFormats[format].kind !== 'xlsx') return { content: textFile(format, head, rows), isBinary: false };
    const { titles, rows: lines } = sheetOf(format, head, rows, columns);
    const bytes = await xlsxBytes([{ name: head.batchNo, titles, parts: onePart(lines), isPlain: true }]);
    return { content: Buffer.from(bytes).toString('base64'), isBinary: true };
  }

  /** The last day of what is due, today where none is named. @throws PAYOUT_DAY_AHEAD */
  function lastDay(untilDate: string | undefined, at: Date): string {
    const until = untilDate ? (dayFromInput(untilDate) ?? tehranDay(at)) : tehranDay(at);
    if (until > tehranDay(at)) throw fail('PAYOUT_DAY_AHEAD');
    return until;
  }

  /** What is due of a fund, in the files of its account, and what stays out. @throws PAYMENT_ACCOUNT, PAYOUT_CHOSEN_NOT_DUE */
  async function planDue(tx: Tx, of: Due) {
    const due = await repo.listDuePayouts(tx, {
      ...{ fundId: of.fundId, until: of.until, orderIds: of.orderIds ?? null, limit: MAX_LINES },
      ...{ today: tehranDay(of.at), now: deps.ports.clock.now(), isLocked: of.isLocked },
    });
    const found = new Set(due.map(({ orderId }) => orderId));
    const missing = [...new Set(of.orderIds)].filter((orderId) => !found.has(orderId)).length;
    if (missing > 0) throw fail('PAYOUT_CHOSEN_NOT_DUE', { params: { count: formatNumber(missing) } });
    const { rows, skipped } = sortDue(due, of.own, of.at);
    const plan = await planOf(tx, { fundId: of.fundId, fundAccountId: of.fundAccountId, rows });
    return {
      fundName: plan.fundName,
      files: plan.files.filter((file) => file.rows.length > 0),
      skipped: [...skipped, ...plan.skipped],
    };
  }

  /** Makes the planned files of a fund, each with its number. @returns them as they are kept @throws PAYOUT_NOTHING_DUE */
  async function makeFiles(
    tx: WriteTx,
    ctx: CommandContext,
    { fundId, until, at }: Due,
    plan: Awaited<ReturnType<typeof planDue>>,
  ): Promise<[repo.BatchRow, ...repo.BatchRow[]]> {
    const made: repo.BatchRow[] = [];
    for (const file of plan.files) {
      const batchNo = await repo.nextBatchNo(tx);
      const head = {
        batchNo,
        fundName: plan.fundName,
        sourceIban: file.source?.iban ?? null,
        day: tehranDay(at),
        at,
      };
      const written = await write(file, head);
      await repo.insertBatch(tx, {
        ...{ batchNo, fundId, untilDate: until, createdBy: ctx.actor.userId, at, rows: file.rows, source: file.source },
        ...written,
      });
      const batch = await getBatch(tx, batchNo);
      await audit.act(tx, ctx, 'payout.batch_made', `payout_batch:${batchNo}`, {
        after: { fundId, rows: batch.rowCount, total: batch.totalAmount, method: batch.method, format: batch.format },
      });
      made.push(batch);
    }
    const [first, ...others] = made;
    if (!first) throw fail('PAYOUT_NOTHING_DUE');
    return [first, ...others];
  }

  return {
    listDueFunds: async (ctx, { query: { untilDate } }) => {
      const at = now();
      const until = lastDay(untilDate, at);
      const accounts = await repo.listPaymentAccountRows(db, null);
      const own = await repo.listOwnInvestors(db, ctx.actor.userId);
      const data = [];
      for (const { fundId, fundName } of await repo.listDueFundRows(db, until)) {
        // as the file of one fund begins: the account whose rules somebody has saved
        const account = accounts.find((one) => one.fundId === fundId && one.rules !== null);
        const { files, skipped } = await planDue(db, {
          ...{ fundId, until, at, own, isLocked: false, fundAccountId: account?.fundAccountId },
        });
        const rows = files.flatMap((file) => file.rows);
        data.push({
          ...{ fundId, fundName, fundAccountId: account?.fundAccountId ?? null },
          ...{ bankName: account?.bankName ?? null, iban: account?.iban ?? null, ...sumsOf(rows) },
          files: files.map(({ source, rows: some }) => ({
            methodText: source && transferMethodLabels[source.method],
            formatText: paymentFormats[source?.format ?? 'csv'].name,
            ...sumsOf(some),
          })),
          skippedCount: skipped.length,
          skippedAmount: skipped.reduce((sum, { amount }) => sum + BigInt(amount), 0n).toString(),
        });
      }
      return { data };
    },

    createPayoutBatches: async (ctx, { body: { untilDate, funds } }) => {
      const at = now();
      const until = lastDay(untilDate, at);
      return ctx.transaction(async (tx) => {
        const own = await repo.listOwnInvestors(tx, ctx.actor.userId);
        const made: repo.BatchRow[] = [];
        const skipped: ReturnType<typeof sortDue>['skipped'] = [];
        // in one order, so that two acts at once wait for each other and do not lock each other out
        for (const { fundId, fundAccountId, ...seen } of funds.toSorted((a, b) => a.fundId - b.fundId)) {
          await orderingRules.getFund(tx, fundId);
          const of = { fundId, until, at, own, isLocked: true, fundAccountId: fundAccountId ?? undefined };
          const plan = await planDue(tx, of);
          const { rowCount, totalAmount } = sumsOf(plan.files.flatMap(({ rows }) => rows));
          if (rowCount !== seen.rowCount || totalAmount !== seen.totalAmount) throw fail('PAYOUT_DUE_CHANGED');
          made.push(...(await makeFiles(tx, ctx, of, plan)));
          skipped.push(...plan.skipped);
        }
        return { data: { batches: made.map((one) => batchToView(one, ctx.actor.userId)), skipped } };
      });
    },

    createPayoutBatch: async (ctx, { body: { fundId, untilDate, orderIds, fundAccountId } }) => {
      const at = now();
      const until = lastDay(untilDate, at);
      return ctx.transaction(async (tx) => {
        await orderingRules.getFund(tx, fundId);
        const { userId } = ctx.actor;
        const own = await repo.listOwnInvestors(tx, userId);
        const of = { fundId, until, at, own, isLocked: true, fundAccountId, orderIds };
        const plan = await planDue(tx, of);
        const made = await makeFiles(tx, ctx, of, plan);
        return {
          data: {
            batch: batchToView(made[0], userId),
            batches: made.map((one) => batchToView(one, userId)),
            skipped: plan.skipped,
          },
        };
      });
    },

    listPayoutBatches: async (ctx, { query: { page, size, ...filter } }) => {
      const found = await repo.listBatchRows(db, filter, rowsOfPage(page, size));
      return {
        data: found.rows.map((row) => batchToView(row, ctx.actor.userId)),
        pageInfo: pageInfoOf(page, size, found.total),
        summary: { waitingCount: found.waitingCount, waitingAmount: found.waitingAmount.toString() },
      };
    },

    getPayoutBatch: async (ctx, { params: { batchNo }, query: { page, size } }) => {
      const batch = await getBatch(db, batchNo);
      const rows = await repo.listBatchFileRows(db, batchNo, rowsOfPage(page, size));
      return {
        data: {
          batch: batchToView(batch, ctx.actor.userId),
          rows: rows.map((row) => batchFileRowToView(row, batch.status === 'cancelled')),
        },
        pageInfo: pageInfoOf(page, size, batch.rowCount),
      };
    },

    releasePayoutBatch: (ctx, { params: { batchNo }, body: { version } }) =>
      decide(
        ctx,
        batchNo,
        {
          action: 'released',
          seen: version,
          from: ['prepared'],
          isNotOwn: true,
          preparedBy: (batch) => [batch.createdBy],
        },
        async (tx, _batch, act) => {
          await assertNobodyStopped(tx, batchNo, act.at);
          await repo.setReleased(tx, batchNo, act);
        },
      ),

    cancelPayoutBatch: (ctx, { params: { batchNo }, body: { version, reason } }) =>
      decide(
        ctx,
        batchNo,
        {
          action: 'cancel',
          seen: version,
          from: ['prepared', 'approved'],
          reason,
          isNotOwn: false,
          preparedBy: () => [],
          check: (batch) => {
            if (batch.status === 'released' && batch.cancelAskedBy !== null) throw fail('PAYOUT_BATCH_CANCELLING');
            assertUnanswered(batch);
          },
        },
        (tx, batch, { by, at }) =>
          batch.status === 'prepared'
            ? cancelWhole(tx, batch, { by, at, askedBy: by, askedAt: at, reason })
            : repo.setCancelAsked(tx, batchNo, { by, at, reason }),
      ),

    confirmPayoutBatchCancel: (ctx, { params: { batchNo }, body: { version } }) =>
      decide(
        ctx,
        batchNo,
        {
          action: 'cancelled',
          seen: version,
          from: ['approved'],
          isNotOwn: true,
          preparedBy: (batch) => [batch.cancelAskedBy],
          check: (batch) => {
            if (batch.status === 'released' && batch.cancelAskedBy === null) throw fail('PAYOUT_BATCH_NO_CANCEL');
            assertUnanswered(batch);
          },
        },
        async (tx, batch, { by, at }) => {
          const { cancelAskedBy: askedBy, cancelAskedAt: askedAt, cancelReason: reason } = batch;
          if (askedBy === null || askedAt === null || reason === null) throw fail('PAYOUT_BATCH_NO_CANCEL');
          await cancelWhole(tx, batch, { by, at, askedBy, askedAt, reason });
        },
      ),

    refusePayoutBatchCancel: (ctx, { params: { batchNo }, body: { version, reason } }) =>
      decide(
        ctx,
        batchNo,
        {
          action: 'kept',
          seen: version,
          from: ['approved'],
          reason,
          isNotOwn: false,
          preparedBy: () => [],
          check: (batch) => {
            if (batch.status === 'released' && batch.cancelAskedBy === null) throw fail('PAYOUT_BATCH_NO_CANCEL');
          },
        },
        (tx, _batch, act) => repo.setCancelAsked(tx, batchNo, { ...act, reason: null }),
      ),

    downloadPayoutBatch: async (ctx, { params: { batchNo } }) => {
      const { text, format } = await inTransaction(db, async (tx) => {
        const batch = await repo.lockBatch(tx, batchNo);
        if (!batch) throw fail('PAYOUT_BATCH_NOT_FOUND');
        assertReleased(batch);
        // between the release and the bank somebody may have been stopped or have died
        await assertNobodyStopped(tx, batchNo, now());
        await repo.setDownloaded(tx, batchNo, { by: ctx.actor.userId, at: now() });
        await audit.act(tx, ctx, 'payout.batch_downloaded', `payout_batch:${batchNo}`, {
          after: { hash: batch.contentHash },
        });
        return { text: await repo.findBatchContent(tx, batchNo), format: batch.format };
      });
      const { kind } = paymentFormats[format];
      const body = kind === 'xlsx' ? new Uint8Array(Buffer.from(text, 'base64')) : text;
      return { body, contentType: contentTypes[kind], fileName: `${batchNo}.${kind}` };
    },

    importPayoutResults: async (ctx, { params: { batchNo }, body: { version, content } }) => {
      const { userId } = ctx.actor;
      const batch = await getBatch(db, batchNo);
      if (batch.createdBy === userId) throw fail('PAYOUT_SAME_PERSON');
      assertReleased(batch);
      await inTransaction(db, (tx) =>
        approvals.assertMayDecide(tx, ctx, {
          state: 'approved',
          from: ['approved'],
          preparedBy: [batch.createdBy],
          content: batchContent(batch),
          seen: version,
        }),
      );
      const fileRows = await repo.listBatchFileRows(db, batchNo, rowsOfPage(1, MAX_LINES));
      const { answers, problems, lineCount, titles } = await readAnswers(batch, content, fileRows);
      if (lineCount === 0) throw fail('IMPORT_EMPTY');
      if (lineCount > MAX_LINES) throw fail('IMPORT_TOO_LONG', { params: { max: MAX_LINES } });
      const applied = await applyAnswers(ctx, batchNo, answers, fileRows);
      const rows = problems.map((problem): ImportRow => {
        return { ...problem, outcome: 'invalid', outcomeText: importOutcomeLabels.invalid };
      });
      rows.push(...applied.rows);
      rows.sort((a, b) => a.line - b.line);
      const after = await getBatch(db, batchNo);
      const countOf = (outcome: ImportRow['outcome']): number => rows.filter((row) => row.outcome === outcome).length;
      return {
        data: {
          ...{ batchNo, paid: applied.paid, failed: applied.failed },
          repeated: countOf('repeated'),
          invalid: countOf('invalid'),
          open: after.openCount,
          rows,
          titles,
        },
      };
    },
  } satisfies Partial<Handlers>;
}
