import type { Deps } from '#server/deps.ts';
import { inTransaction } from '#server/db/connection.ts';
import {
  findLastEntryId,
  foldDeskSums,
  foldHolderSums,
  foldOrderSums,
  foldPeopleSums,
  foldTurnoverSums,
  markTurnover,
} from './counters.repo.ts';

export const COUNTERS_JOB = 'counters.fold';

/** Steps of the turnover in one run of the job. */
const STEPS = 20;

/** Prepared sums of reports and dashboard: changes that commands left behind are added to them (decision 58). */
export function createCountersService({ db }: Pick<Deps, 'db'>) {
  return {
    /** Adds what has changed since the last time. May run at any time and twice: readers find the same figures before and after. */
    fold: async (): Promise<void> => {
      await inTransaction(db, foldOrderSums);
      await inTransaction(db, foldPeopleSums);
      await inTransaction(db, foldHolderSums);
      await inTransaction(db, foldDeskSums);
      for (let step = 0; step < STEPS; step += 1) {
        const isAdded = await inTransaction(db, foldTurnoverSums);
        await inTransaction(db, async (tx) => markTurnover(tx, await findLastEntryId(tx)));
        if (!isAdded) return;
      }
    },
  };
}
