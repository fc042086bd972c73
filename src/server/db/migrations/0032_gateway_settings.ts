import { sql, type Kysely } from 'kysely';

/* Gateways, captcha and support desk among the settings of the system; health of outside services as it was measured. */

const settings = sql`
alter table system_settings
  -- in order of preference: code, isOn, reason, maxAmount and dailyMax in rial as text; a gateway that is not named is on
  add column gateways jsonb not null default '[]' check (jsonb_typeof(gateways) = 'array'),
  -- null: the configuration counts
  add column captcha_minimum_score smallint check (captcha_minimum_score between 0 and 100),
  -- the self-hosted proof of work in place of the configured provider
  add column is_captcha_self_hosted boolean not null default false,
  -- null: those of the product
  add column support_phone text,
  add column support_hours text`;

const health = sql`
create table service_health (
  code text primary key,
  last_ok_at timestamptz,
  last_failed_at timestamptz,
  -- the first failure after the last success; null: the newest call went well
  failing_since timestamptz,
  -- failures in a row
  failures integer not null default 0 check (failures >= 0),
  problem text,
  check ((failing_since is null) = (failures = 0))
)`;

/** Adds the settings of gateways, captcha and support, and the health of outside services. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await settings.execute(db);
  await health.execute(db);
  // what a gateway took on a day
  await sql`create index payments_gateway_day on payments (gateway, created_at)`.execute(db);
}
