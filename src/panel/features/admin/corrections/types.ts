import type { AnswerOf } from '#shared/contract/define.ts';
import type { getJournal, listCorrections, listJournals, listLedgerInvestors } from '#shared/contract/corrections.ts';
import type { StatusColour } from '#panel/ui/data/StatusChip.tsx';

export type Journal = AnswerOf<typeof listJournals>['data'][number];
export type JournalDetails = AnswerOf<typeof getJournal>['data'];
export type Correction = AnswerOf<typeof listCorrections>['data'][number];
export type LedgerInvestor = AnswerOf<typeof listLedgerInvestors>['data'][number];

export const correctionColours: Record<Correction['status'], StatusColour> = {
  draft: 'warning',
  approved: 'success',
  rejected: 'error',
};
