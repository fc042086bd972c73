import type { InputOf } from '#shared/contract/kernel/define.ts';
import type { sendSellOtp } from '#shared/contract/orders.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { Failure } from '#shared/contract/kernel/errors.ts';
import { jalaliToIso, tehranInstant } from '#shared/jalali.ts';
import { createServices, type Services } from '#server/app/compose.ts';
import type { SandboxGateway } from '#server/ports/gateways/sandbox.ts';
import type { TestApp } from '../support/app.ts';
import { codesThatAgree, silentNotices } from '../support/doubles.ts';
import { serviceContext } from '../support/ordering.ts';
import { actAtDesk, checkDeposit, createDesk, testIban, type World } from './deskSteps.ts';
import { checkMoney } from './moneyChecks.ts';
import { actAtOffice, checkLastPrice } from './officeSteps.ts';
import type { Decision, FundColumns, Step, Story } from './story.ts';
import { guardOf } from '../support/guard.ts';

const schedules = {
  fixed: [
    [1, 'ipg', '14:00', 1, 1, 0],
    [1, 'receipt', '12:30', 0, 1, 0],
    [1, 'wallet', '14:00', 1, 1, 0],
    [2, 'account', '12:00', 0, 0, 1],
  ],
  equity: [
    [1, 'ipg', '14:00', 2, 1, 0],
    [1, 'receipt', '14:00', 1, 1, 0],
    [1, 'wallet', '14:00', 2, 1, 0],
    [2, 'account', '12:00', 1, 0, 3],
  ],
} as const;

const iso = (jalali: string): string => jalaliToIso(jalali) ?? jalali;
const moment = (text: string): Date => {
  const [day = '', time = '10:00'] = text.split(' ');
  return tehranInstant(iso(day), time);
};

let count = 0;

/** A fund and an investor of its own for each story. */
async function build(test: TestApp, story: Story): Promise<World> {
  const { db } = test.db;
  count += 1;
  const one = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
    (await query.execute(db)).rows[0]?.id ?? 0;
  const at = moment('1405/08/01 09:00');
  const fundId = await one(sql`
    insert into funds (slug, name, fund_type, type_of_invest, risk_level, created_at) values (${`story-${count}`}, ${`story ${count}`}, 4, 'IssuanceAndCancellation', 3, ${at}) returning id`);
  await changeFund(test, fundId, story.fund ?? {});
  for (const [type, method, cutoff, price, issue, settle] of schedules[story.timing ?? 'fixed']) {
    await sql`insert into fund_schedules (fund_id, order_type, payment_method, cutoff_time, price_offset_days, issue_offset_days, settle_days) values (${fundId}, ${type}, ${method}, ${cutoff}, ${price}, ${issue}, ${settle})`.execute(
      db,
    );
  }
  for (const [until, pct] of story.exitSteps ?? [])
    await sql`insert into exit_fee_steps (fund_id, until_day, pct) values (${fundId}, ${until}, ${pct})`.execute(db);
  for (const window of story.windows ?? []) {
    await sql`
      insert into order_windows (fund_id, week_day, from_time, to_time, date_from, date_to, is_closed, reason)
      values (${fundId}, ${window.weekDay ?? null}, ${window.from ?? null}, ${window.to ?? null}, ${window.closedFrom ? iso(window.closedFrom) : null}, ${window.closedTo ? iso(window.closedTo) : null},
        ${window.reason !== undefined}, ${window.reason ?? ''})`.execute(db);
  }
  const fundIban = testIban(1000 + count);
  const ownIban = testIban(count);
  const account = await one(
    sql`insert into fund_bank_accounts (fund_id, bank_code, bank_name, account_number, iban) values (${fundId}, '056', 'b', '1', ${fundIban}) returning id`,
  );
  const userId = await one(
    sql`insert into users (username, mobile, referral_code, created_at) values (${`story${count}`}, '09120000099', ${`s${count}`}, ${at}) returning id`,
  );
  const investorId = await one(
    sql`insert into investors (is_legal, national_no, auth_status, created_at) values (${story.legal === true}, ${`story${count}`}, ${story.authStatus ?? 'sejam_online'}, ${at}) returning id`,
  );
  await sql`insert into user_investors (user_id, investor_id, it_self, relation, is_signatory, created_at)
    values (${userId}, ${investorId}, true, 'self', ${story.legal === true}, ${at})`.execute(db);
  await sql`insert into investor_bank_accounts (investor_id, bank_code, bank_name, account_type, account_number, iban, is_default, is_verified, usable_from, created_at)
    values (${investorId}, '056', 'b', 'current', '1', ${ownIban}, true, true, ${at}, ${at})`.execute(db);
  return { fundId, investorId, userId, accountId: account, fundIban, ownIban };
}

async function changeFund(test: TestApp, fundId: number, columns: FundColumns): Promise<void> {
  for (const [column, value] of Object.entries(columns))
    await sql`update funds set ${sql.ref(column)} = ${value} where id = ${fundId}`.execute(test.db.db);
}

/** The ordering services with a code check that always agrees; codes have their own tests. */
function orderingOf(test: TestApp): Services {
  return createServices(test.deps, {
    approvals: test.app.services.approvals,
    guard: guardOf(() => true),
    notices: silentNotices,
    slipFiles: { attach: () => Promise.resolve() },
    orderCodes: codesThatAgree,
  });
}

/** Plays a story. @throws when a step comes out differently */
export async function play(test: TestApp, story: Story): Promise<void> {
  const world = await build(test, story);
  const ordering = orderingOf(test);
  let orderId = 0;
  for (const [index, step] of story.steps.entries()) {
    const label = `${story.name}, step ${index + 1}`;
    if (step.at) test.clock.setNow(moment(step.at));
    if (step.fund) await changeFund(test, world.fundId, step.fund);
    if (step.nav) {
      await sql`insert into fund_navs (fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units)
        values (${world.fundId}, ${iso(step.nav.date)}, ${step.nav.issue}, ${step.nav.cancel}, ${step.nav.cancel}, 0, 0)`.execute(
        test.db.db,
      );
    }
    const code = await act(test, ordering, world, step, orderId).then(
      (made) => {
        orderId = made ?? orderId;
        return undefined;
      },
      (error: unknown) => {
        if (error instanceof Failure) return error.code;
        throw error;
      },
    );
    expect(code, label).toBe(step.refused);
    await check(test, ordering, world, step, orderId, label);
  }
}

async function act(
  test: TestApp,
  ordering: Services,
  world: World,
  step: Step,
  orderId: number,
): Promise<number | undefined> {
  const { fundId, investorId, userId } = world;
  if (step.office) return actAtOffice(test, ordering, world, step.office);
  if (step.desk) return actAtDesk(test, createDesk(test), world, step.desk, orderId);
  const ctx = serviceContext(test.db.db, { userId });
  if (step.buy) {
    const { method = 'ipg', receipt, amount, units } = step.buy;
    const { rows } = await sql<{ id: number }>`select id from payment_methods where code = ${method}`.execute(
      test.db.db,
    );
    // `@` in a slip number stands for the fund's id, as in the references of the bank's statement
    const slip = receipt && {
      ...receipt,
      number: receipt.number.replace('@', String(fundId)),
      accountId: world.accountId,
    };
    return (
      await ordering.buys.buyOrder(ctx, {
        body: {
          investorId,
          fundId,
          amount,
          units,
          wayId: rows[0]?.id ?? 0,
          acceptRules: true,
          receipt: slip,
        },
      })
    ).data.orderId;
  }
  if (step.sell ?? step.confirm) return sell(test, ordering, world, step, orderId);
  if (step.sellHold)
    await sql`update users set sell_hold_until = ${moment(step.sellHold)} where id = ${userId}`.execute(test.db.db);
  if (step.pay) await payAtBank(test, ordering, orderId, step.pay);
  if (step.reconcile) await ordering.payments.reconcile();
  if (step.retry) await ordering.orders.retryPayment(ctx, { params: { orderId }, body: {} });
  if (step.expire) await ordering.cancels.expireOrders();
  if (step.cancel) {
    await ordering.orders.cancelOrder(ctx, { params: { orderId }, body: { ...step.cancel, otp: '123456' } });
  }
  if (step.execute) await ordering.settlement.executeAtOnce(fundId, iso(step.execute));
  const due =
    step.payouts || step.failPayout
      ? await sql<{
          id: number;
        }>`select id from payouts where investor_id = ${investorId} and status = 'pending' and due_date <= ${step.payouts ? iso(step.payouts) : '9999-01-01'} order by id`.execute(
          test.db.db,
        )
      : { rows: [] };
  for (const { id } of due.rows)
    await ordering.payouts.confirmPayout(
      id,
      step.failPayout ? { isPaid: false, error: 'closed' } : { isPaid: true, bankRef: `B${id}` },
    );
  return undefined;
}

const prepared = new Map<number, InputOf<typeof sendSellOtp>['body']>();

async function sell(
  test: TestApp,
  ordering: Services,
  { investorId, fundId, userId }: World,
  step: Step,
  orderId: number,
): Promise<number> {
  const ctx = serviceContext(test.db.db, { userId });
  let id = orderId;
  if (step.sell) {
    const { account, confirm, ...wish } = step.sell;
    const accountId = account && (await anotherAccount(test, investorId, account));
    const body = { investorId, fundId, ...wish, ...(accountId ? { accountId } : {}) };
    id = (await ordering.sells.sendSellOtp(ctx, { body })).data.orderId;
    prepared.set(id, body);
    if (confirm === false) return id;
  }
  const body = prepared.get(id);
  if (!body) throw new Error('no sell was prepared');
  return (await ordering.sells.sellOrder(ctx, { body: { ...body, orderId: id, otp: '123456' } })).data.orderId;
}

/** An account beside the default one: known for long, added just now, or not verified. */
async function anotherAccount(
  test: TestApp,
  investorId: number,
  kind: 'known' | 'fresh' | 'unverified',
): Promise<number> {
  const at = test.clock.business();
  const usableFrom = kind === 'fresh' ? new Date(at.getTime() + 86_400_000) : at;
  const { rows } = await sql<{ id: number }>`
    insert into investor_bank_accounts (investor_id, bank_code, bank_name, account_type, account_number, iban, is_verified, usable_from, created_at)
    values (${investorId}, '056', 'b', 'current', '3', ${testIban(600_000 + investorId)}, ${kind !== 'unverified'}, ${usableFrom}, ${at})
    on conflict (investor_id, iban) do update set account_number = excluded.account_number returning id`.execute(
    test.db.db,
  );
  return rows[0]?.id ?? 0;
}

async function payAtBank(test: TestApp, ordering: Services, orderId: number, decision: Decision): Promise<void> {
  const bank = test.deps.ports.gateways[0] as SandboxGateway;
  const newest = async () =>
    (
      await sql<{ publicId: string; authority: string | null }>`
        select public_id as "publicId", authority from payments where order_id = ${orderId} order by id desc limit 1`.execute(
        test.db.db,
      )
    ).rows[0];
  const before = await newest();
  if (before && before.authority === null) await ordering.payments.start(before.publicId);
  if (decision === 'open') return;
  const target = await bank.decide((await newest())?.authority ?? '', decision);
  if (target) await ordering.payments.callback(Object.fromEntries(new URL(target, 'http://x').searchParams));
}

async function check(
  test: TestApp,
  ordering: Services,
  world: World,
  step: Step,
  orderId: number,
  label: string,
): Promise<void> {
  const ctx = serviceContext(test.db.db, { userId: world.userId });
  if (step.order) {
    const { data } = await ordering.orders.getOrder(ctx, { params: { orderId } });
    const wanted = Object.fromEntries(
      Object.entries(step.order).map(([key, value]) => [
        key,
        key.endsWith('Date') && typeof value === 'string' ? iso(value) : value,
      ]),
    );
    expect(data, label).toMatchObject(wanted);
  }
  if (step.events) {
    const { data } = await ordering.orders.getOrder(ctx, { params: { orderId } });
    expect(
      data.events.map((event) => event.toStatus),
      label,
    ).toEqual(step.events);
  }
  if (step.credit !== undefined)
    expect(String(await ordering.ledger.freeCash(test.db.db, world.investorId, world.fundId)), label).toBe(step.credit);
  if (step.deposit) await checkDeposit(test, world, step.deposit, label);
  if (step.prices) await checkLastPrice(test, world, step.prices, label);
  await checkMoney(test, world, step, label);
  if (step.holding) {
    const { rows } = await sql<{
      units: bigint;
      reserved: bigint;
    }>`select units, reserved from holdings where investor_id = ${world.investorId} and fund_id = ${world.fundId}`.execute(
      test.db.db,
    );
    const held = { units: String(rows[0]?.units ?? 0n), reserved: String(rows[0]?.reserved ?? 0n) };
    expect(held, label).toMatchObject(step.holding);
  }
}
