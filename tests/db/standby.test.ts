import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type DatabaseHandle } from '#server/db/connection.ts';
import { openStandby, type StandbyReads } from '#server/db/standby.ts';
import type { Database } from '#server/db/tables.ts';
import { startPair, type ServerPair } from '../support/serverPair.ts';

let pair: ServerPair;
let primary: DatabaseHandle;
let standby: StandbyReads;
/** what was said of the standby, in order; null: it is read again */
const said: (string | null)[] = [];

beforeAll(async () => {
  pair = await startPair();
  primary = createDatabase({ url: pair.primaryUrl, poolSize: 4 });
  await sql`create table marks (number integer primary key)`.execute(primary.db);
  standby = openStandby({
    primary,
    url: pair.standbyUrl,
    poolSize: 2,
    // one look: a test that pauses the standby does not wait for it
    catchUpMs: 0,
    restMs: 0,
    onIdleError: () => undefined,
    onChange: (reason) => said.push(reason === null ? null : reason.name),
  });
});
afterAll(async () => {
  await standby.close();
  await primary.close();
  await pair.remove();
});

interface Seen {
  marks: number;
  isStandby: boolean;
}

async function look(db: Kysely<Database>): Promise<Seen> {
  const { rows } = await sql<Seen>`
    select (select count(*)::int from marks) as marks, pg_is_in_recovery() as "isStandby"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no row');
  return row;
}

const mark = async (number: number): Promise<unknown> => sql`insert into marks values (${number})`.execute(primary.db);

/** Reads until the standby answers; each read on the way has to be complete, too. */
async function standbyAnswers(marks: number): Promise<void> {
  await expect.poll(() => look(standby.reads)).toEqual({ marks, isStandby: true });
}

async function onStandby(statement: string): Promise<void> {
  const handle = createDatabase({ url: pair.standbyUrl, poolSize: 1 });
  await sql.raw(statement).execute(handle.db);
  await handle.close();
}

describe('reads from a standby', () => {
  it('come from the standby once it has everything, and write nothing', async () => {
    await mark(1);
    await standbyAnswers(1);
    await expect(sql`insert into marks values (0)`.execute(standby.reads)).rejects.toMatchObject({ code: '25006' });
  });

  it('see each write that was acknowledged before, from whichever server', async () => {
    for (let number = 2; number <= 40; number += 1) {
      await mark(number);
      expect((await look(standby.reads)).marks).toBe(number);
    }
    const { standby: fromStandby, primary: fromPrimary } = standby.counts();
    expect(fromStandby).toBeGreaterThan(0);
    expect(fromStandby + fromPrimary).toBeGreaterThanOrEqual(40);
  });

  it('come from the primary while the standby is behind, and from the standby again after', async () => {
    await standbyAnswers(40);
    await onStandby('select pg_wal_replay_pause()');
    await expect
      .poll(async () => {
        const { rows } = await sql<{ state: string }>`select pg_get_wal_replay_pause_state() as state`.execute(
          standby.reads,
        );
        return rows[0]?.state;
      })
      .toBe('paused');
    said.length = 0;
    await mark(41);
    expect(await look(standby.reads)).toEqual({ marks: 41, isStandby: false });
    expect(await look(standby.reads)).toEqual({ marks: 41, isStandby: false });
    await onStandby('select pg_wal_replay_resume()');
    await standbyAnswers(41);
    expect(said).toEqual(['IsBehind', null]);
  });

  it('come from the primary while the standby is away', async () => {
    await pair.stopStandby();
    said.length = 0;
    await mark(42);
    expect(await look(standby.reads)).toEqual({ marks: 42, isStandby: false });
    await pair.startStandby();
    await standbyAnswers(42);
    expect(said).toHaveLength(2);
    expect(said[1]).toBeNull();
  });

  it('leave a standby alone that was made a primary of its own', async () => {
    await onStandby('select pg_promote()');
    said.length = 0;
    await mark(43);
    expect(await look(standby.reads)).toEqual({ marks: 43, isStandby: false });
    expect(said).toEqual(['NoStandby']);
  });
});
