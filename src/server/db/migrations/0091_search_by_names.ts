import { sql, type Kysely } from 'kysely';

/*
 * Names are found however they were typed: letters of every keyboard of the Arabic script, forms as PDFs copy them, and names
 * with a space, a half space or nothing between their parts (decision 122).
 */

const fold = sql`
drop index users_search;

-- the same as foldForSearch of src/shared/search.ts
create or replace function fold_for_search(typed text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(regexp_replace(translate(lower(normalize(normalize(typed, NFKC), NFC)),
    U&'\\06F0\\06F1\\06F2\\06F3\\06F4\\06F5\\06F6\\06F7\\06F8\\06F9'
    '\\0660\\0661\\0662\\0663\\0664\\0665\\0666\\0667\\0668\\0669'
    '\\0622\\0623\\0625\\0671\\0672\\0673\\0629\\06BE\\06C0\\06C1\\06C2\\06C3\\06D5'
    '\\0620\\0626\\0649\\064A\\06CD\\06CE\\06D0\\06D2\\06D3\\0643\\06AA\\06AB\\06AD\\0624\\06C6\\06C7\\06CB',
    U&'01234567890123456789'
    '\\0627\\0627\\0627\\0627\\0627\\0627\\0647\\0647\\0647\\0647\\0647\\0647\\0647'
    '\\06CC\\06CC\\06CC\\06CC\\06CC\\06CC\\06CC\\06CC\\06CC\\06A9\\06A9\\06A9\\06A9\\0648\\0648\\0648\\0648'),
    '[\\u0610-\\u061A\\u061C\\u0621\\u0640\\u064B-\\u065F\\u0670\\u0674\\u06D6-\\u06DC\\u200B-\\u200F\\u202A-\\u202E'
    '\\u2066-\\u2069\\uFEFF]', '', 'g'), '\\s+', ' ', 'g'))
$$;
`;

const names = sql`
create index users_search on users
  using gin (search_parts(replace(fold_for_search(first_name || ' ' || last_name), ' ', '')));

-- each name without its spaces, so that what was typed with and without them is found; numbers stand by themselves
create function investor_search_text(company text, first text, last text, numbers text) returns text
  language sql immutable parallel safe as $$
  select concat_ws(' ', nullif(replace(fold_for_search(company), ' ', ''), ''),
    nullif(replace(fold_for_search(concat_ws(' ', first, last)), ' ', ''), ''), nullif(fold_for_search(numbers), ''))
$$;
create or replace function set_investor_search() returns trigger language plpgsql as $$
begin
  new.search_text := investor_search_text(new.company_name, new.first_name, new.last_name,
    concat_ws(' ', new.national_no, new.mobile, new.register_no));
  return new;
end $$;
update investors set search_text = '';
`;

/** Folds names further for searches, and keeps those of investors without spaces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [fold, names]) await part.execute(db);
}
