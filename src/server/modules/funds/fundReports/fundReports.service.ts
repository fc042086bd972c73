import { fail, failField } from '#shared/contract/failures.ts';
import { mixProblem, mixSum, type MixShare } from '#shared/contract/fundReports.ts';
import { formatDecimal, shortestDecimal } from '#shared/decimal.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { tehranDay } from '#shared/jalali.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { whoSaved } from '#server/modules/platform/saved.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import * as repo from './fundReports.repo.ts';

interface Version {
  version: number;
  day: string;
  savedBy: string;
  savedAt: Date;
  items: readonly unknown[];
}

/** The versions of each day, the one that counts first. */
function byDay<Row extends Version>(rows: readonly Row[]): [day: string, versions: Row[]][] {
  return [...Map.groupBy(rows, ({ day }) => day)];
}

const savedOf = ({ version, savedBy, savedAt }: Version) => ({ version, savedBy, savedAt: savedAt.toISOString() });

const mixOf = (items: readonly repo.MixItem[]) =>
  items.map(({ amount, ...item }) => ({ ...item, amount: amount?.toString() ?? null }));

/** Refuses a mix whose shares are no mix. @throws MIX_TWICE, MIX_SUM, MIX_FIVE_BEST */
function assertMix(items: readonly MixShare[]): void {
  const problem = mixProblem(items);
  if (problem === null) return;
  const sum = `${toPersianDigits(shortestDecimal(formatDecimal(mixSum(items), 4)))}\u066A`;
  throw failField(problem, 'items', { params: { sum } });
}

/** What a fund reports of itself by date: its own costs and its asset mix, each day with its versions (domain 2.2). */
export function createFundReportsService(
  { db, ports }: Pick<Deps, 'db' | 'ports'>,
  services: { audit: Pick<AuditService, 'act'>; orderingRules: Pick<OrderingRulesService, 'ruleSet'> },
) {
  const { audit, orderingRules } = services;
  const today = () => tehranDay(ports.clock.business());

  async function assertFund(fundId: number): Promise<void> {
    const rules = await orderingRules.ruleSet(db);
    if (!rules.funds().some((fund) => fund.id === fundId)) throw fail('FUND_NOT_FOUND');
  }

  /** @throws REPORT_CHANGED when another version stands than the one that was read */
  function assertRead<Row extends Version>([newest]: readonly Row[], version: number | null): Row | null {
    const standing = newest && newest.items.length > 0 ? newest : null;
    if ((standing?.version ?? null) === version) return standing;
    throw fail('REPORT_CHANGED', { params: { who: whoSaved(newest) } });
  }

  /** Saves a version of a day under the lock of the fund, with what stood before in the audit log. */
  async function save<Row extends Version>(
    ctx: CommandContext,
    of: { fundId: number; day: string; version: number | null; items: Row['items'] },
    act: {
      name: 'fund_mix' | 'fund_costs';
      list: (tx: WriteTx) => Promise<Row[]>;
      insert: (tx: WriteTx, by: { fundId: number; day: string; savedBy: number; savedAt: Date }) => Promise<number>;
      viewOf: (items: Row['items']) => unknown;
    },
  ) {
    const { fundId, day } = of;
    await assertFund(fundId);
    return ctx.transaction(async (tx) => {
      if (!(await repo.lockFund(tx, fundId))) throw fail('FUND_NOT_FOUND');
      const before = assertRead(await act.list(tx), of.version);
      const version = await act.insert(tx, { fundId, day, savedBy: ctx.actor.userId, savedAt: ports.clock.now() });
      await audit.act(tx, ctx, `${act.name}.${of.items.length > 0 ? 'saved' : 'removed'}`, `fund:${fundId}`, {
        before: before && { day, items: act.viewOf(before.items) },
        after: { day, items: act.viewOf(of.items) },
      });
      return { data: { version } };
    });
  }

  const saveMix = (
    ctx: CommandContext,
    of: { fundId: number; day: string; version: number | null; items: repo.MixItem[] },
  ) =>
    save<repo.MixRow>(ctx, of, {
      name: 'fund_mix',
      list: (tx) => repo.listMixes(tx, of.fundId, of.day),
      insert: (tx, by) => repo.insertMix(tx, by, of.items),
      viewOf: mixOf,
    });

  const saveCosts = (
    ctx: CommandContext,
    of: { fundId: number; day: string; version: number | null; items: repo.CostItem[] },
  ) =>
    save<repo.CostRow>(ctx, of, {
      name: 'fund_costs',
      list: (tx) => repo.listCosts(tx, of.fundId, of.day),
      insert: (tx, by) => repo.insertCosts(tx, by, of.items),
      viewOf: (items) => items,
    });

  return {
    listFundMixes: async (_ctx, { params: { fundId } }) => {
      await assertFund(fundId);
      return {
        data: byDay(await repo.listMixes(db, fundId)).flatMap(([asOf, [newest, ...history]]) =>
          newest && newest.items.length > 0
            ? [
                {
                  asOf,
                  ...savedOf(newest),
                  items: mixOf(newest.items),
                  history: history.map((row) => ({ ...savedOf(row), items: mixOf(row.items) })),
                },
              ]
            : [],
        ),
      };
    },

    saveFundMix: async (ctx, { params: { fundId }, body: { asOf, items, version } }) => {
      if (asOf > today()) throw failField('REPORT_FUTURE', 'asOf');
      assertMix(items);
      const rows = items.map(({ key, percent, amount }) => ({
        key,
        percent,
        amount: amount === null ? null : BigInt(amount),
      }));
      return saveMix(ctx, { fundId, day: asOf, version, items: rows });
    },

    removeFundMix: (ctx, { params: { fundId }, body: { asOf, version } }) =>
      saveMix(ctx, { fundId, day: asOf, version, items: [] }),

    listFundCosts: async (_ctx, { params: { fundId } }) => {
      await assertFund(fundId);
      const days = byDay(await repo.listCosts(db, fundId)).filter(([, [newest]]) => (newest?.items.length ?? 0) > 0);
      const current = days.find(([fromDate]) => fromDate <= today())?.[0];
      return {
        data: days.flatMap(([fromDate, [newest, ...history]]) =>
          newest
            ? [
                {
                  fromDate,
                  ...savedOf(newest),
                  isCurrent: fromDate === current,
                  items: newest.items,
                  history: history.map((row) => ({ ...savedOf(row), items: row.items })),
                },
              ]
            : [],
        ),
      };
    },

    saveFundCosts: (ctx, { params: { fundId }, body: { fromDate, items, version } }) =>
      saveCosts(ctx, { fundId, day: fromDate, version, items }),

    removeFundCosts: (ctx, { params: { fundId }, body: { fromDate, version } }) =>
      saveCosts(ctx, { fundId, day: fromDate, version, items: [] }),
  } satisfies Partial<Handlers>;
}
