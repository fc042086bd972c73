import type { InputOf } from '#shared/contract/kernel/define.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import { unusualJoin, unusualTexts, type prepareProfit } from '#shared/contract/profits.ts';
import { rialText } from '#shared/money.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { formatJalaliDate, tehranDay } from '#shared/jalali.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { isWorkingDay, workingDayFrom } from '#shared/workingDays.ts';
import { onConflict, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { ApprovalsService } from '#server/modules/platform/approvals/approvals.service.ts';
import { systemActor, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { BondsService } from '#server/modules/records/bonds/bonds.service.ts';
import type { NoticesService } from '#server/modules/platform/notices/notices.service.ts';
import type { ProfitMoneyService } from '../settlement/profitMoney.service.ts';
import type { PricingService } from '../prices/prices.service.ts';
import type { WorkService } from '#server/modules/platform/work/work.service.ts';
import { createRunMachine, sealShares, type RunShare } from '#server/modules/platform/runs/runs.service.ts';
import type { OrderFund, OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import {
  countChangedShares,
  countOrdersBefore,
  countRunsOfDay,
  findCouponOfDay,
  findOtherRunOfCoupon,
  findPreviousRun,
  findRun,
  insertRun,
  listCouponRuns,
  listRuns,
  listShares,
  markShare,
  listHeldBefore,
  writeProfitPerUnit,
  type RunRow,
} from './profits.repo.ts';
import { reinvestPercent, sharesOf, splitProfit, totalOf, unusualOf } from './profits.rules.ts';
import { runContent, runView, shareView } from './profits.view.ts';
import { findOwner, findSetting } from './reinvest.repo.ts';

/* Module `distributions`: profit runs, repayment of bonds, reinvestment. */

type PrepareBody = InputOf<typeof prepareProfit>['body'];

export interface ProfitsServices {
  approvals: ApprovalsService;
  work: Pick<WorkService, 'define' | 'start'>;
  audit: AuditService;
  bonds: BondsService;
  money: ProfitMoneyService;
  notices: Pick<NoticesService, 'tell'>;
  pricing: Pick<PricingService, 'hasPrice'>;
  orderingRules: OrderingRulesService;
}

type ProfitEvent = 'profit_paid' | 'profit_reinvested' | 'profit_no_account' | 'profit_credited';

/** Profit runs: prepared by one person, approved by another, booked once (domain 1.10, 9.18). */
export function createProfitsService(deps: Pick<Deps, 'db' | 'ports' | 'log'>, services: ProfitsServices) {
  const { db, ports } = deps;
  const { approvals, work, audit, bonds, money, notices, pricing, orderingRules } = services;
  const now = (): Date => ports.clock.business();

  async function getRun(profitId: number): Promise<RunRow> {
    const run = await findRun(db, profitId);
    if (!run) throw fail('PROFIT_NOT_FOUND');
    return run;
  }

  /** The coupon that a run pays, by its due date; null for a fund. A run of the day says it, else the calendar. */
  async function couponOf(tx: WriteTx, body: PrepareBody): Promise<string | null> {
    const { fundId, profitDate } = body;
    const coupons = await bonds.couponsOf(tx, fundId);
    if (!coupons) return null;
    const known = await findCouponOfDay(tx, fundId, profitDate);
    const coupon = coupons.find(({ dueDate, payDate }) => (known ? dueDate === known : payDate === profitDate));
    if (!coupon) throw failField('PROFIT_NO_COUPON', 'profitDate');
    // the pay day moves with the calendar, the coupon stays the same
    const other = await findOtherRunOfCoupon(tx, fundId, { couponDate: coupon.dueDate, profitDate });
    if (other)
      throw failField('PROFIT_COUPON_TAKEN', 'profitDate', {
        params: { due: formatJalaliDate(coupon.dueDate), date: formatJalaliDate(other.profitDate) },
      });
    // the terms say what a coupon pays; nothing is added to it
    const isAdded = BigInt(body.extraPerUnit) + BigInt(body.compensation) > 0n;
    if (coupon.amountPerUnit !== BigInt(body.guaranteedPerUnit) || isAdded)
      throw fail('PROFIT_COUPON_AMOUNT', { params: { amount: coupon.amountPerUnit } });
    return coupon.dueDate;
  }

  /** @throws PROFIT_UNUSUAL when the day or the amount is unusual and no reason says why */
  async function assertUsual(tx: WriteTx, fund: OrderFund, body: PrepareBody, perUnit: bigint): Promise<void> {
    if (body.reason) return;
    const previous = await findPreviousRun(tx, fund.id, body.profitDate);
    const calendar = await orderingRules.calendar(tx, fund.id);
    const found = unusualOf({ profitDate: body.profitDate, perUnit }, fund, previous, (day) =>
      workingDayFrom(calendar, day),
    );
    if (found.length === 0) return;
    const tokens = {
      day: toPersianDigits(fund.profitDay ?? ''),
      months: toPersianDigits(fund.profitPeriodMonths ?? ''),
      date: previous ? formatJalaliDate(previous.profitDate) : '',
      amount: rialText(previous?.perUnit ?? 0n),
    };
    const facts = found.map((one) => fillMessage(unusualTexts[one], tokens)).join(unusualJoin);
    throw failField('PROFIT_UNUSUAL', 'reason', { params: { facts } });
  }

  /** @throws PROFIT_ORDERS_OPEN, PROFIT_SLIPS_OPEN */
  async function assertNothingWaits(tx: WriteTx, fundId: number, day: string): Promise<void> {
    const open = await countOrdersBefore(tx, fundId, day);
    if (open.orders > 0) throw fail('PROFIT_ORDERS_OPEN', { params: { count: open.orders } });
    // a slip that is approved later would buy at a price with the profit and get none of it
    if (open.slips > 0) throw fail('PROFIT_SLIPS_OPEN', { params: { count: open.slips } });
  }

  async function prepare(tx: WriteTx, ctx: CommandContext, body: PrepareBody): Promise<RunRow> {
    const fund = await orderingRules.getFund(tx, body.fundId);
    const { profitDate } = body;
    const guaranteedPerUnit = BigInt(body.guaranteedPerUnit);
    const extraPerUnit = BigInt(body.extraPerUnit);
    const compensation = BigInt(body.compensation);
    if (guaranteedPerUnit + extraPerUnit + compensation === 0n) throw failField('PROFIT_EMPTY', 'guaranteedPerUnit');
    const runs = await countRunsOfDay(tx, fund.id, profitDate);
    // a day that was paid once stays open for a supplement, whatever the calendar says of it now
    const isWorking = runs.executed > 0 || isWorkingDay(await orderingRules.calendar(tx, fund.id), profitDate);
    const isOpenDay = isWorking && profitDate <= tehranDay(now());
    if (!isOpenDay) throw failField('PROFIT_DAY_CLOSED', 'profitDate');
    const couponDate = await couponOf(tx, body);
    if (runs.open > 0) throw fail('PROFIT_EXISTS');
    await assertNothingWaits(tx, fund.id, profitDate);
    const holders = await listHeldBefore(tx, fund.id, profitDate);
    const units = holders.reduce((sum, holder) => sum + holder.units, 0n);
    if (units === 0n) throw fail(runs.executed > 0 ? 'PROFIT_EXISTS' : 'PROFIT_NO_HOLDERS');
    if (totalOf(units, { guaranteedPerUnit, extraPerUnit, compensation }) === null)
      throw failField('PROFIT_TOO_LARGE', 'guaranteedPerUnit');
    // the terms of a bond say its days and amounts
    if (fund.kind !== 'bond' && runs.executed === 0)
      await assertUsual(tx, fund, body, guaranteedPerUnit + extraPerUnit);
    const id = await insertRun(tx, {
      fundId: fund.id,
      profitDate,
      couponDate,
      units,
      shares: sharesOf(holders, { perUnit: guaranteedPerUnit + extraPerUnit, compensation }),
      guaranteedPerUnit,
      extraPerUnit,
      compensation,
      part: runs.executed + 1,
      reason: body.reason || null,
      preparedBy: ctx.actor.userId,
      at: now(),
    });
    await sealShares(tx, 'profit', id);
    const run = await findRun(tx, id);
    if (!run || (await countChangedShares(tx, run)) > 0) throw fail('PROFIT_HOLDINGS_CHANGED');
    await audit.act(tx, ctx, 'profit.prepared', `profit:${id}`, {
      after: {
        fundId: fund.id,
        profitDate,
        couponDate,
        guaranteedPerUnit,
        extraPerUnit,
        compensation,
        total: run.total,
      },
      ...(body.reason ? { reason: body.reason } : {}),
    });
    return run;
  }

  const machine = createRunMachine<RunRow>(
    deps,
    { audit, approvals, work },
    {
      name: 'profit',
      codes: { notFound: 'PROFIT_NOT_FOUND', state: 'PROFIT_STATE', changed: 'PROFIT_HOLDINGS_CHANGED' },
      find: findRun,
      content: runContent,
      async assertUnchanged(tx, run) {
        await assertNothingWaits(tx, run.fundId, run.profitDate);
        if ((await countChangedShares(tx, run)) > 0) throw fail('PROFIT_HOLDINGS_CHANGED');
      },
      async assertReady(run) {
        if (!(await pricing.hasPrice(run.fundId, run.profitDate))) throw fail('PROFIT_PRICE_MISSING');
      },
      book: bookShare,
      finished: writeProfitPerUnit,
    },
  );

  /** Tells where the money of a share is: each part of it that went its own way by itself. Rial. */
  async function tellOfShare(
    tx: WriteTx,
    run: RunRow,
    share: RunShare,
    of: {
      ownerId: number;
      orderId: number | null;
      reinvest: bigint;
      paid: bigint;
      hasAccount: boolean;
      /** day on which the paid part leaves; null when nothing is paid */
      dueDate: string | null;
      credited: bigint;
    },
  ): Promise<void> {
    const { ownerId, orderId, reinvest, paid, hasAccount, dueDate, credited } = of;
    const tell = (event: ProfitEvent, amount: bigint) =>
      notices.tell(tx, {
        userId: ownerId,
        investorId: share.investorId,
        event,
        tokens: {
          amount: rialText(amount),
          reinvest: rialText(reinvest),
          units: rialText(share.unitCount),
          fund: run.fundName,
          ...(dueDate !== null && { date: formatJalaliDate(dueDate) }),
        },
        link: '/accounting',
      });
    if (orderId !== null) await tell('profit_reinvested', share.amount);
    else if (paid > 0n && hasAccount) await tell('profit_paid', paid);
    if (paid > 0n && !hasAccount) await tell('profit_no_account', paid);
    if (credited > 0n) await tell('profit_credited', credited);
  }

  async function bookShare(tx: WriteTx, run: RunRow, share: RunShare): Promise<void> {
    const { investorId } = share;
    const at = now();
    const percent =
      run.kind === 'bond' ? 0 : reinvestPercent(await findSetting(tx, investorId, run.fundId), run.profitDate);
    const { reinvest, payout } = splitProfit(share.amount, percent);
    const ownerId = await findOwner(tx, investorId);
    const journalId = await money.credit(tx, {
      investorId,
      fundId: run.fundId,
      amount: share.amount,
      comments: formatJalaliDate(run.profitDate),
      at,
    });
    const reinvested =
      reinvest > 0n
        ? await money.reinvest(tx, {
            investorId,
            fundId: run.fundId,
            amount: reinvest,
            profitDate: run.profitDate,
            ownerId,
            at,
          })
        : { orderId: null, toPay: 0n };
    const { orderId } = reinvested;
    const paid = payout + reinvested.toPay;
    const { hasAccount, dueDate } =
      paid > 0n
        ? await money.payOut(tx, { investorId, fundId: run.fundId, amount: paid, journalId, at })
        : { hasAccount: true, dueDate: null };
    await markShare(tx, run.id, investorId, {
      status: orderId === null ? 'paid' : 'reinvested',
      orderId,
      journalId,
    });
    const credited = share.amount - paid - (orderId === null ? 0n : reinvest);
    if (ownerId !== null)
      await tellOfShare(tx, run, share, { ownerId, orderId, reinvest, paid, hasAccount, dueDate, credited });
    await audit.record(tx, {
      actor: systemActor,
      investorId,
      action: 'profit.booked',
      subject: `profit:${run.id}`,
      after: { amount: share.amount, reinvest, payout: paid, orderId },
    });
  }

  return {
    listProfitRuns: async (_ctx, { query: { fundId, page, size } }) => {
      const { rows, total } = await listRuns(db, fundId ?? null, rowsOfPage(page, size));
      return {
        data: rows.map(runView),
        pageInfo: pageInfoOf(page, size, total),
      };
    },

    prepareProfit: async (ctx, { body }) => {
      return ctx
        .transaction(async (tx) => ({ data: runView(await prepare(tx, ctx, body)) }))
        .catch(
          onConflict({
            fund_profits_day: () => fail('PROFIT_EXISTS'),
            fund_profits_coupon: () => fail('PROFIT_EXISTS'),
          }),
        );
    },

    getProfitRun: async (_ctx, { params: { profitId }, query: { page, size } }) => {
      const run = await getRun(profitId);
      const shares = await listShares(db, run, rowsOfPage(page, size));
      return {
        data: {
          run: runView(run),
          shares: shares.map((share) => shareView(share, run.profitDate, run.kind === 'bond')),
        },
        pageInfo: pageInfoOf(page, size, run.investors),
      };
    },

    approveProfit: (ctx, { params: { profitId }, body: { version } }) =>
      ctx.transaction(async (tx) => ({ data: runView(await machine.approve(tx, ctx, profitId, version)) })),

    discardProfit: (ctx, { params: { profitId }, body }) =>
      ctx.transaction(async (tx) => {
        return { data: { profitId, isDiscarded: (await machine.discard(tx, ctx, profitId, body)) === null } };
      }),

    keepProfit: (ctx, { params: { profitId }, body: { version } }) =>
      ctx.transaction(async (tx) => ({ data: runView(await machine.keep(tx, ctx, profitId, version)) })),

    /** Starts the booking of an approved run, which goes on as long work; a repeat joins it. */
    executeProfit: async (ctx, { params: { profitId } }) => {
      return ctx.transaction(async (tx) => {
        const { run, workId } = await machine.start(tx, profitId, ctx.actor.userId);
        return { data: { run: runView(run), workId } };
      });
    },

    /** Job: starts approved runs whose day has come, or takes up again what failed. @returns how many */
    executeDue: (): Promise<number> => machine.executeDue(tehranDay(now())),

    listCoupons: async (_ctx, { query: { fundId } }) => {
      const fund = await orderingRules.getFund(db, fundId);
      const coupons = await bonds.couponsOf(db, fund.id);
      if (!coupons) throw fail('BOND_NOT_FOUND');
      const runs = await listCouponRuns(db, fundId);
      const today = tehranDay(now());
      return {
        data: coupons.map(({ dueDate, payDate, amountPerUnit }) => {
          const run = runs.get(dueDate);
          return {
            dueDate,
            payDate: run?.profitDate ?? payDate,
            amountPerUnit: amountPerUnit.toString(),
            status: run?.status ?? (payDate <= today ? ('due' as const) : ('future' as const)),
          };
        }),
      };
    },
  } satisfies Service;
}
