import { dayFromInput } from '#shared/dayInput.ts';
import { importOutcomeLabels, importProblems, payoutSkips, payoutStateLabels } from '#shared/contract/deskTexts.ts';
import type { AnswerOf, InputOf } from '#shared/contract/define.ts';
import { fail } from '#shared/contract/errors.ts';
import type {
  changePayoutAccount,
  createPayoutBatch,
  importPayoutResults,
  listPayoutBatches,
  listPayouts,
  repairPayout,
} from '#shared/contract/payouts.ts';
import { tehranDay } from '#shared/jalali.ts';
import { orderStates } from '#shared/orderStates.ts';
import { pageInfoOf } from '#shared/paging.ts';
import type { Tx } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { InvestorGuard, RawAnswer, SignedInContext } from '../../http/context.ts';
import { actorOf, type AuditService } from '../audit/audit.service.ts';
import type { IncomingService } from '../orders/incoming.service.ts';
import type { PayoutsService } from '../orders/payouts.service.ts';
import { assertMaySign } from '../orders/signatory.service.ts';
import type { SchedulesService } from '../schedules/schedules.service.ts';
import { readDays } from '../range.ts';
import {
  findBatch,
  findBatchContent,
  findFailedPayout,
  findPayoutOwner,
  findSellHold,
  findVerifiedAccount,
  insertBatch,
  listBatchPayouts,
  listBatchRows,
  listPayoutRows,
  lockDuePayouts,
  sumOpenPayouts,
  type BatchPayout,
  type BatchRow,
} from './payouts.repo.ts';
import { MAX_LINES, readBankAnswers, type BankAnswer } from './payouts.rules.ts';
import { batchToCsv, batchToView, payoutToView } from './payouts.view.ts';

type ImportRow = AnswerOf<typeof importPayoutResults>['data']['rows'][number];

export interface PayoutDeskService {
  listPayouts(query: InputOf<typeof listPayouts>['query']): Promise<AnswerOf<typeof listPayouts>>;
  createPayoutBatch(
    ctx: SignedInContext,
    body: InputOf<typeof createPayoutBatch>['body'],
  ): Promise<AnswerOf<typeof createPayoutBatch>>;
  listPayoutBatches(
    ctx: SignedInContext,
    query: InputOf<typeof listPayoutBatches>['query'],
  ): Promise<AnswerOf<typeof listPayoutBatches>>;
  downloadPayoutBatch(batchNo: string): Promise<RawAnswer>;
  importPayoutResults(
    ctx: SignedInContext,
    batchNo: string,
    content: string,
  ): Promise<AnswerOf<typeof importPayoutResults>>;
  repairPayout(
    ctx: SignedInContext,
    payoutId: number,
    accountId: number | undefined,
  ): Promise<AnswerOf<typeof repairPayout>>;
  changePayoutAccount(
    ctx: SignedInContext,
    orderId: number,
    accountId: number,
  ): Promise<AnswerOf<typeof changePayoutAccount>>;
}

export interface PayoutDeskOthers {
  payouts: PayoutsService;
  incoming: Pick<IncomingService, 'findOrder' | 'lockOrder'>;
  schedules: Pick<SchedulesService, 'getFund'>;
  audit: AuditService;
  investors: InvestorGuard;
}

/** The desk that pays out: the bank's file, its answer, repairs (domain 1.8, 1.9). */
export function createPayoutDeskService(deps: Pick<Deps, 'db' | 'ports'>, others: PayoutDeskOthers): PayoutDeskService {
  const { payouts, incoming, schedules, audit, investors } = others;
  const { db } = deps;
  const now = (): Date => deps.ports.clock.business();

  async function getBatch(tx: Tx, batchNo: string): Promise<BatchRow> {
    const batch = await findBatch(tx, batchNo);
    if (!batch) throw fail('PAYOUT_BATCH_NOT_FOUND');
    return batch;
  }

  /** New accounts wait 24 hours, so that a thief of a session cannot send money to himself at once (domain 9.5). */
  async function assertUsable(tx: Tx, investorId: number, accountId: number, at: Date): Promise<void> {
    const account = await findVerifiedAccount(tx, investorId, accountId);
    if (!account) throw fail('ORDER_ACCOUNT_UNKNOWN');
    if (account.usableFrom > at) throw fail('ORDER_ACCOUNT_HOLD');
  }

  async function applyAnswer(
    ctx: SignedInContext,
    batchNo: string,
    answer: BankAnswer,
    payout: BatchPayout | undefined,
  ): Promise<ImportRow> {
    const of = (outcome: ImportRow['outcome'], message: string | null = null): ImportRow => ({
      line: answer.line,
      payoutId: answer.payoutId,
      outcome,
      outcomeText: importOutcomeLabels[outcome],
      message,
    });
    if (!payout) return of('invalid', importProblems.rowUnknown);
    if (answer.amount !== null && answer.amount !== payout.amount) return of('invalid', importProblems.amountDiffers);
    if (payout.status === 'sent') {
      const isBooked = await payouts.confirmPayout(payout.id, { ...answer.result, batchNo }, actorOf(ctx));
      return isBooked ? of('applied') : of('invalid', importProblems.conflict);
    }
    const isSame = answer.result.isPaid
      ? payout.status === 'paid' && payout.bankRef === answer.result.bankRef
      : payout.status === 'failed';
    return isSame ? of('repeated') : of('invalid', importProblems.conflict);
  }

  return {
    async listPayouts({ page, size, fromDate, toDate, ...filter }) {
      const days = readDays({ fromDate, toDate });
      const [{ rows, total }, sums] = await Promise.all([
        listPayoutRows(db, { ...filter, ...days }, (page - 1) * size, size),
        sumOpenPayouts(db, tehranDay(now())),
      ]);
      return {
        data: rows.map(payoutToView),
        pageInfo: pageInfoOf(page, size, total),
        summary: {
          ...sums,
          dueAmount: sums.dueAmount.toString(),
          sentAmount: sums.sentAmount.toString(),
          failedAmount: sums.failedAmount.toString(),
        },
      };
    },

    async createPayoutBatch(ctx, { fundId, untilDate }) {
      const at = now();
      const until = untilDate ? (dayFromInput(untilDate) ?? tehranDay(at)) : tehranDay(at);
      if (until > tehranDay(at)) throw fail('PAYOUT_DAY_AHEAD');
      return ctx.command(async (tx) => {
        await schedules.getFund(tx, fundId);
        const due = await lockDuePayouts(tx, fundId, until, MAX_LINES);
        const ready: { id: number; accountId: number; amount: bigint }[] = [];
        const skipped: AnswerOf<typeof createPayoutBatch>['data']['skipped'] = [];
        for (const { id, amount, investorName, accountId, usableFrom } of due) {
          const reason =
            accountId === null || usableFrom === null
              ? payoutSkips.noAccount
              : usableFrom > at
                ? payoutSkips.onHold
                : null;
          if (reason === null && accountId !== null) ready.push({ id, accountId, amount });
          else
            skipped.push({
              payoutId: id,
              investorName,
              amount: amount.toString(),
              reason: reason ?? payoutSkips.noAccount,
            });
        }
        if (ready.length === 0) throw fail('PAYOUT_NOTHING_DUE');
        const of = { fundId, untilDate: until, createdBy: ctx.session.userId, at, payouts: ready };
        const batchNo = await insertBatch(tx, of, batchToCsv);
        const batch = await getBatch(tx, batchNo);
        await audit.record(tx, {
          actor: actorOf(ctx),
          ctx,
          action: 'payout.batch_made',
          subject: `payout_batch:${batchNo}`,
          after: { fundId, rows: batch.rowCount, total: batch.totalAmount },
        });
        return { data: { ...batchToView(batch), skipped } };
      });
    },

    async listPayoutBatches(ctx, { page, size, fundId }) {
      const { rows, total } = await listBatchRows(db, fundId, (page - 1) * size, size);
      return {
        data: rows.map((row) => ({
          ...batchToView(row),
          creatorName: row.creatorName,
          isMine: row.createdBy === ctx.session.userId,
          paidCount: row.paidCount,
          failedCount: row.failedCount,
          openCount: row.openCount,
        })),
        pageInfo: pageInfoOf(page, size, total),
      };
    },

    async downloadPayoutBatch(batchNo) {
      await getBatch(db, batchNo);
      return {
        body: (await findBatchContent(db, batchNo)) || batchToCsv(batchNo, await listBatchPayouts(db, batchNo)),
        contentType: 'text/csv; charset=utf-8',
        fileName: `${batchNo}.csv`,
      };
    },

    async importPayoutResults(ctx, batchNo, content) {
      const batch = await getBatch(db, batchNo);
      if (batch.createdBy === ctx.session.userId) throw fail('PAYOUT_SAME_PERSON');
      const { answers, faults, lineCount } = readBankAnswers(content);
      if (lineCount === 0) throw fail('IMPORT_EMPTY');
      if (lineCount > MAX_LINES) throw fail('IMPORT_TOO_LONG', { params: { max: MAX_LINES } });
      const rows: ImportRow[] = faults.map((fault) => ({
        ...fault,
        outcome: 'invalid',
        outcomeText: importOutcomeLabels.invalid,
      }));
      let paid = 0;
      let failed = 0;
      // each row in its own transaction: a file that breaks off in the middle is simply read again
      const known = new Map((await listBatchPayouts(db, batchNo)).map((row) => [row.id, row]));
      for (const answer of answers) {
        const payout = known.get(answer.payoutId);
        const row = await applyAnswer(ctx, batchNo, answer, payout);
        rows.push(row);
        if (payout && row.outcome === 'applied') {
          known.set(payout.id, {
            ...payout,
            status: answer.result.isPaid ? 'paid' : 'failed',
            bankRef: answer.result.isPaid ? answer.result.bankRef : null,
          });
        }
        if (row.outcome === 'applied' && answer.result.isPaid) paid += 1;
        else if (row.outcome === 'applied') failed += 1;
      }
      const after = await getBatch(db, batchNo);
      rows.sort((a, b) => a.line - b.line);
      const countOf = (outcome: ImportRow['outcome']): number => rows.filter((row) => row.outcome === outcome).length;
      return {
        data: {
          batchNo,
          paid,
          failed,
          repeated: countOf('repeated'),
          invalid: countOf('invalid'),
          open: after.openCount,
          rows,
        },
      };
    },

    async repairPayout(ctx, payoutId, accountId) {
      const at = now();
      return ctx.command(async (tx) => {
        const payout = await findPayoutOwner(tx, payoutId);
        if (!payout) throw fail('PAYOUT_NOT_FOUND');
        if (payout.status !== 'failed') throw fail('PAYOUT_NOT_FAILED');
        if (accountId !== undefined) await assertUsable(tx, payout.investorId, accountId, at);
        await payouts.repairPayout(tx, payoutId, accountId ?? null, actorOf(ctx));
        return { data: { payoutId, status: 'pending' as const, statusText: payoutStateLabels.pending } };
      });
    },

    async changePayoutAccount(ctx, orderId, accountId) {
      const order = await incoming.findOrder(db, orderId);
      if (!order || !(await investors.ownsInvestor(ctx.session.userId, order.investorId)))
        throw fail('ORDER_NOT_FOUND');
      await assertMaySign(db, ctx.session.userId, order.investorId);
      const at = now();
      const hold = await findSellHold(db, ctx.session.userId);
      if (hold && hold > deps.ports.clock.now()) throw fail('ORDER_SELL_HOLD');
      return ctx.command(async (tx) => {
        const payoutId = await findFailedPayout(tx, order.investorId, orderId);
        if (payoutId === null) throw fail('PAYOUT_NOT_FAILED');
        await assertUsable(tx, order.investorId, accountId, at);
        await payouts.repairPayout(tx, payoutId, accountId, actorOf(ctx));
        const after = await incoming.lockOrder(tx, orderId);
        const status = after?.status ?? order.status;
        return { data: { orderId, status, statusText: orderStates[status].label } };
      });
    },
  };
}
