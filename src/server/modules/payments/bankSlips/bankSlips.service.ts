import { dayFromInput } from '#shared/dayInput.ts';
import { deskNotes, slipsFileSheet, slipsFileTitles } from '#shared/texts/deskTexts.ts';
import type { ResponseOf, InputOf } from '#shared/contract/kernel/define.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import type { exportBankSlips, resubmitBankSlip } from '#shared/contract/bankSlips.ts';
import { tehranDay } from '#shared/jalali.ts';
import { orderStates } from '#shared/orderStates.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { lineInSight } from '#shared/slipLine.ts';
import { onConflict, type Tx, type WriteTx } from '#server/db/connection.ts';
import { waitForOrders } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { rowsFile } from '#server/http/rowsFile.ts';
import type { InvestorGuard, CommandContext } from '#server/http/context.ts';
import type { ApprovalsService } from '#server/modules/platform/approvals/approvals.service.ts';
import { actorOf, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { NoticeSink } from '#server/modules/platform/notices/notices.service.ts';
import { tellOwner } from '#server/modules/records/orderLifecycle/orderNotices.ts';
import type { OrderLifecycle, Step } from '#server/modules/records/orderLifecycle/lifecycle.service.ts';
import { listInvestorAccounts } from '#server/modules/records/holdings/holdings.repo.ts';
import { endOfWorkingDays } from '#server/modules/records/orderLifecycle/dates.rules.ts';
import { closeReasonOf, isFundOpen } from '#server/modules/records/orderLifecycle/fundOpen.rules.ts';
import { getOwnOrder } from '#server/modules/records/orderLifecycle/ownOrder.service.ts';
import { lockOrder, type OrderRecord } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import { readDays } from '#server/modules/platform/range.ts';
import { lockBankRef } from './lines.repo.ts';
import {
  findBookedLine,
  findBankSlipRow,
  giveLineToSlip,
  listBankSlipRows,
  listBankSlipsAfter,
  sumPendingSlips,
  type BankSlipFilter,
  type BankSlipRow,
  type StatementLine,
} from './bankSlips.repo.ts';
import {
  approveFirst,
  decideSlip,
  dropFirst,
  findSlip,
  insertSlip,
  lockLastSlip,
  updateSlip,
  type SlipRecord,
} from './slips.repo.ts';
import type { SlipChecker } from './slips.service.ts';
import type { SystemSettingsReader } from '#server/modules/platform/systemSettings/systemSettings.service.ts';
import { needsSecond, slipCells, slipContent, slipToView } from './bankSlips.view.ts';

// the desk of deposits waits for the same reference
export { lockBankRef } from './lines.repo.ts';

/** @throws DATE_RANGE_INVALID */
function readFilter({
  fromDate,
  toDate,
  minAmount,
  maxAmount,
  ...filter
}: Omit<InputOf<typeof exportBankSlips>['query'], 'format'>): BankSlipFilter {
  return {
    ...filter,
    ...readDays({ fromDate, toDate }),
    minAmount: minAmount ? BigInt(minAmount) : undefined,
    maxAmount: maxAmount ? BigInt(maxAmount) : undefined,
  };
}

type SlipBody = InputOf<typeof resubmitBankSlip>['body'];

export type BankSlipsService = ReturnType<typeof createBankSlipsService>;

export interface BankSlipServices {
  approvals: ApprovalsService;
  lifecycle: OrderLifecycle;
  slips: SlipChecker;
  orderingRules: OrderingRulesService;
  audit: AuditService;
  notices: NoticeSink;
  investors: InvestorGuard;
  settings: Pick<SystemSettingsReader, 'slipLimits'>;
}

/** Shortest note that tells how the owner of a source account was proven. */
const NOTE_LENGTH = 10;

/** Buying by bank slip after the order was placed: review, approval, rejection, another slip (domain 1.7, 1.8). */
export function createBankSlipsService(deps: Pick<Deps, 'db' | 'ports'>, services: BankSlipServices) {
  const { approvals, lifecycle, slips, orderingRules, audit, notices, investors, settings } = services;
  const now = (): Date => deps.ports.clock.business();

  /** Order, slip, then the bank's reference: whoever decides or changes a slip takes the locks in this order. */
  async function lockForReview(
    tx: WriteTx,
    ctx: CommandContext,
    slipId: number,
    { seen, isApproval }: { seen: string; isApproval: boolean },
  ): Promise<{ order: OrderRecord; slip: SlipRecord; row: BankSlipRow }> {
    const found = await findSlip(tx, slipId);
    if (!found) throw fail('RECEIPT_NOT_FOUND');
    const order = await lockOrder(tx, found.orderId);
    if (!order) throw fail('RECEIPT_NOT_FOUND');
    const slip = await lockLastSlip(tx, order);
    // an older slip of the order was decided, or the investor handed in another one after it
    const current = slip?.id === slipId ? slip : found;
    await lockBankRef(tx, current.fundAccountId, current.number);
    const row = await findBankSlipRow(tx, slipId);
    if (!row) throw fail('RECEIPT_NOT_FOUND');
    // its chosen line went elsewhere: what is left of that approval binds nobody
    if (row.firstBy === null) await dropFirst(tx, slipId);
    await approvals.assertMayDecide(tx, ctx, {
      state: row.status === 'pending' ? 'prepared' : row.status,
      from: ['prepared'],
      decidedBy: current.reviewedBy,
      decidedAt: row.reviewedAt,
      // whoever approved it first leaves the second approval to another person, and may still reject it
      preparedBy: isApproval && row.firstBy !== null ? [row.firstBy] : [],
      investorIds: [order.investorId],
      content: slipContent(row),
      seen,
    });
    if (order.status !== 'pending_receipt') throw fail('ORDER_STATE_CHANGED');
    return { order, slip: current, row };
  }

  /** The line of the statement that the money of a slip stands in; null when it is not on the statement yet. */
  function lineOf(row: BankSlipRow, depositId: number | undefined): StatementLine | null {
    if (depositId === undefined) return row.lines.find((line) => line.isSame) ?? null;
    const chosen = row.lines.find((line) => line.depositId === depositId);
    if (!chosen) throw fail('RECEIPT_LINE_UNKNOWN');
    return chosen;
  }

  /** Money has to come from the investor's own account; where neither slip nor line tells it, one of the reviewers says how they know (domain 1.7). */
  async function assertSourceKnown(
    tx: WriteTx,
    row: BankSlipRow,
    line: StatementLine | null,
    notes: readonly string[],
  ): Promise<void> {
    const told = [row.sourceIban, line?.sourceIban ?? null].filter((iban) => iban !== null);
    const own = await listInvestorAccounts(tx, row.investorId);
    if (told.some((iban) => own.some((account) => account.iban === iban))) return;
    if (notes.some((note) => note.trim().length >= NOTE_LENGTH)) return;
    throw failField('RECEIPT_SOURCE_UNKNOWN', 'note');
  }

  const tell = (tx: WriteTx, order: OrderRecord, kind: 'registered' | 'rejected', reason = ''): Promise<void> =>
    kind === 'registered'
      ? tellOwner(notices, tx, order, 'order_registered')
      : tellOwner(notices, tx, order, 'receipt_rejected', { reason });

  const decided = (slip: SlipRecord, order: OrderRecord, status: 'pending' | 'approved' | 'rejected') => ({
    data: {
      receiptId: slip.id,
      status,
      orderId: order.id,
      orderStatus: order.status,
      orderStatusText: orderStates[order.status].label,
    },
  });

  /** Keeps the first of two approvals, which books nothing (decision 118). */
  async function noteFirst(
    tx: WriteTx,
    ctx: CommandContext,
    { order, slip }: { order: OrderRecord; slip: SlipRecord },
    { line, note, at }: { line: StatementLine | null; note: string; at: Date },
  ): Promise<void> {
    const first = { by: ctx.actor.userId, note: note || null, lineId: line?.depositId ?? null, at };
    if (!(await approveFirst(tx, slip.id, first))) throw fail('ORDER_STATE_CHANGED');
    await audit.act(tx, ctx, 'slip.approved_first', `receipt:${slip.id}`, {
      investorId: order.investorId,
      after: { amount: slip.amount, number: slip.number, line: line?.bankRef ?? deskNotes.notOnStatement },
      reason: note,
    });
  }

  /** Days the slip gave when it was handed in: a slow review changes no price. */
  function datesOf(order: OrderRecord) {
    const { effectiveDate, priceDate, licenseDate, payoutDate, cancelDeadline } = order;
    if (!effectiveDate || !priceDate || !cancelDeadline) return undefined;
    return { effectiveDate, priceDate, licenseDate, payoutDate, cancelDeadline };
  }

  async function storeSlip(
    tx: WriteTx,
    ctx: CommandContext,
    order: OrderRecord,
    slip: SlipBody,
    at: Date,
  ): Promise<void> {
    const last = await lockLastSlip(tx, order);
    const fields = {
      accountId: slip.accountId,
      number: slip.number,
      amount: BigInt(slip.amount),
      date: dayFromInput(slip.date) ?? '',
      time: slip.time,
      sourceIban: slip.sourceIban ?? null,
      fileId: slip.fileId ?? null,
    };
    if (slip.fileId !== last?.fileId)
      await slips.keepFile(tx, {
        fileId: slip.fileId,
        userId: ctx.actor.userId,
        investorId: order.investorId,
        prefix: '',
      });
    if (last?.status === 'pending')
      await updateSlip(tx, last.id, { ...fields, fileId: fields.fileId ?? last.fileId, at });
    // the picture of the rejected slip stays with its correction unless another one was chosen
    else
      await insertSlip(tx, {
        ...fields,
        fileId: fields.fileId ?? last?.fileId ?? null,
        investorId: order.investorId,
        orderId: order.id,
        at,
      });
    await audit.act(tx, ctx, last?.status === 'pending' ? 'slip.corrected' : 'slip.resubmitted', `order:${order.id}`, {
      investorId: order.investorId,
      before: last && { number: last.number, date: last.slipDate, time: last.slipTime, status: last.status },
      after: { number: fields.number, date: fields.date, time: fields.time },
    });
  }

  /** When an order ends whose slip has no picture, or was rejected at a moment. */
  async function endOf(tx: Tx, fundId: number, at: Date, after: 'slipDays' | 'rejectedDays'): Promise<Date> {
    const rules = await orderingRules.ruleSet(tx);
    return endOfWorkingDays(rules.calendar(fundId), at, rules.waits()[after]);
  }

  /** When an order ends whose slip has no picture, counted from its first such slip; null with one: a person decides then. */
  async function slipEnd(
    tx: WriteTx,
    order: OrderRecord,
    fileId: number | null | undefined,
    at: Date,
  ): Promise<Date | null> {
    if (fileId) return null;
    if (order.status === 'pending_receipt' && order.expiresAt) return order.expiresAt;
    return endOf(tx, order.fundId, at, 'slipDays');
  }

  async function resubmit(
    tx: WriteTx,
    ctx: CommandContext,
    orderId: number,
    slip: SlipBody,
    at: Date,
  ): Promise<ResponseOf<typeof resubmitBankSlip>> {
    // no other ids: the row of the order keeps its commands apart
    await waitForOrders(tx, []);
    const order = await lockOrder(tx, orderId);
    if (!order) throw fail('ORDER_NOT_FOUND');
    const isOpen =
      order.paymentMethod === 'receipt' && (order.status === 'pending_receipt' || order.status === 'receipt_rejected');
    if (!isOpen || order.amount === null) throw fail('RECEIPT_NOT_EDITABLE');
    const fund = await orderingRules.getFund(tx, order.fundId);
    const dates = await slips.dates(
      tx,
      { investorId: order.investorId, fund, amount: order.amount, slip, prefix: '' },
      at,
    );
    // the slip's own day decides whether the fund takes it
    const ofDay = (await orderingRules.ruleSet(tx)).fund(order.fundId, dates.effectiveDate);
    if (!isFundOpen(ofDay, 1)) throw fail('ORDER_FUND_CLOSED', { params: { reason: closeReasonOf(ofDay, 1) } });
    const heldUnits = await lifecycle.reserveRoom(tx, order, fund);
    const step: Step = { actor: actorOf(ctx), at, note: deskNotes.slipResubmitted };
    const last = await lockLastSlip(tx, order);
    const expiresAt = await slipEnd(tx, order, slip.fileId ?? last?.fileId, at);
    const after =
      order.status === 'receipt_rejected'
        ? await lifecycle.move(tx, order, 'pending_receipt', step, { ...dates, heldUnits, expiresAt, reason: null })
        : await lifecycle.setDates(tx, order, { ...dates, expiresAt });
    await storeSlip(tx, ctx, order, slip, at);
    await tellOwner(notices, tx, order, 'order_slip_received');
    return {
      data: {
        orderId: after.id,
        orderNo: after.orderNo,
        status: after.status,
        statusText: orderStates[after.status].label,
        effectiveDate: dates.effectiveDate,
        priceDate: dates.priceDate,
        licenseDate: dates.licenseDate,
      },
    };
  }

  return {
    listBankSlips: async (_ctx, { query: { page, size, sort, ...query } }) => {
      const at = now();
      const [{ rows, total }, pending, limits] = await Promise.all([
        listBankSlipRows(deps.db, readFilter(query), { sort, ...rowsOfPage(page, size) }),
        sumPendingSlips(deps.db),
        settings.slipLimits(),
      ]);
      return {
        data: rows.map((row) => slipToView(row, at, limits)),
        pageInfo: pageInfoOf(page, size, total),
        summary: { pendingCount: pending.count, pendingAmount: pending.amount.toString() },
      };
    },

    exportBankSlips: (_ctx, { query: { format, ...query } }) => {
      const filter = readFilter(query);
      return rowsFile<BankSlipRow>({
        format,
        sheet: slipsFileSheet,
        titles: slipsFileTitles,
        next: (last, limit) => listBankSlipsAfter(deps.db, filter, last, limit),
        cells: slipCells,
        name: `bank-slips-${tehranDay(now())}`,
      });
    },

    getBankSlip: async (_ctx, { params: { receiptId: slipId } }) => {
      const row = await findBankSlipRow(deps.db, slipId);
      if (!row) throw fail('RECEIPT_NOT_FOUND');
      return { data: slipToView(row, now(), await settings.slipLimits()) };
    },

    approveBankSlip: async (ctx, { params: { receiptId: slipId }, body: { version, note = '', depositId } }) => {
      const at = now();
      return ctx.transaction(async (tx) => {
        const { order, slip, row } = await lockForReview(tx, ctx, slipId, { seen: version, isApproval: true });
        const booked = await findBookedLine(tx, slip);
        if (booked !== null) throw fail('RECEIPT_ALREADY_DEPOSITED', { params: { bankRef: booked } });
        // the second person approves the line that they saw the first one choose
        const line = row.firstBy === null ? lineOf(row, depositId) : lineInSight(row);
        await assertSourceKnown(tx, row, line, [note, row.firstNote ?? '']);
        if (row.firstBy === null && needsSecond(row, line, await settings.slipLimits(tx))) {
          await noteFirst(tx, ctx, { order, slip }, { line, note, at });
          return decided(slip, order, 'pending');
        }
        const isDecided = await decideSlip(tx, slip.id, {
          status: 'approved',
          reviewedBy: ctx.actor.userId,
          reason: note || row.firstNote,
          at,
        });
        if (!isDecided) throw fail('ORDER_STATE_CHANGED');
        if (line) {
          const of = { slipId, investorId: order.investorId, orderId: order.id, reviewedBy: ctx.actor.userId, at };
          if (!(await giveLineToSlip(tx, line.depositId, of))) throw fail('RECEIPT_LINE_UNKNOWN');
        }
        const deposit = {
          txType: 'deposit_receipt',
          // a line of the statement has booked the money at the bank already
          from: line ? 'unmatched_deposits' : 'fund_bank',
          amount: slip.amount,
          refId: slip.number,
          dates: datesOf(order),
          note: deskNotes.slipApproved,
        } as const;
        const { order: after, outcome } = await lifecycle.applyDeposit(tx, order, deposit, { actor: actorOf(ctx), at });
        if (outcome === 'registered') await tell(tx, order, 'registered');
        await audit.act(tx, ctx, 'slip.approved', `receipt:${slip.id}`, {
          investorId: order.investorId,
          before: { order: order.status },
          after: {
            order: after.status,
            amount: slip.amount,
            number: slip.number,
            outcome,
            line: line?.bankRef ?? deskNotes.notOnStatement,
          },
          reason: note,
        });
        return decided(slip, after, 'approved');
      });
    },

    rejectBankSlip: async (ctx, { params: { receiptId: slipId }, body: { version, reason } }) => {
      const at = now();
      return ctx.transaction(async (tx) => {
        const { order, slip } = await lockForReview(tx, ctx, slipId, { seen: version, isApproval: false });
        const isDecided = await decideSlip(tx, slip.id, {
          status: 'rejected',
          reviewedBy: ctx.actor.userId,
          reason,
          at,
        });
        if (!isDecided) throw fail('ORDER_STATE_CHANGED');
        // room under the ceiling is for orders with money on the way; another slip takes it again
        const released = await lifecycle.releaseReserves(tx, order);
        const after = await lifecycle.move(
          tx,
          order,
          'receipt_rejected',
          { actor: actorOf(ctx), at, note: reason },
          { ...released, reason, expiresAt: await endOf(tx, order.fundId, at, 'rejectedDays') },
        );
        await tell(tx, order, 'rejected', reason);
        await audit.act(tx, ctx, 'slip.rejected', `receipt:${slip.id}`, {
          investorId: order.investorId,
          before: { order: order.status },
          after: { order: after.status },
          reason,
        });
        return decided(slip, after, 'rejected');
      });
    },

    resubmitBankSlip: async (ctx, { params: { orderId }, body: slip }) => {
      await getOwnOrder(deps.db, investors, { userId: ctx.actor.userId, orderId });
      const at = now();
      return ctx
        .transaction((tx) => resubmit(tx, ctx, orderId, slip, at))
        .catch(onConflict({ bank_slips_once: () => slips.duplicate('') }));
    },
  } satisfies Partial<Handlers>;
}
