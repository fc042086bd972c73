import type { InputOf } from '#shared/contract/define.ts';
import type { exportInvestorReport } from '#shared/contract/investorReports.ts';
import { authStatuses, type AuthStatusName } from '#shared/contract/investors.ts';
import type { CsvCell } from '#shared/csv.ts';
import { isBranchAdmin } from '#shared/duty.ts';
import { tehranDay } from '#shared/jalali.ts';
import { pageInfoOf } from '#shared/paging.ts';
import { contentTypes } from '../../http/contentTypes.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/context.ts';
import type { Service } from '../../http/handlers.ts';
import { MAX_EXPORT_ROWS } from '../../http/rowsFile.ts';
import { readDays } from '../range.ts';
import { listBranches, listInvestorRows, sumInvestors, type InvestorFilter } from './investorList.repo.ts';
import { investorCells, investorsCsv, listRowView, sumsView } from './investorFiles.view.ts';

type Filters = InputOf<typeof exportInvestorReport>['query'];

const statusNames = Object.keys(authStatuses) as AuthStatusName[];

/** Rows that a job reads at a time. */
const FILE_PART = 1_000;

export type InvestorReportsService = ReturnType<typeof createInvestorReportsService>;

/** Investors as administrators find them (domain 9.17); those of a branch find the investors of their branch. */
export function createInvestorReportsService(deps: Pick<Deps, 'db' | 'ports'>) {
  const { db } = deps;
  const today = (): string => tehranDay(deps.ports.clock.business());
  const branchOf = (actor: Actor): number | null => (isBranchAdmin(actor) ? actor.userId : null);

  /** @throws DATE_RANGE_INVALID */
  function readFilter(actor: Actor, { fromDate, toDate, type, authStatus, ...query }: Filters): InvestorFilter {
    return {
      branchOf: branchOf(actor),
      search: query.search,
      branchId: query.branchId,
      isLegal: type && type === 'legal',
      authStatus: statusNames.find((name) => authStatuses[name].id === authStatus),
      ...readDays({ fromDate, toDate }),
    };
  }

  return {
    listInvestorReport: async ({ actor }, { query: { page, size, sort, ...query } }) => {
      const filter = readFilter(actor, query);
      const day = today();
      const rows = await listInvestorRows(db, filter, { day, sort, offset: (page - 1) * size, limit: size });
      const sums = await sumInvestors(db, filter, day);
      return {
        data: rows.map(listRowView),
        pageInfo: pageInfoOf(page, size, sums.count),
        summary: sumsView(sums),
        branches: await listBranches(db, branchOf(actor)),
      };
    },

    exportInvestorReport: async ({ actor }, { query }) => {
      const day = today();
      const rows = await listInvestorRows(db, readFilter(actor, query), { day, offset: 0, limit: MAX_EXPORT_ROWS + 1 });
      return {
        body: investorsCsv(rows, MAX_EXPORT_ROWS),
        contentType: contentTypes.csv,
        fileName: `investors-${day}.csv`,
      };
    },

    /**
     * The filtered investors for a file that a job writes: their number, and their cells by the columns of the file.
     * @throws DATE_RANGE_INVALID
     */
    investorsForFile: (actor: Actor, query: Filters) => {
      const filter = readFilter(actor, query);
      const day = today();
      return {
        count: async (): Promise<number> => (await sumInvestors(db, filter, day)).count,
        async *parts(): AsyncGenerator<CsvCell[][]> {
          for (let after: number | undefined; ;) {
            const rows = await listInvestorRows(db, filter, { day, offset: 0, limit: FILE_PART, after });
            if (rows.length > 0) yield rows.map(investorCells);
            if (rows.length < FILE_PART) return;
            after = rows.at(-1)?.investorId;
          }
        },
      };
    },
  } satisfies Service;
}
