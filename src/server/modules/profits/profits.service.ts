import type { AnswerOf, InputOf } from '#shared/contract/define.ts';
import { fail, fillMessage } from '#shared/contract/errors.ts';
import {
  profitNotices,
  type approveProfit,
  type discardProfit,
  type executeProfit,
  type getProfitRun,
  type listCoupons,
  type listProfitRuns,
  type prepareProfit,
} from '#shared/contract/profits.ts';
import { rialText } from '#shared/money.ts';
import { formatJalaliDate, tehranDay } from '#shared/jalali.ts';
import { isWorkingDay } from '#shared/workingDays.ts';
import { pageInfoOf } from '#shared/paging.ts';
import { inTransaction, isUniqueViolation, type WriteTx } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInContext } from '../../http/context.ts';
import { actorOf, systemActor, type AuditService } from '../audit/audit.service.ts';
import type { BondsService } from '../bonds/bonds.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { ProfitMoneyService } from '../orders/profitMoney.service.ts';
import type { PricingService } from '../pricing/pricing.service.ts';
import type { SchedulesService } from '../schedules/schedules.service.ts';
import {
  approveRun,
  countChangedShares,
  countOrdersBefore,
  deleteRun,
  findRun,
  finishRun,
  insertRun,
  listDueRuns,
  listPendingShares,
  listRuns,
  listShares,
  lockPendingShare,
  lockRun,
  markShare,
  type RunRow,
} from './profits.repo.ts';
import { reinvestPercent, splitProfit } from './profits.rules.ts';
import { runView, shareView } from './profits.view.ts';
import { findOwner, findSetting } from './reinvest.repo.ts';

export interface ProfitsService {
  listProfitRuns(query: InputOf<typeof listProfitRuns>['query']): Promise<AnswerOf<typeof listProfitRuns>>;
  prepareProfit(
    ctx: SignedInContext,
    body: InputOf<typeof prepareProfit>['body'],
  ): Promise<AnswerOf<typeof prepareProfit>>;
  getProfitRun(profitId: number, query: InputOf<typeof getProfitRun>['query']): Promise<AnswerOf<typeof getProfitRun>>;
  approveProfit(ctx: SignedInContext, profitId: number): Promise<AnswerOf<typeof approveProfit>>;
  discardProfit(ctx: SignedInContext, profitId: number): Promise<AnswerOf<typeof discardProfit>>;
  /** Books every share that is not booked yet, each in its own transaction; a repeat finds nothing left to do. */
  executeProfit(profitId: number): Promise<AnswerOf<typeof executeProfit>>;
  /** Job: executes approved runs whose date has come and whose price is published. @returns how many shares were booked */
  executeDue(): Promise<number>;
  listCoupons(fundId: number): Promise<AnswerOf<typeof listCoupons>>;
}

export interface ProfitsOthers {
  audit: AuditService;
  bonds: BondsService;
  money: ProfitMoneyService;
  notices: Pick<NoticesService, 'tell'>;
  pricing: Pick<PricingService, 'hasPrice'>;
  schedules: SchedulesService;
}

/** Profit runs: prepared by one person, approved by another, booked once (domain 1.10, 9.18). */
export function createProfitsService(deps: Pick<Deps, 'db' | 'ports' | 'log'>, others: ProfitsOthers): ProfitsService {
  const { db, ports, log } = deps;
  const { audit, bonds, money, notices, pricing, schedules } = others;
  const now = (): Date => ports.clock.business();

  async function getRun(profitId: number): Promise<RunRow> {
    const run = await findRun(db, profitId);
    if (!run) throw fail('PROFIT_NOT_FOUND');
    return run;
  }

  async function lock(tx: WriteTx, profitId: number): Promise<RunRow> {
    const run = await lockRun(tx, profitId);
    if (!run) throw fail('PROFIT_NOT_FOUND');
    return run;
  }

  async function assertCoupon(tx: WriteTx, body: InputOf<typeof prepareProfit>['body']): Promise<void> {
    const coupons = await bonds.listCoupons(tx, body.fundId);
    if (!coupons) return;
    const coupon = coupons.find((item) => item.payDate === body.profitDate);
    if (!coupon) throw fail('PROFIT_NO_COUPON', { fields: { profitDate: [fail('PROFIT_NO_COUPON').message] } });
    // the terms say what a coupon pays; nothing is added to it
    const isAdded = BigInt(body.extraPerUnit) + BigInt(body.compensation) > 0n;
    if (coupon.amountPerUnit !== BigInt(body.guaranteedPerUnit) || isAdded)
      throw fail('PROFIT_COUPON_AMOUNT', { params: { amount: coupon.amountPerUnit } });
  }

  async function prepare(
    tx: WriteTx,
    ctx: SignedInContext,
    body: InputOf<typeof prepareProfit>['body'],
  ): Promise<RunRow> {
    const fund = await schedules.getFund(tx, body.fundId);
    const guaranteedPerUnit = BigInt(body.guaranteedPerUnit);
    const extraPerUnit = BigInt(body.extraPerUnit);
    const compensation = BigInt(body.compensation);
    if (guaranteedPerUnit + extraPerUnit + compensation === 0n)
      throw fail('PROFIT_EMPTY', { fields: { guaranteedPerUnit: [fail('PROFIT_EMPTY').message] } });
    const isOpenDay =
      isWorkingDay(await schedules.calendar(tx, fund.id), body.profitDate) && body.profitDate <= tehranDay(now());
    if (!isOpenDay) throw fail('PROFIT_DAY_CLOSED', { fields: { profitDate: [fail('PROFIT_DAY_CLOSED').message] } });
    await assertCoupon(tx, body);
    const open = await countOrdersBefore(tx, fund.id, body.profitDate);
    if (open > 0) throw fail('PROFIT_ORDERS_OPEN', { params: { count: open } });
    const id = await insertRun(tx, {
      fundId: fund.id,
      profitDate: body.profitDate,
      guaranteedPerUnit,
      extraPerUnit,
      compensation,
      preparedBy: ctx.session.userId,
    });
    if (id === null) throw fail('PROFIT_NO_HOLDERS');
    const run = await lock(tx, id);
    await audit.record(tx, {
      actor: actorOf(ctx),
      ctx,
      action: 'profit.prepared',
      subject: `profit:${id}`,
      after: {
        fundId: fund.id,
        profitDate: body.profitDate,
        guaranteedPerUnit,
        extraPerUnit,
        compensation,
        total: run.total,
      },
    });
    return run;
  }

  async function assertUnchanged(tx: WriteTx, run: RunRow): Promise<void> {
    if ((await countOrdersBefore(tx, run.fundId, run.profitDate)) > 0 || (await countChangedShares(tx, run)) > 0)
      throw fail('PROFIT_HOLDINGS_CHANGED');
  }

  async function bookShare(tx: WriteTx, run: RunRow, investorId: number): Promise<boolean> {
    const share = await lockPendingShare(tx, run.id, investorId);
    if (!share) return false;
    const at = now();
    const percent =
      run.kind === 'bond' ? 0 : reinvestPercent(await findSetting(tx, investorId, run.fundId), run.profitDate);
    const { reinvest, payout } = splitProfit(share.amount, percent);
    const ownerId = await findOwner(tx, investorId);
    await money.credit(tx, {
      investorId,
      fundId: run.fundId,
      amount: share.amount,
      comments: formatJalaliDate(run.profitDate),
      at,
    });
    const orderId =
      reinvest > 0n
        ? await money.reinvest(tx, {
            investorId,
            fundId: run.fundId,
            amount: reinvest,
            profitDate: run.profitDate,
            ownerId,
            at,
          })
        : null;
    await money.payOut(tx, { investorId, fundId: run.fundId, amount: payout, at });
    await markShare(tx, run.id, investorId, { status: orderId === null ? 'paid' : 'reinvested', orderId });
    if (ownerId !== null) {
      const { title, text } = profitNotices[orderId === null ? 'paid' : 'reinvested'];
      const tokens = {
        amount: rialText(share.amount),
        reinvest: rialText(reinvest),
        units: rialText(share.unitCount),
        fund: run.fundName,
      };
      await notices.tell(tx, { userId: ownerId, title, text: fillMessage(text, tokens), link: '/accounting' });
    }
    await audit.record(tx, {
      actor: systemActor,
      investorId,
      action: 'profit.booked',
      subject: `profit:${run.id}`,
      after: { amount: share.amount, reinvest, payout, orderId },
    });
    return true;
  }

  async function execute(profitId: number): Promise<{ booked: number; failed: number }> {
    const run = await getRun(profitId);
    if (run.status === 'draft') throw fail('PROFIT_STATE');
    if (run.status === 'executed') return { booked: 0, failed: 0 };
    if (!(await pricing.hasPrice(run.fundId, run.profitDate))) throw fail('PROFIT_PRICE_MISSING');
    // once the first share is booked the run is finished as it was approved
    if (run.done === 0) await inTransaction(db, (tx) => assertUnchanged(tx, run));
    const result = { booked: 0, failed: 0 };
    for (const investorId of await listPendingShares(db, profitId)) {
      try {
        if (await inTransaction(db, (tx) => bookShare(tx, run, investorId))) result.booked += 1;
      } catch (error) {
        // one broken share must not hold up the others; it stays open and the next run takes it again
        log.error({ profitId, investorId, err: error }, 'profit share could not be booked');
        result.failed += 1;
      }
    }
    await inTransaction(db, async (tx) => {
      if (!(await finishRun(tx, run, now()))) return;
      await audit.record(tx, {
        actor: systemActor,
        action: 'profit.executed',
        subject: `profit:${profitId}`,
        after: { total: run.total, investors: run.investors },
      });
    });
    return result;
  }

  return {
    async listProfitRuns({ fundId, page, size }) {
      const { rows, total } = await listRuns(db, fundId ?? null, (page - 1) * size, size);
      return {
        data: rows.map(runView),
        pageInfo: pageInfoOf(page, size, total),
      };
    },

    async prepareProfit(ctx, body) {
      try {
        return await ctx.command(async (tx) => ({ data: runView(await prepare(tx, ctx, body)) }));
      } catch (error) {
        if (isUniqueViolation(error, 'fund_profits_fund_id_profit_date_key')) throw fail('PROFIT_EXISTS');
        throw error;
      }
    },

    async getProfitRun(profitId, { page, size }) {
      const run = await getRun(profitId);
      const shares = await listShares(db, run, (page - 1) * size, size);
      return {
        data: {
          run: runView(run),
          shares: shares.map((share) => shareView(share, run.profitDate, run.kind === 'bond')),
        },
        pageInfo: pageInfoOf(page, size, run.investors),
      };
    },

    async approveProfit(ctx, profitId) {
      return ctx.command(async (tx) => {
        const run = await lock(tx, profitId);
        if (run.status !== 'draft') throw fail('PROFIT_STATE');
        if (run.preparedBy === ctx.session.userId) throw fail('PROFIT_SAME_PERSON');
        await assertUnchanged(tx, run);
        await approveRun(tx, profitId, ctx.session.userId);
        await audit.record(tx, {
          actor: actorOf(ctx),
          ctx,
          action: 'profit.approved',
          subject: `profit:${profitId}`,
          after: { total: run.total },
        });
        return { data: runView(await lock(tx, profitId)) };
      });
    },

    async discardProfit(ctx, profitId) {
      return ctx.command(async (tx) => {
        const run = await lock(tx, profitId);
        if (run.status === 'executed' || run.done > 0) throw fail('PROFIT_STATE');
        await deleteRun(tx, profitId);
        await audit.record(tx, {
          actor: actorOf(ctx),
          ctx,
          action: 'profit.discarded',
          subject: `profit:${profitId}`,
          before: runView(run),
        });
        return { data: { profitId } };
      });
    },

    async executeProfit(profitId) {
      const result = await execute(profitId);
      return { data: { run: runView(await getRun(profitId)), ...result } };
    },

    async executeDue() {
      let booked = 0;
      for (const id of await listDueRuns(db, tehranDay(now()))) {
        const run = await getRun(id);
        if (!(await pricing.hasPrice(run.fundId, run.profitDate))) continue;
        booked += (await execute(id)).booked;
      }
      return booked;
    },

    async listCoupons(fundId) {
      const fund = await schedules.getFund(db, fundId);
      const coupons = await bonds.listCoupons(db, fund.id);
      if (!coupons) throw fail('BOND_NOT_FOUND');
      const runs = new Map((await listRuns(db, fundId, 0, 1000)).rows.map((run) => [run.profitDate, run.status]));
      const today = tehranDay(now());
      return {
        data: coupons.map(({ dueDate, payDate, amountPerUnit }) => ({
          dueDate,
          payDate,
          amountPerUnit: amountPerUnit.toString(),
          status: runs.get(payDate) ?? (payDate <= today ? ('due' as const) : ('future' as const)),
        })),
      };
    },
  };
}
