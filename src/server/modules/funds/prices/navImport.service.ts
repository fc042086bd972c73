import { parseCsvRows } from '#shared/csv.ts';
import { fillMessage, type Change } from '#shared/contract/kernel/errors.ts';
import { fail } from '#shared/contract/failures.ts';
import { navCsvTexts } from '#shared/contract/prices.ts';
import { trimDecimal } from '#shared/decimal.ts';
import { formatNumber } from '#shared/digits.ts';
import { formatJalaliMoment, tehranDay } from '#shared/jalali.ts';
import { isWorkingDay, type WorkingCalendar } from '#shared/workingDays.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import type { WriteTx } from '#server/db/connection.ts';
import { waitFor } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import { readNavFile, type FileNav, type NavFileQuestions } from './navImport.rules.ts';
import { isTooLarge, netAssetAt } from './prices.rules.ts';
import type { PricingService } from './prices.service.ts';
import {
  findInvestedUnits,
  listDraftRows,
  listFundNames,
  listNavRows,
  listPublishedDays,
  lockDraftsOfColleagues,
  upsertNav,
  type NavDetail,
} from './prices.repo.ts';
import { navToView } from './navViews.ts';

/** A price as a line of a file. */
const lineOf = (row: Omit<FileNav, 'line'>): string =>
  [row.fundId, row.navDate, row.issueNav, row.cancelNav, row.statisticalNav].join(',');

/** Prices from a file: drafts of one person, approved by another (domain 9.18). */
export function createNavImportService(
  deps: Pick<Deps, 'db' | 'ports'>,
  services: {
    orderingRules: OrderingRulesService;
    audit: AuditService;
    pricing: Pick<PricingService, 'cutoffs'>;
  },
) {
  const { db, ports } = deps;
  const { orderingRules, audit, pricing } = services;
  const now = (): Date => ports.clock.business();

  const viewsOf = async (rows: readonly NavDetail[]) => {
    const cutoffOf = await pricing.cutoffs(db);
    return rows.map((row) => navToView(row, cutoffOf(row.fundId, row.navDate), now()));
  };

  function refuse(problems: Record<string, string[]>): never {
    throw fail('PRICE_FILE', { params: { count: Object.keys(problems).length }, fields: problems });
  }

  /**
   * Refuses to write over drafts of colleagues that the caller has not been told of, as `setNav` does: who, when and what.
   * The refusal carries each as a line of a file, and the caller sends these lines back to go on. @throws PRICE_FILE_DRAFTS
   */
  async function assertDraftsSeen(
    tx: WriteTx,
    userId: number,
    rows: readonly FileNav[],
    seen: readonly string[],
  ): Promise<void> {
    const drafts = await lockDraftsOfColleagues(tx, rows, userId);
    const ofDay = new Map(rows.map((row) => [`${row.fundId}:${row.navDate}`, row]));
    const fields: Record<string, string[]> = {};
    const changes: Change[] = [];
    for (const draft of drafts) {
      const row = ofDay.get(`${draft.fundId}:${draft.navDate}`);
      const before = lineOf(draft);
      if (!row || seen.includes(before)) continue;
      const field = `line.${row.line}`;
      changes.push({ field, before, after: lineOf(row) });
      fields[field] = [
        fillMessage(navCsvTexts.draft, {
          name: draft.enteredByName,
          time: formatJalaliMoment(draft.enteredAt),
          issue: formatNumber(trimDecimal(draft.issueNav)),
          cancel: formatNumber(trimDecimal(draft.cancelNav)),
          statistical: formatNumber(trimDecimal(draft.statisticalNav)),
        }),
      ];
    }
    if (changes.length > 0) throw fail('PRICE_FILE_DRAFTS', { params: { count: changes.length }, fields, changes });
  }

  return {
    listNavs: async (_ctx, { query: { fundId, navDate, page, size } }) => {
      await orderingRules.getFund(db, fundId);
      const { rows, total } = await listNavRows(db, { fundId, navDate }, rowsOfPage(page, size));
      return {
        data: await viewsOf(rows),
        pageInfo: pageInfoOf(page, size, total),
      };
    },

    listDraftNavs: async (_ctx, { query: { fundId } }) => {
      const rows = await listDraftRows(db, fundId ?? null);
      return { data: await viewsOf(rows), total: rows[0]?.count ?? 0 };
    },

    importNavs: async (ctx, { body: { csv, seen = [] } }) => {
      const names = new Map<string, { id: number; kind: 'fund' | 'bond' }>();
      const calendars = new Map<number, WorkingCalendar>();
      for (const fund of await listFundNames(db)) {
        for (const name of fund.names) names.set(name.toLowerCase(), fund);
        names.set(String(fund.id), fund);
        calendars.set(fund.id, await orderingRules.calendar(db, fund.id));
      }
      const today = tehranDay(now());
      const isOpenDay = (fundId: number, day: string): boolean => {
        const calendar = calendars.get(fundId);
        return calendar !== undefined && day <= today && isWorkingDay(calendar, day);
      };
      const published = await listPublishedDays(db, [...calendars.keys()], '2000-01-01');
      const invested = new Map<number, bigint>();
      for (const id of calendars.keys()) invested.set(id, await findInvestedUnits(db, id, today));
      const file = parseCsvRows(csv);
      const questions: NavFileQuestions = {
        findFund: (name) => names.get(name.toLowerCase()) ?? null,
        isOpenDay,
        isPublished: (fundId, day) => published.has(`${fundId}:${day}`),
        isTooLarge: (fundId, prices) => isTooLarge(invested.get(fundId) ?? 0n, prices),
      };
      const cells = file.map((row) => row.cells);
      const lineNumbers = file.map((row) => row.line);
      const { rows, problems } = readNavFile(cells, questions, lineNumbers);
      if (Object.keys(problems).length > 0) refuse(problems);
      return ctx.transaction(async (tx) => {
        await waitFor(tx, 'price_drafts');
        await assertDraftsSeen(tx, ctx.actor.userId, rows, seen);
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
            enteredBy: ctx.actor.userId,
            at: now(),
            executeAfter: null,
          });
          if (!isStored) locked[`line.${line}`] = [navCsvTexts.locked];
        }
        if (Object.keys(locked).length > 0) refuse(locked);
        await audit.act(tx, ctx, 'price.imported', `nav:${today}`, {
          after: { rows: rows.map(({ line: _line, ...row }) => row) },
        });
        return { data: { imported: rows.length } };
      });
    },
  } satisfies Partial<Handlers>;
}
