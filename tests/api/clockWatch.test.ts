import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, type App } from '#server/app.ts';
import { getInfo } from '#shared/contract/account.ts';
import { createTestApp, testNow, type TestApp } from '../support/app.ts';
import { createClient } from '../support/client.ts';
import { createUser, signIn } from '../support/people.ts';

/* A process whose clock is wrong moves nothing and says so (reliability 8). */

let test: TestApp;

const DAY_MS = 86_400_000;

/** Another instance over the same database, whose machine is ahead by so much. */
function instance(aheadMs: number): App {
  const at = new Date(testNow.getTime() + aheadMs);
  const clock = { now: () => at, business: () => at, moveBusiness: () => undefined };
  const deps = { ...test.deps, ports: { ...test.deps.ports, clock } };
  return createApp(deps, { machineNow: () => Date.now() + aheadMs });
}

const readiness = async (app: App) => {
  const answer = await app.fetch(new Request('http://localhost/readyz'));
  const { problems = {} } = (await answer.json()) as { problems?: Record<string, string> };
  return { status: answer.status, clock: problems['clock'] };
};

const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from orders where status = 'pending_payment'`.execute(test.db.db);
  return rows[0]?.n ?? 0;
};

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo' });
});
afterAll(() => test.close());

describe('an instance whose clock is a day ahead', () => {
  it('does not end the time of an order, and is not ready', async () => {
    const before = await waiting();
    expect(before).toBeGreaterThan(0);
    const wrong = instance(DAY_MS);
    await expect(wrong.runJob('orders.expire')).rejects.toThrow('differ by more than a minute');
    expect(await waiting()).toBe(before);
    const seen = await readiness(wrong);
    expect(seen).toEqual({ status: 503, clock: 'wrong' });
    expect(test.logs.some(({ level, msg }) => level === 'error' && String(msg).includes('money jobs stop'))).toBe(true);
    // half of the way to the database and back cannot be told from a difference
    const shown = /^clock_difference_seconds (\S+)$/m.exec(await wrong.metrics.render())?.[1];
    expect(Math.abs(Number(shown) - DAY_MS / 1000)).toBeLessThan(60);
    // what moves no money goes on
    await wrong.runJob('metrics.prepare');
    // the other instance is right
    await test.app.clockWatch.compare();
    expect((await readiness(test.app)).clock).toBeUndefined();
  });

  it('runs again as soon as the clock is right', async () => {
    let aheadMs = -2 * DAY_MS;
    const healed = createApp(test.deps, { machineNow: () => Date.now() + aheadMs });
    await expect(healed.runJob('orders.expire')).rejects.toThrow('differ by more than a minute');
    aheadMs = 0;
    await healed.runJob('orders.expire');
    expect((await readiness(healed)).clock).toBeUndefined();
  });

  it.each(['prices.executeDue', 'directDebit.run', 'payments.reconcile', 'profits.executeDue', 'work.resume'])(
    'does not run %s',
    async (job) => {
      await expect(instance(DAY_MS).runJob(job)).rejects.toThrow('differ by more than a minute');
    },
  );
});

describe('an instance whose clock is a little off', () => {
  it('goes on, with a warning from two seconds on', async () => {
    const slow = instance(-20_000);
    await slow.clockWatch.compare();
    expect((await readiness(slow)).clock).toBeUndefined();
    expect(test.logs.some(({ level, msg }) => level === 'warn' && String(msg).includes('differs from that of'))).toBe(
      true,
    );
  });

  it.each([-45_000, -2_000, 2_000, 45_000])('keeps a session of another instance: %d ms', async (aheadMs) => {
    const user = await createUser(test);
    const client = await signIn(test, user);
    const other = createClient(instance(aheadMs));
    other.bearer = client.bearer;
    for (const [name, value] of client.cookies) other.cookies.set(name, value);
    const answer = await other.call(getInfo, {});
    expect(answer.status, answer.text).toBe(200);
  });
});
