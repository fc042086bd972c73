import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInlineQueue, createJobQueue, type JobQueue } from '#server/jobs/queue.ts';
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
