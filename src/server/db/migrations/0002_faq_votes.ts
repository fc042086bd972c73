import { sql, type Kysely } from 'kysely';

/** One vote of a user on each answer, so that the counters of `faqs` count people and not clicks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table faq_votes (
      user_id integer not null references users (id),
      faq_id integer not null references faqs (id) on delete cascade,
      is_helpful boolean not null,
      at timestamptz not null,
      primary key (user_id, faq_id)
    )`.execute(db);
}
