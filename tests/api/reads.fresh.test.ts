import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, type App } from '#server/app.ts';
import { createDatabase, type DatabaseHandle } from '#server/db/connection.ts';
import type { Operation } from '#shared/contract/kernel/define.ts';
import { lastAsset, upcomingEvents } from '#shared/contract/dashboard.ts';
import { fundDescription, fundInvestorAsset, listFunds } from '#shared/contract/funds.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createClient, type ApiClient, type CallInput } from '../support/client.ts';
import { insertBuy, insertFund, type MadeFund } from '../support/fixtures.ts';
import { createUser, signIn, type TestUser } from '../support/people.ts';

/*
 * Reads that keep prices and rules by version (decisions 15 and 46) show every change at the next call: in the process that made
 * it, and in another process on the same database. What they answer is what a process answers that has kept nothing yet.
 */

const DAY_MS = 86_400_000;

let test: TestApp;
let user: TestUser;
let fund: MadeFund;
let elsewhere: DatabaseHandle;
let here: ApiClient;
let other: ApiClient;

function clientOf(app: App): ApiClient {
  const made = createClient(app);
  for (const [name, value] of here.cookies) made.cookies.set(name, value);
  made.bearer = here.bearer;
  return made;
}

beforeAll(async () => {
  test = await createTestApp();
  user = await createUser(test);
  fund = await insertFund(test.db.db, {
    days: 60,
    values: { profit_period_months: 5, profit_day: 25, max_fund_units: 5000n },
  });
  await insertBuy(test.db.db, {
    investorId: user.investorId,
    fundId: fund.id,
    day: fund.days[30] ?? '',
    units: 100n,
    price: '1030000',
  });
  here = await signIn(test, user);
  elsewhere = createDatabase({ url: test.db.url, poolSize: 2 });
  other = clientOf(createApp({ ...test.deps, db: elsewhere.db }));
});
afterAll(async () => {
  await elsewhere.close();
  await test.close();
});

const reads: Record<string, { op: Operation; input: () => CallInput }> = {
  listFunds: { op: listFunds, input: () => ({}) },
  fundDescription: { op: fundDescription, input: () => ({ query: { fundId: fund.id } }) },
  fundInvestorAsset: {
    op: fundInvestorAsset,
    input: () => ({ query: { fundId: fund.id, investorId: user.investorId } }),
  },
  lastAsset: { op: lastAsset, input: () => ({ query: { investorId: user.investorId } }) },
  upcomingEvents: { op: upcomingEvents, input: () => ({ query: { investorId: user.investorId } }) },
};

async function readAll(client: ApiClient): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const [name, { op, input }] of Object.entries(reads)) {
    const answer = await client.call(op, input());
    expect([name, answer.status]).toEqual([name, 200]);
    answers[name] = answer.text;
  }
  return answers;
}

/** Makes a change between two rounds of reads and tells which answers are others; all processes must agree. */
async function changedBy(change: () => Promise<unknown>): Promise<string[]> {
  const before = await readAll(here);
  expect(await readAll(other)).toEqual(before);
  await change();
  const after = await readAll(here);
  expect(await readAll(other)).toEqual(after);
  expect(await readAll(clientOf(createApp(test.deps)))).toEqual(after);
  return Object.keys(reads).filter((name) => before[name] !== after[name]);
}

const lastDay = () => fund.days.at(-1) ?? '';

describe('the next read shows, in every process', () => {
  it('a price that was changed', async () => {
    const changed = await changedBy(() =>
      sql`update fund_navs set cancel_nav = cancel_nav + 7, statistical_nav = statistical_nav + 7
        where fund_id = ${fund.id} and nav_date = ${lastDay()}`.execute(elsewhere.db),
    );
    expect(changed).toEqual(['listFunds', 'fundDescription', 'fundInvestorAsset', 'lastAsset']);
  });

  it('a price that is new, and one that is withdrawn', async () => {
    const affected = ['listFunds', 'fundDescription', 'fundInvestorAsset', 'lastAsset'];
    const added = await changedBy(() =>
      sql`insert into fund_navs (fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units)
        values (${fund.id}, '2026-11-21', 1300000, 1290000, 1295000, 0, 0)`.execute(test.db.db),
    );
    expect(added).toEqual(affected);
    const withdrawn = await changedBy(() =>
      sql`update fund_navs set status = 'withdrawn' where fund_id = ${fund.id} and nav_date = '2026-11-21'`.execute(
        elsewhere.db,
      ),
    );
    expect(withdrawn).toEqual(affected);
  });

  it('nothing of a price whose transaction is taken back', async () => {
    const changed = await changedBy(async () => {
      const undone = elsewhere.db.transaction().execute(async (tx) => {
        await sql`update fund_navs set cancel_nav = 5 where fund_id = ${fund.id}`.execute(tx);
        await readAll(here);
        throw new Error('taken back');
      });
      await expect(undone).rejects.toThrow('taken back');
    });
    expect(changed).toEqual([]);
  });

  it('prices of two transactions that are open at once, neither of which waits for the other', async () => {
    const second = await insertFund(test.db.db, { days: 3 });
    const raise = (fundId: number) => sql`update fund_navs set cancel_nav = cancel_nav + 1 where fund_id = ${fundId}`;
    const changed = await changedBy(() =>
      test.db.db.transaction().execute(async (tx) => {
        await raise(fund.id).execute(tx);
        // would wait for the first one without end if both held the row of the version
        await elsewhere.db.transaction().execute((beside) => raise(second.id).execute(beside));
        await raise(fund.id).execute(tx);
      }),
    );
    expect(changed).toEqual(expect.arrayContaining(['listFunds', 'lastAsset']));
  });

  it('a value of a series that funds are compared with', async () => {
    const changed = await changedBy(() =>
      sql`insert into benchmark_entries (series, as_of, value, note, saved_at)
        values ('deposit', '2020-01-01', 20.5, 'آزمون', now())`.execute(elsewhere.db),
    );
    expect(changed).toEqual(['fundDescription']);
  });

  it('a profit that was paid', async () => {
    const changed = await changedBy(() =>
      sql`insert into fund_profits (fund_id, profit_date, unit_count, amount, total, status)
        values (${fund.id}, '2026-11-17', 100, 1000, 1000, 'executed')`.execute(elsewhere.db),
    );
    expect(changed).toEqual(['listFunds', 'fundDescription', 'upcomingEvents']);
  });

  it('the counts that an order moves, and a ceiling that it reaches', async () => {
    const changed = await changedBy(() =>
      sql`update fund_totals set issued_units = 4000, reserved_units = 1000 where fund_id = ${fund.id}`.execute(
        elsewhere.db,
      ),
    );
    expect(changed).toEqual(['listFunds', 'fundDescription']);
    const { body } = await here.call(listFunds);
    expect(body.data[0]?.issue.isOpen).toBe(false);
  });

  it('units that an order brings', async () => {
    const changed = await changedBy(() =>
      insertBuy(elsewhere.db, {
        investorId: user.investorId,
        fundId: fund.id,
        day: lastDay(),
        units: 3n,
        price: '1059000',
      }),
    );
    expect(changed).toEqual(expect.arrayContaining(['fundInvestorAsset', 'lastAsset']));
  });

  it('a rule: terms of the fund, its timing, a closure, a holiday', async () => {
    const changes = [
      sql`update funds set name = 'نام دیگر' where id = ${fund.id}`,
      sql`update fund_schedules set cutoff_time = '12:00' where fund_id = ${fund.id}`,
      sql`insert into order_windows (is_closed, reason, date_from, date_to) values (true, 'x', '2026-11-01', '2026-12-01')`,
      sql`insert into holidays (day, title, updated_at) values ('2026-11-22', 'x', now()), ('2026-11-10', 'y', now())`,
    ];
    const changed: string[][] = [];
    for (const change of changes) changed.push(await changedBy(() => change.execute(elsewhere.db)));
    expect(changed).toEqual([
      ['listFunds', 'fundDescription', 'lastAsset', 'upcomingEvents'],
      ['listFunds', 'fundDescription'],
      ['listFunds', 'fundDescription'],
      // the chart of the home page has working days only
      expect.arrayContaining(['listFunds', 'lastAsset', 'upcomingEvents']),
    ]);
  });

  it('a favourite, to the person who chose it', async () => {
    const changed = await changedBy(() =>
      sql`insert into fund_favorites (user_id, fund_id) values (${user.id}, ${fund.id})`.execute(elsewhere.db),
    );
    expect(changed).toEqual(['listFunds', 'fundDescription']);
    const somebody = await signIn(test, await createUser(test));
    expect((await somebody.call(listFunds)).body.data.map((card) => card.isFavorite)).toEqual([false, false]);
  });

  it('that a cut-off has passed, and that the day is another', async () => {
    // ten o'clock, then one minute before and at the cut-off of noon
    const steps = [119 * 60_000, 60_000];
    const changed: string[][] = [];
    let offset = 0;
    for (const step of steps) changed.push(await changedBy(async () => test.clock.moveBusiness((offset += step))));
    expect(changed).toEqual([[], ['listFunds', 'fundDescription']]);
    const nextDay = await changedBy(async () => test.clock.moveBusiness(2 * DAY_MS));
    expect(nextDay).toEqual(expect.arrayContaining(['listFunds', 'fundDescription', 'lastAsset']));
  });

  it('a price of tomorrow, from midnight on and not before', async () => {
    test.clock.moveBusiness(0);
    const early = await changedBy(() =>
      sql`insert into fund_navs (fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units)
        values (${fund.id}, '2026-11-22', 1400000, 1390000, 1395000, 0, 0)`.execute(elsewhere.db),
    );
    expect(early).toEqual([]);
    const midnight = Date.parse('2026-11-21T20:30:00Z') - test.clock.now().getTime();
    expect(await changedBy(async () => test.clock.moveBusiness(midnight - 1000))).not.toContain('lastAsset');
    const late = await changedBy(async () => test.clock.moveBusiness(midnight));
    expect(late).toEqual(expect.arrayContaining(['listFunds', 'fundInvestorAsset', 'lastAsset']));
  });
});
