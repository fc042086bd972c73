import {
  authorityFields,
  MOST_AUTHORITY_DAYS,
  type AuthorityReport,
  type getAuthorityReport,
} from '#shared/contract/authorityFiles.ts';
import type { InputOf } from '#shared/contract/kernel/define.ts';
import { fail } from '#shared/contract/failures.ts';
import type { CsvCell } from '#shared/csv.ts';
import { isoToJalali } from '#shared/jalali.ts';
import { authorityReportLabels } from '#shared/texts/authorityTexts.ts';
import { assetLabels } from '#shared/texts/fundTexts.ts';
import type { Tx } from '#server/db/connection.ts';
import { waitFor } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import { rowsFile } from '#server/http/rowsFile.ts';
import { seenToken } from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { readRange } from '#server/modules/platform/range.ts';
import * as repo from './authorityFiles.repo.ts';

type Query = InputOf<typeof getAuthorityReport>['query'];

/** Figures of one row by field. */
type Figures = Readonly<Record<string, CsvCell>>;

/** Files for the Securities and Exchange Organization, whose columns are data (decision 176). */
export function createAuthorityFilesService(deps: Pick<Deps, 'db' | 'ports'>, services: { audit: AuditService }) {
  const { db, ports } = deps;

  const usualOf = (report: AuthorityReport): repo.AuthorityColumn[] =>
    Object.entries(authorityFields[report]).map(([field, title]) => ({ field, title }));

  async function columnsOf(tx: Tx, report: AuthorityReport): Promise<repo.AuthorityColumn[]> {
    const set = await repo.listColumns(tx, report);
    return set.length > 0 ? set : usualOf(report);
  }

  const dailyRow = ({ date, ...figures }: repo.DailyFigures): Figures => ({ ...figures, date: isoToJalali(date) });

  const portfolioRow = ({ date, asset, ...figures }: repo.PortfolioShare): Figures => ({
    ...figures,
    date: isoToJalali(date),
    month: isoToJalali(date).slice(0, 7),
    asset: assetLabels[asset],
  });

  /** @throws DATE_RANGE_INVALID, AUTHORITY_FUND */
  async function read({ report, fundId, fromDate, toDate }: Query) {
    const { from, to } = readRange({ from: fromDate, to: toDate, maxDays: MOST_AUTHORITY_DAYS - 1 });
    const of = { fundId: fundId ?? null, fromDate: from, toDate: to };
    const funds = await repo.listReportingFunds(db, of);
    if (funds.length === 0 && fundId !== undefined) throw fail('AUTHORITY_FUND');
    const figures =
      report === 'daily'
        ? (await repo.listDailyFigures(db, of)).map(dailyRow)
        : (await repo.listPortfolioShares(db, of)).map(portfolioRow);
    const known = new Set(figures.map(({ fund }) => fund));
    const columns = await columnsOf(db, report);
    return {
      columns,
      rows: figures.map((row) => columns.map(({ field }) => row[field] ?? null)),
      missing: funds.filter((name) => !known.has(name)),
    };
  }

  async function columnsToView(tx: Tx, report: AuthorityReport) {
    const columns = await columnsOf(tx, report);
    return { columns, fields: usualOf(report), version: seenToken({ columns: JSON.stringify(columns) }) };
  }

  return {
    getAuthorityReport: async (_ctx, { query }) => {
      const { columns, rows, missing } = await read(query);
      const text = (cell: CsvCell): string | null => (cell === null || cell === undefined ? null : String(cell));
      return { data: { columns, rows: rows.map((row) => row.map(text)), missing } };
    },

    downloadAuthorityReport: async (_ctx, { query: { format, ...query } }) => {
      const { columns, rows } = await read(query);
      if (rows.length === 0) throw fail('AUTHORITY_EMPTY');
      const days = [query.fromDate, query.toDate].map((day) => isoToJalali(day).replaceAll('/', '-'));
      return rowsFile<readonly CsvCell[]>({
        titles: columns.map(({ title }) => title),
        next: async (last) => (last ? [] : rows),
        cells: (row) => row,
        ...{ format, sheet: authorityReportLabels[query.report], name: [query.report, ...new Set(days)].join('-') },
      });
    },

    getAuthorityColumns: async (_ctx, { query: { report } }) => ({ data: await columnsToView(db, report) }),

    saveAuthorityColumns: async (ctx, { body: { report, version, columns } }) => {
      if (columns.some(({ field }) => !Object.hasOwn(authorityFields[report], field)))
        throw fail('AUTHORITY_COLUMN_UNKNOWN');
      if (new Set(columns.map(({ field }) => field)).size < columns.length) throw fail('AUTHORITY_COLUMN_TWICE');
      return ctx.transaction(async (tx) => {
        await waitFor(tx, 'authority_columns', report);
        const before = await columnsToView(tx, report);
        if (before.version !== version) throw fail('AUTHORITY_COLUMNS_CHANGED');
        await repo.replaceColumns(tx, { report, columns, by: ctx.actor.userId, at: ports.clock.business() });
        const after = await columnsToView(tx, report);
        const plain = (of: readonly repo.AuthorityColumn[]) =>
          JSON.stringify(of.map(({ field, title }) => [field, title]));
        await services.audit.act(tx, ctx, 'authority_file.columns_saved', `authority_file:${report}`, {
          before: { columns: plain(before.columns) },
          after: { columns: plain(after.columns) },
        });
        return { data: after };
      });
    },
  } satisfies Service;
}
