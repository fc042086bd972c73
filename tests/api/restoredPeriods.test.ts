import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  changeRegularStatus,
  getRegularPurchase,
  restoreRegularPeriod,
  skipRegularPeriod,
  updateRegularPurchase,
} from '#shared/contract/regularPurchases.ts';
import { day, DebitGround } from '../support/debitGround.ts';
import { must } from '../support/must.ts';

/* A period of a regular purchase that its owner left out comes back until the morning of its debit (decision 171). */

let ground: DebitGround;

beforeEach(async () => {
  ground = await DebitGround.open();
});
afterEach(() => ground.test.close());

/** How many notices of a debit that comes went out. */
const countDue = async (): Promise<number> =>
  must(
    (
      await sql<{ n: number }>`select count(*)::int as n from notices where event = 'debit_due'`.execute(
        ground.test.db.db,
      )
    ).rows[0],
  ).n;

describe('a period that the owner of a regular purchase left out', () => {
  const datesOf = async (regularId: number) =>
    (await ground.investor.call(getRegularPurchase, { params: { regularId } })).body.data.dates.slice(0, 2);
  const restore = (regularId: number, period: string) =>
    ground.investor.call(restoreRegularPeriod, { params: { regularId }, body: { period } });
  const skip = (regularId: number, period: string) =>
    ground.investor.call(skipRegularPeriod, { params: { regularId }, body: { period } });

  it('is shown, comes back before its notice, is announced the day before, and buys', async () => {
    const regularId = await ground.planned(await ground.signed());
    await skip(regularId, '1405/09/01');
    expect(await datesOf(regularId)).toMatchObject([
      { period: '2026-11-22', isSkipped: true, canRestore: true, reason: 'از این نوبت صرف‌نظر شده است' },
      { period: '2026-11-29', isSkipped: false, canRestore: false },
    ]);
    const foreign = await ground.guardian.call(restoreRegularPeriod, {
      params: { regularId },
      body: { period: '1405/09/01' },
    });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'REGULAR_NOT_FOUND']);
    expect((await restore(regularId, '1405/09/08')).body.code).toBe('REGULAR_PERIOD_UNKNOWN');
    expect((await restore(regularId, '1405/09/01')).body.data.nextPeriod).toBe('2026-11-22');
    // once: a second press finds nothing that is left out
    expect((await restore(regularId, '1405/09/01')).body.code).toBe('REGULAR_PERIOD_UNKNOWN');
    expect(await datesOf(regularId)).toMatchObject([{ period: '2026-11-22', isSkipped: false }, {}]);
    await ground.stand(day('2026-11-21', '10:00'));
    await ground.test.app.runJob('directDebit.tellTomorrow');
    await ground.at(day('2026-11-22', '08:00'));
    expect((await ground.charges(regularId)).filter(({ status }) => status !== 'cancelled')).toMatchObject([
      { period: '2026-11-22', status: 'done', amount: '20000000' },
    ]);
    expect(await countDue()).toBe(1);
    const { events } = (await ground.investor.call(getRegularPurchase, { params: { regularId } })).body.data;
    expect(events.map(({ text }) => text)).toContain('صاحب حساب این نوبت را برگرداند');
    await ground.soundBooks();
  });

  it('comes back after its notice with the amount that the plan has now', async () => {
    const contractId = await ground.signed();
    const regularId = await ground.planned(contractId);
    await ground.stand(day('2026-11-21', '10:00'));
    await ground.test.app.runJob('directDebit.tellTomorrow');
    await skip(regularId, '1405/09/01');
    const { investorId: _own, ...fields } = ground.plan(contractId, { amount: '30000000' });
    await ground.investor.call(updateRegularPurchase, { params: { regularId }, body: { ...fields, version: 1 } });
    expect((await restore(regularId, '1405/09/01')).status).toBe(200);
    expect((await ground.charges(regularId))[0]).toMatchObject({ status: 'scheduled', amount: '30000000' });
    await ground.at(day('2026-11-22', '08:00'));
    expect(await ground.charges(regularId)).toMatchObject([
      { period: '2026-11-22', status: 'done', amount: '30000000' },
    ]);
    // a notice tells once
    expect(await countDue()).toBe(1);
    await ground.soundBooks();
  });

  it('stays left out once its morning has come, and while the plan is paused', async () => {
    const regularId = await ground.planned(await ground.signed());
    await skip(regularId, '1405/09/01');
    const params = { regularId };
    await ground.investor.call(changeRegularStatus, { params, body: { status: 'paused' } });
    expect((await restore(regularId, '1405/09/01')).body.code).toBe('REGULAR_STATE');
    await ground.investor.call(changeRegularStatus, { params, body: { status: 'active' } });
    await ground.stand(day('2026-11-22', '08:00'));
    const late = await restore(regularId, '1405/09/01');
    expect([late.status, late.body.code]).toEqual([409, 'REGULAR_PERIOD_OVER']);
    expect((await datesOf(regularId))[0]).toMatchObject({ isSkipped: true, canRestore: false });
  });
});
