import { sql, type Kysely, type Transaction } from 'kysely';
import { addDays, isoToJalali, jalaliParts, formatJalaliWeekday, tehranDay, tehranInstant } from '#shared/jalali.ts';
import { isWorkingDay, type WorkingCalendar } from '#shared/workingDays.ts';
import type { Database } from '../tables.ts';
import { fillContent } from './content.ts';
import { officialHolidays } from '../../modules/funds/ruleChanges/official.rules.ts';
import type { Sealer } from '../../modules/records/debitRecords/sealing.ts';
import { runDebits, writeDebits } from './debits.ts';
import { writeDesks } from './deskRows.ts';
import { runDesks } from './desks.ts';
import { fillBenchmarks } from './benchmarks.ts';
import { fillFunds, insertMixes, insertPrices, type FilledFund, type FundWorld } from './fillFunds.ts';
import { fillGoals } from './goals.ts';
import { fillHolds } from './holds.ts';
import { fillIdentity } from './identity.ts';
import { fillIdentityRequests } from './identityRequests.ts';
import { fillMobileChange, fillPeople, fillRoleChange, type FilledPeople } from './fillPeople.ts';
import { fillIdentitySettings, fillSettings } from './fillSettings.ts';
import { DemoHistory, type DemoCalendar } from './history.ts';
import { runPast, runProfits, unitsByDay, writeProfits } from './past.ts';
import { createRandom } from './random.ts';
import { runStates } from './states.ts';
import { fillTrustee } from './trustee.ts';

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
  /** seals what the bank of the sandbox calls a contract; without it nobody has a contract of direct debit */
  sealer?: Sealer;
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
    });
    const savedBy = people.userIds.get('super');
    if (savedBy === undefined) throw new Error('the demo has no super admin');
    await fillIdentitySettings(tx, { savedBy, now: options.now });
    say('funds and prices');
    const { funds, world } = await fillInstruments(tx, calendar, people, today, options);
    const fundIds = funds.slice(0, 2).map(({ id }) => id);
    await fillTrustee(tx, people, { fundIds, now: options.now });
    say('orders and ledger');
    const random = createRandom(70_707);
    const history = new DemoHistory(calendar, random);
    runPast(history, people, funds, random);
    runStates(history, people, funds, options.now);
    const desks =
      options.desks === false ? null : runDesks(history, people, funds, { ...world, today, now: options.now });
    const debits = options.sealer ? runDebits(history, people, funds, { today, working: calendar.working }) : null;
    const profits = runProfits(history, people, funds);
    await writeHistory(tx, history, funds, world);
    await writeProfits(tx, profits, world.makerId, world.checkerId);
    if (desks) await writeDesks(tx, desks, history);
    if (debits && options.sealer) await writeDebits(tx, debits, { now: options.now, sealer: options.sealer });
    await fillHolds(tx);
    await fillGoals(tx, people, options.now);
    if (desks) {
      await fillRoleChange(tx, people, options.now);
      await fillMobileChange(tx, people, options.now);
      await fillIdentity(tx, people, options.now);
      await fillIdentityRequests(tx, people, { now: options.now, calendar: calendar.working });
    }
    say('messages, tickets and questions');
    await fillContent(tx, options.now, contentPeople(people));
    await fillSignIns(tx, people, options.now);
    await fillFiles(tx, people, options.now);
  });
}

async function fillCalendar(
  tx: Transaction<Database>,
  today: string,
  options: FillOptions,
): Promise<DemoCalendar & { working: WorkingCalendar }> {
  const pricedDays = options.pricedDays ?? 430;
  const from = addDays(today, -Math.ceil(pricedDays * 1.75));
  const to = addDays(today, 500);
  const holidays = officialHolidays(from, to);
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
    working,
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
  await fillBenchmarks(tx, world);
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
  await inParts(history.slips, 1000, (part) => tx.insertInto('bank_slips').values(part).execute());
  // approved slips stand on the bank's statement
  await sql`
    insert into bank_deposits (fund_id, fund_account_id, amount, deposited_at, bank_ref, investor_id, order_id, status, created_at, slip_id, is_posted)
    select o.fund_id, r.fund_account_id, r.amount, (r.slip_date + r.slip_time) at time zone 'Asia/Tehran', r.number, r.investor_id, r.order_id, 'slip', r.reviewed_at, r.id, false
    from bank_slips r join orders o on o.investor_id = r.investor_id and o.id = r.order_id where r.status = 'approved'`.execute(
    tx,
  );
  await inParts(history.payouts, 1000, (part) => tx.insertInto('payouts').values(part).execute());
  await inParts(
    history.lots.map(({ id: _id, ...lot }) => lot),
    1000,
    (part) => tx.insertInto('lots').values(part).execute(),
  );
  await inParts(history.lotRedemptions, 1000, (part) => tx.insertInto('lot_redemptions').values(part).execute());
  await writeHoldings(tx, history);
  await history.book.write(tx);
  await settlePayments(tx, world);
  for (const fund of funds) {
    const unitsOn = unitsByDay(history, fund.id);
    await insertPrices(tx, fund, unitsOn, world);
    await insertMixes(tx, fund, unitsOn, world);
    const { units } = unitsOn(world.today);
    await tx.updateTable('fund_totals').set({ issued_units: units }).where('fund_id', '=', fund.id).execute();
    if (fund.isFull) await tx.updateTable('funds').set({ max_fund_units: units }).where('id', '=', fund.id).execute();
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

/** What administrators wrote about an investor, and a log-in that they closed. */
async function fillFiles(tx: Transaction<Database>, people: FilledPeople, now: Date): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const [makerId = 0, checkerId = 0] = [people.userIds.get('maker'), people.userIds.get('checker')];
  const investor = people.byKey.get('investor');
  if (!investor) throw new Error('the demo has no investor');
  const notes = [
    { authorId: checkerId, hours: 50, body: 'پیگیری حساب سامان: مدارک مالکیت در شعبه دیده شد.' },
    { authorId: makerId, hours: 3, body: 'تلفنی خبر داد حساب سامان را عوض می‌کند؛ شبای جدید را همین هفته می‌فرستد.' },
  ];
  await tx
    .insertInto('investor_notes')
    .values(
      notes.map(({ authorId, hours, body }) => ({
        investor_id: investor.investorId,
        body,
        author_id: authorId,
        created_at: hoursAgo(hours),
      })),
    )
    .execute();
  const blocked = people.userIds.get('extra3');
  if (blocked === undefined) return;
  await tx
    .insertInto('user_blocks')
    .values({
      user_id: blocked,
      reason: 'گزارش گم شدن گوشی در تماس تلفنی',
      blocked_by: makerId,
      blocked_at: hoursAgo(20),
    })
    .execute();
  await tx.updateTable('users').set({ is_active: false }).where('id', '=', blocked).execute();
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

/** The gateway has paid what it collected until three days ago to the funds' bank accounts, and two people booked it. */
async function settlePayments(tx: Transaction<Database>, { makerId, checkerId, now }: FundWorld): Promise<void> {
  const until = new Date(now.getTime() - 3 * 86_400_000);
  await sql`
    with sum as (
      select o.fund_id, count(*) as count, sum(p.amount) as gross, max((p.verified_at at time zone 'Asia/Tehran')::date) as day,
        (select min(a.id) from fund_bank_accounts a where a.fund_id = o.fund_id) as account_id
      from payments p join orders o on o.investor_id = p.investor_id and o.id = p.order_id
      where p.verified_at < ${until} and p.status in ('verified', 'refund_due') group by o.fund_id
    ), booked as (
      insert into journals (at, business_date, kind, fund_id, prepared_by, approved_by)
      select ${until}, (${until}::timestamptz at time zone 'Asia/Tehran')::date, 'gateway_settlement', fund_id, ${makerId}, ${checkerId} from sum returning id, fund_id, business_date, at
    )
    insert into gateway_settlements (gateway, fund_id, fund_account_id, until_date, settled_on, bank_ref, payment_count, gross, fee, net, difference,
      status, prepared_by, prepared_at, decided_by, decided_at, journal_id)
    select 'sandbox', s.fund_id, s.account_id, s.day, b.business_date, 'SHP-' || (1000 + s.fund_id), s.count, s.gross, 0, s.gross, 0,
      'approved', ${makerId}, ${until}, ${checkerId}, ${until}, b.id from sum s join booked b on b.fund_id = s.fund_id`.execute(
    tx,
  );
  await sql`
    update payments p set settlement_id = s.id, status = case when p.status = 'verified' then 'settled' else p.status end
    from gateway_settlements s, orders o
    where o.investor_id = p.investor_id and o.id = p.order_id and o.fund_id = s.fund_id and p.verified_at < ${until} and p.status in ('verified', 'refund_due')`.execute(
    tx,
  );
  await sql`
    insert into ledger_entries (journal_id, account_id, fund_id, unit, debit, credit, tx_type, comments, business_date, at)
    select s.journal_id, a.id, s.fund_id, 'IRR', case when a.kind = 'fund_bank' then s.net else 0 end, case when a.kind = 'fund_bank' then 0 else s.net end,
      'gateway_settlement', s.bank_ref, j.business_date, j.at
    from gateway_settlements s join journals j on j.id = s.journal_id
      join accounts a on a.fund_id = s.fund_id and a.kind in ('fund_bank', 'gateway_clearing') and a.investor_id is null`.execute(
    tx,
  );
}
