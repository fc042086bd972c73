import { sql, type Kysely } from 'kysely';

/** Keys under which data lie, each sealed by a key of the installation, and the fingerprints of keys without such a row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_keys (
      use text primary key,
      -- id of the key that seals it (FACTOR_KEYS; s1 is the one that the session secret gives)
      key_id text not null,
      sealed text not null
    )`.execute(db);
  await sql`
    create table key_fingerprints (
      use text not null,
      key_id text not null,
      fingerprint text not null,
      primary key (use, key_id)
    )`.execute(db);
}
