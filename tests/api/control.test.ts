import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, type App } from '#server/app.ts';
import { jobTitles } from '#shared/contract/control.ts';
import { channelsOf, noticeEventCodes } from '#shared/contract/noticeEvents.ts';
import { codeTemplateKeys } from '#shared/contract/smsTexts.ts';
import { exportFailedJobs, exportFailedWork, exportQueues, exportServices } from '#shared/contract/peopleFiles.ts';
import { jalaliMomentText } from '#shared/jalali.ts';
import { measurePorts } from '#server/modules/platform/serviceHealth/serviceHealth.service.ts';
import { createJobQueue, type JobQueue } from '#server/jobs/queue.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { serviceContext } from '../support/ordering.ts';
import { must } from '../support/must.ts';
import { createUser } from '../support/people.ts';

/* Failed jobs on the real queue: what is shown of them, and what two people may do with one. */

let test: TestApp;
let app: App;
let jobs: JobQueue;
let userId = 0;
let isBroken = true;
const ran: number[] = [];
const jobName = 'uploads.scan';

beforeAll(async () => {
  test = await createTestApp();
  userId = (await createUser(test)).id;
  jobs = createJobQueue({ url: test.db.url, onError: () => undefined });
  app = createApp({ ...test.deps, jobs });
  await jobs.start();
  await jobs.work(
    jobName,
    (data) => {
      if (isBroken) return Promise.reject(new Error('the scanner is away\nsecond line'));
      ran.push(Number(data['id']));
      return Promise.resolve();
    },
    { pollingSeconds: 0.5 },
  );
});
afterAll(async () => {
  await jobs.stop();
  await test.close();
});

const smsNotices = noticeEventCodes.filter((key) => channelsOf(key).includes('sms'));
const context = () => serviceContext(test.db.db, { userId, roleId: 3 });
const shown = async () => (await app.services.control.listControlJobs()).data;

async function fileOf(id: string): Promise<string> {
  const route = must(app.routes.find(({ op }) => op.id === id));
  const answer = await route.handle(context() as never, { query: { format: 'csv' } });
  return (answer as { body: string }).body;
}

async function failOne(id: number): Promise<string> {
  isBroken = true;
  await test.db.db.transaction().execute((tx) => jobs.send(tx, jobName, { id }, { retryLimit: 0 }));
  for (let tries = 0; tries < 100; tries += 1) {
    const failure = (await shown()).failures.find((one) => one.name === jobName);
    if (failure) return failure.jobId;
    await sleep(100);
  }
  throw new Error('the job did not fail');
}

it('names the notices for which the SMS provider has no template', async () => {
  const { deps } = test;
  const allBut = (...left: string[]) =>
    Object.fromEntries(
      [...smsNotices, ...codeTemplateKeys].filter((key) => !left.includes(key)).map((key) => [key, 'x']),
    );
  const noteWith = async (templates: Record<string, string>): Promise<string> => {
    const sms = { ...deps.config.sms, provider: 'kavenegar' as const, templates };
    const other = createApp({ ...deps, config: { ...deps.config, sms } });
    const { services } = (await other.services.control.listControlJobs()).data;
    return must(services.find(({ code }) => code === 'sms')).note;
  };
  expect(await noteWith(allBut())).not.toContain('الگو ندارد');
  expect(await noteWith(allBut('bank_account_added', 'ticket_reply'))).toMatch(
    /۲ اعلان نزد سامانه پیامک الگو ندارد.*«.+»، «.+»/,
  );
  // the desk gave its own words, with the number of their registration
  await sql`
    insert into notice_template_versions (event, channel, version, title, body, pattern, saved_by, saved_at)
    values ('ticket_reply', 'sms', 1, '', 'متن', '991', ${userId}, now())`.execute(test.db.db);
  expect(await noteWith(allBut('bank_account_added', 'ticket_reply'))).toMatch(/۱ اعلان نزد سامانه پیامک الگو ندارد/);
  const { services } = await shown();
  expect(must(services.find(({ code }) => code === 'sms')).note).not.toContain('الگو ندارد');
});

it('shows why a job failed, and runs it again once it is asked for, once', async () => {
  const jobId = await failOne(7);
  const data = await shown();
  expect(must(data.failures[0])).toMatchObject({ jobId, name: jobName, attempts: 1, problem: 'the scanner is away' });
  expect(data.queues.find((queue) => queue.name === jobName)).toMatchObject({ failed: 1 });
  expect(await fileOf(exportFailedJobs.id)).toContain(`,the scanner is away,${jobId}`);
  expect(await fileOf(exportQueues.id)).toContain(`,${jobName},0,0,1,`);
  isBroken = false;
  const body = { name: jobName, jobId };
  const twice = await Promise.allSettled(
    [1, 2].map(async () => app.services.control.retryControlJob(context(), { body })),
  );
  expect(twice.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
  for (let tries = 0; ran.length === 0 && tries < 100; tries += 1) await sleep(100);
  expect(ran).toEqual([7]);
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject = ${`job:${jobName}`}`.execute(test.db.db);
  expect(rows).toEqual([{ action: 'job.retried' }]);
});

it('gives long work with items left over as a file, and what is left of it', async () => {
  await sql`insert into work_runs (kind, key, subject, state, total, failed, open_lanes, error, created_at, heartbeat_at, finished_at)
    values ('prices.executeDay', '7:2026-11-20', '{}', 'failed', 40, 2, '{}', '۲ مورد مانده است', ${test.clock.now()},
      ${test.clock.now()}, ${test.clock.now()})`.execute(test.db.db);
  expect((await shown()).workCount).toBe(1);
  const { workId } = must((await shown()).works[0]);
  const lines = (await fileOf(exportFailedWork.id)).trim().split(/\r?\n/);
  expect(lines.slice(1)).toEqual([
    `${workId},اجرای روز قیمت,7:2026-11-20,2,40,سامانه,${jalaliMomentText(test.clock.now())},2 مورد مانده است`,
  ]);
});

it('puts a failed job aside with a reason, and leaves jobs alone that have not failed', async () => {
  const jobId = await failOne(8);
  const body = { name: jobName, jobId, reason: 'فایل دیگر وجود ندارد' };
  await app.services.control.dismissControlJob(context(), { body });
  expect((await shown()).failures.filter((one) => one.name === jobName)).toEqual([]);
  await expect(app.services.control.dismissControlJob(context(), { body })).rejects.toMatchObject({
    code: 'JOB_NOT_FAILED',
  });
  const unknown = { name: 'no.such', jobId, reason: body.reason };
  await expect(app.services.control.dismissControlJob(context(), { body: unknown })).rejects.toMatchObject({
    code: 'JOB_NOT_FAILED',
  });
});

it('names every job and the state of every service', async () => {
  const { queues, services } = await shown();
  expect(queues.filter((queue) => queue.title === queue.name)).toEqual([]);
  expect(services.map(({ code, state }) => [code, state])).toEqual([
    ['gateway:sandbox', 'sandbox'],
    ['sms', 'sandbox'],
    ['push', 'off'],
    ['identity', 'sandbox'],
    ['debit:sandbox', 'sandbox'],
    ['scanner', 'off'],
    ['priceFeed', 'sandbox'],
    ['bankFeed', 'sandbox'],
    ['captcha', 'sandbox'],
    ['queue', 'up'],
  ]);
  const [, ...lines] = (await fileOf(exportServices.id)).trim().split(/\r?\n/);
  expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual(
    services.map(({ title, stateText }) => [title, stateText]),
  );
  expect(app.jobs.map((job) => job.name).filter((name) => !(name in jobTitles))).toEqual([]);
});

describe('an outside service', () => {
  const smsOf = (services: Awaited<ReturnType<typeof shown>>['services']) =>
    must(services.find((service) => service.code === 'sms'));
  const waits = async () => {
    const { data } = await app.services.today.listWaitingWork(context());
    return must(data.find((item) => item.kind === 'servicesDown'));
  };
  const message = { mobile: '09121234567', template: 'login', tokens: { code: '12345' } };

  it('is down for every process after three failures in a row, with since when, and up after the next success', async () => {
    const started = test.clock.now().toISOString();
    const away = { ...test.deps.ports.sms, send: () => Promise.reject(new Error('the provider is away')) };
    const down = measurePorts({ ...test.deps, ports: { ...test.deps.ports, sms: away } }).sms;
    for (let tries = 1; tries <= 3; tries += 1) {
      expect(smsOf((await shown()).services).state).toBe('sandbox');
      await expect(down.send(message)).rejects.toThrow('away');
      test.clock.advance(1_000);
    }
    expect(smsOf((await shown()).services)).toMatchObject({
      state: 'down',
      failingSince: started,
      lastOkAt: null,
      lastFailedAt: new Date(Date.parse(started) + 2_000).toISOString(),
    });
    expect(smsOf((await shown()).services).note).toContain('۳ خطای پیاپی · آخرین خطا: the provider is away');
    expect(await waits()).toMatchObject({ count: 1, oldestAt: started, mayAct: true });
    await measurePorts(test.deps).sms.send(message);
    expect(smsOf((await shown()).services)).toMatchObject({ state: 'sandbox', failingSince: null });
    expect((await waits()).count).toBe(0);
  });
});

it('says of a service that only failed so far that it has answered nothing, and why in words', async () => {
  await sql`insert into service_health (code, last_failed_at, failing_since, failures, problem)
    values ('gateway:zarinpal', now(), now(), 1, 'BAD_ANSWER')`.execute(test.db.db);
  const { deps } = test;
  const gateways = deps.ports.gateways.map((gateway) => ({ ...gateway, code: 'zarinpal' as const }));
  const other = createApp({ ...deps, ports: { ...deps.ports, gateways } });
  const gateway = async () =>
    must(
      (await other.services.control.listControlJobs()).data.services.find(({ code }) => code === 'gateway:zarinpal'),
    );
  expect(await gateway()).toMatchObject({ state: 'unknown', stateText: 'هنوز پاسخی نداده', lastOkAt: null });
  expect((await gateway()).note).toContain('آخرین خطا: پاسخ نامفهوم');
  await sql`update service_health set last_ok_at = now(), failures = 0, failing_since = null where code = 'gateway:zarinpal'`.execute(
    test.db.db,
  );
  expect(await gateway()).toMatchObject({ state: 'up', stateText: 'برقرار' });
});

it('tells how many jobs and works failed beside the newest 50, and their files say that they are cut', async () => {
  await sql`insert into work_runs (kind, key, subject, state, total, failed, open_lanes, error, created_at, heartbeat_at, finished_at)
    select 'statements.release', n::text, '{}', 'failed', 4, 1, '{}', '', ${test.clock.now()}, ${test.clock.now()},
      ${test.clock.now()} from generate_series(1, 60) n`.execute(test.db.db);
  await sql`insert into pgboss.job (name, state, completed_on)
    select ${jobName}, 'failed', now() from generate_series(1, 55)`.execute(test.db.db);
  const { works, workCount, failures, failureCount } = await shown();
  expect([works.length, workCount, failures.length, failureCount]).toEqual([50, 61, 50, 55]);
  const cut = [
    [exportFailedWork, '۶۱'],
    [exportFailedJobs, '۵۵'],
  ] as const;
  for (const [{ id }, all] of cut) {
    const lines = (await fileOf(id)).trim().split(/\r?\n/);
    expect(lines).toHaveLength(52);
    expect(lines.at(-1)).toContain(`تنها ۵۰ ردیف اول از ${all} ردیف را دارد`);
  }
  await sql`delete from pgboss.job where state = 'failed'`.execute(test.db.db);
  await sql`delete from work_runs`.execute(test.db.db);
  expect(await shown()).toMatchObject({ works: [], workCount: 0, failures: [], failureCount: 0 });
});

it('a failed job waits on the first screen of a super admin, with its age', async () => {
  const jobId = await failOne(9);
  const item = async () => {
    const { data } = await app.services.today.listWaitingWork(context());
    return must(data.find(({ kind }) => kind === 'failedJobs'));
  };
  const waiting = await item();
  expect(waiting).toMatchObject({ count: 1, overdue: 1, mayAct: true });
  expect(waiting.oldestAt).toBe(must((await shown()).failures[0]).failedAt);
  const body = { name: jobName, jobId, reason: 'فایل دیگر وجود ندارد' };
  await app.services.control.dismissControlJob(context(), { body });
  expect((await item()).count).toBe(0);
});
