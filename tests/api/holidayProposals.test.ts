import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listWaitingWork } from '#shared/contract/adminDashboard.ts';
import { listHolidayProposals, saveHoliday } from '#shared/contract/holidays.ts';
import { tehranInstant } from '#shared/jalali.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { must } from '../support/must.ts';
import { createUser, signIn } from '../support/people.ts';

/* Official holidays to choose from, and the work that a next year without them is. */

let test: TestApp;
let maker: ApiClient;
beforeAll(async () => {
  test = await createTestApp();
  maker = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't1' }));
});
afterAll(() => test.close());

const proposed = async (year: number) => (await maker.call(listHolidayProposals, { query: { year } })).body.data;
const work = async () =>
  must((await maker.call(listWaitingWork)).body.data.find(({ kind }) => kind === 'nextYearHolidays'));
const dayOf = (day: string) =>
  test.clock.moveBusiness(tehranInstant(day, '10:00').getTime() - test.clock.now().getTime());

describe('official holidays', () => {
  it('are offered with what the calendar has already, and enter nothing by themselves', async () => {
    const days = await proposed(1406);
    expect(days[0]).toEqual({ day: '2027-03-21', title: 'نوروز', isLunar: false, state: 'new' });
    expect(days.filter(({ isLunar }) => isLunar).length).toBeGreaterThan(12);
    const { rows } = await sql`select 1 from holidays`.execute(test.db.db);
    expect(rows).toEqual([]);
    const row = { day: '2027-03-21', title: 'نوروز', scope: 'all' as const, fundId: null, isConfirmed: true };
    expect((await maker.call(saveHoliday, { body: { ...row, preview: false } })).status).toBe(200);
    expect((await proposed(1406)).slice(0, 2).map(({ state }) => state)).toEqual(['known', 'new']);
    // today is in Aban 1405
    const states = (await proposed(1405)).map(({ state }) => state);
    expect([states[0], states.at(-1)]).toEqual(['past', 'new']);
  });

  it('are refused for a year that is none, and for investors', async () => {
    const wrong = await maker.call(listHolidayProposals, { query: { year: 2027 } });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['year']]);
    const investor = await signIn(test, await createUser(test));
    expect((await investor.call(listHolidayProposals, { query: { year: 1406 } })).status).toBe(403);
  });
});

describe('a next year that is not confirmed', () => {
  it('is work of those who enter it from the first of Bahman on, and late in Esfand', async () => {
    dayOf('2027-01-20'); // 30 Dey 1405
    expect((await work()).count).toBe(0);
    dayOf('2027-01-21'); // 1 Bahman
    // one day is entered and certain, so the year is not empty
    expect((await work()).count).toBe(0);
    await sql`delete from holidays`.execute(test.db.db);
    expect(await work()).toMatchObject({ count: 1, overdue: 0, mayAct: true, oldestAt: '2027-01-20T20:30:00.000Z' });
    await sql`insert into holidays (day, title, is_confirmed, updated_at) values
      ('2027-03-21', 'نوروز', true, now()), ('2027-06-15', 'عاشورا', false, now()),
      ('2027-06-14', 'تاسوعا', false, now())`.execute(test.db.db);
    dayOf('2027-02-20'); // 1 Esfand
    expect(await work()).toMatchObject({ count: 2, overdue: 2, deadlineAt: '2027-03-20T20:30:00.000Z' });
    await sql`update holidays set is_confirmed = true`.execute(test.db.db);
    expect((await work()).count).toBe(0);
  });
});
