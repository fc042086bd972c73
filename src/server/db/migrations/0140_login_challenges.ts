import { sql, type Kysely } from 'kysely';

/*
 * Challenges of log-ins with a passkey that were answered (decision 161). One that nobody answers is kept nowhere: it is
 * calculated again from its ticket.
 */
const changes = sql`
create table used_login_challenges (
  challenge_hash text primary key,
  used_at timestamptz not null
);
create index used_login_challenges_age on used_login_challenges (used_at);
`;

/** Makes the list of challenges that were answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
}
