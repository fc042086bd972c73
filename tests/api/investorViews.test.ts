import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOwnSession, getInfo } from '#shared/contract/account.ts';
import { lastAsset } from '#shared/contract/dashboard.ts';
import { listInvestors } from '#shared/contract/investors.ts';
import { endInvestorView, listInvestorViews, startInvestorView } from '#shared/contract/investorViews.ts';
import { listOrders } from '#shared/contract/orders.ts';
import { exportInvestorViews } from '#shared/contract/peopleFiles.ts';
import { addInvestorNote } from '#shared/contract/investorFiles.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { fileRows } from '../support/listFile.ts';
import { validInput } from '../support/validInput.ts';
import { must } from '#tests/support/must.ts';

/* The panel of an investor as an administrator sees it: reading alone (domain 9.17, decision 57). */

const reason = 'راهنمایی سرمایه‌گذار در تماس تلفنی';

let test: TestApp;
let investorId = 0;
let branchInvestorId = 0;

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo' });
  investorId = await investorOf('0012345679');
  branchInvestorId = await investorOf('1287654320');
});
afterAll(() => test.close());

async function investorOf(username: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select l.investor_id as id from user_investors l join users u on u.id = l.user_id
    where u.username = ${username} and l.it_self`.execute(test.db.db);
  return must(rows[0]).id;
}

const start = (client: ApiClient, id = investorId, why = reason) =>
  client.call(startInvestorView, { body: { investorId: id, reason: why } });
const end = (client: ApiClient) => client.call(endInvestorView);
const viewing = async (client: ApiClient) => (await client.call(getInfo)).body.data.viewing;
const note = (client: ApiClient) =>
  client.call(addInvestorNote, { params: { investorId }, body: { body: 'یادداشت آزمایشی' } });
const actsOf = async (viewId: number) =>
  (
    await sql<{ action: string; reason: string | null; investorId: number }>`
      select action, reason, investor_id as "investorId" from audit_log where subject = ${`investor_view:${viewId}`}
      order by id`.execute(test.db.db)
  ).rows;

describe('a view as an investor', () => {
  it('wants a reason, shows the investor alone, and is told to the panel until it ends', async () => {
    const client = await test.api.demo('maker');
    expect((await start(client, investorId, 'کوتاه')).body.fields).toHaveProperty('reason');
    expect((await start(client, 2_000_000_000)).body.code).toBe('NOT_FOUND');
    expect(await viewing(client)).toBeUndefined();
    const started = (await start(client)).body.data;
    expect(started).toMatchObject({ investorId, investorName: 'نگار رستگار' });
    expect(await viewing(client)).toEqual(started);
    const owned = (await client.call(listInvestors, { query: {} })).body.data;
    expect(owned.map((one) => [one.investorId, one.itSelf, one.name])).toEqual([[investorId, true, 'نگار رستگار']]);
    expect((await client.call(lastAsset, { query: { investorId } })).status).toBe(200);
    expect((await client.call(listOrders, { query: { investorId } })).status).toBe(200);
    expect((await end(client)).body.data).toEqual({ investorId });
    expect(await viewing(client)).toBeUndefined();
    expect((await end(client)).body.code).toBe('VIEW_NONE');
    expect((await note(client)).status).toBe(201);
    const at = '1405/08/30 10:00';
    expect(await fileRows(client, exportInvestorViews, { query: { investorId } })).toEqual([
      { همکار: 'لیلا فرهمند', شروع: at, پایان: at, علت: reason },
    ]);
    expect(await actsOf(started.viewId)).toEqual([
      { action: 'investor.viewStarted', reason, investorId },
      { action: 'investor.viewEnded', reason: null, investorId },
    ]);
  });

  it('changes nothing: every operation that is no plain read answers 403 and leaves the tables as they are', async () => {
    const client = await test.api.demo('super');
    const { viewId } = (await start(client)).body.data;
    const tables = [
      'orders',
      'tickets',
      'files',
      'investors',
      'settings',
      'ledger_entries',
      'otp_codes',
      'sms_messages',
    ];
    const counts = async () =>
      Promise.all(
        tables.map(async (name) => {
          const { rows } = await sql<{ n: bigint }>`select count(*) as n from ${sql.table(name)}`.execute(test.db.db);
          return [name, String(rows[0]?.n)];
        }),
      );
    const before = await counts();
    const allowed = new Set(['endInvestorView', 'endOwnSession', 'logout', 'refreshSession']);
    const writing = test.app.routes.filter(({ op }) => (op.method !== 'get' || op.writes) && !allowed.has(op.id));
    expect(writing.length).toBeGreaterThan(150);
    const problems: string[] = [];
    for (const { op } of writing) {
      const { status, body } = await client.call(op, validInput(op));
      const { code } = body as { code?: string };
      if (status !== 403 || code !== 'VIEW_READ_ONLY') problems.push(`${op.id}: ${status} ${code ?? ''}`);
    }
    expect(problems).toEqual([]);
    expect(await counts()).toEqual(before);
    await end(client);
    expect(await actsOf(viewId)).toHaveLength(2);
  });

  it('names every GET that changes something', () => {
    const writing = test.app.routes.filter(({ op }) => op.writes).map(({ op }) => op.id);
    expect(writing.sort()).toEqual(['checkNewMobile', 'closeTicketByGet', 'logout', 'startPayment', 'ticketDetails']);
  });

  it('ends by its time: the session works again, and the log says so', async () => {
    const client = await test.api.demo('checker');
    const { viewId, until } = (await start(client)).body.data;
    expect(new Date(until).getTime() - test.clock.now().getTime()).toBe(30 * 60_000);
    // as if it had been started 20 minutes earlier: the token of a session lives for less than a view
    await sql`
      update investor_views
      set started_at = started_at - interval '20 minutes', until = until - interval '20 minutes'
      where id = ${viewId}`.execute(test.db.db);
    test.clock.advance(9 * 60_000);
    expect((await note(client)).body.code).toBe('VIEW_READ_ONLY');
    test.clock.advance(60_000);
    expect((await note(client)).status).toBe(201);
    await test.app.runJob('investorViews.end');
    expect((await actsOf(viewId)).map(({ action }) => action)).toEqual(['investor.viewStarted', 'investor.viewEnded']);
    const { data } = (await client.call(listInvestorViews, { query: { investorId } })).body;
    const mine = must(data.find((row) => row.viewId === viewId));
    expect(mine).toMatchObject({ userName: 'پیمان سهرابی', reason, endedAt: mine.until });
  });

  it('ends with the session', async () => {
    const client = await test.api.demo('maker');
    const { viewId } = (await start(client)).body.data;
    expect((await client.call(endOwnSession)).status).toBe(200);
    await test.app.runJob('investorViews.end');
    expect((await actsOf(viewId)).map(({ action }) => action)).toContain('investor.viewEnded');
    expect(await viewing(await test.api.demo('maker'))).toBeUndefined();
  });

  it('of a branch is of its own investors alone; no client starts one', async () => {
    const branch = await test.api.demo('branch');
    expect((await start(branch)).body.code).toBe('INVESTOR_NOT_ALLOWED');
    expect((await start(branch, branchInvestorId)).status).toBe(200);
    expect((await branch.call(lastAsset, { query: { investorId: branchInvestorId } })).status).toBe(200);
    expect((await branch.call(lastAsset, { query: { investorId } })).body.code).toBe('INVESTOR_NOT_ALLOWED');
    expect((await start(await test.api.demo('investor'))).body.code).toBe('ACCESS_DENIED');
    expect((await start(test.api.anonymous())).status).toBe(401);
  });
});
