import type pg from 'pg';

/* A schema as text, so that two databases can be compared in every test run: what pg_dump --schema-only would print. */

const parts: readonly string[] = [
  `select format('column %s.%s %s%s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
     case when a.attnotnull then ' not null' end, case when a.attidentity <> '' then ' identity ' || a.attidentity::text end,
     case when a.attgenerated <> '' then ' generated' end, ' default ' || pg_get_expr(d.adbin, d.adrelid)) as line,
     c.relname as name, row_number() over (partition by c.oid order by a.attnum) as place
   from pg_attribute a
   join pg_class c on c.oid = a.attrelid
   left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`,
  `select format('table %s %s %s %s %s', relname, relpersistence, reloptions, pg_get_partkeydef(oid),
     pg_get_expr(relpartbound, oid)) as line, relname as name, 0 as place
   from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  `select format('constraint %s %s on %s%s', conname, pg_get_constraintdef(oid), conrelid::regclass::text,
     contypid::regtype::text) as line, conname as name, 0 as place
   from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
  `select pg_get_indexdef(indexrelid) as line, indexrelid::regclass::text as name, 0 as place
   from pg_index join pg_class c on c.oid = indexrelid where c.relnamespace = 'public'::regnamespace`,
  `select pg_get_triggerdef(t.oid) as line, t.tgname as name, 0 as place
   from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  `select pg_get_viewdef(oid) as line, relname as name, 0 as place
   from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace`,
  `select pg_get_functiondef(p.oid) as line, p.proname as name, 0 as place
   from pg_proc p
   where p.pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  `select format('sequence %s %s %s', sequencename, start_value, last_value) as line, sequencename as name, 0 as place
   from pg_sequences where schemaname = 'public'`,
];

/** The schema `public` line by line, in the same order wherever it was made; ends of lines and indents do not count. */
export async function schemaOf(client: pg.ClientBase): Promise<string[]> {
  await client.query(`set search_path to public`);
  const lines: string[] = [];
  for (const part of parts) {
    const { rows } = await client.query<{ line: string }>(
      `select line from (${part}) as found where name not like 'kysely%' order by name, place, line`,
    );
    lines.push(...rows.map(({ line }) => line.replace(/\s+/g, ' ').trim()));
  }
  return lines;
}
