import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addRegularPurchase,
  changeRegularStatus,
  deleteRegularPurchase,
  getRegularPurchase,
  getSkipLink,
  listRegularPurchases,
  previewRegularPurchase,
  skipByLink,
  skipRegularPeriod,
  updateRegularPurchase,
} from '#shared/contract/regularPurchases.ts';
import { day, DebitGround } from '../support/debitGround.ts';
import { must } from '../support/must.ts';

/* Regular purchases under a contract: the debits that the engine makes of them, their tries and the periods that are left out. */

let ground: DebitGround;

beforeEach(async () => {
  ground = await DebitGround.open();
});
afterEach(() => ground.test.close());

/** What people were told about direct debit, oldest first: the event and the ways that it took. */
async function notices(): Promise<[string, string[]][]> {
  const { rows } = await sql<{ event: string; ways: string[] }>`
    select n.event, array_agg(d.channel order by d.channel) as ways
    from notices n join notice_deliveries d on d.notice_id = n.id
    where n.event like 'debit%' or n.event like 'regular%'
    group by n.id order by n.id`.execute(ground.test.db.db);
  return rows.map(({ event, ways }) => [event, ways]);
}

describe('a regular purchase', () => {
  it('buys on its day: order registered, money in the books, notice the day before', async () => {
    const contractId = await ground.signed();
    const regularId = await ground.planned(contractId);
    await ground.stand(day('2026-11-21', '10:00'));
    await ground.test.app.runJob('directDebit.tellTomorrow');
    await ground.test.app.runJob('directDebit.tellTomorrow');
    const [announced] = await ground.charges(regularId);
    expect(announced).toMatchObject({ status: 'scheduled', period: '2026-11-22', canSkip: true });
    await ground.at(day('2026-11-22', '07:59'));
    expect((await ground.charges(regularId))[0]?.status).toBe('scheduled');
    await ground.at(day('2026-11-22', '08:00'));
    await ground.at(day('2026-11-22', '08:10'));
    const [done, ...others] = await ground.charges(regularId);
    expect(others).toEqual([]);
    expect(done).toMatchObject({ status: 'done', amount: '20000000', orderNo: expect.any(String) as string });
    const order = await sql<{ status: string; held: bigint; method: string }>`
      select status, held_amount as held, payment_method as method from orders where id = ${must(done).orderId}`.execute(
      ground.test.db.db,
    );
    expect(order.rows[0]).toEqual({ status: 'registered', held: 20_000_000n, method: 'direct_debit' });
    const lines = await sql<{ kind: string; debit: bigint; credit: bigint }>`
      select a.kind, e.debit, e.credit from ledger_entries e join accounts a on a.id = e.account_id
      where e.tx_type = 'deposit_dd' and e.order_id = ${must(done).orderId} order by e.debit desc`.execute(
      ground.test.db.db,
    );
    expect(lines.rows).toEqual([
      { kind: 'debit_clearing', debit: 20_000_000n, credit: 0n },
      { kind: 'investor_cash', debit: 0n, credit: 20_000_000n },
    ]);
    expect((await ground.investor.call(getRegularPurchase, { params: { regularId } })).body.data.regular).toMatchObject(
      {
        ...{ doneCount: 1, doneAmount: '20000000', nextPeriod: '2026-11-29' },
      },
    );
    expect(await ground.contract(contractId)).toMatchObject({ usedTodayAmount: '20000000', usedTodayCount: 1 });
    expect(await notices()).toEqual([
      ['debit_contract_active', ['panel']],
      ['debit_due', ['panel', 'sms']],
      ['debit_done', ['panel', 'sms']],
    ]);
    const [due] = (
      await sql<{ text: string; link: string; sms: string }>`
        select m.short_text as text, m.link, s.body as sms from notices n
        join notice_deliveries p on p.notice_id = n.id and p.channel = 'panel' join messages m on m.id = p.message_id
        join notice_deliveries w on w.notice_id = n.id and w.channel = 'sms' join sms_messages s on s.id = w.sms_id
        where n.event = 'debit_due'`.execute(ground.test.db.db)
    ).rows;
    expect(due?.link).toMatch(/^\/skip-debit\?token=[\w.-]{20,}$/);
    expect(due?.text).toContain('فردا، ۱۴۰۵/۰۹/۰۱، مبلغ 20,000,000 ریال');
    expect(due?.sms).toContain(due?.link ?? 'no link');
    await ground.soundBooks();
  });

  it('tries again at 12:00, 18:00 and once the next morning, then leaves the period out; after three it pauses', async () => {
    const contractId = await ground.signed();
    const regularId = await ground.planned(contractId);
    ground.fault = (call) => (call === 'debit' ? 'no_funds' : null);
    const tries = async (sunday: string, monday: string) => {
      for (const time of ['08:00', '08:10', '12:00', '18:00', '19:00']) await ground.at(day(sunday, time));
      const [open] = await ground.charges(regularId);
      expect(open).toMatchObject({ status: 'scheduled', tryCount: 3, errorText: 'موجودی حساب کافی نبود' });
      await ground.at(day(monday, '08:00'));
      expect((await ground.charges(regularId))[0]).toMatchObject({ status: 'failed', tryCount: 4 });
    };
    await tries('2026-11-22', '2026-11-23');
    await tries('2026-11-29', '2026-11-30');
    await tries('2026-12-06', '2026-12-07');
    const plans = (await ground.investor.call(listRegularPurchases, { query: { investorId: ground.investorId } })).body
      .data;
    expect(plans[0]).toMatchObject({
      status: 'paused',
      statusReason: 'در سه نوبت پیاپی خریدی انجام نشد',
      failCount: 3,
    });
    expect(await ground.contract(contractId)).toMatchObject({ status: 'suspended', canResume: true });
    const sent = await sql<{ n: bigint }>`select count(*) as n from debit_attempts`.execute(ground.test.db.db);
    expect(sent.rows[0]?.n).toBe(12n);
    // of each period the first refusal and its end, and what followed from the third
    expect((await notices()).slice(1).map(([event]) => event)).toEqual([
      ...['debit_refused', 'debit_failed', 'debit_refused', 'debit_failed', 'debit_refused', 'debit_failed'],
      ...['regular_paused', 'debit_contract_suspended'],
    ]);
    const [first] = (
      await sql<{ text: string }>`
        select m.short_text as text from notices n
        join notice_deliveries d on d.notice_id = n.id and d.channel = 'panel' join messages m on m.id = d.message_id
        where n.event = 'debit_refused' order by n.id limit 1`.execute(ground.test.db.db)
    ).rows;
    expect(first?.text).toContain(
      'انجام نشد: موجودی حساب کافی نبود. ۱۴۰۵/۰۹/۰۱ ۱۲:۰۰ دوباره تلاش می‌شود؛ موجودی حساب را بررسی کنید.',
    );
    await ground.soundBooks();
  });

  it('says in its history why a debit is on another day than the plan names', async () => {
    const contractId = await ground.signed();
    // Tuesday 3 Azar is made a holiday, so the debit of the plan on Tuesdays is on Wednesday
    await sql`
      insert into holidays (day, title, scope, is_confirmed, updated_at)
      values ('2026-11-24', 'روز آزمون', 'all', true, ${ground.test.clock.now()})`.execute(ground.test.db.db);
    const regularId = await ground.planned(contractId, { dayOfWeek: 3 });
    await ground.at(day('2026-11-24', '12:00'));
    expect(await ground.charges(regularId)).toEqual([]);
    await ground.at(day('2026-11-25', '08:00'));
    expect((await ground.charges(regularId))[0]).toMatchObject({
      ...{ status: 'done', period: '2026-11-24', dueDate: '2026-11-25' },
    });
    const { events } = (await ground.investor.call(getRegularPurchase, { params: { regularId } })).body.data;
    expect(events.find(({ kind }) => kind === 'moved')).toMatchObject({
      text: 'سه‌شنبه ۳ آذر تعطیل است (روز آزمون)؛ برداشت به چهارشنبه ۴ آذر می‌رود',
      actorText: 'سامانه',
    });
    const done = events.find(({ kind }) => kind === 'done');
    expect([done?.orderId, done?.orderNo]).toEqual([
      must((await ground.charges(regularId))[0]).orderId,
      expect.any(String),
    ]);
  });

  it('asks about an answer that never came and never sends it twice; the late answer is booked once', async () => {
    const contractId = await ground.signed();
    const regularId = await ground.planned(contractId);
    ground.fault = (call) => (call === 'debit' ? 'lost' : call === 'inquireDebit' ? 'timeout' : null);
    await ground.at(day('2026-11-22', '08:00'));
    await ground.at(day('2026-11-22', '12:00'));
    await ground.test.app.runJob('directDebit.askPending');
    expect((await ground.charges(regularId))[0]?.status).toBe('pending');
    ground.fault = () => null;
    await ground.stand(day('2026-11-22', '13:30'));
    await ground.test.app.runJob('directDebit.askPending');
    await ground.test.app.runJob('directDebit.askPending');
    expect((await ground.charges(regularId))[0]?.status).toBe('done');
    const debited = await sql<{ n: bigint }>`select count(*) as n from sandbox_debits`.execute(ground.test.db.db);
    expect(debited.rows[0]?.n).toBe(1n);
    await ground.soundBooks();
  });

  it('uses up no try while nobody answers, and makes up for missed days of a daily plan once', async () => {
    const contractId = await ground.signed();
    const regularId = await ground.planned(contractId, { interval: 'daily', dayOfWeek: null });
    ground.fault = (call) => (call === 'debit' ? 'timeout' : null);
    await ground.at(day('2026-11-22', '08:00'));
    await ground.stand(day('2026-11-22', '08:30'));
    await ground.test.app.runJob('directDebit.askPending');
    // the sandbox did it although nobody heard: it is done, once
    expect((await ground.charges(regularId)).map(({ status }) => status)).toEqual(['done']);
    ground.fault = () => null;
    await ground.at(day('2026-11-25', '09:00'));
    const rows = await ground.charges(regularId);
    expect(rows.map(({ period, status }) => [period, status])).toEqual([
      ['2026-11-25', 'done'],
      ['2026-11-24', 'skipped'],
      ['2026-11-23', 'skipped'],
      ['2026-11-22', 'done'],
    ]);
    await ground.soundBooks();
  });

  it('buys each day of a daily plan although the debit of the day before still waits for its next try', async () => {
    const contractId = await ground.signed();
    const regularId = await ground.planned(contractId, { interval: 'daily', dayOfWeek: null });
    ground.fault = (call) => (call === 'debit' ? 'no_funds' : null);
    await ground.at(day('2026-11-22', '08:00'));
    // the next day is prepared while the first debit waits for 12:00, and the notice of it goes out
    await ground.stand(day('2026-11-22', '10:00'));
    await ground.test.app.runJob('directDebit.tellTomorrow');
    ground.fault = () => null;
    await ground.at(day('2026-11-22', '12:00'));
    await ground.at(day('2026-11-23', '08:00'));
    expect((await ground.charges(regularId)).map(({ period, status }) => [period, status])).toEqual([
      ['2026-11-23', 'done'],
      ['2026-11-22', 'done'],
    ]);
    expect((await notices()).filter(([event]) => event === 'debit_due')).toHaveLength(1);
    await ground.soundBooks();
  });

  it('buys two days of a daily plan on one morning when the first is tried again then', async () => {
    const contractId = await ground.signed();
    const regularId = await ground.planned(contractId, { interval: 'daily', dayOfWeek: null });
    ground.fault = (call) => (call === 'debit' ? 'no_funds' : null);
    for (const time of ['08:00', '12:00', '18:00']) await ground.at(day('2026-11-22', time));
    ground.fault = () => null;
    await ground.at(day('2026-11-23', '08:00'));
    expect((await ground.charges(regularId)).map(({ period, status }) => [period, status])).toEqual([
      ['2026-11-23', 'done'],
      ['2026-11-22', 'done'],
    ]);
    await ground.soundBooks();
  });

  it('makes up for days on which the provider was silent by one debit of a daily plan, and says so', async () => {
    const contractId = await ground.signed();
    const regularId = await ground.planned(contractId, { interval: 'daily', dayOfWeek: null });
    ground.fault = () => 'bank_down';
    for (const sunday of ['2026-11-22', '2026-11-23']) {
      for (const time of ['08:00', '12:00', '18:00']) {
        await ground.at(day(sunday, time));
        await ground.stand(day(sunday, time.replace('00', '08')));
        await ground.test.app.runJob('directDebit.askPending');
      }
      await ground.stand(day(sunday, '19:00'));
      await ground.test.app.runJob('directDebit.tellTomorrow');
    }
    ground.fault = () => null;
    await ground.stand(day('2026-11-24', '07:00'));
    await ground.test.app.runJob('directDebit.askPending');
    for (const time of ['08:00', '12:00', '18:00']) await ground.at(day('2026-11-24', time));
    const rows = await ground.charges(regularId);
    expect(rows.map(({ period, status }) => [period, status])).toEqual([
      ['2026-11-24', 'done'],
      ['2026-11-23', 'skipped'],
      ['2026-11-22', 'skipped'],
    ]);
    expect(rows[1]?.reason).toBe(
      'بانک در این روز پاسخ نداد؛ این نوبت کنار گذاشته شد و خرید از نوبت ۱۴۰۵/۰۹/۰۳ ادامه یافت',
    );
    await ground.soundBooks();
  });

  it('is skipped by the link of the notice without a log-in, which does only that', async () => {
    const contractId = await ground.signed();
    const regularId = await ground.planned(contractId);
    await ground.stand(day('2026-11-21', '10:00'));
    await ground.test.app.runJob('directDebit.tellTomorrow');
    await ground.test.jobs.runAll();
    const token =
      must(/token=([\w.-]+)/.exec(ground.test.sms.map(({ tokens }) => tokens['link'] ?? '').join(' ')))[1] ?? '';
    const stranger = ground.test.api.anonymous();
    const params = { token };
    expect((await stranger.call(getSkipLink, { params })).body.data).toMatchObject({
      canSkip: true,
      amount: '20000000',
    });
    // the first letter of the signature: the last one may hold bits that the decoding leaves out
    const [said = '', seal = ''] = token.split(/\.(?=[^.]*$)/);
    const forged = `${said}.${seal.startsWith('A') ? 'B' : 'A'}${seal.slice(1)}`;
    expect((await stranger.call(skipByLink, { params: { token: forged }, body: {} })).body.code).toBe(
      'SKIP_LINK_UNKNOWN',
    );
    await stranger.prepare();
    expect((await stranger.call(skipByLink, { params, body: {} })).body.data.isSkipped).toBe(true);
    expect((await stranger.call(skipByLink, { params, body: {} })).status).toBe(200);
    await ground.at(day('2026-11-22', '08:00'));
    expect((await ground.charges(regularId)).map(({ status }) => status)).toEqual(['skipped']);
    await ground.at(day('2026-11-29', '08:00'));
    expect((await ground.charges(regularId))[0]?.status).toBe('done');
  });

  it('is skipped, edited, paused, resumed and deleted by its owner alone', async () => {
    const contractId = await ground.signed();
    const regularId = await ground.planned(contractId);
    const params = { regularId };
    expect((await ground.guardian.call(deleteRegularPurchase, { params })).body.code).toBe('REGULAR_NOT_FOUND');
    const wrong = await ground.investor.call(skipRegularPeriod, { params, body: { period: '1405/09/02' } });
    expect(wrong.body.code).toBe('REGULAR_PERIOD_UNKNOWN');
    const skipped = await ground.investor.call(skipRegularPeriod, { params, body: { period: '1405/09/01' } });
    expect(skipped.body.data.nextPeriod).toBe('2026-11-29');
    const { investorId: _own, ...fields } = ground.plan(contractId, { amount: '30000000' });
    const edited = await ground.investor.call(updateRegularPurchase, { params, body: { ...fields, version: 1 } });
    expect(edited.body.data).toMatchObject({ amount: '30000000', version: 2 });
    expect(
      (await ground.investor.call(updateRegularPurchase, { params, body: { ...fields, version: 1 } })).body.code,
    ).toBe('REGULAR_CHANGED');
    const above = await ground.investor.call(updateRegularPurchase, {
      params,
      body: { ...fields, amount: '900000000', version: 2 },
    });
    expect(above.body.code).toBe('REGULAR_AMOUNT_ABOVE');
    expect(
      (await ground.investor.call(changeRegularStatus, { params, body: { status: 'paused' } })).body.data.status,
    ).toBe('paused');
    await ground.at(day('2026-12-06', '08:00'));
    expect((await ground.charges(regularId)).filter(({ status }) => status !== 'skipped')).toEqual([]);
    const resumed = await ground.investor.call(changeRegularStatus, { params, body: { status: 'active' } });
    // the Sundays that passed are not made up for
    expect(resumed.body.data).toMatchObject({ status: 'active', nextPeriod: '2026-12-13' });
    expect((await ground.investor.call(deleteRegularPurchase, { params })).status).toBe(204);
    await ground.at(day('2026-12-13', '08:00'));
    expect((await ground.charges(regularId)).filter(({ status }) => status === 'done')).toEqual([]);
  });

  it('above what one holder may have is skipped with the reason, fails nothing, and is refused when it is planned', async () => {
    const contractId = await ground.signed();
    const regularId = await ground.planned(contractId);
    await sql`
      insert into holder_limits (fund_id, holder_kind, first_day, max_units)
      values (${ground.fundId}, 'person', '2026-11-21', 1)`.execute(ground.test.db.db);
    await ground.at(day('2026-11-22', '08:00'));
    const [first, ...others] = await ground.charges(regularId);
    expect([first, others]).toMatchObject([{ status: 'skipped', tryCount: 0 }, []]);
    expect(first?.reason).toContain('حداکثر ۱ واحد');
    const kept = sql<{ v: number }>`select failed_in_row as v from debit_contracts where id = ${contractId}`;
    expect([(await ground.contract(contractId)).status, (await kept.execute(ground.test.db.db)).rows]).toEqual([
      'active',
      [{ v: 0 }],
    ]);
    const body = ground.plan(contractId, { startDate: '1405/09/03' });
    const { problems } = (await ground.investor.call(previewRegularPurchase, { body })).body.data;
    expect(problems.map(({ code }) => code)).toContain('ORDER_HOLDER_LIMIT');
    const refused = await ground.investor.call(addRegularPurchase, { body });
    expect([refused.status, refused.body.code]).toEqual([409, 'ORDER_HOLDER_LIMIT']);
    await ground.soundBooks();
  });

  /** What the owner was told on the panel of one event, oldest first. */
  const toldOf = async (event: string): Promise<string[]> => {
    const { rows } = await sql<{ text: string }>`
      select m.short_text as text from notices n
      join notice_deliveries d on d.notice_id = n.id and d.channel = 'panel' join messages m on m.id = d.message_id
      where n.event = ${event} order by n.id`.execute(ground.test.db.db);
    return rows.map(({ text }) => text);
  };

  const failuresOf = async (contractId: number, regularId: number) => {
    const { rows } = await sql<{ contract: number; plan: number; status: string }>`
      select c.failed_in_row as contract, r.skipped_in_row as plan, r.status
      from debit_contracts c join debit_regulars r on r.contract_id = c.id
      where c.id = ${contractId} and r.id = ${regularId}`.execute(ground.test.db.db);
    return [(await ground.contract(contractId)).status, must(rows[0])];
  };

  const noFailure = ['active', { contract: 0, plan: 0, status: 'active' }];

  const setLimit = (column: 'min_amount' | 'max_amount' | 'min_units' | 'max_units', value: number) =>
    sql`
      insert into order_price_limits (fund_id, order_type, payment_method, ${sql.ref(column)})
      values (${ground.fundId}, 1, 'direct_debit', ${value})`.execute(ground.test.db.db);

  it.each<[string, string, () => Promise<unknown>]>([
    [
      'of the level of identity',
      'وضعیت احراز هویت شما برای این مبلغ کافی نیست؛ مبلغ کمتری وارد کنید یا احراز هویت را کامل کنید',
      () => sql`update order_auth_limits set max_amount = 1000000 where order_type = 1`.execute(ground.test.db.db),
    ],
    [
      'of who may buy',
      'احراز هویت',
      () => sql`update order_auth_limits set is_allowed = false where order_type = 1`.execute(ground.test.db.db),
    ],
    ['below the least amount', 'حداقل', () => setLimit('min_amount', 30_000_000)],
    ['above the most', 'حداکثر', () => setLimit('max_amount', 10_000_000)],
    ['below the fewest units', 'حداقل', () => setLimit('min_units', 1_000_000)],
    ['above the most units', 'حداکثر', () => setLimit('max_units', 1)],
  ])('misses a period for a limit %s, which is no failure of the contract', async (_limit, reason, set) => {
    const contractId = await ground.signed();
    const regularId = await ground.planned(contractId);
    await set();
    for (const sunday of ['2026-11-22', '2026-11-29', '2026-12-06']) await ground.at(day(sunday, '08:00'));
    const missed = await ground.charges(regularId);
    expect(missed).toHaveLength(3);
    for (const one of missed) expect(one).toMatchObject({ status: 'skipped', tryCount: 0 });
    expect(missed[0]?.reason).toContain(reason);
    expect(await failuresOf(contractId, regularId)).toEqual(noFailure);
    const told = await toldOf('debit_missed');
    expect(told).toHaveLength(3);
    expect(told[0]).toContain(reason);
    expect(told.map((text) => /نوبت بعدی (\S+)/.exec(text)?.[1])).toEqual(['۱۴۰۵/۰۹/۰۸', '۱۴۰۵/۰۹/۱۵', '۱۴۰۵/۰۹/۲۲']);
    await ground.soundBooks();
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'the ceiling of the fund',
      () => sql`update funds set max_fund_units = 1 where id = ${ground.fundId}`.execute(ground.test.db.db),
    ],
    [
      'a fund that is closed',
      () =>
        sql`update funds set issue_enabled = false, close_reason = 'توقف پذیرش' where id = ${ground.fundId}`.execute(
          ground.test.db.db,
        ),
    ],
  ])('tries again what can pass, %s, and then misses the period without a failure', async (_what, close) => {
    const contractId = await ground.signed();
    const regularId = await ground.planned(contractId);
    await close();
    for (const sunday of ['2026-11-22', '2026-11-29', '2026-12-06']) {
      for (const time of ['08:00', '12:00', '18:00']) await ground.at(day(sunday, time));
      expect((await ground.charges(regularId)).find(({ dueDate }) => dueDate > sunday)).toMatchObject({
        status: 'scheduled',
      });
      await ground.at(new Date(day(sunday, '08:00').getTime() + 24 * 3_600_000));
    }
    expect((await ground.charges(regularId)).map(({ status }) => status)).toEqual(['skipped', 'skipped', 'skipped']);
    expect(await failuresOf(contractId, regularId)).toEqual(noFailure);
    expect(await toldOf('debit_missed')).toHaveLength(3);
    expect(await toldOf('debit_failed')).toEqual([]);
  });

  // expired, and incomplete
  it.each([8, 10])(
    'tells who may not buy at status %i of the missed period, and ends a plan after its last',
    async (status) => {
      const contractId = await ground.signed();
      const regularId = await ground.planned(contractId, { count: null, endDate: '1405/09/08' });
      await sql`update investors set sejam_status = ${status} where id = ${ground.investorId}`.execute(
        ground.test.db.db,
      );
      for (const sunday of ['2026-11-22', '2026-11-29']) await ground.at(day(sunday, '08:00'));
      expect((await ground.charges(regularId)).map(({ status }) => status)).toEqual(['skipped', 'skipped']);
      expect((await toldOf('debit_missed')).map((text) => text.includes('سجام'))).toEqual([true]);
      // no further period: nothing is promised
      expect((await toldOf('debit_failed')).map((text) => text.includes('سجام'))).toEqual([true]);
      const [row] = (await ground.investor.call(listRegularPurchases, { query: { investorId: ground.investorId } }))
        .body.data;
      expect(row).toMatchObject({ status: 'finished' });
    },
  );

  it('keeps the limits of the contract before the bank is asked: the second debit of a day waits for the next', async () => {
    const contractId = await ground.signed();
    await sql`update debit_contracts set max_daily_count = 1 where id = ${contractId}`.execute(ground.test.db.db);
    const [first, second] = [await ground.planned(contractId), await ground.planned(contractId)];
    await ground.at(day('2026-11-22', '08:00'));
    expect([(await ground.charges(first))[0]?.status, (await ground.charges(second))[0]?.status].sort()).toEqual([
      'done',
      'scheduled',
    ]);
    await ground.at(day('2026-11-23', '08:00'));
    expect([(await ground.charges(first))[0]?.status, (await ground.charges(second))[0]?.status]).toEqual([
      'done',
      'done',
    ]);
    const perDay = await sql<{ n: bigint }>`select count(*) as n from debit_attempts group by day`.execute(
      ground.test.db.db,
    );
    expect(perDay.rows.map(({ n }) => n)).toEqual([1n, 1n]);
  });

  it('debits the oldest day of a daily plan first while one debit a day is allowed', async () => {
    const contractId = await ground.signed();
    await sql`update debit_contracts set max_daily_count = 1 where id = ${contractId}`.execute(ground.test.db.db);
    await ground.planned(contractId, { interval: 'daily', dayOfWeek: null });
    ground.fault = (call) => (call === 'debit' ? 'no_funds' : null);
    for (const time of ['08:00', '12:00', '18:00']) await ground.at(day('2026-11-22', time));
    ground.fault = () => null;
    for (const date of ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-28']) await ground.at(day(date, '08:00'));
    const { rows } = await sql<{ period: string; day: string }>`
      select g.period, a.day from debit_attempts a join debit_charges g on g.id = a.charge_id
      where a.status = 'done' order by a.day`.execute(ground.test.db.db);
    expect(rows.map((row) => [row.period, row.day])).toEqual([
      ['2026-11-22', '2026-11-23'],
      ['2026-11-23', '2026-11-24'],
      ['2026-11-24', '2026-11-25'],
      ['2026-11-25', '2026-11-28'],
    ]);
  });

  it('debits a day that a limit put off although the provider is silent when its turn comes', async () => {
    const contractId = await ground.signed();
    await sql`update debit_contracts set max_daily_count = 1 where id = ${contractId}`.execute(ground.test.db.db);
    const regularId = await ground.planned(contractId, { interval: 'daily', dayOfWeek: null });
    ground.fault = (call) => (call === 'debit' ? 'no_funds' : null);
    for (const time of ['08:00', '12:00', '18:00']) await ground.at(day('2026-11-22', time));
    ground.fault = () => null;
    await ground.at(day('2026-11-23', '08:00'));
    ground.fault = () => 'bank_down';
    for (const time of ['08:00', '12:00', '18:00']) {
      await ground.at(day('2026-11-24', time));
      await ground.stand(day('2026-11-24', time.replace('00', '08')));
      await ground.test.app.runJob('directDebit.askPending');
    }
    ground.fault = () => null;
    await ground.stand(day('2026-11-25', '07:00'));
    await ground.test.app.runJob('directDebit.askPending');
    for (const date of ['2026-11-25', '2026-11-28']) await ground.at(day(date, '08:00'));
    const rows = await ground.charges(regularId);
    expect(rows.find(({ period }) => period === '2026-11-23')).toMatchObject({ status: 'done', dueDate: '2026-11-25' });
    expect(rows.filter(({ status }) => status === 'skipped')).toEqual([]);
    const perDay = await sql<{ n: bigint }>`
      select count(*) as n from debit_attempts where status = 'done' group by day`.execute(ground.test.db.db);
    expect(perDay.rows.map(({ n }) => n)).toEqual([1n, 1n, 1n]);
  });

  it('keeps the tries that the limit of the day took: four in all', async () => {
    const contractId = await ground.signed();
    await sql`update debit_contracts set max_daily_count = 1 where id = ${contractId}`.execute(ground.test.db.db);
    const plans = [await ground.planned(contractId), await ground.planned(contractId)];
    ground.fault = (call) => (call === 'debit' ? 'no_funds' : null);
    await ground.at(day('2026-11-22', '08:00'));
    ground.fault = () => null;
    await ground.at(day('2026-11-22', '12:00'));
    const states = await Promise.all(plans.map(async (regularId) => (await ground.charges(regularId))[0]?.status));
    expect([...states].sort()).toEqual(['done', 'scheduled']);
    const second = must(plans[states.indexOf('scheduled')]);
    expect((await ground.charges(second))[0]).toMatchObject({
      status: 'scheduled',
      tryCount: 1,
      dueDate: '2026-11-23',
    });
    ground.fault = (call) => (call === 'debit' ? 'no_funds' : null);
    for (const [time, tryCount] of [['08:00', 2] as const, ['12:00', 3] as const]) {
      await ground.at(day('2026-11-23', time));
      expect((await ground.charges(second))[0]).toMatchObject({ status: 'scheduled', tryCount });
    }
    await ground.at(day('2026-11-23', '18:00'));
    expect((await ground.charges(second))[0]).toMatchObject({ status: 'failed', tryCount: 4 });
  });

  it('finishes after its count', async () => {
    const contractId = await ground.signed();
    const regularId = await ground.planned(contractId, { count: 2 });
    for (const sunday of ['2026-11-22', '2026-11-29', '2026-12-06']) await ground.at(day(sunday, '08:00'));
    expect((await ground.charges(regularId)).map(({ status }) => status)).toEqual(['done', 'done']);
    const [row] = (await ground.investor.call(listRegularPurchases, { query: { investorId: ground.investorId } })).body
      .data;
    expect(row).toMatchObject({ status: 'finished', doneCount: 2 });
  });

  it('is charged once when many processes run at once', async () => {
    const contractId = await ground.signed();
    const regularId = await ground.planned(contractId);
    await ground.stand(day('2026-11-22', '08:00'));
    await Promise.all(Array.from({ length: 8 }, () => ground.test.app.runJob('directDebit.run')));
    expect((await ground.charges(regularId)).map(({ status }) => status)).toEqual(['done']);
    const debited = await sql<{ n: bigint }>`select count(*) as n from sandbox_debits`.execute(ground.test.db.db);
    expect(debited.rows[0]?.n).toBe(1n);
    await ground.soundBooks();
  });
});
