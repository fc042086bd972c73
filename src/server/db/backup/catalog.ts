import type pg from 'pg';

/** A table of a backup with the columns that hold data (computed ones do not). */
export interface BackupTable {
  /** schema and name, ready for SQL */
  name: string;
  /** ready for SQL */
  columns: string[];
}

/* The product's tables and the waiting jobs, which are part of what was promised. */
const SCHEMAS = ['public', 'pgboss'];

const TABLES = `
  select c.oid::int as id, format('%I.%I', n.nspname, c.relname) as name,
         array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not in ('kysely_migration', 'kysely_migration_lock')
  group by c.oid, n.nspname, c.relname order by name`;

const REFERENCES = `
  select conrelid::int as child, confrelid::int as parent from pg_constraint
  where contype = 'f' and conrelid <> confrelid`;

/**
 * Every table, parents before children, so that foreign keys hold while rows arrive.
 * @throws Error when foreign keys form a cycle.
 */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable & { id: number }>(TABLES, [SCHEMAS]);
  const references = (await client.query<{ child: number; parent: number }>(REFERENCES)).rows;
  const waiting = new Map(rows.map((row) => [row.id, row]));
  const ordered: BackupTable[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      (table) => !references.some((one) => one.child === table.id && waiting.has(one.parent)),
    );
    if (free.length === 0) throw new Error('foreign keys form a cycle; the backup cannot order them');
    for (const { id, name, columns } of free) {
      waiting.delete(id);
      ordered.push({ name, columns });
    }
  }
  return ordered;
}

/** Sequences that were used, by name, with their last value as text. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = any($1) and last_value is not null order by 1`,
    [SCHEMAS],
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
}

/** Names of the migrations that have run, oldest first. */
export async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map((row) => row.name);
}
