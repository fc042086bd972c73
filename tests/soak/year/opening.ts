import { sql } from 'kysely';
import { withdrawCredit } from '#shared/contract/credit.ts';
import { lastAsset } from '#shared/contract/dashboard.ts';
import { getFundOpening, prepareFundOpening, releaseFundOpening } from '#shared/contract/fundOpenings.ts';
import { ask, codeOf, done, MOOT, refuseOwn, today, type Of, type Play } from './acting.ts';
import { dayAfter, START } from './days.ts';
import type { Holder } from './facts.ts';
import { shareOf } from './funds.ts';
import { ibanOf } from './ibans.ts';
import { mobileOf, nationalCodeOf } from './names.ts';

/*
 * A fund that exists already comes into the panel with its holders, while everything else goes on: all of it or nothing, in
 * whichever process books it. Its people are nobody else's, so that the other funds stay as they are.
 */

const PROPERTY = 'an existing fund opens as a whole';
/** Holders of the fund, whose numbers follow those of everybody else. */
const FIRST = 5_000;
/** Rial of a unit on the last day before. */
const PRICE = 1_000_000n;

function holdersOf(seed: number, count: number): Holder[] {
  const number = (what: string, most: number): number => Math.floor(shareOf(`${seed}:opening:${what}`) * most);
  return Array.from({ length: count }, (_, at) => ({
    nationalNo: nationalCodeOf(FIRST + at),
    certificates: Array.from({ length: 1 + number(`${at}`, 3) }, (__, of) => ({
      units: BigInt(1 + number(`${at}:${of}`, 90)),
      day: dayAfter(START, -20 - number(`${at}:${of}:day`, 900)),
    })),
    cash: BigInt(number(`${at}:cash`, 3) * 70_001),
  }));
}

const unitsOf = ({ certificates }: Holder): bigint => certificates.reduce((sum, { units }) => sum + units, 0n);

/** Brings a fund in: one person with the list of the registrar, which has to match, and another who releases it. */
export async function openFund(play: Play, deed: Of<'opening'>): Promise<string | null> {
  const { house, facts, seed } = play;
  if (facts.opening) return MOOT;
  const { db } = house.test.db;
  const now = house.test.clock.now();
  const { rows } = await sql<{ id: number }>`
    insert into funds (slug, name, fund_type, type_of_invest, risk_level, created_at)
    values ('opening', 'opening', 4, 'IssuanceAndCancellation', 3, ${now}) returning id`.execute(db);
  const fundId = rows[0]?.id ?? 0;
  const params = { fundId };
  const holders = holdersOf(seed, deed.holders);
  let last = dayAfter(today(play), -1);
  while (!facts.days.isOpen(last)) last = dayAfter(last, -1);
  const units = holders.reduce((sum, holder) => sum + unitsOf(holder), 0n);
  const cash = holders.reduce((sum, holder) => sum + holder.cash, 0n);
  const files = {
    holders: ['کد ملی,نام,نام خانوادگی,تاریخ تولد,شماره موبایل,شماره شبا,مانده ریالی']
      .concat(
        holders.map((holder, at) =>
          [
            holder.nationalNo,
            'م',
            FIRST + at,
            '1360/05/05',
            mobileOf(FIRST + at),
            ibanOf('056', FIRST + at),
            holder.cash,
          ].join(),
        ),
      )
      .join('\n'),
    certificates: ['کد ملی,تعداد واحد,تاریخ صدور,قیمت هر واحد,شماره گواهی']
      .concat(
        holders.flatMap((holder) =>
          holder.certificates.map((one, of) => [holder.nationalNo, one.units, one.day, 900_000, `G${of}`].join()),
        ),
      )
      .join('\n'),
    prices: `تاریخ,قیمت صدور,قیمت ابطال,قیمت آماری,تعداد واحد\n${[last, PRICE, PRICE, PRICE, units].join()}`,
  };
  const bankBalance = 50_000_000n;
  const controls = {
    asOf: dayAfter(today(play), -1),
    holderCount: holders.length,
    bankBalance: bankBalance.toString(),
  };
  const sums = { units: units.toString(), cash: cash.toString() };
  const maker = await house.staff('maker');
  const wrong = await ask(play, maker, prepareFundOpening, {
    params,
    body: { ...files, ...controls, ...sums, units: (units + 1n).toString() },
  });
  if (codeOf(wrong) !== 'OPENING_TOTALS')
    facts.fail(PROPERTY, 'a list that does not match', `${codeOf(wrong) ?? 'kept'} on ${today(play)}`);
  // a super admin may prepare and decide, but not both
  const boss = await house.staff('super');
  const made = await ask(play, boss, prepareFundOpening, { params, body: { ...files, ...controls, ...sums } });
  if (!done(made)) {
    facts.fail(PROPERTY, 'preparing', made.text.slice(0, 300));
    return codeOf(made);
  }
  const checker = await house.staff('checker');
  const { opening } = (await ask(play, checker, getFundOpening, { params })).body.data;
  const release = { params: { openingId: opening?.openingId ?? 0 }, body: { version: opening?.version ?? '' } };
  refuseOwn(play, 'an opening', await ask(play, boss, releaseFundOpening, release));
  const released = await ask(play, checker, releaseFundOpening, release);
  if (!done(released)) {
    facts.fail(PROPERTY, 'the release', released.text.slice(0, 300));
    return codeOf(released);
  }
  facts.opening = { fundId, holders, bankBalance, releasedOn: today(play) };
  return null;
}

/** Either nothing of the opening is in the books, or all of it; from the next evening on it is all. */
export async function judgeOpening(play: Play, isLast: boolean): Promise<void> {
  const { house, facts } = play;
  const { opening } = facts;
  if (!opening) return;
  const { fundId, holders, releasedOn, bankBalance } = opening;
  const { db } = house.test.db;
  const { rows } = await sql<{ kind: string; no: string | null; amount: bigint }>`
    select a.kind, i.national_no as no, sum(e.credit - e.debit)::bigint as amount
    from ledger_entries e join accounts a on a.id = e.account_id left join investors i on i.id = e.investor_id
    where e.fund_id = ${fundId} group by 1, 2`.execute(db);
  if (rows.length === 0) {
    if (today(play) > releasedOn) facts.fail(PROPERTY, 'the booking', `released on ${releasedOn}`);
    return;
  }
  const of = (kind: string, no: string | null): bigint =>
    rows.find((row) => row.kind === kind && row.no === no)?.amount ?? 0n;
  const compare = (what: string, seen: unknown, expected: bigint): void => {
    if (String(seen) !== String(expected)) facts.fail(PROPERTY, what, `${String(seen)}, expected ${expected}`);
  };
  compare('money at the bank', -of('fund_bank', null), bankBalance);
  for (const holder of holders) {
    compare('units of a holder', of('investor_units', holder.nationalNo), unitsOf(holder));
    compare('money of a holder', of('investor_cash', holder.nationalNo), holder.cash);
  }
  const { rows: lots } = await sql<{ lots: number; people: number }>`
    select count(*)::int as lots, count(distinct investor_id)::int as people from lots where fund_id = ${fundId}`.execute(
    db,
  );
  compare(
    'certificates',
    lots[0]?.lots,
    BigInt(holders.reduce((sum, { certificates }) => sum + certificates.length, 0)),
  );
  const turn = facts.today % holders.length;
  for (const holder of isLast ? holders : [holders[turn]]) if (holder) await readAs(play, holder, { fundId, isLast });
}

/** What a holder reads, and in the end takes. */
async function readAs(
  play: Play,
  holder: Holder,
  { fundId, isLast }: { fundId: number; isLast: boolean },
): Promise<void> {
  const { house, facts } = play;
  const { rows } = await sql<{ userId: number; investorId: number }>`
    select l.user_id as "userId", l.investor_id as "investorId"
    from user_investors l join investors i on i.id = l.investor_id
    where i.national_no = ${holder.nationalNo} and l.it_self`.execute(house.test.db.db);
  const [one] = rows;
  if (!one) {
    facts.fail(PROPERTY, 'the log-in of a holder', holder.nationalNo);
    return;
  }
  const client = await house.test.api.as({ userId: one.userId });
  const home = (await ask(play, client, lastAsset, { query: { investorId: one.investorId } })).body.data;
  const value = unitsOf(holder) * PRICE;
  if (BigInt(home.totalValue) !== value || BigInt(home.underWay) !== holder.cash)
    facts.fail(
      PROPERTY,
      'what a holder reads',
      `${home.totalValue} and ${home.underWay}, expected ${value} and ${holder.cash}`,
    );
  if (!isLast || holder.cash === 0n) return;
  const body = { investorId: one.investorId, fundId, amount: holder.cash.toString(), otp: '123456' };
  const answer = await ask(play, client, withdrawCredit, { body });
  if (!done(answer))
    facts.fail(
      'no one is unable to get their money',
      'money of an opening',
      `${holder.nationalNo}: ${codeOf(answer) ?? ''}`,
    );
}
