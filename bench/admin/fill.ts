/*
 * `npm run bench:fill`: what `npm run db:fill` takes, as a ratio to a bare COPY of as many rows. The database is filled, each
 * table is written to a file of the server, and the files are copied in one transaction into tables with the same columns:
 * without keys and indexes, and then with those of the product. `-- --orders 1000000` says how many orders, ten for each
 * investor. Exits 1 when the fill takes more than 10 × the COPY without keys.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabases } from './databases.ts';

const GOAL_TIMES = 10;
const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } });
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-fill-'));

interface Table {
  name: string;
  columns: string;
}

/** Tables of the product with the columns that a COPY may write: those that PostgreSQL generates are left out. */
async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     group by c.relname order by c.relname`,
  );
  return rows;
}

/** Seconds of a COPY of all files into new tables like those of the product. */
async function copyAll(
  client: pg.Client,
  tables: readonly Table[],
  like: string,
): Promise<{ took: number; rows: number }> {
  await client.query('drop schema if exists bare cascade');
  await client.query('create schema bare');
  for (const { name } of tables) await client.query(`create table bare.${name} (like public.${name} ${like})`);
  await client.query('checkpoint');
  let rows = 0;
  const start = performance.now();
  await client.query('begin');
  for (const { name, columns } of tables) {
    const { rowCount } = await client.query(`copy bare.${name} (${columns}) from '${path.join(folder, name)}'`);
    rows += rowCount ?? 0;
  }
  await client.query('commit');
  return { took: (performance.now() - start) / 1000, rows };
}

const databases = await openDatabases(undefined, say);
try {
  const { url, took } = await databases.fill(Number(values.orders));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // the server may run as another user than this process
  chmodSync(folder, 0o777);
  const tables = await tablesOf(client);
  const start = performance.now();
  for (const { name, columns } of tables)
    await client.query(`copy (select ${columns} from public.${name}) to '${path.join(folder, name)}'`);
  say(`  · written to files in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  const bare = await copyAll(client, tables, '');
  say(`  · copied without keys in ${bare.took.toFixed(0)} s`);
  const keyed = await copyAll(client, tables, 'including defaults including indexes including constraints');
  await client.end();
  const times = took / bare.took;
  say(`${values.orders} orders: ${bare.rows} rows of ${tables.length} tables`);
  say(`  fill ${took.toFixed(0)} s`);
  say(`  bare COPY of as many rows, tables without keys: ${bare.took.toFixed(0)} s`);
  say(`  the same with the keys, indexes and checks of the product: ${keyed.took.toFixed(0)} s`);
  say(
    `  the fill takes ${times.toFixed(1)} × the bare COPY, goal ${GOAL_TIMES}: ${times <= GOAL_TIMES ? 'met' : 'MISSED'}; ${(took / keyed.took).toFixed(1)} × the one with keys; load ${(os.loadavg()[0] ?? 0).toFixed(1)} on ${os.availableParallelism()} cores`,
  );
  if (times > GOAL_TIMES) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
  await databases.stop();
}
