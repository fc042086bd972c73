import { sql, type Kysely } from 'kysely';

/*
 * Who runs this installation (decision 139): its name, logo, color, address and numbers, beside the telephone of the support
 * desk. All are empty until somebody sets them: an installation says nothing of a stranger.
 */
const identity = sql`
alter table system_settings
  add column house_name text check (length(house_name) between 1 and 80),
  add column house_short_name text check (length(house_short_name) between 1 and 24),
  add column house_address text check (length(house_address) between 1 and 200),
  add column house_licence text check (length(house_licence) between 1 and 20),
  add column house_registration text check (length(house_registration) between 1 and 20),
  -- one of the two brands; empty: the one of the build
  add column house_brand text check (house_brand in ('default', 'blue')),
  add column logo_light_id integer references files (id),
  add column logo_dark_id integer references files (id);
create index system_settings_logo_light on system_settings (logo_light_id) where logo_light_id is not null;
create index system_settings_logo_dark on system_settings (logo_dark_id) where logo_dark_id is not null;
`;

/*
 * Earlier releases wrote a telephone of their own into every row of settings that was saved before somebody set another. It
 * belongs to a stranger, so it is taken out of the rows, which otherwise only grow.
 */
const inventedPhone = sql`
alter table system_settings disable trigger system_settings_append_only;
update system_settings set support_phone = null, support_hours = null where support_phone = '02191000000';
alter table system_settings enable trigger system_settings_append_only;
`;

/** Gives the settings of the system the identity of the company that runs it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await identity.execute(db);
  await inventedPhone.execute(db);
}
