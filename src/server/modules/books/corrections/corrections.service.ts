import { accountKindLabels } from '#shared/texts/accountTexts.ts';
import { correctionKindLabels, correctionSideLabels, correctionStatusLabels } from '#shared/contract/corrections.ts';
import { payoutKindLabels, payoutStateLabels } from '#shared/texts/deskTexts.ts';
import { fail } from '#shared/contract/failures.ts';
import { orderStateLabels } from '#shared/texts/orderStateTexts.ts';
import { orderTypeLabels } from '#shared/texts/orderTexts.ts';
import { tehranDay } from '#shared/jalali.ts';
import { comma } from '#shared/strings.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { InvariantError } from '#server/invariant.ts';
import { onConflict, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import type { CommandContext } from '#server/http/context.ts';
import {
  decisionView,
  proposalOf,
  type ApprovalContent,
  type ApprovalsService,
} from '#server/modules/platform/approvals/approvals.service.ts';
import { actorOf, type AuditActor, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { lockBankRef } from '#server/modules/payments/bankSlips/bankSlips.service.ts';
import type { BankMovementsService } from '#server/modules/bank/bankMovements/bankMovements.service.ts';
import type { LedgerService } from '#server/modules/records/ledger/ledger.service.ts';
import type { ReversalsService } from '#server/modules/funds/settlement/reversals.service.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import {
  checkAccounts,
  decideCorrection,
  findAwaitedLine,
  findJournalFacts,
  findOverCeiling,
  hasInvestor,
  insertCorrection,
  isPriceWaiting,
  listCorrectionRows,
  lockCorrection,
  lockSlipRow,
  sharePrice,
  takeBackShare,
  type CorrectionRow,
  type HangingRow,
} from './corrections.repo.ts';

/* Module `corrections`: reversals and adjustments of the books; list of journals. */

export type CorrectionsService = ReturnType<typeof createCorrectionsService>;

export interface CorrectionsServices {
  approvals: ApprovalsService;
  audit: AuditService;
  ledger: LedgerService;
  movements: Pick<BankMovementsService, 'takeBack'>;
  reversals: ReversalsService;
  orderingRules: OrderingRulesService;
}

/** What a correction says nothing about, by default. */
const nothing = { journalId: null, side: null, amount: null, counter: null, orderId: null, price: null };

/** Corrections of the books by new journals, never by a change of old ones (domain 8, reliability 6). */
export function createCorrectionsService(deps: Pick<Deps, 'db' | 'ports'>, services: CorrectionsServices) {
  const { db, ports } = deps;
  const { approvals, audit, ledger, movements, reversals, orderingRules } = services;
  const now = (): Date => ports.clock.business();

  /** Money that leaves the investor must be free: what open orders and payouts claim is not touched. */
  async function assertFree(
    tx: WriteTx,
    of: { investorId: number | null; fundId: number },
    leaving: bigint,
  ): Promise<void> {
    if (of.investorId === null || leaving <= 0n) return;
    const free = await ledger.freeCash(tx, of.investorId, of.fundId);
    if (free < leaving) throw fail('CORRECTION_MONEY_HELD', { params: { free } });
  }

  /** Waits for the line of the bank that a journal came before: afterwards the line is there, or it sees the reversal. */
  async function lockAwaitedLine(tx: WriteTx, journalId: bigint): Promise<void> {
    const awaited = await findAwaitedLine(tx, journalId);
    if (!awaited) return;
    await lockBankRef(tx, awaited.fundAccountId, awaited.bankRef);
    if (awaited.slipId !== null) await lockSlipRow(tx, awaited.slipId);
  }

  async function getReversible(tx: WriteTx, journalId: bigint) {
    await lockAwaitedLine(tx, journalId);
    const facts = await findJournalFacts(tx, journalId);
    if (!facts) throw fail('CORRECTION_JOURNAL_NOT_FOUND');
    if (facts.hasUnits || facts.isReversal || facts.isWaitingDeposit) throw fail('CORRECTION_NOT_REVERSIBLE');
    if (facts.isPayout) throw fail('CORRECTION_PAYOUT_LEFT');
    if (facts.isOnStatement) throw fail('CORRECTION_ON_STATEMENT');
    if (facts.isReversed) throw fail('CORRECTION_ALREADY');
    const payouts = await reversals.checkJournalPayouts(tx, journalId);
    const queued = payouts.reduce((sum, payout) => sum + payout.amount, 0n);
    await assertFree(tx, facts, facts.investorCash - queued);
    return { ...facts, payouts, queued };
  }

  async function keep(
    tx: WriteTx,
    ctx: CommandContext,
    wanted: Pick<CorrectionRow, 'kind' | 'fundId' | 'investorId' | 'reason'> & Partial<CorrectionRow>,
  ): Promise<CorrectionRow> {
    const of = { ...nothing, ...wanted };
    const id = await insertCorrection(tx, { ...of, preparedBy: ctx.actor.userId, preparedAt: now() });
    const row = await lock(tx, id);
    await audit.act(tx, ctx, 'correction.prepared', `correction:${id}`, {
      investorId: of.investorId,
      after: of,
      reason: of.reason,
    });
    return row;
  }

  /** A price that two people corrected is booked as they saw it: nobody takes one of its orders back before. */
  async function assertPriceBooked(tx: WriteTx, orderId: number): Promise<void> {
    // locked before the question: an approval of this moment has counted the order
    await sharePrice(tx, orderId);
    if (await isPriceWaiting(tx, orderId)) throw fail('CORRECTION_PRICE_WAITS');
  }

  /**
   * Units above the ceiling after a redemption was undone, while its totals are locked.
   * @throws APPROVAL_CHANGED when orders took room since the second person looked
   */
  async function overCeilingOf(tx: WriteTx, row: CorrectionRow): Promise<bigint | null> {
    if (row.kind !== 'order' || row.orderType !== 2 || row.price !== null) return null;
    const over = await findOverCeiling(tx, row.fundId);
    const text = (units: bigint | null): string => (units ?? 0n).toString();
    const change = { field: 'overCeiling', before: text(row.overCeiling), after: text(over) };
    if (over !== row.overCeiling) throw fail('APPROVAL_CHANGED', { changes: [change] });
    return over;
  }

  async function lock(tx: WriteTx, id: number): Promise<CorrectionRow> {
    const row = await lockCorrection(tx, id);
    if (!row) throw fail('CORRECTION_NOT_FOUND');
    return row;
  }

  const decisionOf = (row: CorrectionRow, seen: string) => ({
    ...proposalOf(row, row.status === 'draft' ? 'prepared' : row.status, contentOf(row)),
    investorIds: row.investorId === null ? [] : [row.investorId],
    seen,
  });

  async function book(
    tx: WriteTx,
    { approvedBy, actor }: { approvedBy: number; actor: AuditActor },
    row: CorrectionRow,
  ): Promise<bigint> {
    const at = now();
    const by = { at, businessDate: tehranDay(at), reason: row.reason, preparedBy: row.preparedBy, approvedBy };
    if (row.journalId !== null) {
      const { payouts, queued } = await getReversible(tx, row.journalId);
      const ids = payouts.map(({ payoutId }) => payoutId);
      await reversals.withdraw(tx, ids, { correctionId: row.id, at });
      await takeBackShare(tx, row.journalId, by.businessDate);
      await movements.takeBack(tx, row.journalId, at);
      return ledger.reverse(tx, row.journalId, { ...by, hold: -queued });
    }
    if (row.orderId !== null)
      return reversals.reverse(tx, row.orderId, {
        ...{ correctionId: row.id, price: row.price, reason: row.reason, preparedBy: row.preparedBy, approvedBy },
        ...{ actor, at },
      });
    const { side, amount, counter, investorId, fundId } = row;
    if (side === null || amount === null || counter === null)
      throw new InvariantError('a correction is incomplete', { correctionId: row.id });
    if (side === 'debit') await assertFree(tx, row, amount);
    const txType = side === 'debit' ? 'correction_dr' : 'correction_cr';
    const other = side === 'debit' ? ('credit' as const) : ('debit' as const);
    const id = await ledger.post(tx, {
      kind: 'correction',
      fundId,
      investorId,
      orderId: null,
      ...by,
      lines: [
        { kind: 'investor_cash', side, amount, txType, comments: row.reason },
        { kind: counter, side: other, amount, txType, comments: row.reason },
      ],
    });
    if (id === null) throw new InvariantError('a correction has no lines', { correctionId: row.id });
    return id;
  }

  return {
    /**
     * Books a correction that two people decided about as a part of something larger, such as a corrected price.
     * @returns its id. @throws the codes of `approveCorrection`
     */
    async bookDecided(
      tx: WriteTx,
      wanted: Pick<CorrectionRow, 'kind' | 'fundId' | 'investorId' | 'reason'> & Partial<CorrectionRow>,
      by: { preparedBy: number; approvedBy: number; actor: AuditActor },
    ): Promise<number> {
      const of = { ...nothing, ...wanted };
      const id = await insertCorrection(tx, { ...of, preparedBy: by.preparedBy, preparedAt: now() });
      const bookedJournalId = await book(tx, by, await lock(tx, id));
      const decision = { status: 'approved', decidedBy: by.approvedBy, at: now(), reason: null } as const;
      await decideCorrection(tx, id, { ...decision, bookedJournalId });
      await audit.record(tx, {
        actor: by.actor,
        investorId: of.investorId,
        action: 'correction.approved',
        subject: `correction:${id}`,
        after: { journal: bookedJournalId },
        reason: of.reason,
      });
      return id;
    },

    listCorrections: async (_ctx, { query: { status, page, size } }) => {
      const { rows, total } = await listCorrectionRows(db, status ?? null, rowsOfPage(page, size));
      return {
        data: rows.map(correctionView),
        pageInfo: pageInfoOf(page, size, total),
      };
    },

    prepareReversal: async (ctx, { body }) => {
      const journalId = BigInt(body.journalId);
      return ctx
        .transaction(async (tx) => {
          const { fundId, investorId } = await getReversible(tx, journalId);
          await approvals.assertNotOwn(ctx.actor.userId, investorId === null ? [] : [investorId]);
          return {
            data: correctionView(
              await keep(tx, ctx, {
                kind: 'reversal',
                fundId,
                investorId,
                journalId,
                reason: body.reason,
              }),
            ),
          };
        })
        .catch(onConflict({ ledger_corrections_journal: () => fail('CORRECTION_ALREADY') }));
    },

    prepareAdjustment: async (ctx, { body }) => {
      return ctx.transaction(async (tx) => {
        const fund = await orderingRules.getFund(tx, body.fundId);
        if (!(await hasInvestor(tx, body.investorId))) throw fail('CORRECTION_INVESTOR_NOT_FOUND');
        await approvals.assertNotOwn(ctx.actor.userId, [body.investorId]);
        const amount = BigInt(body.amount);
        if (body.side === 'debit') await assertFree(tx, { investorId: body.investorId, fundId: fund.id }, amount);
        const { side, counter, reason, investorId } = body;
        return {
          data: correctionView(
            await keep(tx, ctx, {
              kind: 'adjustment',
              fundId: fund.id,
              investorId,
              side,
              amount,
              counter,
              reason,
            }),
          ),
        };
      });
    },

    prepareOrderReversal: async (ctx, { body: { orderId, price, reason } }) => {
      return ctx
        .transaction(async (tx) => {
          await assertPriceBooked(tx, orderId);
          const { order } = await reversals.check(tx, orderId);
          const { fundId, investorId } = order;
          await approvals.assertNotOwn(ctx.actor.userId, [investorId]);
          const row = await keep(tx, ctx, { kind: 'order', fundId, investorId, orderId, price: price ?? null, reason });
          return { data: correctionView(row) };
        })
        .catch(onConflict({ ledger_corrections_open_order: () => fail('CORRECTION_ALREADY') }));
    },

    approveCorrection: async (ctx, { params: { correctionId }, body: { version: seen } }) => {
      return ctx.transaction(async (tx) => {
        const row = await lock(tx, correctionId);
        await approvals.assertMayDecide(tx, ctx, decisionOf(row, seen));
        if (row.orderId !== null) await assertPriceBooked(tx, row.orderId);
        const bookedJournalId = await book(tx, { approvedBy: ctx.actor.userId, actor: actorOf(ctx) }, row);
        const { checked, wrong } = await checkAccounts(tx, bookedJournalId);
        if (wrong > 0) throw new InvariantError('a correction leaves accounts out of balance', { correctionId, wrong });
        const overCeiling = await overCeilingOf(tx, row);
        await decideCorrection(tx, correctionId, {
          status: 'approved',
          decidedBy: ctx.actor.userId,
          at: now(),
          reason: null,
          bookedJournalId,
          overCeiling,
        });
        await audit.act(tx, ctx, 'correction.approved', `correction:${correctionId}`, {
          investorId: row.investorId,
          after: { journal: bookedJournalId, ...(overCeiling === null ? {} : { overCeiling }) },
          reason: row.reason,
        });
        return { data: { correction: correctionView(await lock(tx, correctionId)), accountsChecked: checked } };
      });
    },

    rejectCorrection: async (ctx, { params: { correctionId }, body: { version, reason } }) => {
      return ctx.transaction(async (tx) => {
        const row = await lock(tx, correctionId);
        await approvals.assertMayRefuse(tx, ctx, decisionOf(row, version));
        await decideCorrection(tx, correctionId, {
          status: 'rejected',
          decidedBy: ctx.actor.userId,
          at: now(),
          reason,
          bookedJournalId: null,
        });
        await audit.act(tx, ctx, 'correction.rejected', `correction:${correctionId}`, {
          investorId: row.investorId,
          reason,
        });
        return { data: correctionView(await lock(tx, correctionId)) };
      });
    },
  } satisfies Service;
}

/** What a second person decides about. */
function contentOf(row: CorrectionRow): ApprovalContent {
  return {
    kind: correctionKindLabels[row.kind],
    investor: row.investorName,
    fund: row.fundName,
    journalId: row.journalId,
    side: row.side && correctionSideLabels[row.side],
    amount: row.amount,
    counter: row.counter && accountKindLabels[row.counter],
    reason: row.reason,
    orderNo: row.orderNo,
    orderStatus: row.orderStatus && orderStateLabels[row.orderStatus],
    price: row.price,
    overCeiling: row.overCeiling,
    payouts:
      row.payouts.map((one) => `${one.payoutId}: ${one.amount} ${payoutStateLabels[one.status]}`).join(`${comma} `) ||
      null,
  };
}

/** A payout for the second person, and for who reads a journal. */
export function hangingView({ kind, status, ...row }: HangingRow) {
  return {
    ...row,
    kindText: payoutKindLabels[kind],
    statusText: payoutStateLabels[status],
    isGone: status === 'sent' || status === 'paid',
  };
}

function correctionView(row: CorrectionRow) {
  return {
    correctionId: row.id,
    kind: row.kind,
    kindText: correctionKindLabels[row.kind],
    fundId: row.fundId,
    fundName: row.fundName,
    investorId: row.investorId,
    investorName: row.investorName,
    journalId: row.journalId?.toString() ?? null,
    side: row.side,
    amount: row.amount?.toString() ?? null,
    total: row.total?.toString() ?? null,
    counter: row.counter,
    reason: row.reason,
    status: row.status,
    statusText: correctionStatusLabels[row.status],
    decidedBy: row.decidedBy,
    ...decisionView(row, contentOf(row)),
    bookedJournalId: row.bookedJournalId?.toString() ?? null,
    order:
      row.orderId === null || row.orderNo === null || row.orderType === null || row.orderStatus === null
        ? null
        : {
            orderId: row.orderId,
            orderNo: row.orderNo,
            orderTypeText: orderTypeLabels[row.orderType],
            statusText: orderStateLabels[row.orderStatus],
          },
    price: row.price,
    payouts: row.payouts.map(hangingView),
    overCeiling: row.overCeiling?.toString() ?? null,
  };
}
