import { payoutsFileSheet, payoutsFileTitles } from '#shared/texts/deskTexts.ts';
import { tehranDay } from '#shared/jalali.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { rowsFile } from '#server/http/rowsFile.ts';
import type { PayoutListRow } from '#server/modules/records/payoutQueue/payoutRows.repo.ts';
import { payoutToView } from '#server/modules/records/payoutQueue/payoutRows.view.ts';
import { readDays } from '#server/modules/platform/range.ts';
import { listPayoutRows, listPayoutsAfter, sumOpenPayouts } from './payouts.repo.ts';
import { payoutCells } from './reports.view.ts';

/** The list of money that leaves, as a page and as a file (domain 1.8). */
export function createPayoutListService({ db, ports }: Pick<Deps, 'db' | 'ports'>) {
  const today = (): string => tehranDay(ports.clock.business());
  return {
    listPayouts: async (_ctx, { query: { page, size, sort, fromDate, toDate, ...filter } }) => {
      const days = readDays({ fromDate, toDate });
      const [{ rows, total }, sums] = await Promise.all([
        listPayoutRows(db, { ...filter, ...days }, { sort, ...rowsOfPage(page, size) }),
        sumOpenPayouts(db, today()),
      ]);
      return {
        data: rows.map(payoutToView),
        pageInfo: pageInfoOf(page, size, total),
        summary: {
          ...sums,
          dueAmount: sums.dueAmount.toString(),
          heldAmount: sums.heldAmount.toString(),
          sentAmount: sums.sentAmount.toString(),
          failedAmount: sums.failedAmount.toString(),
        },
      };
    },

    exportPayouts: (_ctx, { query: { format, fromDate, toDate, ...query } }) => {
      const filter = { ...query, ...readDays({ fromDate, toDate }) };
      return rowsFile<PayoutListRow>({
        format,
        sheet: payoutsFileSheet,
        titles: payoutsFileTitles,
        next: (last, limit) => listPayoutsAfter(db, filter, last, limit),
        cells: payoutCells,
        name: `payouts-${today()}`,
      });
    },
  } satisfies Partial<Handlers>;
}
