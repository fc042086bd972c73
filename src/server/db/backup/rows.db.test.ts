import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const ROWS = 6_000;
const rowOf = (n: number): string => `${n}\t${createHash('md5').update(String(n)).digest('hex').repeat(40)}`;

describe('rows copied out', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase({ template: 'template0' });
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('stay as they were sent while a slow reader lets them wait', async () => {
    const wrong: number[] = [];
    const pieces: Buffer[] = [];
    const rows = client.query(
      copyTo(`copy (select i, repeat(md5(i::text), 40) from generate_series(1, ${ROWS}) i) to stdout`),
    );
    for await (const chunk of rows as AsyncIterable<Buffer>) {
      pieces.push(chunk);
      if (pieces.length % 50 === 0) await sleep(1);
    }
    const lines = Buffer.concat(pieces).toString('latin1').trimEnd().split('\n');
    for (let n = 1; n <= ROWS; n += 1) if (lines[n - 1] !== rowOf(n)) wrong.push(n);
    expect(lines).toHaveLength(ROWS);
    expect(wrong).toEqual([]);
  });
});
