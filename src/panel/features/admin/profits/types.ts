import type { AnswerOf } from '#shared/contract/define.ts';
import type { getProfitRun, listProfitRuns } from '#shared/contract/profits.ts';
import type { StatusColour } from '#panel/ui/data/StatusChip.tsx';

export type Run = AnswerOf<typeof listProfitRuns>['data'][number];
export type Share = AnswerOf<typeof getProfitRun>['data']['shares'][number];

export const runColours: Record<Run['status'], StatusColour> = {
  draft: 'warning',
  approved: 'info',
  executed: 'success',
};

export const shareColours: Record<Share['status'], StatusColour> = {
  pending: 'default',
  paid: 'info',
  reinvested: 'success',
  failed: 'error',
};
