import { sql, type Kysely } from 'kysely';

/* What super admins set for the whole system: largest upload, and which optional parts are open. */

const settings = sql`
-- the newest row counts; without one the configuration does, and every part is open
create table system_settings (
  version integer primary key check (version > 0),
  max_upload_bytes integer not null check (max_upload_bytes between 1048576 and 52428800),
  -- names in the list of the contract
  closed_features text[] not null,
  saved_by integer not null references users (id),
  saved_at timestamptz not null
);
create trigger system_settings_append_only before update or delete or truncate on system_settings
  execute function refuse_change();
`;

/** Adds the settings of the whole system. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await settings.execute(db);
}
