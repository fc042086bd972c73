import type { InputOf } from '#shared/contract/kernel/define.ts';
import { goalAmounts, goalDays, mostOpenGoals, type updateGoal } from '#shared/contract/goals.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import { dayFromInput } from '#shared/dayInput.ts';
import { plannedDays } from '#shared/debitSchedule.ts';
import { addDays, formatJalaliDate, formatJalaliMonth, isoToJalali, tehranDay } from '#shared/jalali.ts';
import { rialText } from '#shared/money.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { mayReadInvestor } from '#server/http/access.ts';
import type { Actor, CommandContext, InvestorGuard } from '#server/http/context.ts';
import type { Service } from '#server/http/handlers.ts';
import { contentTypes } from '#server/http/contentTypes.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { CalendarService } from '#server/modules/platform/calendar/calendar.service.ts';
import { findRegular, listRegulars, type RegularRow } from '#server/modules/records/debitRecords/regulars.repo.ts';
import { intervalText } from '#server/modules/records/debitRecords/plan.rules.ts';
import { depositOfferOf } from '#server/modules/records/orderingRules/depositOffer.service.ts';
import type { DocumentsService } from '#server/modules/papers/documents/documents.service.ts';
import { listPeopleToTell } from '#server/modules/investors/investors/people.service.ts';
import type { NoticeSink } from '#server/modules/platform/notices/notices.service.ts';
import { lockInvestor, lockOrder } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import { bandOf, type Band } from './band.rules.ts';
import { goalDepositCodeOf } from './goalCode.rules.ts';
import type { GoalOrdersService } from './goalOrders.service.ts';
import { goalPaper } from './goalPaper.view.ts';
import * as repo from './goals.repo.ts';
import { historyOf, monthOf, monthsOf } from './goals.rules.ts';
import { bandView, goalOrderView, goalView, valueOf } from './goals.view.ts';

type Body = Omit<InputOf<typeof updateGoal>['body'], 'version'>;

/** Most days of a plan that a band looks at: a daily plan over ten years. */
const MOST_PAYMENTS = 3_000;
/** Goals of one step of the monthly job. */
const STEP = 100;

/** Reads what a person typed. @throws GOAL_AMOUNT_RANGE, GOAL_DAY_RANGE */
function readFields(body: Body, today: string): repo.GoalFields {
  const targetAmount = BigInt(body.targetAmount);
  if (targetAmount < goalAmounts.least || targetAmount > goalAmounts.most)
    throw failField('GOAL_AMOUNT_RANGE', 'targetAmount', {
      params: { min: rialText(goalAmounts.least), max: rialText(goalAmounts.most) },
    });
  const targetDay = dayFromInput(body.targetDay) ?? '';
  const [from, to] = [addDays(today, goalDays.least), addDays(today, goalDays.most)];
  if (targetDay < from || targetDay > to)
    throw failField('GOAL_DAY_RANGE', 'targetDay', {
      params: { from: formatJalaliDate(from), to: formatJalaliDate(to) },
    });
  return { name: body.name, kind: body.kind, targetAmount, targetDay };
}

/** Goals of investors: what counts toward them, how far they are, what feeds them (domain 9.22, decision 165). */
export function createGoalsService(
  deps: Pick<Deps, 'db' | 'ports' | 'config'>,
  parts: {
    audit: AuditService;
    calendar: Pick<CalendarService, 'workingCalendar'>;
    documents: Pick<DocumentsService, 'draw'>;
    goalOrders: GoalOrdersService;
    guard: InvestorGuard;
    notices: NoticeSink;
    orderingRules: OrderingRulesService;
  },
) {
  const { db, ports, config } = deps;
  const { audit, calendar, documents, goalOrders, guard, notices, orderingRules } = parts;
  const now = (): Date => ports.clock.business();
  const today = (): string => tehranDay(now());

  /** @throws GOAL_NOT_FOUND, also for a goal of an investor whom the caller may not read */
  async function read(actor: Actor, goalId: number): Promise<repo.GoalRow> {
    const row = await repo.findGoal(db, goalId);
    if (!row || !(await mayReadInvestor(actor, row.investorId, guard))) throw fail('GOAL_NOT_FOUND');
    return row;
  }

  /** The goal, locked, of an investor for whom the caller may act. @throws GOAL_NOT_FOUND, GOAL_CLOSED, INVESTOR_OF_AGE */
  async function lockOwn(tx: WriteTx, ctx: CommandContext, goalId: number): Promise<repo.GoalRow> {
    const row = (await repo.lockGoal(tx, goalId)) ? await repo.findGoal(tx, goalId) : null;
    const acts = row ? await guard.actsFor(ctx.actor.userId, row.investorId) : 'no';
    if (!row || acts === 'no') throw fail('GOAL_NOT_FOUND');
    if (acts === 'of age') throw fail('INVESTOR_OF_AGE');
    if (row.closedAt !== null) throw fail('GOAL_CLOSED');
    return row;
  }

  const assertSeen = (row: repo.GoalRow, version: number): void => {
    if (row.version !== version) throw fail('GOAL_CHANGED');
  };

  const planOf = async (tx: Tx, { regularId }: repo.GoalRow): Promise<RegularRow | null> =>
    regularId === null ? null : findRegular(tx, regularId);

  async function viewOf(tx: Tx, row: repo.GoalRow) {
    const plan = await planOf(tx, row);
    return goalView(row, { today: today(), plan, calendar: plan && (await calendar.workingCalendar(tx, row.fundId)) });
  }

  async function answer(tx: Tx, goalId: number) {
    const row = await repo.findGoal(tx, goalId);
    if (!row) throw fail('GOAL_NOT_FOUND');
    return { data: await viewOf(tx, row) };
  }

  async function bandFor(row: repo.GoalRow, plan: RegularRow | null, prices: readonly repo.PriceRow[]): Promise<Band> {
    const day = today();
    const isFed = plan?.status === 'active' && plan.fundId === row.fundId;
    const days = isFed
      ? plannedDays(plan, await calendar.workingCalendar(db, row.fundId), {
          from: plan.nextPeriod ?? addDays(day, 1),
          most: plan.runCount === null ? MOST_PAYMENTS : Math.max(0, plan.runCount - plan.doneCount),
          until: row.targetDay,
        })
      : [];
    return bandOf({
      ...{ prices, today: day, targetDay: row.targetDay, value: valueOf(row) },
      payments: days.map(({ runDate }) => ({ day: runDate, amount: plan?.amount ?? 0n })),
    });
  }

  async function depositOf(row: repo.GoalRow) {
    const offer = row.closedAt === null && row.depositCode ? await depositOfferOf(db, orderingRules, row.fundId) : null;
    if (!offer || row.depositCode === null) return null;
    const { accounts, minAmount, maxAmount } = offer;
    return { code: row.depositCode, accounts, minAmount, maxAmount };
  }

  /** Plans that may be connected: of the same investor and fund, open, and feeding no other goal. */
  async function freePlans(row: repo.GoalRow) {
    const filter = { investorId: row.investorId, contractId: null, bankCode: null, status: null, search: null };
    const { rows } = await listRegulars(db, { ...filter, fundId: row.fundId }, { offset: 0, limit: 100 });
    const free = [];
    for (const plan of rows.filter(({ status }) => status === 'active' || status === 'paused'))
      if ((await repo.findGoalOfPlan(db, plan.id)) === null)
        free.push({ regularId: plan.id, amount: plan.amount.toString(), intervalText: intervalText(plan) });
    return free;
  }

  return {
    listGoals: async (_ctx, { query: { investorId, status } }) => {
      const rows = await repo.listGoalRows(db, investorId, status ?? null);
      const data = [];
      for (const row of rows) data.push(await viewOf(db, row));
      return { data };
    },

    getGoal: async (ctx, { params: { goalId } }) => {
      const row = await read(ctx.actor, goalId);
      const plan = await planOf(db, row);
      const [prices, moves] = [await repo.listPrices(db, row.fundId), await repo.listMoves(db, row.id)];
      const first = moves[0]?.day;
      const band = await bandFor(row, plan, prices);
      return {
        data: {
          goal: await viewOf(db, row),
          history: historyOf(moves, prices).map(({ date, value, netPaid }) => ({
            date,
            value: value.toString(),
            netPaid: netPaid.toString(),
          })),
          band:
            row.closedAt === null
              ? bandView(band, { targetDay: row.targetDay, hasPlan: plan?.status === 'active' })
              : { outcome: null, reason: null, assumptions: [] },
          deposit: await depositOf(row),
          plans: row.closedAt === null ? await freePlans(row) : [],
          orders: (await repo.listPurchases(db, row)).map((one) => goalOrderView(one, row.id)),
          months: first === undefined ? [] : monthsOf(first, today()),
          canChange: row.closedAt === null && (await guard.actsFor(ctx.actor.userId, row.investorId)) === 'yes',
        },
      };
    },

    /** @throws GOALS_FULL, GOAL_AMOUNT_RANGE, GOAL_DAY_RANGE, GOAL_FUND_NOT_OFFERED, ORDER_FUND_NOT_FOUND */
    addGoal: async (ctx, { body: { investorId, fundId, ...body } }) => {
      const at = now();
      const fields = readFields(body, tehranDay(at));
      const fund = await orderingRules.getFund(db, fundId);
      if (fund.status !== 'active' || fund.kind !== 'fund' || fund.isNegotiable)
        throw failField('GOAL_FUND_NOT_OFFERED', 'fundId');
      return ctx.transaction(async (tx) => {
        await lockInvestor(tx, investorId);
        if ((await repo.countOpenGoals(tx, investorId)) >= mostOpenGoals)
          throw fail('GOALS_FULL', { params: { max: mostOpenGoals } });
        const id = await repo.insertGoal(tx, { ...fields, investorId, fundId, createdBy: ctx.actor.userId, at });
        await repo.setDepositCode(tx, id, goalDepositCodeOf(id));
        const shown = await answer(tx, id);
        await audit.act(tx, ctx, 'goal.created', `goal:${id}`, { investorId, after: { fundId, ...fields } });
        return shown;
      });
    },

    updateGoal: async (ctx, { params: { goalId }, body: { version, ...body } }) =>
      ctx.transaction(async (tx) => {
        const row = await lockOwn(tx, ctx, goalId);
        const typed = readFields(body, today());
        assertSeen(row, version);
        await repo.updateGoalRow(tx, goalId, typed);
        const shown = await answer(tx, goalId);
        const { name, kind, targetAmount, targetDay } = row;
        await audit.act(tx, ctx, 'goal.changed', `goal:${goalId}`, {
          investorId: row.investorId,
          before: { name, kind, targetAmount, targetDay },
          after: typed,
        });
        return shown;
      }),

    closeGoal: async (ctx, { params: { goalId }, body: { version } }) =>
      ctx.transaction(async (tx) => {
        const row = await lockOwn(tx, ctx, goalId);
        assertSeen(row, version);
        await repo.closeGoalRow(tx, goalId, { userId: ctx.actor.userId, at: now() });
        const shown = await answer(tx, goalId);
        await audit.act(tx, ctx, 'goal.closed', `goal:${goalId}`, { investorId: row.investorId });
        return shown;
      }),

    setGoalPlan: async (ctx, { params: { goalId }, body: { regularId, version } }) =>
      ctx.transaction(async (tx) => {
        const row = await lockOwn(tx, ctx, goalId);
        assertSeen(row, version);
        if (regularId === null) {
          await repo.setPlan(tx, goalId, null);
          await audit.act(tx, ctx, 'goal.plan_disconnected', `goal:${goalId}`, {
            investorId: row.investorId,
            before: { regularId: row.regularId },
          });
        } else await goalOrders.connectPlan(tx, ctx, row, regularId);
        return answer(tx, goalId);
      }),

    /** @throws GOAL_ORDER_OTHER, GOAL_ORDER_TAKEN */
    setGoalOrder: async (ctx, { params: { goalId }, body: { orderId, isCounted } }) =>
      ctx.transaction(async (tx) => {
        const row = await lockOwn(tx, ctx, goalId);
        const { investorId, fundId } = row;
        const order = await lockOrder(tx, orderId);
        if (order?.investorId !== investorId || order.fundId !== fundId || order.orderType !== 1)
          throw failField('GOAL_ORDER_OTHER', 'orderId');
        const counted = await repo.findGoalOfOrder(tx, investorId, orderId);
        const isHere = counted?.goalId === goalId;
        if (isHere === isCounted) return answer(tx, goalId);
        if (counted && !isHere && counted.isOpen)
          throw failField('GOAL_ORDER_TAKEN', 'orderId', { params: { name: counted.name } });
        if (counted) await repo.deleteGoalOrder(tx, investorId, orderId);
        if (isCounted) await repo.insertGoalOrder(tx, { investorId, orderId, goalId, source: 'chosen', at: now() });
        const shown = await answer(tx, goalId);
        await audit.act(tx, ctx, isCounted ? 'goal.order_counted' : 'goal.order_left_out', `goal:${goalId}`, {
          investorId,
          after: { orderId, from: counted?.goalId ?? null },
        });
        return shown;
      }),

    /** @throws GOAL_NOT_FOUND, GOAL_MONTH_RANGE */
    getGoalSummary: async ({ actor }, { params: { goalId }, query: { year, month } }) => {
      const row = await read(actor, goalId);
      const [prices, moves] = [await repo.listPrices(db, row.fundId), await repo.listMoves(db, row.id)];
      const [first] = moves;
      const at = now();
      const figures = monthOf(moves, prices, { year, month, today: tehranDay(at) });
      const months = first ? monthsOf(first.day, tehranDay(at)) : [];
      if (!months.includes(figures.from)) throw failField('GOAL_MONTH_RANGE', 'month');
      const band = await bandFor(row, await planOf(db, row), prices);
      return {
        body: await documents.draw(goalPaper(row, figures, { band, at, isDemo: config.isDemo })),
        contentType: contentTypes.pdf,
        fileName: `goal-${goalId}-${isoToJalali(figures.from).slice(0, 7).replace('/', '-')}.pdf`,
        cacheControl: 'private, no-store',
      };
    },

    /** Tells the people of each goal that the summary of the month before is there; once for each. @returns how many goals */
    async tellSummaries(): Promise<{ told: number }> {
      const [present = '', month = ''] = monthsOf(addDays(today(), -40), today());
      let told = 0;
      for (let afterId = 0; ;) {
        const goals = await repo.listUnsummarised(db, { month, before: present, afterId, limit: STEP });
        for (const goal of goals) {
          await inTransaction(db, async (tx) => {
            if (!(await repo.takeSummary(tx, goal.id, month))) return;
            const people = await listPeopleToTell(tx, goal.investorId);
            await notices.tellAll(
              tx,
              people.map(({ userId }) => ({
                ...{ userId, investorId: goal.investorId, event: 'goal_summary', link: `/goals?goal=${goal.id}` },
                tokens: { goal: goal.name, month: formatJalaliMonth(month) },
              })),
            );
            told += 1;
          });
          afterId = goal.id;
        }
        if (goals.length < STEP) return { told };
      }
    },
  } satisfies Service;
}
