import type { AnswerOf, InputOf } from '#shared/contract/define.ts';
import {
  accountKindLabels,
  type getJournal,
  type listJournals,
  type listLedgerInvestors,
} from '#shared/contract/corrections.ts';
import { fail } from '#shared/contract/errors.ts';
import { foldForSearch } from '#shared/search.ts';
import { pageInfoOf } from '#shared/paging.ts';
import type { Deps } from '../../deps.ts';
import { listHanging } from './corrections.repo.ts';
import { hangingView } from './corrections.service.ts';
import { findJournal, listInvestorRows, listJournalRows, listLegRows, type JournalListRow } from './journals.repo.ts';

export interface JournalsService {
  listJournals(query: InputOf<typeof listJournals>['query']): Promise<AnswerOf<typeof listJournals>>;
  getJournal(journalId: string): Promise<AnswerOf<typeof getJournal>>;
  listLedgerInvestors(search: string): Promise<AnswerOf<typeof listLedgerInvestors>>;
}

/** Reading the books before something in them is corrected (domain 8). */
export function createJournalsService({ db }: Pick<Deps, 'db'>): JournalsService {
  return {
    async listJournals({ investorId, fundId, search, page, size }) {
      const of = { investorId: investorId ?? null, fundId: fundId ?? null, search: search?.trim() ?? '' };
      const { rows, total } = await listJournalRows(db, of, (page - 1) * size, size);
      return {
        data: rows.map(journalView),
        pageInfo: pageInfoOf(page, size, total),
      };
    },

    async getJournal(journalId) {
      const row = await findJournal(db, BigInt(journalId));
      if (!row) throw fail('CORRECTION_JOURNAL_NOT_FOUND');
      const legs = await listLegRows(db, row.journalId);
      const payouts = await listHanging(db, row.journalId);
      return {
        data: {
          ...journalView(row),
          legs: legs.map((leg) => ({
            ...leg,
            accountText: accountKindLabels[leg.account],
            debit: leg.debit.toString(),
            credit: leg.credit.toString(),
          })),
          payouts: payouts.map(hangingView),
        },
      };
    },

    async listLedgerInvestors(search) {
      return { data: await listInvestorRows(db, foldForSearch(search)) };
    },
  };
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
