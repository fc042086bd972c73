import { sql, type Kysely } from 'kysely';

/*
 * A period of a regular purchase that its owner left out comes back (decision 171): the history has a kind for it.
 */
const changes = sql`
alter table debit_events drop constraint debit_events_kind_check;
alter table debit_events add constraint debit_events_kind_check check (kind in (
  'created', 'active', 'declined', 'inquired', 'paused', 'resumed', 'suspended', 'cancelled', 'expired',
  'regular_paused', 'regular_cancelled', 'regular_finished', 'changed', 'deleted',
  'noticed', 'moved', 'deferred', 'skipped', 'restored', 'done', 'refused', 'failed', 'unsent', 'disputed', 'ordered'
)) not valid;
alter table debit_events validate constraint debit_events_kind_check;
`;

/** Widens the kinds of the history of direct debit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
}
