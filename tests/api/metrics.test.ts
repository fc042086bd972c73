import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginOtp, sendLoginOtp } from '#shared/contract/login.ts';
import { backup } from '#server/db/backup/backup.ts';
import { createDatabase } from '#server/db/connection.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createUser, newestCode } from '../support/people.ts';
import { callbackStorm } from '../support/storms.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', poolState: () => ({ total: 3, idle: 2, waiting: 0 }) });
});
afterAll(() => test.close());

/** The samples of `/metrics` by series, without those of the process itself. */
async function samples(): Promise<Map<string, number>> {
  const lines = (await test.app.metrics.render()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines
      .filter((line) => !/^(process|nodejs)_/.test(line))
      .map((line): [string, number] => [
        line.slice(0, line.lastIndexOf(' ')),
        Number(line.split(' ').at(-1)?.replace('Inf', 'Infinity')),
      ]),
  );
}

async function countByState(table: 'orders' | 'payments'): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; n: number }>`
    select status as state, count(*)::int as n from ${sql.table(table)} group by status`.execute(test.db.db);
  return Object.fromEntries(rows.map((row) => [row.state, row.n]));
}

/** A job of the real queue, which no worker of the tests takes. */
async function addJob(of: { queue: string; state: string; ageSeconds: number }): Promise<void> {
  await sql`select pgboss.create_queue(${of.queue}, '{"policy":"standard"}') where not exists (select from pgboss.queue where name = ${of.queue})`.execute(
    test.db.db,
  );
  await sql`insert into pgboss.job (name, state, start_after, started_on)
    values (${of.queue}, ${of.state}::pgboss.job_state, now() - ${of.ageSeconds} * interval '1 s', now() - ${of.ageSeconds} * interval '1 s')`.execute(
    test.db.db,
  );
}

describe('metrics', () => {
  it('tell that figures were never prepared: no alarm compares with what is not there', async () => {
    const seen = await samples();
    expect(seen.get('prepared_figures_age_seconds')).toBe(Number.POSITIVE_INFINITY);
    expect(seen.get('ledger_imbalance_rial')).toBeNaN();
  });

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
    await test.app.runJob('logs.makeMonths');
    await addJob({ queue: 'orders.executeDue', state: 'retry', ageSeconds: 600 });

    const seen = await samples();
    const families = (await test.app.metrics.registry.getMetricsAsJSON()).map((metric) => metric.name);
    const empty = families
      // the server of the tests archives no log; one that does is in tests/db/logArchive.test.ts
      .filter((name) => !/^(process|nodejs|log_archive)_/.test(name))
      .filter((name) => ![...seen].some(([series, value]) => series.startsWith(name) && !Number.isNaN(value)));
    expect(empty).toEqual([]);
    for (const outcome of ['sent', 'verified', 'failed', 'locked'])
      expect(seen.get(`otp_total{outcome="${outcome}"}`), outcome).toBeGreaterThan(0);
    expect(seen.get('payment_verify_duration_seconds_count{gateway="sandbox"}')).toBeGreaterThan(0);
    expect(seen.get('job_duration_seconds_count{job="metrics.prepare",kind="other",outcome="done"}')).toBe(1);
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

  it('tell of each queue how much waits, runs and failed, and since when', async () => {
    await addJob({ queue: 'payments.soon', state: 'created', ageSeconds: -3600 });
    await addJob({ queue: 'payments.ask', state: 'created', ageSeconds: 400 });
    await addJob({ queue: 'payments.ask', state: 'active', ageSeconds: 900 });
    await addJob({ queue: 'notices.send', state: 'failed', ageSeconds: 5 });
    const seen = await samples();
    expect(seen.get('queue_jobs{queue="payments.ask",kind="money",state="waiting"}')).toBe(1);
    expect(seen.get('queue_jobs{queue="payments.ask",kind="money",state="running"}')).toBe(1);
    expect(seen.get('queue_jobs{queue="notices.send",kind="other",state="failed"}')).toBe(1);
    expect(seen.get('queue_jobs{queue="payments.soon",kind="money",state="waiting"}')).toBe(0);
    expect(seen.get('queue_oldest_seconds{queue="payments.soon",kind="money"}')).toBe(0);
    const oldest = seen.get('queue_oldest_seconds{queue="payments.ask",kind="money"}') ?? 0;
    const longest = seen.get('queue_running_seconds{queue="payments.ask",kind="money"}') ?? 0;
    expect([oldest > 399, oldest < 500, longest > 899, longest < 1000]).toEqual([true, true, true, true]);
  });

  it('tell the age of the newest back-up, and that there is none', async () => {
    expect((await samples()).get('backup_age_seconds')).toBe(Number.POSITIVE_INFINITY);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-backup-'));
    try {
      const made = await backup(test.db.url, path.join(folder, 'file'), test.clock.now());
      expect(made.isNoted).toBe(true);
      test.clock.advance(7_000);
      // a count of the other figures does not lose it
      await test.app.runJob('metrics.prepare');
      const seen = await samples();
      expect(seen.get('backup_age_seconds')).toBe(7);
      expect(seen.get('prepared_figures_age_seconds')).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('say that the database is away, quickly, while it does not answer', async () => {
    expect((await samples()).get('database_up')).toBe(1);
    const elsewhere = createDatabase({ url: test.db.url, poolSize: 1 });
    const metrics = createMetrics({ db: elsewhere.db, clock: test.clock });
    const held = await elsewhere.pool.connect();
    try {
      const text = await metrics.render();
      expect(text).toMatch(/^database_up 0$/m);
      expect(text).toMatch(/^job_lag_seconds Nan$/m);
      expect(text).not.toContain('queue_jobs{');
    } finally {
      held.release();
      await elsewhere.close();
    }
  });

  it('show open breakers and connections, and count messages by outcome', async () => {
    const seen = await samples();
    expect([seen.get('breaker_open{service="sms"}'), seen.get('breaker_open{service="gateway:sandbox"}')]).toEqual([
      0, 0,
    ]);
    expect([seen.get('db_pool_connections{state="busy"}'), seen.get('db_pool_connections{state="idle"}')]).toEqual([
      1, 2,
    ]);
    expect(seen.get('messages_total{channel="sms",outcome="sent"}')).toBeGreaterThan(0);
  });
});
