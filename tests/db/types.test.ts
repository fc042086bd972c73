import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateTableTypes, literalUnion } from '#server/db/typegen.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('typed tables', () => {
  it('say what the migrated database says (npm run db:types writes them)', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      const committed = readFileSync(path.resolve('src/server/db/tables.ts'), 'utf8');
      expect(committed).toBe(await generateTableTypes(client));
    } finally {
      await client.end();
    }
  });

  it('read lists of literals out of checks, and nothing out of other checks', () => {
    expect(literalUnion("CHECK ((unit = ANY (ARRAY['IRR'::text, 'UNIT'::text])))")).toEqual({
      column: 'unit',
      union: "'IRR' | 'UNIT'",
    });
    expect(literalUnion('CHECK ((role_id = ANY (ARRAY[1, 2, 3])))')).toEqual({ column: 'role_id', union: '1 | 2 | 3' });
    expect(literalUnion("CHECK ((kind = 'a'::text))")).toEqual({ column: 'kind', union: "'a'" });
    expect(literalUnion('CHECK ((reserved <= units))')).toBeNull();
    expect(literalUnion('CHECK (((percent >= 0) AND (percent <= 100)))')).toBeNull();
    expect(literalUnion("CHECK ((access_level ~ '^(t[0-9]|KZ)$'::text))")).toBeNull();
  });
});
