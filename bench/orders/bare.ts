import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Standalone } from '../../tests/soak/standalone.ts';

const CLIENTS = 8;

/** Rows like those of an order in width: about 150 bytes, a key and a place to change. */
const TABLE =
  'create table bare (id bigint primary key, state integer not null, amount bigint not null, note text not null, at timestamptz not null)';

export interface BareFigures {
  perSecond: number;
  by: string;
}

/** Debian keeps it outside the path; null when the machine has none. */
function findPgbench(): string | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const debian = '/usr/lib/postgresql';
  if (existsSync(debian))
    folders.push(
      ...readdirSync(debian)
        .sort()
        .reverse()
        .map((version) => path.join(debian, version, 'bin')),
    );
  return folders.map((folder) => path.join(folder, 'pgbench')).find((file) => existsSync(file)) ?? null;
}

/**
 * A bare script that writes as many rows in one durable transaction: single-row inserts, then updates of those rows. Run by
 * pgbench where the machine has it, otherwise by the driver with prepared statements; the answer names which.
 */
export async function measureBare(
  server: Standalone,
  of: { inserted: number; updated: number; seconds: number },
): Promise<BareFigures> {
  const database = await server.database(1);
  try {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(TABLE);
    await client.query('create sequence bare_no increment 100 cache 1000');
    await client.end();
    const inserts = Math.round(of.inserted);
    const updates = Math.round(of.updated);
    const pgbench = findPgbench();
    return pgbench
      ? byPgbench(pgbench, database.url, inserts, updates, of.seconds)
      : await byDriver(database.url, inserts, updates, of.seconds);
  } finally {
    await database.drop();
  }
}

const note = "repeat('x', 90)";

function byPgbench(program: string, url: string, inserts: number, updates: number, seconds: number): BareFigures {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bare-'));
  try {
    const file = path.join(folder, 'order.sql');
    const lines = ["select nextval('bare_no') as base \\gset", 'begin;'];
    for (let index = 0; index < inserts; index += 1)
      lines.push(`insert into bare values (:base + ${index}, 0, 3000000, ${note}, now());`);
    for (let index = 0; index < updates; index += 1)
      lines.push(`update bare set state = ${index + 1} where id = :base + ${index % inserts};`);
    lines.push('end;');
    writeFileSync(file, `${lines.join('\n')}\n`);
    const run = spawnSync(
      program,
      ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', String(seconds), '-f', file, url],
      { encoding: 'utf8' },
    );
    const found = /tps = ([\d.]+)/.exec(run.stdout);
    if (!found) throw new Error(`pgbench said: ${run.stderr || run.stdout}`);
    const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
    return { perSecond: Number(found[1]), by: version };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function byDriver(url: string, inserts: number, updates: number, seconds: number): Promise<BareFigures> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      while (performance.now() < end) {
        const { rows } = await client.query<{ base: string }>({
          name: 'base',
          text: "select nextval('bare_no') as base",
        });
        const base = BigInt(rows[0]?.base ?? 0);
        await client.query('begin');
        for (let index = 0; index < inserts; index += 1) {
          await client.query({
            name: 'insert',
            text: `insert into bare values ($1, 0, 3000000, ${note}, now())`,
            values: [String(base + BigInt(index))],
          });
        }
        for (let index = 0; index < updates; index += 1) {
          await client.query({
            name: 'update',
            text: 'update bare set state = $2 where id = $1',
            values: [String(base + BigInt(index % inserts)), index + 1],
          });
        }
        await client.query('commit');
        done += 1;
      }
      await client.end();
    }),
  );
  return { perSecond: done / seconds, by: 'the pg driver (this machine has no pgbench)' };
}
