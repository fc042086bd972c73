import { accountKindLabels } from '#shared/contract/corrections.ts';
import { fail } from '#shared/contract/failures.ts';
import { foldForSearch } from '#shared/search.ts';
import { pageInfoOf } from '#shared/paging.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handlers.ts';
import { listHanging } from './corrections.repo.ts';
import { hangingView } from './corrections.service.ts';
import { findJournal, listInvestorRows, listJournalRows, listLineRows, type JournalListRow } from './journals.repo.ts';

export type JournalsService = ReturnType<typeof createJournalsService>;

/** Reading the books before something in them is corrected (domain 8). */
export function createJournalsService({ db }: Pick<Deps, 'db'>) {
  return {
    listJournals: async (_ctx, { query: { investorId, fundId, search, page, size } }) => {
      const of = { investorId: investorId ?? null, fundId: fundId ?? null, search: search?.trim() ?? '' };
      const { rows, total } = await listJournalRows(db, of, (page - 1) * size, size);
      return {
        data: rows.map(journalView),
        pageInfo: pageInfoOf(page, size, total),
      };
    },

    getJournal: async (_ctx, { params: { journalId } }) => {
      const row = await findJournal(db, BigInt(journalId));
      if (!row) throw fail('CORRECTION_JOURNAL_NOT_FOUND');
      const lines = await listLineRows(db, row.journalId);
      const payouts = await listHanging(db, row.journalId);
      return {
        data: {
          ...journalView(row),
          lines: lines.map((line) => ({
            ...line,
            accountText: accountKindLabels[line.account],
            debit: line.debit.toString(),
            credit: line.credit.toString(),
          })),
          payouts: payouts.map(hangingView),
        },
      };
    },

    listLedgerInvestors: async (_ctx, { query: { search } }) => {
      return { data: await listInvestorRows(db, foldForSearch(search)) };
    },
  } satisfies Partial<Handlers>;
}

function journalView(row: JournalListRow) {
  return {
    ...row,
    journalId: row.journalId.toString(),
    at: row.at.toISOString(),
    amount: row.amount.toString(),
    reversedBy: row.reversedBy?.toString() ?? null,
    reverses: row.reverses?.toString() ?? null,
  };
}
