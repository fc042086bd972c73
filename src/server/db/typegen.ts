import type pg from 'pg';

interface ColumnRow {
  table: string;
  column: string;
  /** of a domain the type that it is made from */
  type: string;
  typeName: string;
  isNullable: boolean;
  hasDefault: boolean;
  /** '' none, 'a' generated always as identity, 'd' by default */
  identity: string;
  isComputed: boolean;
}

interface CheckRow {
  /** null in the check of a domain */
  table: string | null;
  domain: string | null;
  definition: string;
}

const COLUMNS = `
  select c.relname as "table", a.attname as "column", 
         format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null) as "type", t.typname as "typeName",
         not a.attnotnull as "isNullable", a.atthasdef as "hasDefault", a.attidentity as "identity",
         a.attgenerated <> '' as "isComputed"
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
  where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
    and c.relname not in ('kysely_migration', 'kysely_migration_lock') and not c.relispartition
  order by c.relname, a.attnum`;

const CHECKS = `
  select c.relname as "table", d.typname as "domain", pg_get_constraintdef(k.oid) as "definition"
  from pg_constraint k left join pg_class c on c.oid = k.conrelid left join pg_type d on d.oid = k.contypid
    join pg_namespace n on n.oid = k.connamespace
  where n.nspname = 'public' and k.contype = 'c' order by c.relname, d.typname, k.conname`;

/* Read type and, where writing takes more, what may be written. The reading side is set by connection.ts. */
const READ: Readonly<Record<string, string>> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'bigint',
  numeric: 'string',
  real: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  text: 'string',
  'character varying': 'string',
  uuid: 'string',
  inet: 'string',
  date: 'string',
  'time without time zone': 'string',
  'timestamp with time zone': 'Date',
  jsonb: 'unknown',
  json: 'unknown',
  bytea: 'Buffer',
};

/**
 * TypeScript source of the table types, made from a migrated database. `check (x in (...))` becomes a union of
 * literals. @throws Error on a column type that connection.ts does not parse on purpose.
 */
export async function generateTableTypes(client: pg.ClientBase): Promise<string> {
  const columns = (await client.query<ColumnRow>(COLUMNS)).rows;
  const checks = (await client.query<CheckRow>(CHECKS)).rows;
  const unions = new Map<string, string>();
  for (const check of checks) {
    const found = literalUnion(check.definition);
    if (found) unions.set(check.domain ?? `${check.table}.${found.column}`, found.union);
  }
  const tables = Map.groupBy(columns, (column) => column.table);
  const parts = [
    `import type { ColumnType, Generated, GeneratedAlways } from 'kysely';`,
    '',
    '/* Made by `npm run db:types` from a migrated database; a test compares it. Not to be edited by hand. */',
  ];
  for (const [table, tableColumns] of tables) {
    const fields = tableColumns.map((column) => `  ${column.column}: ${fieldType(column, unions)};`);
    parts.push('', `export interface ${interfaceName(table)} {`, ...fields, '}');
  }
  const names = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)};`);
  parts.push('', '/** Every table of the product. */', 'export interface Database {', ...names, '}', '');
  return parts.join('\n');
}

function interfaceName(table: string): string {
  return `${table
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Table`;
}

function fieldType(column: ColumnRow, unions: ReadonlyMap<string, string>): string {
  const isArray = column.type.endsWith('[]');
  const base = READ[isArray ? column.type.slice(0, -2) : column.type];
  if (!base) throw new Error(`${column.table}.${column.column}: type ${column.type} has no TypeScript type here`);
  const plain = unions.get(`${column.table}.${column.column}`) ?? unions.get(column.typeName) ?? base;
  const read = isArray ? `${plain.includes(' ') ? `(${plain})` : plain}[]` : plain;
  const isOptional = column.hasDefault || column.isNullable;
  // `unknown` holds null already.
  const nullable = (type: string): string => (column.isNullable && type !== 'unknown' ? `${type} | null` : type);
  if (column.identity === 'a' || column.isComputed) return `GeneratedAlways<${nullable(read)}>`;
  if (!isArray && base === 'Date') {
    const write = nullable('Date | string');
    return `ColumnType<${nullable('Date')}, ${isOptional ? `${write} | undefined` : write}, ${write}>`;
  }
  if (column.hasDefault || column.identity === 'd') return `Generated<${nullable(read)}>`;
  return nullable(read);
}

/** Column and union of a check that lists literals; null for any other check. */
export function literalUnion(definition: string): { column: string; union: string } | null {
  const list = /^CHECK \(\(\(?"?(\w+)"?\)?(?:::text)? = ANY \(+ARRAY\[(.+)\]\)?(?:::\w+(?: \w+)*\[\])?\)+$/.exec(
    definition,
  );
  const single = /^CHECK \(\("?(\w+)"? = ('(?:[^']|'')*')(?:::text)?\)\)$/.exec(definition);
  const column = list?.[1] ?? single?.[1];
  const values = list?.[2] ?? single?.[2];
  if (column === undefined || values === undefined) return null;
  const literals = [...values.matchAll(/'((?:[^']|'')*)'|(-?\d+)/g)].map(([, text, number]) =>
    text === undefined ? String(number) : `'${text.replaceAll("''", "\\'")}'`,
  );
  return { column, union: literals.join(' | ') };
}
