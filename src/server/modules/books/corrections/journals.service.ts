import { accountKindLabels } from '#shared/texts/accountTexts.ts';
import type { exportJournals } from '#shared/contract/corrections.ts';
import { journalFileSheet, journalFileTitles } from '#shared/texts/deskTexts.ts';
import type { InputOf } from '#shared/contract/kernel/define.ts';
import { fail } from '#shared/contract/failures.ts';
import { txTypeLabels } from '#shared/texts/orderTexts.ts';
import type { CsvCell } from '#shared/csv.ts';
import { isoToJalali, jalaliMomentText, tehranDay } from '#shared/jalali.ts';
import { foldForSearch } from '#shared/search.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { rowsFile } from '#server/http/rowsFile.ts';
import { listHanging } from './corrections.repo.ts';
import { hangingView } from './corrections.service.ts';
import {
  findJournal,
  listInvestorRows,
  listJournalRows,
  listJournalsAfter,
  listLineRows,
  type JournalFilter,
  type JournalListRow,
} from './journals.repo.ts';

type JournalQuery = Omit<InputOf<typeof exportJournals>['query'], 'format'>;

/** Reading the books before something in them is corrected (domain 8). */
export function createJournalsService({ db, ports }: Pick<Deps, 'db' | 'ports'>) {
  const readFilter = ({ investorId, fundId, search }: JournalQuery): JournalFilter => ({
    investorId: investorId ?? null,
    fundId: fundId ?? null,
    search: search?.trim() ?? '',
  });

  return {
    listJournals: async (_ctx, { query: { page, size, ...query } }) => {
      const { rows, total } = await listJournalRows(db, readFilter(query), rowsOfPage(page, size));
      return {
        data: rows.map(journalView),
        pageInfo: pageInfoOf(page, size, total),
      };
    },

    exportJournals: (_ctx, { query: { format, ...query } }) => {
      const filter = readFilter(query);
      return rowsFile<JournalListRow>({
        titles: journalFileTitles,
        next: (last, limit) => listJournalsAfter(db, filter, last, limit),
        cells: journalCells,
        format,
        sheet: journalFileSheet,
        name: `journals-${tehranDay(ports.clock.business())}`,
      });
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

const typeTexts: Readonly<Record<string, string>> = txTypeLabels;

/** A journal as a line of a file. */
const journalCells = (row: JournalListRow): CsvCell[] => [
  row.journalId,
  jalaliMomentText(row.at),
  isoToJalali(row.businessDate),
  row.types.map((type) => typeTexts[type] ?? type).join(' | '),
  row.fundName,
  row.investorName,
  row.orderNo,
  row.amount,
  row.reversedBy,
  row.reverses,
  row.reason,
];
