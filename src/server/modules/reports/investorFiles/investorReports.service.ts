import type { InputOf } from '#shared/contract/kernel/define.ts';
import type { exportInvestorReport } from '#shared/contract/investorReports.ts';
import { exportSheetNames } from '#shared/texts/exportTexts.ts';
import { investorFileColumns } from '#shared/texts/investorTexts.ts';
import { authStatuses, type AuthStatusName } from '#shared/contract/investors.ts';
import { isBranchAdmin } from '#shared/duty.ts';
import { tehranDay } from '#shared/jalali.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/http/context.ts';
import type { Service } from '#server/http/handlers.ts';
import { rowsFile, type RowSource } from '#server/http/rowsFile.ts';
import { readDays } from '#server/modules/platform/range.ts';
import {
  listBranches,
  listInvestorRows,
  sumInvestors,
  type InvestorFilter,
  type InvestorListRow,
} from './investorList.repo.ts';
import { investorCells, listRowView, sumsView } from './investorFiles.view.ts';

type Filters = Omit<InputOf<typeof exportInvestorReport>['query'], 'format'>;

const statusNames = Object.keys(authStatuses) as AuthStatusName[];

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

  const investorsSource = (filter: InvestorFilter, day: string): RowSource<InvestorListRow> => ({
    next: (last, limit) => listInvestorRows(db, filter, { day, offset: 0, limit, after: last?.investorId }),
    cells: investorCells,
  });

  return {
    listInvestorReport: async ({ actor }, { query: { page, size, sort, ...query } }) => {
      const filter = readFilter(actor, query);
      const day = today();
      const rows = await listInvestorRows(db, filter, { day, sort, ...rowsOfPage(page, size) });
      const sums = await sumInvestors(db, filter, day);
      return {
        data: rows.map(listRowView),
        pageInfo: pageInfoOf(page, size, sums.count),
        summary: sumsView(sums),
        branches: await listBranches(db, branchOf(actor)),
      };
    },

    exportInvestorReport: ({ actor }, { query: { format, ...query } }) => {
      const day = today();
      return rowsFile({
        ...investorsSource(readFilter(actor, query), day),
        format,
        sheet: exportSheetNames.investors,
        titles: Object.values(investorFileColumns),
        name: `investors-${day}`,
      });
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
        source: investorsSource(filter, day),
      };
    },
  } satisfies Service;
}
