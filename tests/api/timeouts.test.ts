import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operation } from '#shared/contract/kernel/define.ts';
import { shape, yup } from '#shared/contract/kernel/fields.ts';
import { createDatabase, inTransaction, type DatabaseHandle } from '#server/db/connection.ts';
import { route, type Route } from '#server/http/handlers.ts';
import { inScope } from '#server/scope.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

const limits = { request: { statementMs: 600, lockMs: 300 }, job: { statementMs: 20_000, lockMs: 20_000 } };
const LONG = 777_001;

const work = operation({
  id: 'testWork',
  method: 'post',
  path: '/api/test/work/{how}/',
  tag: 'system',
  summary: 'Work that takes too long in one of several ways.',
  access: { kind: 'open' },
  params: shape({ how: yup.string().required() }),
  answer: shape({ data: yup.mixed().nullable() }),
});

/** The same by an operation that brings a file. */
const workOnFile = operation({ ...work, id: 'testWorkOnFile', path: '/api/test/file_work/{how}/', maxBody: 100_000 });

let test: TestApp;
/** gives a request less time than its work takes; the statements' own limits are met in `test`, which gives it enough */
let hurried: TestApp;
let limited: DatabaseHandle;
/** Work that went on after its answer, by way. */
const ends: Record<string, string> = {};

function workRoute(of: typeof work | typeof workOnFile = work): Route {
  return route(of, async (_ctx, { params }) => {
    const ways: Record<string, () => Promise<unknown>> = {
      statement: () => sql`select pg_sleep(5)`.execute(limited.db),
      lock: () =>
        inTransaction(limited.db, (tx) => sql`select 1 from settings where key = 'locked' for update`.execute(tx)),
      // Each statement is short; together they take longer than the request may.
      steps: () =>
        inTransaction(limited.db, async (tx) => {
          await sql`insert into settings (key, value, updated_at) values ('steps', '1', now())`.execute(tx);
          for (let n = 0; n < 40; n++) await sql`select pg_sleep(0.05)`.execute(tx);
        }),
      // The last statement is done when the time is over; only the commit is left.
      commit: () =>
        inTransaction(limited.db, async (tx) => {
          await sql`insert into settings (key, value, updated_at) values ('commit', '1', now())`.execute(tx);
          await sleep(1500);
        }),
      log: async () => test.deps.log.info('a line of a service'),
    };
    const run = ways[params.how];
    try {
      await run?.();
      ends[params.how] = 'done';
    } catch (error) {
      ends[params.how] = 'refused';
      throw error;
    }
    test.deps.log.debug('over');
    return { data: null };
  });
}

beforeAll(async () => {
  test = await createTestApp({ extraRoutes: [workRoute()], timeLimitMs: 60_000 });
  hurried = await createTestApp({ extraRoutes: [workRoute(), workRoute(workOnFile)], timeLimitMs: 1000 });
  limited = createDatabase({ url: test.db.url, poolSize: 3, jobPoolSize: 2, limits });
});
afterAll(async () => {
  await limited.close();
  await hurried.close();
  await test.close();
});

async function until(check: () => boolean): Promise<void> {
  while (!check()) await sleep(50);
}

describe('limits of statements', () => {
  it('ends a statement of a request that takes too long, with 503 and a reason', async () => {
    const answer = await test.api.anonymous().call(work, { params: { how: 'statement' } });
    expect([answer.status, answer.body.code]).toEqual([503, 'STATEMENT_TIMEOUT']);
    expect(answer.headers.get('retry-after')).toBe('30');
  });

  it('ends the wait for a lock that another holds, with 409 and a reason', async () => {
    await sql`insert into settings (key, value, updated_at) values ('locked', '1', now())`.execute(test.db.db);
    await inTransaction(test.db.db, async (tx) => {
      await sql`select 1 from settings where key = 'locked' for update`.execute(tx);
      const answer = await test.api.anonymous().call(work, { params: { how: 'lock' } });
      expect([answer.status, answer.body.code]).toEqual([409, 'RECORD_BUSY']);
    });
  });

  it('gives jobs connections and limits of their own', async () => {
    const ask = async (): Promise<{ statement: string; lock: string }> => {
      const { rows } = await sql<{ statement: string; lock: string }>`
        select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
        limited.db,
      );
      return rows[0] ?? { statement: '', lock: '' };
    };
    expect(await ask()).toEqual({ statement: '600ms', lock: '300ms' });
    expect(await inScope({ kind: 'job' }, ask)).toEqual({ statement: '20s', lock: '20s' });
    await inScope({ kind: 'job' }, () => sql`select pg_sleep(1)`.execute(limited.db));
    // All connections of requests are taken, and a job still works.
    await inTransaction(limited.db, () =>
      inTransaction(limited.db, () =>
        inTransaction(limited.db, () => inScope({ kind: 'job' }, () => sql`select 1`.execute(limited.db))),
      ),
    );
  });

  it.each(['steps', 'commit'])('leaves nothing behind of what was answered with 504: %s', async (how) => {
    const answer = await hurried.api.anonymous().call(work, { params: { how } });
    expect([answer.status, answer.body.code]).toEqual([504, 'REQUEST_TIMEOUT']);
    await until(() => ends[how] !== undefined);
    expect(ends[how]).toBe('refused');
    const { rows } = await sql`select 1 from settings where key = ${how}`.execute(test.db.db);
    expect(rows).toEqual([]);
    await until(() =>
      hurried.logs.some(
        (line) =>
          line['msg'] === 'the work of a request was stopped after its answer' &&
          line['requestId'] === answer.body.request_id,
      ),
    );
  });

  it('gives an operation that brings a file the time of an upload', async () => {
    ends['steps'] = 'not yet';
    const answer = await hurried.api.anonymous().call(workOnFile, { params: { how: 'steps' } });
    expect([answer.status, ends['steps']]).toEqual([200, 'done']);
    await sql`delete from settings where key = 'steps'`.execute(test.db.db);
  });

  it('lends the connection again afterwards', async () => {
    const { rows } = await sql<{ n: number }>`select ${LONG}::int as n`.execute(limited.db);
    expect(rows).toEqual([{ n: LONG }]);
  });
});

describe('log lines', () => {
  it('carry the id of the request, also those of services', async () => {
    const answer = await test.api.anonymous().call(work, { params: { how: 'log' } });
    const line = test.logs.find((one) => one['msg'] === 'a line of a service');
    expect(line?.['requestId']).toBe(answer.headers.get('x-request-id'));
  });

  it('tell how each run of a job ended, with name, id, time and error', async () => {
    await test.app.runJob('http.purgeExpiredLimits', {}, { id: 'run-1', signal: new AbortController().signal });
    expect(test.logs.find((line) => line['jobId'] === 'run-1')).toMatchObject({
      level: 'info',
      msg: 'job done',
      job: 'http.purgeExpiredLimits',
      ms: expect.any(Number),
    });
    const broken = createTestApp({
      ports: {
        sms: {
          name: 'sandbox',
          send: () => Promise.reject(new Error('the SMS provider is away')),
          deliveries: () => Promise.resolve(new Map()),
        },
      },
    });
    const other = await broken;
    await inTransaction(other.db.db, (tx) =>
      other.app.services.sms.enqueue(tx, { mobile: '09120000000', template: 'ticket_reply', tokens: {} }),
    );
    const run = { id: 'run-2', requestId: 'request-2', signal: new AbortController().signal };
    await expect(other.app.runJob('sms.send', { id: 1 }, run)).rejects.toThrow('away');
    expect(other.logs.find((line) => line['jobId'] === 'run-2' && line['msg'] === 'job failed')).toMatchObject({
      level: 'error',
      job: 'sms.send',
      requestId: 'request-2',
      ms: expect.any(Number),
      err: { message: 'the SMS provider is away' },
    });
    await other.close();
  });
});
