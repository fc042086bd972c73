import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listReadiness, listWaitingWork } from '#shared/contract/adminDashboard.ts';
import { isoOfJalali } from '#shared/jalali.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { insertFund } from '../support/fixtures.ts';
import { createUser, signIn } from '../support/people.ts';

/* What an installation lacks to open for people: on the first screen of the office, and on the terminal. */

let test: TestApp;
let boss: ApiClient;
let maker: ApiClient;
let checker: ApiClient;
let branch: ApiClient;
beforeAll(async () => {
  test = await createTestApp({ env: { IDENTITY_PROVIDER: 'sandbox' } });
  boss = await signIn(test, await createUser(test, { roleId: 3, accessLevel: 't3' }));
  maker = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't1' }));
  checker = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't2' }));
  branch = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 'KZ' }));
});
afterAll(() => test.close());

const openOf = async (client: ApiClient): Promise<number> => (await client.call(listWaitingWork)).body.summary.setup;

async function linesOf(client: ApiClient) {
  const { status, body } = await client.call(listReadiness);
  expect(status).toBe(200);
  return body.data;
}
const missingOf = async () =>
  (await linesOf(boss)).filter(({ state }) => state === 'missing').map(({ check }) => check);

/** Ends of the command on the database of this test. */
async function doctor(env: Record<string, string> = {}): Promise<{ code: number; out: string }> {
  return promisify(execFile)(process.execPath, ['src/server/doctor.ts'], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'development', DATABASE_URL: test.db.url, ...env },
  }).then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    (error: unknown) => {
      const { code, stdout } = error as { code: number; stdout: string };
      return { code, out: stdout };
    },
  );
}

describe('an empty installation', () => {
  it('shows the office what it lacks, and who can provide it', async () => {
    expect(await missingOf()).toEqual([
      'houseIdentity',
      'superAdmins',
      'calendar',
      'rulesPage',
      'ticketCategories',
      'funds',
    ]);
    const ofMaker = (await linesOf(maker)).filter(({ mayAct }) => mayAct).map(({ check }) => check);
    expect(ofMaker).toEqual(['calendar', 'nextCalendar', 'rulesPage', 'ticketCategories', 'faqs', 'funds']);
  });

  it('asks for the list where the caller can provide something, so not of a checker or a branch', async () => {
    expect(await openOf(boss)).toBeGreaterThan(await openOf(maker));
    expect(await openOf(maker)).toBe(6);
    expect([await openOf(checker), await openOf(branch)]).toEqual([0, 0]);
  });

  it('ends the command with 1 and says where each is provided', async () => {
    const { code, out } = await doctor();
    expect(code).toBe(1);
    expect(out).toContain('ok   database');
    expect(out).toMatch(
      /MISS holidays of this year: none is entered for 14\d\d\n.*why: .*\n.*\/admin\/settings\/holidays/,
    );
    expect(out).toMatch(/\n6 missing, \d to look at\n$/);
  });

  it('lists variables and says when the database does not answer', async () => {
    const unset = await doctor({ NODE_ENV: 'production', DATABASE_URL: '', PORT: '99999' });
    expect([unset.code, unset.out]).toEqual([
      1,
      expect.stringMatching(/MISS settings: PORT [\s\S]*MISS settings: SMS_PROVIDER/),
    ]);
    const away = await doctor({ DATABASE_URL: 'postgres://panel:hush@127.0.0.1:1/panel' });
    expect(away.code).toBe(1);
    expect(away.out).toMatch(/MISS database: .+\n +where: DATABASE_URL/);
    expect(away.out).not.toContain('hush');
  });
});

describe('an installation that is ready', () => {
  it('has nothing left, on the screen and on the terminal', async () => {
    const user = await createUser(test, { roleId: 3, accessLevel: 't3' });
    const { db } = test.db;
    const year = 1405;
    // the command looks at the day of this machine, the screen at the clock of the test
    for (let years = 0; years < 12; years += 1)
      await sql`insert into holidays (day, title, updated_at)
        values (${isoOfJalali(year + years, 1, 1)}, 'نوروز', now())`.execute(db);
    await sql`insert into ticket_categories (title) values ('فنی')`.execute(db);
    await sql`insert into site_contents (key, title, body_html) values ('rules', 'قوانین', '<p>پذیرش</p>')`.execute(db);
    await sql`insert into faqs (category, question, answer) values ('صدور', 'چگونه؟', 'از پنل')`.execute(db);
    await sql`insert into system_settings (version, max_upload_bytes, closed_features, saved_by, saved_at, support_phone,
      house_name)
      values (1, 1048576, '{}', ${user.id}, now(), '02112345678', 'سبدگردان نارون')`.execute(db);
    expect(await missingOf()).toEqual(['funds']);
    await insertFund(db, { days: 3 });
    expect(await missingOf()).toEqual([]);
    expect((await linesOf(boss)).filter(({ state }) => state !== 'ready')).toEqual([]);
    expect(await openOf(boss)).toBe(0);
    const identity = { IDENTITY_PROVIDER: 'sandbox' };
    expect(await doctor(identity)).toEqual({ code: 0, out: expect.stringMatching(/\nready for people\n$/) });
  });
});

it('has nothing open in the demo, so its first screen asks for no list', async () => {
  const demo = await createTestApp({ seed: 'demo', env: { DEMO: '1', IDENTITY_PROVIDER: 'sandbox' } });
  const { body } = await (await demo.api.demo('super')).call(listReadiness);
  expect(body.data.filter(({ state }) => state !== 'ready')).toEqual([]);
  await demo.close();
});
