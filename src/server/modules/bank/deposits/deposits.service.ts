import { deciderText } from '#shared/contract/approvals.ts';
import { depositFileSheet, depositFileTitles, depositStateLabels, deskNotes } from '#shared/texts/deskTexts.ts';
import type { ResponseOf, InputOf } from '#shared/contract/kernel/define.ts';
import type { exportAutoBuy, matchDeposit } from '#shared/contract/deposits.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import { tehranDay } from '#shared/jalali.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { InvariantError } from '#server/invariant.ts';
import { inTransaction, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Service } from '#server/http/handlers.ts';
import { rowsFile } from '#server/http/rowsFile.ts';
import { isSandboxFeed } from '#server/ports/bankFeed/sandbox.ts';
import type { ApprovalsService } from '#server/modules/platform/approvals/approvals.service.ts';
import { actorOf } from '#server/modules/platform/audit/audit.service.ts';
import { transfer } from '#server/modules/records/ledger/ledger.service.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import type { PayoutsService } from '#server/modules/payments/payouts/queue.service.ts';
import { readDays } from '#server/modules/platform/range.ts';
import { findOrder, type OrderRecord } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import type { ArrivalsServices, ArrivalsService } from './arrivals.service.ts';
import * as list from './depositList.repo.ts';
import { listCandidateSigns } from './candidates.repo.ts';
import { rankCandidates } from './candidates.rules.ts';
import * as repo from './deposits.repo.ts';
import { depositOfferOf } from '#server/modules/records/orderingRules/depositOffer.service.ts';
import { depositActions, depositCodeOf, type DepositAction } from './deposits.rules.ts';
import { depositCells, depositContent, depositToView } from './deposits.view.ts';

/* Module `deposits`: lines of the bank statement and their owners. */

type DepositActionResult = ResponseOf<typeof matchDeposit>;
type Filter = Omit<InputOf<typeof exportAutoBuy>['query'], 'format'>;

export type DepositsService = ReturnType<typeof createDepositsService>;

export interface DepositsServices extends ArrivalsServices {
  approvals: ApprovalsService;
  arrivals: ArrivalsService;
  orderingRules: OrderingRulesService;
  payouts: Pick<PayoutsService, 'lockReturnable' | 'takeBack'>;
}

/** Deposits with an id that become orders by themselves (domain 1.7, 9.21). */
export function createDepositsService(deps: Pick<Deps, 'db' | 'ports' | 'config' | 'log'>, services: DepositsServices) {
  const { approvals, arrivals, orderingRules, ledger, audit, payouts } = services;
  const { db, ports } = deps;
  const now = (): Date => ports.clock.business();

  /** What an act made of a deposit. */
  function depositActionView(
    depositId: number,
    after: repo.DepositRecord,
    placed: OrderRecord | null,
  ): DepositActionResult {
    return {
      data: {
        depositId,
        status: after.status,
        statusText: depositStateLabels[after.status],
        errorText: after.errorText,
        orderId: after.orderId,
        orderNo: placed?.orderNo ?? null,
        orderStatus: placed?.status ?? null,
      },
    };
  }

  /** Runs an act of an admin on the deposit that they saw, when its state allows it and they had no part in what they decide about. */
  async function act(
    ctx: CommandContext,
    depositId: number,
    of: {
      action: DepositAction;
      seen: string;
      /** who prepared what is decided now */
      preparedBy?: (deposit: repo.DepositRecord) => readonly (number | null)[];
      /** the investor that the act names */
      investorId?: number;
      /** why, where the deposit itself keeps no reason of the act */
      reason?: string;
    },
    run: (tx: WriteTx, deposit: repo.DepositRecord, at: Date) => Promise<void>,
  ): Promise<DepositActionResult> {
    const { action, seen, preparedBy = () => [], investorId, reason } = of;
    return ctx.transaction(async (tx) => {
      const deposit = await repo.lockDeposit(tx, depositId);
      const row = deposit && (await list.findDepositRow(tx, depositId));
      if (!deposit || !row) throw fail('DEPOSIT_NOT_FOUND');
      if (!depositActions(deposit.status).includes(action))
        throw fail('DEPOSIT_STATE', {
          params: {
            state: depositStateLabels[deposit.status],
            who: deciderText(row.handlerName, row.handledAt),
          },
        });
      await approvals.assertMayDecide(tx, ctx, {
        state: 'prepared',
        from: ['prepared'],
        preparedBy: preparedBy(deposit),
        investorIds: [deposit.investorId, investorId].filter((one) => one !== null && one !== undefined),
        content: depositContent(row),
        seen,
      });
      await run(tx, deposit, now());
      const after = (await repo.lockDeposit(tx, depositId)) ?? deposit;
      const placed = after.orderId === null ? null : await findOrder(tx, after.orderId);
      await audit.act(tx, ctx, `deposit.${action}`, `deposit:${depositId}`, {
        investorId: after.investorId,
        before: { status: deposit.status, investorId: deposit.investorId },
        after: { status: after.status, investorId: after.investorId, orderId: after.orderId },
        reason: (reason ?? after.reason) || undefined,
      });
      return depositActionView(depositId, after, placed);
    });
  }

  /** The approved slip that a line may be given to by this person, locked. @throws DEPOSIT_SLIP_UNKNOWN, APPROVAL_OWN_INVESTOR */
  async function lockSlip(
    tx: WriteTx,
    ctx: CommandContext,
    deposit: repo.DepositRecord,
    slipId: number,
  ): Promise<repo.ApprovedSlip> {
    const slip = await repo.lockOpenSlip(tx, slipId, deposit);
    if (!slip || (deposit.investorId !== null && deposit.investorId !== slip.investorId))
      throw fail('DEPOSIT_SLIP_UNKNOWN');
    await approvals.assertNotOwn(ctx.actor.userId, [slip.investorId]);
    return slip;
  }

  const daysOf = ({ fromDate, toDate, ...filter }: Filter): list.DepositFilter => ({
    ...filter,
    ...readDays({ fromDate, toDate }),
  });

  return {
    /** Reads the bank's statement and lets every new deposit find its order. @returns what became of the rows */
    fetchDeposits: (): Promise<{ added: number; ordered: number }> => arrivals.fetchDeposits(),

    getDepositCode: async (_ctx, { query: { investorId, fundId } }) => {
      const offer = await depositOfferOf(db, orderingRules, fundId);
      if (!offer) throw fail('DEPOSIT_NOT_OFFERED');
      const code = depositCodeOf(fundId, investorId);
      if (!(await repo.findCodeOwner(db, code)) && (await repo.hasInvestor(db, investorId))) {
        await inTransaction(db, (tx) => repo.ensureCode(tx, code, investorId, fundId));
      }
      return { data: { code, fundId, ...offer } };
    },

    listAutoBuy: async (ctx, { query: { page, size, ...query } }) => {
      const filter = daysOf(query);
      const [rows, sums] = await Promise.all([
        list.listDepositRows(db, filter, rowsOfPage(page, size)),
        list.sumDeposits(db, filter),
      ]);
      return {
        data: rows.map((row) => depositToView(row, ctx.actor.userId)),
        pageInfo: pageInfoOf(page, size, sums.count),
        summary: {
          count: sums.count,
          amount: sums.amount.toString(),
          openCount: sums.openCount,
          openAmount: sums.openAmount.toString(),
        },
      };
    },

    findDepositOwners: async (_ctx, { query: { search } }) => {
      return { data: await list.listPossibleOwners(db, search) };
    },

    exportAutoBuy: (_ctx, { query: { format, ...query } }) => {
      const filter = daysOf(query);
      return rowsFile<list.DepositListRow>({
        titles: depositFileTitles,
        next: (last, limit) => list.listDepositRows(db, filter, { offset: 0, limit, after: last ?? undefined }),
        cells: depositCells,
        format,
        sheet: depositFileSheet,
        name: `auto-buy-${tehranDay(now())}`,
      });
    },

    getDeposit: async (ctx, { params: { depositId } }) => {
      const row = await list.findDepositRow(db, depositId);
      if (!row) throw fail('DEPOSIT_NOT_FOUND');
      return { data: depositToView(row, ctx.actor.userId) };
    },

    listDepositCandidates: async (_ctx, { params: { depositId } }) => {
      const row = await list.findDepositRow(db, depositId);
      if (!row) throw fail('DEPOSIT_NOT_FOUND');
      // nobody is asked for once the money has its owner
      const isOpen = row.status === 'unmatched' || row.status === 'matched' || row.status === 'failed';
      return { data: isOpen ? rankCandidates(await listCandidateSigns(db, depositId)) : [] };
    },

    matchDeposit: (ctx, { params: { depositId }, body: { version, investorId, reason } }) =>
      act(ctx, depositId, { action: 'match', seen: version, investorId }, async (tx, deposit, at) => {
        if (!(await repo.hasInvestor(tx, investorId))) throw failField('DEPOSIT_INVESTOR_UNKNOWN', 'investorId');
        await repo.updateDeposit(tx, deposit.id, {
          status: 'matched',
          investorId,
          errorText: null,
          reason,
          handledBy: ctx.actor.userId,
          at,
        });
      }),

    orderDeposit: (ctx, { params: { depositId }, body: { version } }) =>
      act(
        ctx,
        depositId,
        { action: 'order', seen: version, preparedBy: (deposit) => [deposit.handledBy] },
        async (tx, deposit, at) => {
          if (deposit.investorId === null)
            throw new InvariantError('a matched deposit has no investor', { depositId: deposit.id });
          await arrivals.order(tx, deposit, deposit.investorId, actorOf(ctx), at);
        },
      ),

    retryDeposit: (ctx, { params: { depositId }, body: { version } }) =>
      act(ctx, depositId, { action: 'retry', seen: version }, (tx, deposit) =>
        arrivals.settle(tx, deposit, actorOf(ctx)),
      ),

    linkDepositToSlip: (ctx, { params: { depositId }, body: { version, receiptId: slipId } }) =>
      act(ctx, depositId, { action: 'slip', seen: version }, async (tx, deposit, at) => {
        const slip = await lockSlip(tx, ctx, deposit, slipId);
        if (slip.reviewedBy === ctx.actor.userId) throw fail('APPROVAL_SAME_PERSON');
        const askedBy = ctx.actor.userId;
        await repo.setLink(tx, deposit.id, { status: 'slip_waits', from: deposit.status, askedBy, slipId, at });
      }),

    confirmDepositSlip: (ctx, { params: { depositId }, body: { version } }) =>
      act(
        ctx,
        depositId,
        { action: 'confirmSlip', seen: version, preparedBy: (deposit) => [deposit.linkAskedBy] },
        async (tx, deposit, at) => {
          const slip = await lockSlip(tx, ctx, deposit, deposit.linkSlipId ?? 0);
          // both booked the same money at the bank: what the line booked is undone
          await ledger.post(tx, {
            kind: 'deposit',
            fundId: deposit.fundId,
            investorId: null,
            orderId: slip.orderId,
            businessDate: tehranDay(at),
            at,
            reason: deskNotes.belongsToSlip,
            lines: transfer('unmatched_deposits', 'fund_bank', deposit.amount, 'deposit_pid', deposit.bankRef),
          });
          await repo.giveToSlip(tx, deposit.id, slip, { userId: ctx.actor.userId, at });
        },
      ),

    refuseDepositSlip: (ctx, { params: { depositId }, body: { version, reason } }) =>
      act(ctx, depositId, { action: 'refuseSlip', seen: version, reason }, (tx, deposit, at) =>
        repo.setLink(tx, deposit.id, { status: deposit.linkFrom ?? 'unmatched', askedBy: null, at }),
      ),

    linkDepositToPayout: (ctx, { params: { depositId }, body: { version, payoutId } }) =>
      act(ctx, depositId, { action: 'payout', seen: version }, async (tx, deposit, at) => {
        const payout = await payouts.lockReturnable(tx, payoutId, deposit);
        await approvals.assertNotOwn(ctx.actor.userId, [payout.investorId]);
        const askedBy = ctx.actor.userId;
        await repo.setLink(tx, deposit.id, { status: 'payout_waits', from: deposit.status, askedBy, payoutId, at });
      }),

    confirmDepositPayout: (ctx, { params: { depositId }, body: { version } }) =>
      act(
        ctx,
        depositId,
        { action: 'confirmPayout', seen: version, preparedBy: (deposit) => [deposit.linkAskedBy] },
        async (tx, deposit, at) => {
          const payout = await payouts.lockReturnable(tx, deposit.linkPayoutId ?? 0, deposit);
          await approvals.assertNotOwn(ctx.actor.userId, [payout.investorId]);
          await payouts.takeBack(tx, payout, { bankRef: deposit.bankRef, actor: actorOf(ctx), at });
          await repo.giveToPayout(tx, deposit.id, payout.id, { userId: ctx.actor.userId, at });
        },
      ),

    refuseDepositPayout: (ctx, { params: { depositId }, body: { version, reason } }) =>
      act(ctx, depositId, { action: 'refusePayout', seen: version, reason }, (tx, deposit, at) =>
        repo.setLink(tx, deposit.id, { status: deposit.linkFrom ?? 'unmatched', askedBy: null, at }),
      ),

    returnDeposit: (ctx, { params: { depositId }, body: { version, reason, bankRef, iban } }) =>
      act(ctx, depositId, { action: 'return', seen: version }, (tx, deposit, at) =>
        repo.setReturn(tx, deposit.id, {
          returnIban: returnAccount(deposit, iban),
          status: 'return_waits',
          from: deposit.status,
          askedBy: ctx.actor.userId,
          reason,
          returnRef: bankRef,
          at,
        }),
      ),

    confirmDepositReturn: (ctx, { params: { depositId }, body: { version } }) =>
      act(
        ctx,
        depositId,
        { action: 'confirmReturn', seen: version, preparedBy: (deposit) => [deposit.returnAskedBy] },
        async (tx, deposit, at) => {
          await ledger.post(tx, {
            kind: 'payout',
            fundId: deposit.fundId,
            investorId: null,
            orderId: null,
            businessDate: tehranDay(at),
            at,
            lines: transfer('unmatched_deposits', 'fund_bank', deposit.amount, 'refund', deposit.returnRef ?? ''),
          });
          await repo.updateDeposit(tx, deposit.id, {
            status: 'returned',
            investorId: deposit.investorId,
            errorText: null,
            handledBy: ctx.actor.userId,
            at,
          });
        },
      ),

    refuseDepositReturn: (ctx, { params: { depositId }, body: { version, reason } }) =>
      act(ctx, depositId, { action: 'refuseReturn', seen: version, reason }, (tx, deposit, at) =>
        repo.setReturn(tx, deposit.id, { status: deposit.returnFrom ?? 'unmatched', askedBy: null, at }),
      ),

    makeSandboxDeposit: async (_ctx, { body: { fundIban, depositCode, amount, sourceIban } }) => {
      const feed = ports.bankFeed;
      if (!deps.config.isDemo || !isSandboxFeed(feed)) throw fail('DEMO_OFF');
      if (BigInt(amount) === 0n) throw fail('DEPOSIT_AMOUNT');
      if (!(await repo.findFundAccount(db, fundIban))) throw fail('DEPOSIT_ACCOUNT_UNKNOWN');
      const bankRef = `SB${ports.ids.token(9)}`;
      await feed.addDeposit({
        bankRef,
        fundIban,
        depositCode: depositCode || null,
        amountRial: BigInt(amount),
        depositedAt: now(),
        sourceIban: sourceIban || null,
      });
      return { data: { bankRef, ...(await arrivals.fetchDeposits()) } };
    },
  } satisfies Service;
}

/** The account to which a deposit went back: the one that it came from. @throws DEPOSIT_RETURN_IBAN, DEPOSIT_RETURN_OTHER */
function returnAccount({ sourceIban }: repo.DepositRecord, told: string | undefined): string {
  if (sourceIban === null && !told) throw failField('DEPOSIT_RETURN_IBAN', 'iban');
  if (sourceIban !== null && told && told !== sourceIban) throw failField('DEPOSIT_RETURN_OTHER', 'iban');
  return sourceIban ?? told ?? '';
}
