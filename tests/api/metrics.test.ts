import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginOtp, sendLoginOtp } from '#shared/contract/login.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createUser, newestCode } from '../support/people.ts';
import { callbackStorm } from '../support/storms.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', poolWaiting: () => 0 });
});
afterAll(() => test.close());

/** The samples of `/metrics` by series, without those of the process itself. */
async function samples(): Promise<Map<string, number>> {
  const lines = (await test.app.metrics.render()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines
      .filter((line) => !/^(process|nodejs)_/.test(line))
      .map((line): [string, number] => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

async function countByState(table: 'orders' | 'payments'): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; n: number }>`
    select status as state, count(*)::int as n from ${sql.table(table)} group by status`.execute(test.db.db);
  return Object.fromEntries(rows.map((row) => [row.state, row.n]));
}

describe('metrics', () => {
  it('have a series for everything that happened', async () => {
    const user = await createUser(test);
    let client = test.api.anonymous();
    await client.call(sendLoginOtp, { body: { username: user.username } });
    const right = await newestCode(test, user.mobile);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    await client.call(loginOtp, { body: { username: user.username, otp: wrong } });
    await client.call(loginOtp, { body: { username: user.username, otp: right } });
    client = test.api.anonymous();
    const unlucky = await createUser(test);
    await client.call(sendLoginOtp, { body: { username: unlucky.username } });
    const unluckyCode = await newestCode(test, unlucky.mobile);
    const bad = String((Number(unluckyCode) + 1) % 1_000_000).padStart(6, '0');
    for (let n = 0; n < 5; n++)
      await client.call(loginOtp, { body: { username: unlucky.username, otp: bad, recaptcha: `good-${n}` } });
    await callbackStorm(test, { times: 1, parallel: 1 });
    await test.app.runJob('reconciliation.daily');
    await test.jobs.runAll('work.lane');
    await test.app.runJob('metrics.prepare');

    const seen = await samples();
    const families = (await test.app.metrics.registry.getMetricsAsJSON()).map((metric) => metric.name);
    const empty = families
      .filter((name) => !/^(process|nodejs)_/.test(name))
      .filter((name) => ![...seen].some(([series, value]) => series.startsWith(name) && !Number.isNaN(value)));
    expect(empty).toEqual([]);
    for (const outcome of ['sent', 'verified', 'failed', 'locked'])
      expect(seen.get(`otp_total{outcome="${outcome}"}`), outcome).toBeGreaterThan(0);
    expect(seen.get('payment_verify_duration_seconds_count{gateway="sandbox"}')).toBeGreaterThan(0);
    expect(seen.get('job_duration_seconds_count{job="metrics.prepare",outcome="done"}')).toBe(1);
    expect(seen.get('ledger_imbalance_rial')).toBe(0);
  });

  it('show orders and payments as they were counted, and count them in one job only', async () => {
    await test.app.runJob('metrics.prepare');
    for (const table of ['orders', 'payments'] as const) {
      const counted = await countByState(table);
      const shown = [...(await samples())]
        .filter(([series]) => series.startsWith(`${table}_by_state{`))
        .map(([series, value]) => [/state="([^"]+)"/.exec(series)?.[1] ?? '', value]);
      expect(Object.keys(counted).length, table).toBeGreaterThan(0);
      expect(Object.fromEntries(shown)).toEqual(counted);
    }
    // A scrape reads what the job left, and says how old it is.
    const before = await samples();
    await sql`update metric_figures set value = 7 where name = 'ledger_imbalance_rial'`.execute(test.db.db);
    test.clock.advance(120_000);
    const after = await samples();
    expect(after.get('ledger_imbalance_rial')).toBe(7);
    expect(after.get('prepared_figures_age_seconds')).toBe((before.get('prepared_figures_age_seconds') ?? 0) + 120);
  });
});
