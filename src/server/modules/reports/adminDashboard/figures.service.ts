import { addDays, tehranDay } from '#shared/jalali.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import type { DayRange } from '#server/modules/platform/range.ts';
import {
  countDebits,
  countPeople,
  listExecutedByDay,
  listPlacedByDay,
  listUsersByDay,
  type ExecutedDay,
  type PlacedDay,
} from './figures.repo.ts';
import {
  changeAgainst,
  figuresRange,
  rangeBefore,
  stepOf,
  stepStarts,
  sumSteps,
  type GraphStep,
} from './figures.rules.ts';

/** Days of the small lines beside the figures, and of a graph whose range was not named. */
const LINE_DAYS = 14;
const GRAPH_DAYS = 30;
/** Days of the failed debits that are counted. */
const DEBIT_DAYS = 7;

/** Figures and charts of the operators' first screen (domain 9.16). */
export function createDashboardFiguresService(deps: Pick<Deps, 'db' | 'ports'>) {
  const { db, ports } = deps;
  const today = () => tehranDay(ports.clock.business());

  /** Amounts of each fund by step, the largest fund first; funds without an amount are left out. */
  async function fundGraph(
    query: {
      from?: string | undefined;
      to?: string | undefined;
      fundId?: number | undefined;
      step?: GraphStep | undefined;
    },
    valueOf: (row: ExecutedDay) => bigint,
  ) {
    const range = figuresRange(query, today(), GRAPH_DAYS);
    const step = query.step ?? stepOf(range);
    const funds = new Map<number, ExecutedDay[]>();
    for (const row of await listExecutedByDay(db, range, query.fundId ?? null))
      funds.set(row.fundId, [...(funds.get(row.fundId) ?? []), row]);
    const drawn = [...funds.values()]
      .map((rows) => ({ rows, total: sum(rows, valueOf) }))
      .filter(({ total }) => total > 0n)
      .sort((a, b) => (a.total === b.total ? 0 : a.total < b.total ? 1 : -1));
    return {
      data: {
        ...range,
        step,
        funds: drawn.map(({ rows, total }) => ({
          fundId: rows[0]?.fundId ?? 0,
          fundName: rows[0]?.fundName ?? '',
          total: total.toString(),
          points: sumSteps(rows, range, { step, valueOf }).map(({ date, value }) => ({
            date,
            amount: value.toString(),
          })),
        })),
      },
    };
  }

  return {
    getDashboardStatistics: async (_ctx, { query }) => {
      const range = figuresRange(query, today(), 1);
      const before = rangeBefore(range);
      const line = { from: addDays(range.to, 1 - LINE_DAYS), to: range.to };
      const all = { from: before.from < line.from ? before.from : line.from, to: range.to };
      const people = await countPeople(db);
      const users = await listUsersByDay(db, all);
      const placed = await listPlacedByDay(db, all, query.fundId ?? null);
      const added = (of: DayRange) => sum(within(users, of), (row) => BigInt(row.users));
      const now = placedSums(within(placed, range));
      const earlier = placedSums(within(placed, before));
      return {
        data: {
          ...range,
          users: {
            total: people.users,
            added: Number(added(range)),
            change: changeAgainst(added(range), added(before)),
          },
          investors: { natural: people.natural, legal: people.legal },
          identityWaiting: people.identityWaiting,
          debits: await countDebits(db, addDays(today(), 1 - DEBIT_DAYS)),
          issue: {
            count: now.issues,
            amount: now.issue.toString(),
            change: changeAgainst(now.issue, earlier.issue),
          },
          redeem: {
            count: now.redeems,
            amount: now.redeem.toString(),
            change: changeAgainst(now.redeem, earlier.redeem),
          },
          net: (now.issue - now.redeem).toString(),
          days: stepStarts(line, 'day').map((date) => {
            const of = { from: date, to: date };
            const { issue, redeem } = placedSums(within(placed, of));
            return {
              date,
              users: Number(added(of)),
              issue: issue.toString(),
              redeem: redeem.toString(),
              net: (issue - redeem).toString(),
            };
          }),
        },
      };
    },

    getUsersGraph: async (_ctx, { query }) => {
      const range = figuresRange(query, today(), GRAPH_DAYS);
      const step = query.step ?? stepOf(range);
      const rows = await listUsersByDay(db, range);
      const points = sumSteps(rows, range, { step, valueOf: (row) => BigInt(row.users) });
      return {
        data: { ...range, step, points: points.map(({ date, value }) => ({ date, users: Number(value) })) },
      };
    },

    listSellBuyStatistics: async (_ctx, { query }) => {
      const range = figuresRange(query, today(), GRAPH_DAYS);
      const rows = await listExecutedByDay(db, range, query.fundId ?? null);
      const fundIds = [...new Set(rows.map((row) => row.fundId))];
      return {
        data: fundIds.map((fundId) => {
          const ofFund = rows.filter((row) => row.fundId === fundId);
          return { fundId, fundName: ofFund[0]?.fundName ?? '', ...sidesOf(ofFund) };
        }),
        summary: { ...range, ...sidesOf(rows) },
      };
    },

    getBuyGraph: (_ctx, { query }) => fundGraph(query, (row) => row.issue),
    getSellGraph: (_ctx, { query }) => fundGraph(query, (row) => row.redeem),
  } satisfies Service;
}

function sum<Row>(rows: readonly Row[], valueOf: (row: Row) => bigint): bigint {
  return rows.reduce((total, row) => total + valueOf(row), 0n);
}

function within<Row extends { date: string }>(rows: readonly Row[], { from, to }: DayRange): Row[] {
  return rows.filter((row) => row.date >= from && row.date <= to);
}

function placedSums(rows: readonly Omit<PlacedDay, 'date'>[]) {
  return {
    issues: rows.reduce((count, row) => count + row.issues, 0),
    issue: sum(rows, (row) => row.issue),
    redeems: rows.reduce((count, row) => count + row.redeems, 0),
    redeem: sum(rows, (row) => row.redeem),
  };
}

/** Counts and sums as the wire has them. */
function sidesOf(rows: readonly ExecutedDay[]) {
  const { issues, issue, redeems, redeem } = placedSums(rows);
  return {
    issue: { count: issues, amount: issue.toString() },
    redeem: { count: redeems, amount: redeem.toString() },
    net: (issue - redeem).toString(),
  };
}
