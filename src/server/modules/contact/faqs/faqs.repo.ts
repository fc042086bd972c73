import { sql, type Transaction } from 'kysely';
import { many } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';

export interface FaqRow {
  id: number;
  category: string;
  question: string;
  answer: string;
  sort: number;
  helpfulCount: number;
  isHelpful: boolean | null;
}

/** All questions in the configured order, each with the vote of the user; a visitor (null) has none. */
export async function listFaqRows(tx: Tx, userId: number | null): Promise<FaqRow[]> {
  return many<FaqRow>(tx)`
    select f.id, f.category, f.question, f.answer, f.sort, f.helpful_count as "helpfulCount",
      v.is_helpful as "isHelpful"
    from faqs f
    left join faq_votes v on v.faq_id = f.id and v.user_id = ${userId}
    where f.is_active
    order by f.sort, f.id`;
}

/** Holds a question until the end of the transaction, so that its counters follow its votes; false when there is none. */
export async function lockFaq(tx: Transaction<Database>, faqId: number): Promise<boolean> {
  return (
    (await tx
      .selectFrom('faqs')
      .select('id')
      .where('id', '=', faqId)
      .where('is_active', '=', true)
      .forUpdate()
      .executeTakeFirst()) !== undefined
  );
}

/** Writes the vote of a user, or changes it. */
export async function insertFaqVote(
  tx: Transaction<Database>,
  vote: { userId: number; faqId: number; isHelpful: boolean; now: Date },
): Promise<void> {
  await sql`
    insert into faq_votes (user_id, faq_id, is_helpful, at)
    values (${vote.userId}, ${vote.faqId}, ${vote.isHelpful}, ${vote.now})
    on conflict (user_id, faq_id) do update set is_helpful = excluded.is_helpful, at = excluded.at
    where faq_votes.is_helpful <> excluded.is_helpful`.execute(tx);
}

/** Moves the counters of a question by so much and gives how many people it has helped. */
export async function updateFaqCounts(
  tx: Transaction<Database>,
  faqId: number,
  change: { helpful: number; unhelpful: number },
): Promise<number> {
  const { rows } = await sql<{ helpfulCount: number }>`
    update faqs
    set helpful_count = helpful_count + ${change.helpful}, unhelpful_count = unhelpful_count + ${change.unhelpful}
    where id = ${faqId}
    returning helpful_count as "helpfulCount"`.execute(tx);
  return rows[0]?.helpfulCount ?? 0;
}

/** The vote of a user on a question; null when there is none. */
export async function findFaqVote(tx: Tx, userId: number, faqId: number): Promise<boolean | null> {
  const row = await tx
    .selectFrom('faq_votes')
    .select('is_helpful as isHelpful')
    .where('user_id', '=', userId)
    .where('faq_id', '=', faqId)
    .executeTakeFirst();
  return row?.isHelpful ?? null;
}
