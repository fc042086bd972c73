import { sql, type Kysely } from 'kysely';

/*
 * Codes that the registry of the capital market sends itself, and when each investor's status was asked last (decision 168).
 */
const changes = sql`
-- what the registry answered to a code of its own, sealed; only until the act that the code stands for is done
alter table otp_codes add column registry_answer text;
alter table investors add column status_asked_at timestamptz;
create index investors_status_asked on investors (status_asked_at nulls first, id);
`;

/** Adds the answer of a code and the time of the last question about a status. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
}
