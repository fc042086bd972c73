/*
 * `npm run bench:sizes`: what each table and its indexes take with 100,000 and with 1,000,000 orders (the generator of
 * `npm run db:fill`), and by the plain rule that it prints what they take with 10 and 100 million. `-- --data DIR` keeps the
 * databases for `bench:admin`, `--sizes 100000,1000000` chooses two sizes.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabases } from '../admin/databases.ts';

const PLANNED = [10_000_000, 100_000_000];
/* Tables below this share of the larger database are summed up in one line. */
const SMALL = 0.01;

const { values } = parseArgs({
  options: { data: { type: 'string' }, sizes: { type: 'string', default: '100000,1000000' } },
});
const [few = 0, many = 0] = values.sizes.split(',').map(Number);
if (!(few > 0 && many > few)) throw new Error('--sizes names two numbers of orders, the smaller one first');

interface TableSize {
  name: string;
  rows: number;
  table: number;
  indexes: number;
}

async function sizesOf(url: string): Promise<Map<string, TableSize>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // dead rows of the filling are no rows of an installation
    await client.query('vacuum (analyze)');
    const { rows } = await client.query<TableSize>(
      `select n.nspname || '.' || whole.relname as name, sum(greatest(c.reltuples, 0))::float8 as rows,
         sum(pg_table_size(c.oid))::float8 as table, sum(pg_indexes_size(c.oid))::float8 as indexes
       from pg_class c
       join pg_class whole on whole.oid = coalesce(pg_partition_root(c.oid), c.oid)
       join pg_namespace n on n.oid = whole.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'pgboss')
       group by n.nspname, whole.relname`,
    );
    return new Map(rows.map((row) => [row.name.replace(/^public\./, ''), row]));
  } finally {
    await client.end();
  }
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const mib = (bytes: number): string => (bytes / 2 ** 20).toFixed(bytes < 10 * 2 ** 20 ? 1 : 0);
const gib = (bytes: number): string => (bytes / 2 ** 30).toFixed(bytes < 10 * 2 ** 30 ? 1 : 0);
const line = (cells: readonly string[]): void =>
  say(cells.map((cell, at) => (at === 0 ? cell.padEnd(32) : cell.padStart(14))).join(''));

const databases = await openDatabases(values.data, say);
try {
  const small = await sizesOf(await databases.urlOf(few));
  const large = await sizesOf(await databases.urlOf(many));
  const whole = (of: Map<string, TableSize>): number =>
    [...of.values()].reduce((sum, { table, indexes }) => sum + table + indexes, 0);
  const planned = (from: number, to: number, orders: number): number =>
    to + ((to - from) / (many - few)) * (orders - many);
  say(`the rule: size(N) = size(${many}) + (N - ${many}) × (size(${many}) - size(${few})) / ${many - few}`);
  line([
    'table',
    `rows at ${many}`,
    'table MiB',
    'indexes MiB',
    'bytes an order',
    ...PLANNED.map((n) => `GiB at ${n}`),
  ]);
  const row = (name: string, before: number, of: TableSize): void => {
    const now = of.table + of.indexes;
    line([
      name,
      String(Math.round(of.rows)),
      mib(of.table),
      mib(of.indexes),
      ((now - before) / (many - few)).toFixed(0),
      ...PLANNED.map((orders) => gib(planned(before, now, orders))),
    ]);
  };
  const total = whole(large);
  const rest = { name: 'all others', rows: 0, table: 0, indexes: 0 };
  let restBefore = 0;
  for (const of of [...large.values()].toSorted((a, b) => b.table + b.indexes - a.table - a.indexes)) {
    const earlier = small.get(of.name.replace(/^public\./, ''));
    const before = (earlier?.table ?? 0) + (earlier?.indexes ?? 0);
    if (of.table + of.indexes >= total * SMALL) row(of.name.replace(/^public\./, ''), before, of);
    else {
      restBefore += before;
      rest.rows += of.rows;
      rest.table += of.table;
      rest.indexes += of.indexes;
    }
  }
  row(rest.name, restBefore, rest);
  const sum = [...large.values()].reduce(
    (all, of) => ({ ...all, rows: all.rows + of.rows, table: all.table + of.table, indexes: all.indexes + of.indexes }),
    { name: 'all', rows: 0, table: 0, indexes: 0 },
  );
  row('all', whole(small), sum);
} finally {
  await databases.stop();
}
