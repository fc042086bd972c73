import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { insertFund } from '../support/fixtures.ts';

let test: TestApp;
let fundId = 0;

beforeAll(async () => {
  test = await createTestApp();
  fundId = (await insertFund(test.db.db, { days: 1 })).id;
  const at = new Date(0);
  await test.db.db
    .insertInto('holidays')
    .values([
      { day: '2026-11-22', title: 'تعطیل همگانی', is_confirmed: true, updated_at: at },
      { day: '2026-11-23', title: 'تعطیل بانک‌ها', scope: 'banks_only', updated_at: at },
      { day: '2026-11-24', title: 'تعطیل صندوق', scope: 'fund', fund_id: fundId, updated_at: at },
      { day: '2027-03-21', title: 'نوروز', updated_at: at },
    ])
    .execute();
});
afterAll(() => test.close());

const ask = (query: Record<string, unknown>) => test.api.anonymous().call(listCalendarDays, { query });

describe('listCalendarDays', () => {
  it('needs no session and reads Jalali and ISO days', async () => {
    const { status, body } = await ask({ from: '1405/08/01', to: '2026-12-30' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      today: '2026-11-21',
      isTodayWorking: true,
      nextWorkingDay: '2026-11-23',
      weekendDays: [5, 6],
      weekendChanges: [],
    });
    expect(body.data.holidays).toEqual([
      {
        date: '2026-11-22',
        dateIran: '1405/09/01',
        weekDay: 1,
        title: 'تعطیل همگانی',
        isConfirmed: true,
        scope: 'all',
      },
      {
        date: '2026-11-23',
        dateIran: '1405/09/02',
        weekDay: 2,
        title: 'تعطیل بانک‌ها',
        isConfirmed: false,
        scope: 'banks_only',
      },
    ]);
  });

  it('adds the closures of a fund', async () => {
    const { body } = await ask({ from: '1405/08/01', to: '1405/09/30', fundId });
    expect(body.data.holidays.map((one: { scope: string }) => one.scope)).toEqual(['all', 'banks_only', 'fund']);
  });

  it('tells the changes of the weekend, each from its first day on', async () => {
    await test.db.db
      .insertInto('weekends')
      .values({ first_day: '2026-11-21', weekend_days: [6, 0], updated_at: new Date(0) })
      .execute();
    const { body } = await ask({ from: '1405/08/01', to: '1405/09/30' });
    expect(body.data).toMatchObject({
      isTodayWorking: false,
      weekendDays: [5, 6],
      weekendChanges: [{ firstDay: '2026-11-21', weekendDays: [6, 0] }],
    });
  });

  it.each([
    [{ to: '1405/09/01' }, 'VALIDATION_FAILED'],
    [{ from: '1405/09/31', to: '1405/10/01' }, 'VALIDATION_FAILED'],
    [{ from: '1405/09/02', to: '1405/09/01' }, 'DATE_RANGE_INVALID'],
    [{ from: '1400/01/01', to: '1405/01/01' }, 'DATE_RANGE_INVALID'],
  ])('refuses %o', async (query, code) => {
    const { status, body } = await ask(query);
    expect([status, body.code]).toEqual([400, code]);
  });
});
