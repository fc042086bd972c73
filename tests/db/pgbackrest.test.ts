import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBackupTime } from '#server/http/metrics.repo.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/* deploy/pgbackrest/note.sql against answers of `pgbackrest info --output=json` in the form of version 2.45. */

const file = readFileSync(path.resolve(import.meta.dirname, '../../deploy/pgbackrest/note.sql'), 'utf8');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Kept {
  stop: number;
  error?: boolean;
}

/** Runs the note as psql does, which puts in what the command of `\set` printed. */
async function note(backups: readonly Kept[], stanza = 'panel'): Promise<Date | null> {
  const info = JSON.stringify([
    {
      name: stanza,
      cipher: 'aes-256-cbc',
      backup: backups.map(({ stop, error = false }) => ({
        label: `20261129-0930${stop % 60}F`,
        type: 'full',
        error,
        timestamp: { start: stop - 40, stop },
      })),
      status: { code: 0, message: 'ok' },
    },
  ]);
  const statement = file.replace(/^\\set info `[^`]+`$/m, '').replace(":'info'", pg.escapeLiteral(info));
  expect(statement).not.toMatch(/\\set|:'/);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
  return findBackupTime(database.db);
}

const at = (seconds: number): Date => new Date(seconds * 1000);

it('notes the newest back-up that ended well, and never an older one than before', async () => {
  expect(await note([]), 'no back-up was ever made').toBeNull();
  expect(await note([{ stop: 1_795_944_000, error: true }]), 'one with damaged pages').toBeNull();
  expect(await note([{ stop: 1_795_944_000 }], 'another')).toBeNull();
  expect(await note([{ stop: 1_795_944_000 }, { stop: 1_795_950_000 }, { stop: 1_795_960_000, error: true }])).toEqual(
    at(1_795_950_000),
  );
  // a new repository: the back-up that the other one holds is as old as it is
  expect(await note([{ stop: 1_795_940_000 }])).toEqual(at(1_795_950_000));
});
