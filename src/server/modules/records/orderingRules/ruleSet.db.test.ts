import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGround, type Ground } from '#tests/support/ground.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { Tx } from '#server/db/connection.ts';
import { createBondsService } from '../bonds/bonds.service.ts';
import { createCalendarService } from '#server/modules/platform/calendar/calendar.service.ts';
import { createOrderingRulesService } from './orderingRules.service.ts';

const version = async (tx: Tx): Promise<string> =>
  (await sql<{ version: string }>`select version from rule_set_version`.execute(tx)).rows[0]?.version ?? '';

describe('the rules that a process keeps', () => {
  let database: TestDatabase;
  let ground: Ground;
  let fundId = 0;
  beforeAll(async () => {
    database = await createTestDatabase();
    ground = await createGround(database.db, {
      seed: 1,
      now: new Date('2026-11-21T06:30:00Z'),
      people: 1,
      navDate: '2026-11-18',
      funds: [{ nav: '1000000', priceOffset: { buy: 1, sell: 0 } }],
    });
    fundId = ground.fundIds[0] ?? 0;
  });
  afterAll(() => database.drop());

  const cutoff = async (tx: Tx): Promise<string> =>
    (await ground.ordering.orderingRules.getSchedule(tx, fundId, 1, 'ipg')).cutoffTime;

  it.each([
    ['payment_methods', `update payment_methods set is_active = is_active`],
    ['fund_schedules', `update fund_schedules set note = note`],
    [
      'order_windows',
      `insert into order_windows (is_closed, reason, date_from, date_to) values (true, 'x', '2020-01-01', '2020-01-02')`,
    ],
    ['order_price_limits', `update order_price_limits set min_amount = min_amount`],
    ['order_auth_limits', `update order_auth_limits set is_allowed = is_allowed`],
    [
      'exit_fee_steps',
      `insert into exit_fee_steps (fund_id, until_day, pct) select id, 3, 1 from funds order by id limit 1`,
    ],
    ['fund_bank_accounts', `delete from fund_bank_accounts where false`],
    ['holidays', `insert into holidays (day, title, updated_at) values ('2027-01-02', 'x', now())`],
    ['bond_terms', `delete from bond_terms where false`],
    ['the weekend', `insert into weekends (first_day, weekend_days, updated_at) values ('2027-01-02', '{5,6}', now())`],
    ['order_waits', `update order_waits set max_slips = max_slips`],
    ['the terms of a fund', `update funds set fee_fixed_issue = fee_fixed_issue`],
  ])('are read again after a change of %s', async (_what, change) => {
    const before = await version(database.db);
    await sql.raw(change).execute(database.db);
    expect(await version(database.db)).not.toBe(before);
  });

  it('are read again after a change of a column that a later migration adds', async () => {
    await sql`alter table funds add column later_term integer`.execute(database.db);
    const before = await version(database.db);
    await sql`update funds set later_term = 7`.execute(database.db);
    expect(await version(database.db)).not.toBe(before);
    await sql`alter table funds drop column later_term`.execute(database.db);
  });

  it('stay as they are when orders move the totals of a fund, or another setting changes', async () => {
    const before = await version(database.db);
    await sql`update fund_totals set reserved_units = reserved_units + 1, issued_units = issued_units + 1`.execute(
      database.db,
    );
    await sql`insert into settings (key, value, updated_at) values ('other', '1', now())`.execute(database.db);
    expect(await version(database.db)).toBe(before);
  });

  it('follow a change at once', async () => {
    expect(await cutoff(database.db)).toBe('14:00');
    await sql`update fund_schedules set cutoff_time = '11:30'`.execute(database.db);
    expect(await cutoff(database.db)).toBe('11:30');
  });

  it('show a transaction its own change, and nobody else one that was taken back', async () => {
    const undone = database.db.transaction().execute(async (tx) => {
      await sql`update fund_schedules set cutoff_time = '09:00'`.execute(tx);
      expect(await cutoff(tx)).toBe('09:00');
      expect(await cutoff(database.db)).toBe('11:30');
      expect(await cutoff(tx)).toBe('09:00');
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    expect(await cutoff(database.db)).toBe('11:30');
  });

  it('take each price limit from the most exact row that says it', async () => {
    await sql`delete from order_price_limits`.execute(database.db);
    await sql`
      insert into order_price_limits (fund_id, order_type, payment_method, min_amount, max_amount, min_units, daily_max) values
        (null, 1, 'ipg', 2000000, 500000000, null, 600000000), (${fundId}, 1, null, null, null, 7, null), (${fundId}, 1, 'ipg', null, 300000000, null, null)`.execute(
      database.db,
    );
    expect(await ground.ordering.orderingRules.limit(database.db, fundId, 1, 'ipg')).toEqual({
      minAmount: 2_000_000n,
      maxAmount: 300_000_000n,
      minUnits: 7n,
      maxUnits: null,
      dailyMax: 600_000_000n,
    });
  });

  it('are of one version, also when somebody changes them while they are read', async () => {
    let isChanged = false;
    const calendar = createCalendarService(ground.deps);
    const orderingRules = createOrderingRulesService(ground.deps, {
      bonds: createBondsService({ calendar }),
      calendar: {
        async workingCalendars(tx) {
          // the last thing that is read: terms and timing have been read by now
          if (!isChanged) {
            isChanged = true;
            await sql`update funds set min_remain_units = 77`.execute(database.db);
            await sql`update fund_schedules set note = 'changed'`.execute(database.db);
            await sql`insert into holidays (day, title, updated_at) values ('2027-03-01', 'x', now())`.execute(
              database.db,
            );
          }
          return calendar.workingCalendars(tx);
        },
      },
    });
    const rules = await orderingRules.ruleSet(database.db);
    expect(rules.calendar(fundId).holidays.has('2027-03-01')).toBe(true);
    expect(rules.fund(fundId, '2026-11-21').minRemainUnits).toBe(77n);
    expect(rules.schedule(fundId, 1, 'ipg').note).toBe('changed');
  });

  it('know no fund that is not there', async () => {
    await expect(ground.ordering.orderingRules.getFund(database.db, 999_999)).rejects.toMatchObject({
      code: 'ORDER_FUND_NOT_FOUND',
    });
  });
});
