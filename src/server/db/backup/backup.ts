import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { noteBackup } from './noted.ts';
import { sealed } from './sealedFile.ts';
import type { BackupSecrets } from './secretsFile.ts';
import { listTables, readMigrations, readSequences, type BackupTable } from './catalog.ts';

/** First line of a backup. The file is gzip of lines: this head, then per table a line, its rows in COPY text, `\.` and a count. */
export interface BackupHead {
  format: 'investor-panel-backup';
  version: 1;
  createdAt: string;
  migrations: string[];
  /** in an encrypted backup alone: what the database was kept with */
  secrets?: BackupSecrets;
}

export interface TableStart {
  table: string;
  columns: string[];
}

export interface TableEnd {
  rows: number;
  /** SHA-256 over the rows in the order of the file */
  sha256: string;
}

export interface BackupTail {
  tables: number;
  sequences: Record<string, string>;
}

/** A line that COPY text cannot produce as a row: it writes a backslash as two. */
export const END_OF_ROWS = '\\.';

export interface BackupResult {
  tables: number;
  rows: number;
}

/** A backup that was written. */
export interface BackupWritten extends BackupResult {
  /** the database knows when it was made (metric `backup_age_seconds`) */
  isNoted: boolean;
}

/** Encrypts a backup, and what secrets it takes along. */
export interface BackupSeal {
  passphrase: string;
  secrets: BackupSecrets;
}

/**
 * Writes the whole database into one file as of one moment, while the app goes on working (repeatable read). The
 * file appears under its name only when it is whole and on the disk. Without `seal` it is readable by whoever has it.
 */
export async function backup(url: string, file: string, now: Date, seal?: BackupSeal): Promise<BackupWritten> {
  const client = new pg.Client({ connectionString: url, application_name: 'investor-panel backup' });
  client.on('error', () => undefined);
  await client.connect();
  const draft = `${file}.part`;
  const result: BackupWritten = { tables: 0, rows: 0, isNoted: false };
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(`set local time zone 'UTC'; set local datestyle = 'ISO, YMD'; set local extra_float_digits = 1`);
    const rows = Readable.from(content(client, { now, secrets: seal?.secrets }, result), { objectMode: false });
    const gzip = createGzip({ level: 6 });
    const out = createWriteStream(draft, { mode: 0o600 });
    if (seal) await pipeline(rows, gzip, (packed: AsyncIterable<Buffer>) => sealed(packed, seal.passphrase), out);
    else await pipeline(rows, gzip, out);
    await client.query('commit');
    const handle = await open(draft, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
    result.isNoted = await noteBackup(client, now);
    return result;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function* content(
  client: pg.Client,
  { now, secrets }: { now: Date; secrets: BackupSecrets | undefined },
  result: BackupResult,
): AsyncGenerator<Buffer> {
  const migrations = await readMigrations(client);
  yield line({
    format: 'investor-panel-backup',
    version: 1,
    createdAt: now.toISOString(),
    migrations,
    ...(secrets && { secrets }),
  } satisfies BackupHead);
  for (const table of await listTables(client)) {
    yield line({ table: table.name, columns: table.columns } satisfies TableStart);
    const hash = createHash('sha256');
    let rows = 0;
    for await (const chunk of rowsOf(client, table)) {
      hash.update(chunk);
      // COPY text writes a line break inside a value as `\n`, so each line is one row.
      for (const byte of chunk) if (byte === 10) rows += 1;
      yield chunk;
    }
    yield Buffer.from(`${END_OF_ROWS}\n`);
    yield line({ rows, sha256: hash.digest('hex') } satisfies TableEnd);
    result.tables += 1;
    result.rows += rows;
  }
  // Sequences are outside the snapshot and only move forward, so read last they are never behind the rows.
  yield line({ tables: result.tables, sequences: await readSequences(client) } satisfies BackupTail);
}

function rowsOf(client: pg.Client, table: BackupTable): AsyncIterable<Buffer> {
  return client.query(copyTo(`copy (select ${table.columns.join(', ')} from ${table.name}) to stdout`));
}

function line(value: BackupHead | TableStart | TableEnd | BackupTail): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}
