/*
 * `npm run bench:exports`: files of all orders as CSV and as a spreadsheet, written by the job of the product, with the memory
 * of its process before and at its largest, and each file read again: rows, numbers that are numbers.
 * `-- --orders 1000000` says how many orders, `--data DIR` keeps the databases (those of `npm run bench:admin`), `--formats csv`
 * which formats, `--rows 200000` at most how many rows a file has, `--heap 200` the limit of the heap in MB (0: none).
 * Two figures are held against the goal: the heap that is left after whole collections (`live`), with what lies outside of it,
 * and the memory of the process (`rss`). Node takes what a machine has before it collects, so the second one tells of the need
 * only under a limit of the heap. Each file is also timed against a bare `COPY … TO STDOUT` of the same rows with the same
 * columns, which runs just before and just after it: goals 6 × for CSV and 25 × for a spreadsheet. Exits 1 when one of the
 * figures of memory was ever 200 MB above where it began, a file is not whole, or took longer than its goal. `--minutes 60` is
 * how long a file may take, the time of its job by default: one that takes longer is cancelled, with how far it came.
 */
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WorkbookReader } from '@cj-tech-master/excelts';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  cancelExport,
  exportOrdersByJob,
  downloadExport,
  listExports,
  type ExportFormat,
} from '#shared/contract/exports.ts';
import { exportLimits } from '#shared/texts/exportTexts.ts';
import { orderFileColumns } from '#shared/texts/orderTexts.ts';
import { demoLogins, demoPassword } from '#server/db/demo/people.ts';
import { freePort, startApp, type AppProcess } from '../../tests/support/appProcess.ts';
import { signInOverHttp } from '../../tests/soak/httpClient.ts';
import type { ApiClient } from '../../tests/support/client.ts';
import { openDatabases } from './databases.ts';

const GOAL_MB = 200;
/** Most times that a file may take of a COPY of its rows. */
const GOAL_TIMES: Readonly<Record<ExportFormat, number>> = { csv: 6, xlsx: 25, json: 25 };
const MB = 1_048_576;
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    formats: { type: 'string', default: 'csv,xlsx' },
    heap: { type: 'string', default: '200' },
    rows: { type: 'string', default: String(exportLimits.maxRows) },
    minutes: { type: 'string', default: '60' },
  },
});
const say = (line = ''): void => void process.stdout.write(`${line}\n`);
const load = (): string => `load ${(os.loadavg()[0] ?? 0).toFixed(1)} on ${os.availableParallelism()} cores`;

const columns = Object.keys(orderFileColumns) as (keyof typeof orderFileColumns)[];
/** Places of the columns that a spreadsheet adds up. */
const sums = (['amount', 'units', 'fee'] as const).map((key) => columns.indexOf(key));

/** Memory of a process in megabytes, from its probe. */
interface Memory {
  rss: number;
  /** of the heap after the last whole collection, and all that lies outside of the heap */
  held: number;
  heapTotal: number;
}

/** What the probe has told since a line: the first and the largest of each figure. */
function memorySince(file: string, line: number): { first: Memory; most: Memory; lines: number } {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const told = lines.slice(Math.max(line - 1, 0)).map((text): Memory => {
    const { rss, live, external, heapTotal } = JSON.parse(text) as NodeJS.MemoryUsage & { live: number };
    return { rss: rss / MB, held: (live + external) / MB, heapTotal: heapTotal / MB };
  });
  const most = { rss: 0, held: 0, heapTotal: 0 };
  for (const one of told)
    for (const key of ['rss', 'held', 'heapTotal'] as const) most[key] = Math.max(most[key], one[key]);
  return { first: told[0] ?? most, most, lines: lines.length };
}

/** The newest day up to which one file can hold the orders. */
async function lastDay(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ day: string }>(
      `select max(day)::text as day from (
         select day, sum(sum(count)) over (order by day) as total from order_totals where scope = 'placed' group by day
       ) d where total <= $1`,
      [Math.min(Number(values.rows), exportLimits.maxRows)],
    );
    return rows[0]?.day ?? '';
  } finally {
    await client.end();
  }
}

/**
 * Seconds of a bare COPY of the rows and columns of the file, joined as for the file but in no order, to a reader that
 * counts them.
 */
async function bareCopy(url: string, toDate: string): Promise<{ seconds: number; rows: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const start = performance.now();
    const stream = client.query(
      copyTo(`copy (
        select o.order_no, o.order_type, f.name, coalesce(i.company_name, trim(concat(i.first_name, ' ', i.last_name))),
          i.national_no, b.name, o.amount, coalesce(o.units, o.requested_units), o.unit_price, o.fee, o.net,
          o.payment_method, o.created_at, o.price_date, o.status, o.ref_id, trim(concat(u.first_name, ' ', u.last_name)),
          o.reason
        from orders o
        join funds f on f.id = o.fund_id
        join investors i on i.id = o.investor_id
        left join branches b on b.id = o.branch_id
        left join users u on u.id = o.created_by
        where o.created_at < (date '${toDate}' + 1)::timestamp at time zone 'Asia/Tehran'
      ) to stdout (format csv)`),
    );
    for await (const _chunk of stream);
    return { seconds: (performance.now() - start) / 1000, rows: stream.rowCount };
  } finally {
    await client.end();
  }
}

/** How often a file that is being made says how far it is. */
const TOLD_MS = 60_000;

/**
 * Asks for a file and waits until the job has written it; cancels one that is not ready after `minutes`, and answers it as it
 * is then.
 */
async function make(first: ApiClient, of: { format: ExportFormat; toDate: string; signIn: () => Promise<ApiClient> }) {
  const { format, toDate } = of;
  let client = first;
  const asked = await client.call(exportOrdersByJob, { body: { format, columns, filter: { toDate } } });
  if (asked.status !== 201) throw new Error(`the file was refused: ${asked.text}`);
  const { exportId } = asked.body.data;
  const start = performance.now();
  let told = start;
  for (;;) {
    await sleep(200);
    const answer = await client.call(listExports, {});
    const isTooLong = performance.now() - start > Number(values.minutes) * 60_000;
    // a token lives fifteen minutes, which a long file outlives
    if (answer.status === 401 && !isTooLong) {
      client = await of.signIn();
      continue;
    }
    if (answer.status !== 200) throw new Error(`the list of files answered ${answer.status} ${answer.text}`);
    const row = answer.body.data.find((one) => one.exportId === exportId);
    if (row?.state === 'ready') return row;
    if (row?.state !== 'waiting' && row?.state !== 'running') throw new Error(`the file is ${row?.state}`);
    if (isTooLong) {
      const { status, text } = await client.call(cancelExport, { params: { exportId } });
      if (status >= 300) throw new Error(`the file was not cancelled: ${status} ${text}`);
      return row;
    }
    if (performance.now() - told > TOLD_MS) {
      told = performance.now();
      say(`  · ${row.rows} of ${row.total} rows after ${((told - start) / 60_000).toFixed(0)} min`);
    }
  }
}

async function download(app: AppProcess, client: ApiClient, exportId: number, file: string): Promise<void> {
  const address = downloadExport.path.replace('{exportId}', String(exportId));
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { authorization: `Bearer ${client.bearer}`, cookie };
  const answer = await fetch(`${app.origin}${address}`, { headers });
  if (answer.status !== 200 || !answer.body) throw new Error(`the download answered ${answer.status}`);
  await pipeline(answer.body, createWriteStream(file));
}

interface Read {
  rows: number;
  /** cells of sums that are numbers, and those that are text */
  numbers: number;
  texts: number;
}

async function readCsv(file: string): Promise<Read> {
  const read = { rows: -1, numbers: 0, texts: 0 };
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    read.rows += 1;
    if (read.rows === 0 || line.includes('"')) continue;
    const cells = line.split(',');
    for (const place of sums) if (cells[place]) read[/^-?\d+$/.test(cells[place]) ? 'numbers' : 'texts'] += 1;
  }
  return read;
}

async function readXlsx(file: string): Promise<Read> {
  const read = { rows: 0, numbers: 0, texts: 0 };
  for await (const sheet of new WorkbookReader(file, {
    worksheets: 'emit',
    sharedStrings: 'ignore',
    styles: 'ignore',
    maxBufferedWorksheetBytes: 4_000_000_000,
  })) {
    read.rows -= 1;
    for await (const row of sheet) {
      read.rows += 1;
      if (row.number === 1) continue;
      for (const place of sums) {
        const { value } = row.getCell(place + 1);
        if (value !== null && value !== undefined) read[typeof value === 'number' ? 'numbers' : 'texts'] += 1;
      }
    }
  }
  return read;
}

const databases = await openDatabases(values.data, say);
const folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-exports-'));
let app: AppProcess | undefined;
try {
  const url = await databases.urlOf(Number(values.orders));
  const toDate = await lastDay(url);
  const memoryFile = path.join(folder, 'memory.jsonl');
  // with the limit V8 would also shrink the young generation, from its usual 16 MB to less than 2
  const heapLimit = values.heap === '0' ? [] : [`--max-old-space-size=${values.heap}`, '--max-semi-space-size=16'];
  app = startApp({
    dataDir: folder,
    port: await freePort(),
    env: {
      ...databases.secrets,
      DATABASE_URL: url,
      EMBEDDED: '0',
      DEMO: '1',
      MEMORY_FILE: memoryFile,
      NODE_OPTIONS: [`--import=${path.join(import.meta.dirname, 'memoryProbe.ts')}`, ...heapLimit].join(' '),
    },
  });
  const { child } = app;
  // a reader that fails outside of its call ends this process at once
  process.on('exit', () => child.kill());
  if (!(await app.ready())) throw new Error(`the product did not start: ${app.output()}`);
  const username = demoLogins.find(({ key }) => key === 'super')?.username ?? '';
  const { origin } = app;
  const signIn = (): Promise<ApiClient> => signInOverHttp(origin, username, demoPassword);
  for (const [format, readFile] of [
    ['csv', readCsv],
    ['xlsx', readXlsx],
  ] as const) {
    if (!values.formats.split(',').includes(format)) continue;
    const client = await signIn();
    await sleep(2_000);
    const { lines } = memorySince(memoryFile, 0);
    const before = await bareCopy(url, toDate);
    const start = performance.now();
    const made = await make(client, { format, toDate, signIn });
    const seconds = (performance.now() - start) / 1000;
    if (made.state !== 'ready') {
      const least = seconds / before.seconds;
      say(
        `${format}: cancelled after ${values.minutes} minutes at ${made.rows} of ${made.total} rows, when a COPY of all took ${before.seconds.toFixed(2)} s: at least ${least.toFixed(1)} × that, goal ${GOAL_TIMES[format]}: ${least > GOAL_TIMES[format] ? 'MISSED' : 'not shown'}; ${load()}`,
      );
      process.exitCode = 1;
      continue;
    }
    const after = await bareCopy(url, toDate);
    const times = (2 * seconds) / (before.seconds + after.seconds);
    const fresh = await signIn();
    const file = path.join(folder, `orders.${format}`);
    await download(app, fresh, made.exportId, file);
    const { first, most } = memorySince(memoryFile, lines);
    const read = await readFile(file);
    const isWhole = read.rows === made.rows && made.rows === made.total && read.numbers > 0 && read.texts === 0;
    const isSmall = most.rss - first.rss < GOAL_MB && most.held - first.held < GOAL_MB && isWhole;
    const isFast = times <= GOAL_TIMES[format] && before.rows === made.rows && after.rows === made.rows;
    const grown = (key: keyof Memory): string =>
      `${first[key].toFixed(0)} MB before, ${most[key].toFixed(0)} MB at most`;
    say(
      `${format}: ${made.rows} rows up to ${toDate}, ${columns.length} columns, ${(statSync(file).size / 1e6).toFixed(0)} MB`,
    );
    say(`  made in ${seconds.toFixed(0)} s; limit of the heap ${values.heap === '0' ? 'none' : `${values.heap} MB`}`);
    say(`  held after collections, and outside of the heap: ${grown('held')}`);
    say(`  heap: ${grown('heapTotal')}; process: ${grown('rss')}`);
    say(
      `  read again: ${read.rows} of ${made.total} rows, ${read.numbers} cells of sums are numbers, ${read.texts} are text`,
    );
    say(`  at most ${GOAL_MB} MB more than before, and whole: ${isSmall ? 'met' : 'MISSED'}`);
    say(
      `  COPY of the same ${after.rows} rows: ${before.seconds.toFixed(2)} s before, ${after.seconds.toFixed(2)} s after; the file takes ${times.toFixed(1)} × that, goal ${GOAL_TIMES[format]}: ${isFast ? 'met' : 'MISSED'}; ${load()}`,
    );
    if (!isSmall || !isFast) process.exitCode = 1;
  }
} finally {
  await app?.signal('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
  await databases.stop();
}
