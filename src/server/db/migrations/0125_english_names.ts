import { sql, type Kysely } from 'kysely';

/*
 * Names in Latin letters for papers in English: of funds and of the company as the office sets them, of an investor as it was
 * typed for the first such paper. A statement keeps the language that it was asked for.
 */
const changes = sql`
alter table funds add column name_en text check (length(name_en) between 2 and 80);
alter table investors add column latin_name text check (length(latin_name) between 2 and 80);
alter table system_settings
  add column house_name_en text check (length(house_name_en) between 2 and 80),
  add column house_address_en text check (length(house_address_en) between 2 and 200);
alter table statements add column language text not null default 'fa' check (language in ('fa', 'en'));
`;

/** Gives funds, investors and the company names in Latin letters, and statements a language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
}
