import type { Transaction } from 'kysely';
import { fail } from '#shared/contract/failures.ts';
import type { Database } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import { findFaqVote, insertFaqVote, listFaqRows, lockFaq, updateFaqCounts, type FaqRow } from './faqs.repo.ts';

export interface FaqVote {
  userId: number;
  faqId: number;
  isHelpful: boolean;
}

export type FaqsService = ReturnType<typeof createFaqsService>;

const one = (isCounted: boolean): number => (isCounted ? 1 : 0);

/** Questions and answers (domain 9.12). */
export function createFaqsService({ db, ports }: Deps) {
  return {
    /** All questions in the configured order, for a user or a visitor (null). */
    list: (userId: number | null): Promise<FaqRow[]> => listFaqRows(db, userId),
    /** Takes or changes a vote and gives how many people the answer has helped. @throws NOT_FOUND */
    async vote(tx: Transaction<Database>, vote: FaqVote): Promise<number> {
      if (!(await lockFaq(tx, vote.faqId))) throw fail('NOT_FOUND');
      const before = await findFaqVote(tx, vote.userId, vote.faqId);
      await insertFaqVote(tx, { ...vote, now: ports.clock.now() });
      return updateFaqCounts(tx, vote.faqId, {
        helpful: one(vote.isHelpful) - one(before === true),
        unhelpful: one(!vote.isHelpful) - one(before === false),
      });
    },
  };
}
