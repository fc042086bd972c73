import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, type App } from '#server/app.ts';
import { createJobQueue, type JobQueue } from '#server/jobs/queue.ts';
import { createClock } from '#server/ports/clock.ts';
import type { SmsRequest } from '#server/ports/sms.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

const NOTICES = 10_000;
const CODES = 200;

/* The real queue with the workers of the app, on the real clock, with an SMS provider that takes its time. */
let test: TestApp;
let app: App;
let jobs: JobQueue;
const sent: SmsRequest[] = [];
const errors: Error[] = [];
beforeAll(async () => {
  test = await createTestApp({ env: { SMS_DAILY_BUDGET: '100000' } });
  jobs = createJobQueue({ url: test.db.url, onError: (error) => errors.push(error) });
  app = createApp({
    ...test.deps,
    jobs,
    ports: {
      ...test.deps.ports,
      clock: createClock(),
      sms: {
        name: 'sandbox',
        async send(request) {
          await sleep(50);
          sent.push(request);
          return { provider: 'sandbox', providerRef: String(sent.length) };
        },
        deliveries: () => Promise.resolve(new Map()),
      },
    },
  });
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await test.close();
});

/** As many notices as a night of executed orders leaves, with their jobs. */
async function queueNotices(): Promise<void> {
  // The first goes the usual way, which makes the queue.
  await test.db.db
    .transaction()
    .execute((tx) =>
      app.services.sms.enqueue(tx, { mobile: '09120000000', template: 'ticket_reply', tokens: { trackingCode: '1' } }),
    );
  await sql`
    with messages as (
      insert into sms_messages (mobile, template, body, tokens, created_at)
      select '09120000000', 'ticket_reply', 'x', '{"trackingCode":"1"}', now() from generate_series(2, ${NOTICES}::int)
      returning id)
    insert into pgboss.job (name, data)
    select 'sms.send', jsonb_build_object('id', id) from messages`.execute(test.db.db);
}

interface CodeRow {
  mobile: string;
  status: string;
  isInTime: boolean;
}

async function codeRows(): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select s.mobile, s.status, coalesce(s.sent_at < o.expires_at, false) as "isInTime"
    from sms_messages s join otp_codes o on o.mobile = s.mobile where s.template like 'otp_%'`.execute(test.db.db);
  return rows;
}

describe('codes and notices', () => {
  it('sends 200 codes that are asked for at once before they expire, behind 10,000 waiting notices', async () => {
    await queueNotices();
    for (const job of app.jobs.filter((one) => one.name.startsWith('sms.')))
      await jobs.work(job.name, (data, run) => app.runJob(job.name, data, run), job.worker);
    const mobiles = Array.from({ length: CODES }, (_, n) => `0912${String(3_000_000 + n)}`);
    await Promise.all(
      mobiles.map((mobile) => app.services.otp.send({ mobile, purpose: 'sell', binding: 'one', ip: '' })),
    );
    let rows = await codeRows();
    while (rows.some((row) => row.status === 'queued')) {
      await sleep(200);
      rows = await codeRows();
    }
    expect(rows.filter((row) => row.status === 'sent' && row.isInTime)).toHaveLength(CODES);
    // Each person got one code, and the notices did not have to be sent first.
    const codes = sent.filter((one) => one.template === 'otp_sell');
    expect(new Set(codes.map((one) => one.mobile))).toEqual(new Set(mobiles));
    expect(codes).toHaveLength(CODES);
    const { rows: waiting } = await sql<{ count: number }>`
      select count(*)::int as count from sms_messages where template = 'ticket_reply' and status = 'queued'`.execute(
      test.db.db,
    );
    expect(waiting[0]?.count).toBeGreaterThan(NOTICES / 2);
    expect(errors).toEqual([]);
  });
});
