import { dayFromInput } from '#shared/dayInput.ts';
import { isStaff, type DutyHolder } from '#shared/duty.ts';
import { tehranDay } from '#shared/jalali.ts';
import { isWorkingDay, nextWorkingDay, previousWorkingDay } from '#shared/workingDays.ts';
import type { Tx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import type { OrderingRulesService, RuleSet } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import { serviceCodes } from '#server/modules/platform/serviceHealth/serviceHealth.service.ts';
import { listDayRows, type FundDayRow } from './day.repo.ts';
import { checksOf, dayRow, isOnBoard, sortBoard, stopsOf, totalOf, type DaySums } from './day.rules.ts';
import {
  listArrivedMoney,
  listBranchTickets,
  listDaysAtWork,
  listLeavingMoney,
  listOfficeWork,
  type PriceDay,
  type WorkMoment,
} from './work.repo.ts';
import { LATE_MS, nextCutoff, sortWork, workItem, type WaitingRow } from './work.rules.ts';

/* Module `adminDashboard`: what waits for operators, the day of every fund, figures and charts of the office. */

/** Payments younger than this may still end by themselves. */
const OPEN_PAYMENT_MS = 15 * 60_000;

/** What waits for people, and the day of every fund (domain 9.16). */
export function createTodayService(
  deps: Pick<Deps, 'db' | 'ports'>,
  services: {
    orderingRules: Pick<OrderingRulesService, 'ruleSet'>;
    cutoffOf: (tx: Tx, fundId: number, navDate: string) => Promise<Date | null>;
    readiness: { countOpen(caller: DutyHolder): Promise<number> };
  },
) {
  const { db, ports } = deps;
  const { orderingRules, cutoffOf, readiness } = services;
  const now = (): Date => ports.clock.business();

  /** The last working day of each fund whose cut-off has passed: its price has to be there. */
  async function listPriceDays(rules: RuleSet, at: Date): Promise<PriceDay[]> {
    const today = tehranDay(at);
    const days: PriceDay[] = [];
    for (const fund of rules.funds()) {
      if (fund.kind === 'bond' || fund.status === 'draft' || fund.status === 'closed') continue;
      const calendar = rules.calendar(fund.id);
      const latest = isWorkingDay(calendar, today) ? today : previousWorkingDay(calendar, today);
      for (const day of [latest, previousWorkingDay(calendar, latest)]) {
        const cutoffAt = await cutoffOf(db, fund.id, day);
        if (cutoffAt === null || cutoffAt > at) continue;
        days.push({ fundId: fund.id, day, cutoffAt });
        break;
      }
    }
    return days;
  }

  async function listHeadOfficeWork(rules: RuleSet, moment: WorkMoment): Promise<WaitingRow[]> {
    const priceDays = await listPriceDays(rules, moment.at);
    return [
      ...(await listArrivedMoney(db, moment)),
      ...(await listLeavingMoney(db, {
        ...moment,
        openBefore: new Date(moment.at.getTime() - OPEN_PAYMENT_MS),
      })),
      // banks are asked for the balances of the last day on which they worked
      ...(await listDaysAtWork(db, {
        ...moment,
        priceDays,
        bankDay: previousWorkingDay(rules.calendar(null), moment.today),
      })),
      ...(await listOfficeWork(db, { ...moment, services: serviceCodes(ports) })),
    ];
  }

  return {
    listWaitingWork: async (ctx) => {
      const at = now();
      const { actor } = ctx;
      const lateBefore = new Date(at.getTime() - LATE_MS);
      const moment = { userId: actor.userId, at, lateBefore, today: tehranDay(at) };
      const rules = await orderingRules.ruleSet(db);
      const rows = isStaff(actor) ? await listHeadOfficeWork(rules, moment) : await listBranchTickets(db, moment);
      const items = sortWork(
        rows.map((row) =>
          workItem(row, actor, (fundIds, method) =>
            nextCutoff(fundIds, method, at, (fundId) => rules.schedules(fundId)),
          ),
        ),
      );
      const add = (value: (item: (typeof items)[number]) => number) =>
        items.reduce((sum, item) => sum + value(item), 0);
      return {
        data: items.map((item) => ({
          ...item,
          amount: item.amount?.toString() ?? null,
          oldestAt: item.oldestAt?.toISOString() ?? null,
          deadlineAt: item.deadlineAt?.toISOString() ?? null,
        })),
        summary: {
          count: add((item) => item.count),
          overdue: add((item) => item.overdue),
          mine: add((item) => (item.mayAct ? item.count : 0)),
          setup: await readiness.countOpen(actor),
          checkedAt: at.toISOString(),
        },
      };
    },

    getDayBoard: async ({ actor }, { query }) => {
      const at = now();
      const today = tehranDay(at);
      const rules = await orderingRules.ruleSet(db);
      const common = rules.calendar(null);
      const asked = (query.date && dayFromInput(query.date)) || null;
      const day = asked ?? (isWorkingDay(common, today) ? today : previousWorkingDay(common, today));
      const before = previousWorkingDay(common, day);
      const after = nextWorkingDay(common, day);
      const rows = (await listDayRows(db, { day, before })).filter(isOnBoard);
      const isOpen = (row: FundDayRow) => isWorkingDay(rules.calendar(row.fundId), day);
      const board = [];
      for (const row of rows) {
        const cutoffAt = await cutoffOf(db, row.fundId, day);
        board.push(dayRow(row, { day, at, isOpenDay: isOpen(row), cutoffAt, caller: actor }));
      }
      const stops = stopsOf(
        day,
        rows
          .filter((row) => row.kind === 'fund' && isOpen(row))
          .map((row) => ({
            schedules: rules.schedules(row.fundId),
            executionTime: row.executionMode === 'auto' ? row.executionTime : null,
          })),
      );
      return {
        data: sortBoard(board).map((row) => ({
          ...row,
          ...sumsToView(row),
          cutoffAt: row.cutoffAt?.toISOString() ?? null,
        })),
        summary: {
          date: day,
          isToday: day === today,
          isWorkingDay: isWorkingDay(common, day),
          previousDay: before,
          nextDay: after <= today ? after : null,
          at: at.toISOString(),
          ...sumsToView(totalOf(board)),
          priced: board.filter((row) => row.priceState === 'approved').length,
          checks: checksOf(rows, board),
          stops: stops.map((stop) => ({ ...stop, at: stop.at.toISOString() })),
        },
      };
    },
  } satisfies Service;
}

/** Counts and sums as the wire has them. */
function sumsToView({ issue, redeem, net, orders, executed, failed, payouts }: DaySums) {
  return {
    issue: { count: issue.count, amount: issue.amount.toString() },
    redeem: { count: redeem.count, amount: redeem.amount.toString() },
    net: net.toString(),
    orders,
    executed,
    failed,
    payouts: { ...payouts, amount: payouts.amount.toString() },
  };
}
