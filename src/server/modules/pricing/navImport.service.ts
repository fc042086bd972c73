import { parseCsv } from '#shared/csv.ts';
import type { AnswerOf, InputOf } from '#shared/contract/define.ts';
import { fail } from '#shared/contract/errors.ts';
import {
  navCsvTexts,
  type approveNavs,
  type importNavs,
  type listDraftNavs,
  type listNavs,
} from '#shared/contract/prices.ts';
import { tehranDay } from '#shared/jalali.ts';
import { isWorkingDay, type WorkingCalendar } from '#shared/workingDays.ts';
import { pageInfoOf } from '#shared/paging.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInContext } from '../../http/context.ts';
import { actorOf, type AuditService } from '../audit/audit.service.ts';
import type { SchedulesService } from '../schedules/schedules.service.ts';
import { readNavFile } from './navImport.rules.ts';
import { netAssetAt } from './prices.rules.ts';
import type { PricingService } from './pricing.service.ts';
import {
  approveNavRow,
  findInvestedUnits,
  listDraftRows,
  listFundNames,
  listNavRows,
  lockNav,
  upsertNav,
} from './pricing.repo.ts';

export interface NavImportService {
  listNavs(query: InputOf<typeof listNavs>['query']): Promise<AnswerOf<typeof listNavs>>;
  listDraftNavs(): Promise<AnswerOf<typeof listDraftNavs>>;
  importNavs(ctx: SignedInContext, csv: string): Promise<AnswerOf<typeof importNavs>>;
  approveNavs(
    ctx: SignedInContext,
    rows: InputOf<typeof approveNavs>['body']['rows'],
  ): Promise<AnswerOf<typeof approveNavs>>;
}

/** Prices from a file: drafts of one person, approved by another (domain 9.18). */
export function createNavImportService(
  deps: Pick<Deps, 'db' | 'ports'>,
  others: {
    schedules: SchedulesService;
    audit: AuditService;
    pricing: Pick<PricingService, 'assertAfterCutoff'>;
  },
): NavImportService {
  const { db, ports } = deps;
  const { schedules, audit, pricing } = others;
  const now = (): Date => ports.clock.business();

  function refuse(faults: Record<string, string[]>): never {
    throw fail('PRICE_FILE', { params: { count: Object.keys(faults).length }, fields: faults });
  }

  return {
    async listNavs({ fundId, page, size }) {
      await schedules.getFund(db, fundId);
      const { rows, total } = await listNavRows(db, fundId, (page - 1) * size, size);
      return {
        data: rows.map((row) => ({
          ...row,
          netAsset: row.netAsset.toString(),
          investedUnits: row.investedUnits.toString(),
        })),
        pageInfo: pageInfoOf(page, size, total),
      };
    },

    async listDraftNavs() {
      return { data: await listDraftRows(db) };
    },

    async importNavs(ctx, csv) {
      const names = new Map<string, number>();
      const calendars = new Map<number, WorkingCalendar>();
      for (const fund of await listFundNames(db)) {
        for (const name of fund.names) names.set(name.toLowerCase(), fund.id);
        names.set(String(fund.id), fund.id);
        calendars.set(fund.id, await schedules.calendar(db, fund.id));
      }
      const today = tehranDay(now());
      const isOpenDay = (fundId: number, day: string): boolean => {
        const calendar = calendars.get(fundId);
        return calendar !== undefined && day <= today && isWorkingDay(calendar, day);
      };
      const { rows, faults } = readNavFile(parseCsv(csv), (name) => names.get(name.toLowerCase()) ?? null, isOpenDay);
      if (Object.keys(faults).length > 0) refuse(faults);
      return ctx.command(async (tx) => {
        const locked: Record<string, string[]> = {};
        for (const { line, ...row } of rows) {
          const investedUnits = await findInvestedUnits(tx, row.fundId, row.navDate);
          const netAsset = netAssetAt(investedUnits, row);
          const isStored = await upsertNav(tx, {
            ...row,
            netAsset,
            investedUnits,
            source: 'csv',
            status: 'draft',
            enteredBy: ctx.session.userId,
            publishedAt: null,
          });
          if (!isStored) locked[`line.${line}`] = [navCsvTexts.locked];
        }
        if (Object.keys(locked).length > 0) refuse(locked);
        await audit.record(tx, {
          actor: actorOf(ctx),
          ctx,
          action: 'price.imported',
          subject: `nav:${today}`,
          after: { rows: rows.map(({ line: _line, ...row }) => row) },
        });
        return { data: { imported: rows.length } };
      });
    },

    async approveNavs(ctx, rows) {
      return ctx.command(async (tx) => {
        // in one order, so that two people who approve overlapping lists cannot wait for each other
        const sorted = [...rows].sort((a, b) => a.fundId - b.fundId || (a.navDate < b.navDate ? -1 : 1));
        for (const { fundId, navDate } of sorted) {
          const nav = await lockNav(tx, fundId, navDate);
          if (!nav) throw fail('PRICE_NOT_FOUND');
          if (nav.status === 'approved') throw fail('PRICE_LOCKED');
          if (nav.enteredBy === ctx.session.userId) throw fail('PRICE_SAME_PERSON');
          await pricing.assertAfterCutoff(tx, fundId, navDate);
          await approveNavRow(tx, fundId, navDate, ctx.session.userId, now());
        }
        await audit.record(tx, {
          actor: actorOf(ctx),
          ctx,
          action: 'price.approved',
          subject: 'nav:list',
          after: { rows: sorted },
        });
        return { data: { approved: sorted.length } };
      });
    },
  };
}
