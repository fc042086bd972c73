import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInlineQueue, createJobQueue, type JobQueue } from '#server/jobs/queue.ts';
import { inScope } from '#server/scope.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let queue: JobQueue;
const errors: Error[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  queue = createJobQueue({ url: database.url, onError: (error) => errors.push(error) });
  await queue.start();
});
afterAll(async () => {
  await queue.stop();
  await database.drop();
});

/** Resolves with the data of the jobs of `name`, once `count` have come. */
async function collect(name: string, count: number): Promise<unknown[]> {
  const seen: unknown[] = [];
  await new Promise<void>((resolve, reject) => {
    queue
      .work(
        name,
        async (data) => {
          seen.push(data);
          if (seen.length >= count) resolve();
        },
        { pollingSeconds: 0.5 },
      )
      .catch(reject);
  });
  return seen;
}

describe('the job queue', () => {
  it('has a job exactly when the transaction that sent it commits', async () => {
    await database.db.transaction().execute((tx) => queue.send(tx, 'kept', { n: 1 }));
    const rolledBack = database.db.transaction().execute(async (tx) => {
      await queue.send(tx, 'kept', { n: 2 });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await database.db.transaction().execute((tx) => queue.send(tx, 'kept', { n: 3 }));
    expect(await collect('kept', 2)).toEqual(expect.arrayContaining([{ n: 1 }, { n: 3 }]));
    const { rows } = await sql`select data from pgboss.job where name = 'kept' and data->>'n' = '2'`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });

  it('runs a failed job again', async () => {
    let runs = 0;
    await database.db.transaction().execute((tx) => queue.send(tx, 'shaky', {}, { retryDelaySeconds: 1 }));
    await new Promise<void>((resolve, reject) => {
      queue
        .work(
          'shaky',
          async () => {
            runs += 1;
            if (runs === 1) throw new Error('first time');
            resolve();
          },
          { pollingSeconds: 0.5 },
        )
        .catch(reject);
    });
    expect(runs).toBe(2);
  });

  it('drops a second job with the same key', async () => {
    await database.db.transaction().execute(async (tx) => {
      await queue.send(tx, 'single', { n: 1 }, { singletonKey: 'one' });
      await queue.send(tx, 'single', { n: 2 }, { singletonKey: 'one' });
      await queue.send(tx, 'single', { n: 3 }, { singletonKey: 'two' });
    });
    const { rows } = await sql`select data->>'n' as n from pgboss.job where name = 'single' order by 1`.execute(
      database.db,
    );
    expect(rows).toEqual([{ n: '1' }, { n: '3' }]);
  });

  it('keeps a timetable in the time of Tehran', async () => {
    await queue.schedule('nightly', '17 3 * * *', { kind: 'sweep' });
    const { rows } = await sql`select name, cron, timezone from pgboss.schedule`.execute(database.db);
    expect(rows).toEqual([{ name: 'nightly', cron: '17 3 * * *', timezone: 'Asia/Tehran' }]);
    expect(errors).toEqual([]);
  });
});

/** Resolves when `check` is true. */
async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await check())) await sleep(50);
}

describe('runs of jobs', () => {
  it('tells a run that takes longer than its time to stop, and starts no second one beside it', async () => {
    const runs: { id: string; isStopped: boolean }[] = [];
    let atOnce = 0;
    let most = 0;
    await queue.work(
      'slow',
      async (_data, { id, signal }) => {
        most = Math.max(most, (atOnce += 1));
        const seen = { id, isStopped: false };
        runs.push(seen);
        // It hears the signal late, as work in the middle of a step does.
        await until(() => signal.aborted);
        await sleep(2500);
        seen.isStopped = true;
        atOnce -= 1;
        if (runs.length === 1) throw new Error('stopped');
      },
      { pollingSeconds: 0.5, concurrency: 3, expireInSeconds: 1 },
    );
    await database.db.transaction().execute((tx) => queue.send(tx, 'slow', {}, { retryDelaySeconds: 1 }));
    await until(() => runs.length === 2 && runs[1]?.isStopped === true);
    expect(most).toBe(1);
    expect(runs[1]?.id).toBe(runs[0]?.id);
    expect(errors.splice(0).every((error) => error.message.includes('takes longer than 1 s'))).toBe(true);
  });

  it('leaves out what is sent to an exclusive queue while one of its jobs runs', async () => {
    let runs = 0;
    let mayEnd = false;
    await queue.work(
      'tick',
      async () => {
        runs += 1;
        await until(() => mayEnd);
      },
      { pollingSeconds: 0.5, concurrency: 3, isExclusive: true },
    );
    const send = () => database.db.transaction().execute((tx) => queue.send(tx, 'tick', {}));
    await send();
    await until(() => runs === 1);
    await send();
    await send();
    mayEnd = true;
    const count = async (state: string) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pgboss.job where name = 'tick' and state = ${state}`.execute(database.db);
      return rows[0]?.count ?? 0;
    };
    await until(async () => (await count('completed')) === 1);
    expect(await count('created')).toBe(0);
    await send();
    await until(async () => (await count('completed')) === 2);
    expect(runs).toBe(2);
  });

  it('knows the request that sent a job', async () => {
    await inScope({ kind: 'request', requestId: 'request-1' }, () =>
      database.db.transaction().execute((tx) => queue.send(tx, 'asked', { n: 1 })),
    );
    const seen: unknown[] = [];
    await queue.work('asked', async (data, { requestId }) => seen.push({ data, requestId }), { pollingSeconds: 0.5 });
    await until(() => seen.length === 1);
    expect(seen).toEqual([{ data: { n: 1 }, requestId: 'request-1' }]);
  });
});

describe('the queue for tests', () => {
  it('remembers jobs and runs them, and those they send, when told', async () => {
    const inline = createInlineQueue();
    const ran: unknown[] = [];
    const tx = null as never;
    await inline.work('first', async (data) => {
      ran.push(data);
      await inline.send(tx, 'second', { from: 'first' });
    });
    await inline.work('second', async (data) => ran.push(data));
    await inline.send(tx, 'first', { n: 1 }, { singletonKey: 'a' });
    await inline.send(tx, 'first', { n: 2 }, { singletonKey: 'a' });
    await inline.send(tx, 'unknown', {});
    expect(await inline.runAll()).toBe(2);
    expect(ran).toEqual([{ n: 1 }, { from: 'first' }]);
    expect(inline.sent.map((job) => job.name)).toEqual(['unknown']);
    await expect(inline.run('nothing')).rejects.toThrow('no handler');
  });
});
