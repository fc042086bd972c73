import { sql, type Kysely } from 'kysely';

/*
 * Functions that every area uses. In every migration money is bigint rial, units are bigint, prices numeric(20, 4),
 * business days `date`, and moments timestamptz. Tables that grow with investors carry investor_id in their key
 * (architecture 4, scale).
 */

const functions = sql`
create extension if not exists pg_trgm;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- the same as foldForSearch of src/shared/search.ts
create function fold_for_search(typed text) returns text language sql immutable parallel safe as $$
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

-- Each three characters in a row. pg_trgm leaves Persian letters out where the collation is C, so names have parts of our own.
create function search_parts(folded text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(folded, n, 3)), '{}') from generate_series(1, length(folded) - 2) n
$$;

-- each name without its spaces, so that what was typed with and without them is found; numbers keep to themselves
create function investor_search_text(company text, first text, last text, numbers text) returns text
  language sql immutable parallel safe as $$
  select concat_ws(' ', nullif(replace(fold_for_search(company), ' ', ''), ''),
    nullif(replace(fold_for_search(concat_ws(' ', first, last)), ' ', ''), ''), nullif(fold_for_search(numbers), ''))
$$;

-- as foldBankRef of the server does: what spreadsheets add is taken off, then capitals, and a number without its leading zeros
create function fold_bank_ref(ref text) returns text immutable strict parallel safe language sql as $$
  select case when n.t ~ '^[0-9]+$' then regexp_replace(n.t, '^0+(?=[0-9])', '') else n.t end
  from (
    select regexp_replace(
      case when u.t ~ '^[0-9]([.][0-9]+)?E[+][0-9]{1,2}$' and u.t::numeric = trunc(u.t::numeric)
        then trunc(u.t::numeric)::text else u.t end,
      '^([0-9]+)[.]0+$', '\\1'
    ) as t
    from (
      select upper(btrim(regexp_replace(
        regexp_replace(btrim(ref), '^=?"(.*)"$', '\\1'), '^[''‘’\`]+', ''
      ))) as t
    ) u
  ) n
$$;
`;

/** Creates what every area uses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await functions.execute(db);
}
