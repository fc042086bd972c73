import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { inNamesOfToday } from '../baseline.ts';
import { baseline, migrate, migrations as known } from '../migrate.ts';
import { resetDatabase } from '../reset.ts';
import {
  END_OF_ROWS,
  type BackupHead,
  type BackupResult,
  type BackupTail,
  type TableEnd,
  type TableStart,
} from './backup.ts';
import { listTables } from './catalog.ts';
import { LineReader } from './lines.ts';
import { openSealed } from './sealedFile.ts';

const BATCH_BYTES = 64 * 1024;
const LINE_BREAK = Buffer.from('\n');

export interface RestoreOptions {
  /** true: what the database holds now is removed first */
  isReplacing?: boolean;
  /** of an encrypted backup */
  passphrase?: string | undefined;
  /** hears of the head once the whole file was found right, before anything is touched; may refuse by throwing */
  onChecked?: (head: BackupHead) => void;
}

/**
 * Brings a backup into an empty database, all of it or nothing: the schema of the backup's release first, then the
 * rows, then newer migrations. Rows, sums of the ledger and references are checked before anything is kept.
 * @throws Error when the database is not empty, or the backup is damaged or of a newer release.
 */
export async function restore(url: string, file: string, options: RestoreOptions = {}): Promise<BackupResult> {
  // Read to its end before anything is touched: a damaged file must not cost what the database holds.
  await checkBackup(file, options.passphrase);
  const { reader, head } = await openBackup(file, options.passphrase);
  options.onChecked?.(head);
  if (options.isReplacing) await resetDatabase(url);
  await migrate({ url, to: head.migrations.at(-1) });
  const client = new pg.Client({ connectionString: url, application_name: 'investor-panel restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseFilled(client);
    await client.query('begin');
    const result = await fill(client, reader);
    await checkLedger(client);
    await client.query('commit');
    await client.query('analyze');
    await migrate({ url });
    return result;
  } finally {
    await client.end();
  }
}

function isOurs(head: BackupHead | { format: unknown; version: unknown }): head is BackupHead {
  return head.format === 'investor-panel-backup' && head.version === 1;
}

async function openBackup(file: string, passphrase?: string): Promise<{ reader: LineReader; head: BackupHead }> {
  const source = Readable.from(await openSealed(file, passphrase), { objectMode: false });
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  const reader = new LineReader(source.pipe(gunzip));
  const head = await reader.json<BackupHead | { format: unknown; version: unknown }>();
  if (!isOurs(head)) throw new Error(`${file} is not a backup of this product`);
  head.migrations = inNamesOfToday(head.migrations, baseline);
  const newer = head.migrations.filter((name) => !(name in known));
  if (newer.length > 0) throw new Error(`${file} was made by a newer release (${newer.join(', ')})`);
  return { reader, head };
}

/** Reads a whole backup and compares every table with its checksum. @throws Error naming what is wrong */
export async function checkBackup(file: string, passphrase?: string): Promise<BackupResult> {
  const { reader } = await openBackup(file, passphrase);
  const result: BackupResult = { tables: 0, rows: 0 };
  for (;;) {
    const next = await reader.json<TableStart | BackupTail>();
    if ('sequences' in next) {
      if (next.tables !== result.tables) throw new Error('the backup lacks tables');
      // to the last byte: only there an encrypted file is known to be whole and unchanged
      if ((await reader.next()) !== null) throw new Error('the backup does not end where it says');
      return result;
    }
    const hash = createHash('sha256');
    for await (const chunk of batches(reader)) hash.update(chunk);
    const end = await reader.json<TableEnd>();
    if (hash.digest('hex') !== end.sha256) throw new Error(`the backup of ${next.table} is damaged`);
    result.tables += 1;
    result.rows += end.rows;
  }
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isFilled: boolean }>('select exists (select from users) as "isFilled"');
  if (rows[0]?.isFilled) {
    throw new Error('the database is not empty; restore into an empty one, or add --replace to lose what it holds now');
  }
}

async function fill(client: pg.Client, reader: LineReader): Promise<BackupResult> {
  const tables = await listTables(client);
  await client.query(`set local time zone 'UTC'; set local datestyle = 'ISO, YMD'`);
  // Rows arrive as they were: nothing may be computed again or refused as a change. References are still checked.
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  // What a migration puts in comes back from the backup.
  for (const { name } of tables.toReversed()) await client.query(`delete from ${name}`);
  const result: BackupResult = { tables: 0, rows: 0 };
  for (;;) {
    const next = await reader.json<TableStart | BackupTail>();
    if ('sequences' in next) {
      await setSequences(client, next);
      break;
    }
    result.rows += await fillTable(client, reader, next);
    result.tables += 1;
  }
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  return result;
}

async function fillTable(client: pg.Client, reader: LineReader, { table, columns }: TableStart): Promise<number> {
  const rows = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(batches(reader), rows);
  const end = await reader.json<TableEnd>();
  if (rows.rowCount !== end.rows) throw new Error(`${rows.rowCount} of ${end.rows} rows of ${table} arrived`);
  return rows.rowCount;
}

async function* batches(reader: LineReader): AsyncGenerator<Buffer> {
  let batch: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    const row = await reader.next();
    if (!row) throw new Error('the backup ends too early');
    const isEnd = row.byteLength === END_OF_ROWS.length && row.toString('latin1') === END_OF_ROWS;
    if (!isEnd) {
      batch.push(row, LINE_BREAK);
      bytes += row.byteLength + 1;
    }
    if (bytes > 0 && (isEnd || bytes >= BATCH_BYTES)) {
      yield Buffer.concat(batch);
      batch = [];
      bytes = 0;
    }
    if (isEnd) return;
  }
}

async function setSequences(client: pg.Client, tail: BackupTail): Promise<void> {
  for (const [name, value] of Object.entries(tail.sequences)) {
    await client.query('select setval($1::regclass, $2::bigint, true)', [name, value]);
  }
}

/** The balance trigger did not run, so the same is asked of the whole ledger at once. */
async function checkLedger(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    'select journal_id from ledger_entries group by journal_id, unit having sum(debit) <> sum(credit) limit 1',
  );
  if (rowCount) throw new Error('the ledger in the backup is not balanced');
}
