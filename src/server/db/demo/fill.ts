import { sql, type Kysely, type Transaction } from 'kysely';
import { addDays, isoToJalali, jalaliParts, formatJalaliWeekday, tehranDay, tehranInstant } from '#shared/jalali.ts';
import { foldForSearch } from '#shared/search.ts';
import { isWorkingDay, type WorkingCalendar } from '#shared/workingDays.ts';
import type { Database } from '../tables.ts';
import { fillContent } from './content.ts';
import { writeDesks } from './deskRows.ts';
import { runDesks } from './desks.ts';
import { fillFunds, insertPrices, type FilledFund, type FundWorld } from './fillFunds.ts';
import { fillHolds } from './holds.ts';
import { fillPeople, type FilledPeople } from './fillPeople.ts';
import { fillSettings } from './fillSettings.ts';
import { DemoHistory, type DemoCalendar } from './history.ts';
import { makeHolidays } from './holidays.ts';
import { runPast, unitsByDay, writeProfits } from './past.ts';
import { createRandom } from './random.ts';
import { runStates } from './states.ts';

export interface FillOptions {
  /** the moment of the fill; everything is relative to its day in Tehran */
  now: Date;
  /** argon2 hash of the demo password */
  passwordHash: string;
  /** generated investors besides the named ones; 46 by default */
  extraInvestors?: number;
  /** working days of prices; 430 by default */
  pricedDays?: number;
  /** work that waits on the desks of bank and office; true by default */
  desks?: boolean;
  onProgress?: (step: string) => void;
}

/** Fills an empty migrated database with the demo of domain 12, in one transaction. The same day gives the same data. */
export async function fillDemo(db: Kysely<Database>, options: FillOptions): Promise<void> {
  const say = options.onProgress ?? (() => undefined);
  const today = tehranDay(options.now);
  await db.transaction().execute(async (tx) => {
    say('settings and calendar');
    const calendar = await fillCalendar(tx, today, options);
    await fillSettings(tx, options.now);
    say('people');
    const people = await fillPeople(tx, {
      now: options.now,
      passwordHash: options.passwordHash,
      extra: options.extraInvestors ?? 46,
      fold: foldForSearch,
    });
    say('funds and prices');
    const { funds, world } = await fillInstruments(tx, calendar, people, today, options);
    say('orders and ledger');
    const random = createRandom(70_707);
    const history = new DemoHistory(calendar, random);
    const profits = runPast(history, people, funds, random);
    runStates(history, people, funds, options.now);
    const desks =
      options.desks === false ? null : runDesks(history, people, funds, { ...world, today, now: options.now });
    await writeHistory(tx, history, funds, world);
    await writeProfits(tx, profits, world.makerId, world.checkerId);
    if (desks) await writeDesks(tx, desks, history);
    await fillHolds(tx);
    say('messages, tickets and questions');
    await fillContent(tx, options.now, contentPeople(people));
    await fillSignIns(tx, people, options.now);
  });
}

async function fillCalendar(tx: Transaction<Database>, today: string, options: FillOptions): Promise<DemoCalendar> {
  const pricedDays = options.pricedDays ?? 430;
  const from = addDays(today, -Math.ceil(pricedDays * 1.75));
  const to = addDays(today, 500);
  const holidays = makeHolidays(from, to);
  await tx
    .insertInto('holidays')
    .values(
      holidays.map((holiday) => ({
        day: holiday.day,
        title: holiday.title,
        is_confirmed: !holiday.isLunar || holiday.day <= today,
        updated_at: options.now,
      })),
    )
    .execute();
  const working: WorkingCalendar = { weekendDays: [5, 6], holidays: new Set(holidays.map((holiday) => holiday.day)) };
  const days: string[] = [];
  for (let day = from; day <= addDays(today, 60); day = addDays(day, 1)) if (isWorkingDay(working, day)) days.push(day);
  const todayIndex = days.findIndex((day) => day >= today);
  return {
    days,
    todayIndex,
    at: tehranInstant,
    orderNo: (day, id) => `${isoToJalali(day).slice(0, 4)}-${String(id).padStart(6, '0')}`,
    weekdayText: formatJalaliWeekday,
  };
}

async function fillInstruments(
  tx: Transaction<Database>,
  calendar: DemoCalendar,
  people: FilledPeople,
  today: string,
  options: FillOptions,
) {
  const makerId = people.userIds.get('maker');
  const checkerId = people.userIds.get('checker');
  if (!makerId || !checkerId) throw new Error('the demo has no admins');
  const pricedDays = calendar.days.slice(
    Math.max(0, calendar.todayIndex - (options.pricedDays ?? 430)),
    calendar.todayIndex,
  );
  const world: FundWorld = {
    pricedDays,
    today,
    now: options.now,
    jalaliDayOfMonth: (day) => jalaliParts(day).day,
    makerId,
    checkerId,
    hasMatured: options.desks !== false,
  };
  return { funds: await fillFunds(tx, world), world };
}

async function writeHistory(
  tx: Transaction<Database>,
  history: DemoHistory,
  funds: FilledFund[],
  world: FundWorld,
): Promise<void> {
  await inParts(history.orders, 400, (part) => tx.insertInto('orders').values(part).execute());
  await sql`update orders o set branch_id = i.branch_id from investors i where i.id = o.investor_id and i.branch_id is not null`.execute(
    tx,
  );
  const wrong = await tx.selectFrom('orders').select('id').where('id', '>', history.orders.length).executeTakeFirst();
  if (wrong) throw new Error('demo orders must be written into an empty table');
  await inParts(history.events, 1000, (part) => tx.insertInto('order_events').values(part).execute());
  await inParts(history.payments, 1000, (part) => tx.insertInto('payments').values(part).execute());
  // the sandbox bank's own books, so that past days reconcile to 0 rial
  const atBank = history.payments.flatMap(
    ({ authority, amount, status, ref_id, card_mask, created_at, verified_at }) =>
      authority && verified_at && ['verified', 'settled', 'refund_due'].includes(status)
        ? [
            {
              authority,
              amount,
              callback_url: '',
              status: 'verified' as const,
              ref_id,
              card_mask,
              created_at,
              paid_at: verified_at,
              verified_at,
            },
          ]
        : [],
  );
  await inParts(atBank, 1000, (part) => tx.insertInto('sandbox_payments').values(part).execute());
  await inParts(history.receipts, 1000, (part) => tx.insertInto('receipts').values(part).execute());
  await inParts(history.payouts, 1000, (part) => tx.insertInto('payouts').values(part).execute());
  await inParts(
    history.lots.map(({ id: _id, ...lot }) => lot),
    1000,
    (part) => tx.insertInto('lots').values(part).execute(),
  );
  await inParts(history.lotUses, 1000, (part) => tx.insertInto('lot_uses').values(part).execute());
  await writeHoldings(tx, history);
  await history.book.write(tx);
  for (const fund of funds) {
    const unitsOn = unitsByDay(history, fund.id);
    await insertPrices(tx, fund, unitsOn, world);
    const { units } = unitsOn(world.today);
    await tx
      .updateTable('funds')
      .set({ invested_units: units, ...(fund.isFull ? { max_fund_units: units } : {}) })
      .where('id', '=', fund.id)
      .execute();
  }
}

async function writeHoldings(tx: Transaction<Database>, history: DemoHistory): Promise<void> {
  const holdings = new Map<string, { investor_id: number; fund_id: number; units: bigint; reserved: bigint }>();
  for (const lot of history.lots) {
    const key = `${lot.investor_id}:${lot.fund_id}`;
    const holding = holdings.get(key) ?? {
      investor_id: lot.investor_id,
      fund_id: lot.fund_id,
      units: 0n,
      reserved: history.reserved.get(key) ?? 0n,
    };
    holding.units += lot.units_left;
    holdings.set(key, holding);
  }
  await inParts([...holdings.values()], 1000, (part) => tx.insertInto('holdings').values(part).execute());
}

async function inParts<T>(rows: readonly T[], size: number, write: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += size) await write(rows.slice(start, start + size));
}

function contentPeople(people: FilledPeople) {
  const user = (key: string) => people.userIds.get(key) ?? 0;
  const nationalNo = (key: string) => people.byKey.get(key)?.nationalNo ?? '';
  return {
    investorUser: user('investor'),
    guardianUser: user('guardian'),
    reviewUser: user('review'),
    makerUser: user('maker'),
    investorNationalNo: nationalNo('investor'),
    guardianNationalNo: nationalNo('guardian'),
    reviewNationalNo: nationalNo('review'),
  };
}

async function fillSignIns(tx: Transaction<Database>, people: FilledPeople, now: Date): Promise<void> {
  const investor = people.byKey.get('investor');
  const userId = people.userIds.get('investor');
  if (!investor || !userId) return;
  const rows = [
    { hoursAgo: 26, device: 'Pixel 8', browser: 'Chrome 141', os: 'Android 15', status: 'ok' as const, reason: '' },
    {
      hoursAgo: 51,
      device: 'رایانه',
      browser: 'Firefox 143',
      os: 'Windows 11',
      status: 'failed' as const,
      reason: 'wrong_password',
    },
    { hoursAgo: 52, device: 'رایانه', browser: 'Firefox 143', os: 'Windows 11', status: 'ok' as const, reason: '' },
    { hoursAgo: 170, device: 'Pixel 8', browser: 'Chrome 141', os: 'Android 15', status: 'ok' as const, reason: '' },
  ];
  await tx
    .insertInto('sign_in_logs')
    .values(
      rows.map(({ hoursAgo, ...row }) => ({
        ...row,
        user_id: userId,
        username: investor.nationalNo,
        at: new Date(now.getTime() - hoursAgo * 3_600_000),
        ip: '192.0.2.14',
        method: 'password',
      })),
    )
    .execute();
}
