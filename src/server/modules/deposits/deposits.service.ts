import { depositStateLabels } from '#shared/contract/deskTexts.ts';
import type { AnswerOf, InputOf } from '#shared/contract/define.ts';
import type {
  exportAutoBuy,
  findDepositOwners,
  getDepositCode,
  importDeposits,
  listAutoBuy,
  makeSandboxDeposit,
  matchDeposit,
  returnDeposit,
} from '#shared/contract/deposits.ts';
import { fail } from '#shared/contract/errors.ts';
import { tehranDay } from '#shared/jalali.ts';
import { effectiveLimits } from '#shared/orderLimits.ts';
import { pageInfoOf } from '#shared/paging.ts';
import { inTransaction, type WriteTx } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { InvestorGuard, RawAnswer, SignedInContext } from '../../http/context.ts';
import { isSandboxFeed } from '../../ports/bankFeed/sandbox.ts';
import { actorOf } from '../audit/audit.service.ts';
import type { SchedulesService } from '../schedules/schedules.service.ts';
import { readDays } from '../range.ts';
import { createArrivalsService, type ArrivalsOthers } from './arrivals.service.ts';
import * as repo from './deposits.repo.ts';
import { depositActions, depositCodeOf, MAX_LINES, readStatement, type DepositAction } from './deposits.rules.ts';
import { depositsToCsv, depositToView } from './deposits.view.ts';

type Acted = AnswerOf<typeof matchDeposit>;
type Filter = InputOf<typeof exportAutoBuy>['query'];

const EXPORT_ROWS = 50_000;

export interface DepositsService {
  getDepositCode(query: InputOf<typeof getDepositCode>['query']): Promise<AnswerOf<typeof getDepositCode>>;
  listAutoBuy(ctx: SignedInContext, query: InputOf<typeof listAutoBuy>['query']): Promise<AnswerOf<typeof listAutoBuy>>;
  findDepositOwners(search: string): Promise<AnswerOf<typeof findDepositOwners>>;
  exportAutoBuy(query: Filter): Promise<RawAnswer>;
  importDeposits(ctx: SignedInContext, content: string): Promise<AnswerOf<typeof importDeposits>>;
  matchDeposit(ctx: SignedInContext, depositId: number, body: InputOf<typeof matchDeposit>['body']): Promise<Acted>;
  orderDeposit(ctx: SignedInContext, depositId: number): Promise<Acted>;
  retryDeposit(ctx: SignedInContext, depositId: number): Promise<Acted>;
  returnDeposit(ctx: SignedInContext, depositId: number, body: InputOf<typeof returnDeposit>['body']): Promise<Acted>;
  makeSandboxDeposit(body: InputOf<typeof makeSandboxDeposit>['body']): Promise<AnswerOf<typeof makeSandboxDeposit>>;
  /** Reads the bank's statement and lets every new deposit find its order. @returns what became of the rows */
  fetchDeposits(): Promise<{ added: number; ordered: number }>;
}

export interface DepositsOthers extends ArrivalsOthers {
  schedules: SchedulesService;
  investors: InvestorGuard;
}

/** Deposits with an id that become orders by themselves (domain 1.7, 9.21). */
export function createDepositsService(
  deps: Pick<Deps, 'db' | 'ports' | 'config' | 'log'>,
  others: DepositsOthers,
): DepositsService {
  const { incoming, schedules, ledger, audit, investors } = others;
  const arrivals = createArrivalsService(deps, others);
  const { db, ports } = deps;
  const now = (): Date => ports.clock.business();

  /** Runs an act of an admin on a deposit whose state allows it. */
  async function act(
    ctx: SignedInContext,
    depositId: number,
    action: DepositAction,
    run: (tx: WriteTx, deposit: repo.DepositRecord, at: Date) => Promise<void>,
  ): Promise<Acted> {
    return ctx.command(async (tx) => {
      const deposit = await repo.lockDeposit(tx, depositId);
      if (!deposit) throw fail('DEPOSIT_NOT_FOUND');
      if (!depositActions(deposit.status).includes(action)) throw fail('DEPOSIT_STATE');
      await run(tx, deposit, now());
      const after = (await repo.lockDeposit(tx, depositId)) ?? deposit;
      const placed = after.orderId === null ? null : await incoming.findOrder(tx, after.orderId);
      await audit.record(tx, {
        actor: actorOf(ctx),
        ctx,
        investorId: after.investorId,
        action: `deposit.${action}`,
        subject: `deposit:${depositId}`,
        before: { status: deposit.status, investorId: deposit.investorId },
        after: { status: after.status, investorId: after.investorId, orderId: after.orderId },
        reason: after.reason || undefined,
      });
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
    });
  }

  async function assertNotOwn(ctx: SignedInContext, investorId: number): Promise<void> {
    if (await investors.ownsInvestor(ctx.session.userId, investorId)) throw fail('DEPOSIT_OWN');
  }

  const daysOf = ({ fromDate, toDate, ...filter }: Filter): repo.DepositFilter => ({
    ...filter,
    ...readDays({ fromDate, toDate }),
  });

  return {
    fetchDeposits: () => arrivals.fetchDeposits(),

    async getDepositCode({ investorId, fundId }) {
      const fund = await schedules.getFund(db, fundId);
      const accounts = await schedules.fundAccounts(db, fundId);
      const way = (await schedules.listWays(db)).find((row) => row.code === 'deposit_id');
      if (!way?.isActive || accounts.length === 0 || fund.isNegotiable) throw fail('DEPOSIT_NOT_OFFERED');
      const code = depositCodeOf(fundId, investorId);
      if (!(await repo.findCodeOwner(db, code)) && (await repo.hasInvestor(db, investorId))) {
        await inTransaction(db, (tx) => repo.ensureCode(tx, code, investorId, fundId));
      }
      const { minAmount, maxAmount } = effectiveLimits({
        type: 1,
        fund,
        limit: await schedules.limit(db, fundId, 1, 'deposit_id'),
      });
      return {
        data: {
          code,
          fundId,
          fundName: fund.name,
          accounts: accounts.map(({ id, ...account }) => ({ accountId: id, ...account })),
          minAmount: minAmount?.toString() ?? null,
          maxAmount: maxAmount?.toString() ?? null,
        },
      };
    },

    async listAutoBuy(ctx, { page, size, ...query }) {
      const filter = daysOf(query);
      const [rows, sums] = await Promise.all([
        repo.listDepositRows(db, filter, (page - 1) * size, size),
        repo.sumDeposits(db, filter),
      ]);
      return {
        data: rows.map((row) => depositToView(row, ctx.session.userId)),
        pageInfo: pageInfoOf(page, size, sums.count),
        summary: {
          count: sums.count,
          amount: sums.amount.toString(),
          openCount: sums.openCount,
          openAmount: sums.openAmount.toString(),
        },
      };
    },

    async findDepositOwners(search) {
      return { data: await repo.listPossibleOwners(db, search) };
    },

    async exportAutoBuy(query) {
      const rows = await repo.listDepositRows(db, daysOf(query), 0, EXPORT_ROWS);
      return {
        body: depositsToCsv(rows),
        contentType: 'text/csv; charset=utf-8',
        fileName: `auto-buy-${tehranDay(now())}.csv`,
      };
    },

    async importDeposits(ctx, content) {
      const { lines, faults, lineCount } = readStatement(content, now());
      if (lineCount === 0) throw fail('IMPORT_EMPTY');
      if (lineCount > MAX_LINES) throw fail('IMPORT_TOO_LONG', { params: { max: MAX_LINES } });
      const taken = await arrivals.takeAll(
        lines.map((line) => line.deposit),
        actorOf(ctx),
      );
      const rows = [
        ...faults,
        ...taken.faults.map(({ index, message }) => ({ line: lines[index]?.line ?? 0, message })),
      ].sort((a, b) => a.line - b.line);
      return { data: { ...taken.result, invalid: rows.length, rows } };
    },

    matchDeposit: (ctx, depositId, { investorId, reason }) =>
      act(ctx, depositId, 'match', async (tx, deposit, at) => {
        if (!(await repo.hasInvestor(tx, investorId)))
          throw fail('DEPOSIT_INVESTOR_UNKNOWN', {
            fields: { investorId: [fail('DEPOSIT_INVESTOR_UNKNOWN').message] },
          });
        await assertNotOwn(ctx, investorId);
        await repo.updateDeposit(tx, deposit.id, {
          status: 'matched',
          investorId,
          errorText: null,
          reason,
          handledBy: ctx.session.userId,
          at,
        });
      }),

    orderDeposit: (ctx, depositId) =>
      act(ctx, depositId, 'order', async (tx, deposit, at) => {
        if (deposit.investorId === null) throw fail('DEPOSIT_STATE');
        if (deposit.handledBy === ctx.session.userId) throw fail('DEPOSIT_SAME_PERSON');
        await assertNotOwn(ctx, deposit.investorId);
        await arrivals.order(tx, deposit, deposit.investorId, actorOf(ctx), at);
      }),

    retryDeposit: (ctx, depositId) =>
      act(ctx, depositId, 'retry', (tx, deposit) => arrivals.settle(tx, deposit, actorOf(ctx))),

    returnDeposit: (ctx, depositId, { reason, bankRef }) =>
      act(ctx, depositId, 'return', async (tx, deposit, at) => {
        await ledger.post(tx, {
          kind: 'payout',
          fundId: deposit.fundId,
          investorId: null,
          orderId: null,
          businessDate: tehranDay(at),
          at,
          legs: [
            { kind: 'unmatched_deposits', side: 'debit', amount: deposit.amount, txType: 'refund', comments: bankRef },
            { kind: 'fund_bank', side: 'credit', amount: deposit.amount, txType: 'refund', comments: bankRef },
          ],
        });
        await repo.updateDeposit(tx, deposit.id, {
          status: 'returned',
          investorId: deposit.investorId,
          errorText: null,
          reason,
          returnRef: bankRef,
          handledBy: ctx.session.userId,
          at,
        });
      }),

    async makeSandboxDeposit({ fundIban, depositCode, amount, sourceIban }) {
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
  };
}
