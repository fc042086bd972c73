import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { fillSettings } from '#server/db/demo/fillSettings.ts';
import type { Ids } from '#server/ports/ids.ts';
import { createSandboxDebit } from '#server/ports/directDebit/sandbox.ts';
import { createSandboxGateway, type SandboxFault, type SandboxGateway } from '#server/ports/gateways/sandbox.ts';
import { createTestApp, type FakeUser, type TestApp } from '../../support/app.ts';
import type { ApiClient } from '../../support/client.ts';
import type { TestDatabase } from '../../support/database.ts';
import { codesThatAgree, silentNotices } from '../../support/doubles.ts';
import { ageOn, dayAfter, momentOf, monthsLater, START } from './days.ts';
import { funds, isChild, shareOf, type FundPlan } from './funds.ts';
import { createOutside, createOutsideDebit, type Outside } from './outside.ts';
import { companyCount, companyIbansOf, insertCompany, type Company } from './companies.ts';
import { ibanOf } from './ibans.ts';
import { mobileOf, nationalCodeOf } from './names.ts';
import { openRegistry, registryOver, type Registry } from './registryBooks.ts';

/* A house of its own on an empty migrated database: funds, people with duties, investors, guardians with children. */

export interface Person {
  userId: number;
  investorId: number;
  /** the person who acts for this child */
  guardian: number | null;
  birth: string;
}

export interface House {
  test: TestApp;
  bank: SandboxGateway;
  outside: Outside;
  registry: Registry;
  /** persons, then companies */
  people: Person[];
  companies: Company[];
  fundIds: number[];
  fundIbans: string[];
  /** accounts of the people, in their order, and whose an account is, old ones among them */
  ibans: string[];
  ownerOf: Map<string, number>;
  ways: { ipg: number; wallet: number; receipt: number; debit: number };
  /** what the next confirmation of a gateway meets */
  gateway: { fault: SandboxFault };
  /** a client of a person, of the one who acts for a child or a company, or of an administrator */
  as(person: number): Promise<ApiClient>;
  /** persons who act for one of the people: themselves, a guardian, or the signatories of a company */
  actorsOf(person: number): readonly number[];
  staff(who: Staff): Promise<ApiClient>;
  close(): Promise<void>;
}

export type Staff = 'maker' | 'checker' | 'super' | 'secondSuper';
const staffLevels: Record<Staff, Pick<FakeUser, 'roleId' | 'accessLevel'>> = {
  maker: { roleId: 2, accessLevel: 't1' },
  checker: { roleId: 2, accessLevel: 't2' },
  super: { roleId: 3, accessLevel: null },
  secondSuper: { roleId: 3, accessLevel: null },
};

function seededIds(seed: number): Ids {
  let count = 0;
  const next = (): Buffer =>
    createHash('sha256')
      .update(`year:${seed}:${(count += 1)}`)
      .digest();
  return {
    token: (bytes = 32) => next().subarray(0, bytes).toString('base64url'),
    otp: () => String(next().readUInt32BE(0) % 1_000_000).padStart(6, '0'),
  };
}

/** Builds the house. `open`: an empty migrated database. */
export async function openHouse(
  database: TestDatabase,
  of: { seed: number; investors: number; secrets?: Record<string, string> },
): Promise<House> {
  const outside = createOutside();
  const registry = await openRegistry();
  const ids = seededIds(of.seed);
  const now = momentOf(START, '06:30');
  const parts: { bank?: SandboxGateway } = {};
  const gateway: { fault: SandboxFault } = { fault: null };
  const test = await createTestApp({
    database,
    now,
    sessions: 'fake',
    // a machine that does much else is no fault of the product
    timeLimitMs: 300_000,
    ...(of.secrets ? { env: of.secrets } : {}),
    ports: { ids, identity: registryOver(registry.double.host, database.db) },
    services: {
      notices: silentNotices,
      orderCodes: codesThatAgree,
      slipFiles: { attach: () => Promise.resolve() },
    },
    gateways: (given) => [
      (parts.bank = createSandboxGateway({
        ...given,
        ids,
        fault: (call) => {
          if (call !== 'verify') return null;
          const { fault } = gateway;
          gateway.fault = null;
          return fault;
        },
      })),
    ],
    debitProviders: (given) => [
      createOutsideDebit({
        outside,
        sandbox: createSandboxDebit({ ...given, ids }),
        now: () => given.clock.business(),
      }),
    ],
  });
  const { db } = database;
  await db.transaction().execute((tx) => fillSettings(tx, now));
  await sql`delete from order_windows`.execute(db);
  await sql`delete from holidays`.execute(db);
  await sql`delete from order_price_limits where order_type = 2 or payment_method <> 'ipg'`.execute(db);
  await sql`update order_price_limits set min_amount = 1000, max_amount = 900000000000, daily_max = 900000000000000`.execute(
    db,
  );
  await sql`update order_waits set max_unpaid = 1000, max_slips = 1000, max_attempts = 1000`.execute(db);
  await sql`update debit_banks set bank_daily_count = null, bank_daily_amount = null`.execute(db);
  const fundIds: number[] = [];
  const fundIbans: string[] = [];
  for (const [index, plan] of funds.entries()) {
    fundIds.push(await insertFund(test, plan, index, now));
    fundIbans.push(ibanOf('056', 9_000 + index));
  }
  const people: Person[] = [];
  for (let index = 0; index < of.investors; index += 1) {
    const person = await insertPerson(test, people, index, of.seed);
    people.push(person);
    registry.write(index, { birth: person.birth, iban: ibanOf('056', index + 1) });
  }
  const ibans = people.map((_, index) => ibanOf('056', index + 1));
  const ownerOf = new Map(ibans.map((iban, index) => [iban, index]));
  const companies: Company[] = [];
  for (let company = 0; company < companyCount(of.investors); company += 1) {
    const index = people.length;
    const userOf = (person: number): number => people[person]?.userId ?? 0;
    const { investorId, ...made } = await insertCompany(test, { ...of, company, index, userOf });
    companies.push(made);
    people.push({ userId: 0, investorId, guardian: null, birth: '1980-05-05' });
    ibans.push(companyIbansOf(index)[0]);
    for (const iban of companyIbansOf(index)) ownerOf.set(iban, index);
  }
  const actorsOf = (person: number): readonly number[] =>
    companies.find((company) => company.person === person)?.people ?? [people[person]?.guardian ?? person];
  const staffIds = Object.fromEntries(
    await Promise.all(
      Object.entries(staffLevels).map(async ([name, { roleId, accessLevel }]) => [
        name,
        await insertUser(test, `staff-${name}`, roleId ?? 2, accessLevel ?? null),
      ]),
    ),
  ) as Record<Staff, number>;
  const { rows: ways } = await sql<{ id: number; code: string }>`select id, code from payment_methods`.execute(db);
  const wayOf = (code: string): number => ways.find((way) => way.code === code)?.id ?? 0;
  const clients = new Map<string, Promise<ApiClient>>();
  const client = (key: string, user: FakeUser): Promise<ApiClient> => {
    const known = clients.get(key) ?? test.api.as(user);
    clients.set(key, known);
    return known;
  };
  return {
    test,
    bank: parts.bank as SandboxGateway,
    outside,
    registry,
    people,
    companies,
    fundIds,
    fundIbans,
    ibans,
    ownerOf,
    ways: { ipg: wayOf('ipg'), wallet: wayOf('wallet'), receipt: wayOf('receipt'), debit: wayOf('direct_debit') },
    gateway,
    as: (person) => {
      const acting = actorsOf(person)[0] ?? person;
      return client(`person ${acting}`, { userId: people[acting]?.userId ?? 0 });
    },
    actorsOf,
    staff: (who) => client(who, { userId: staffIds[who], ...staffLevels[who] }),
    close: async () => {
      await test.close();
      await registry.double.close();
    },
  };
}

async function insertFund(test: TestApp, plan: FundPlan, index: number, now: Date): Promise<number> {
  const { db } = test.db;
  const { rows } = await sql<{ id: number }>`
    insert into funds (slug, name, kind, fund_type, type_of_invest, risk_level, is_reinvest_allowed, is_direct_debit_allowed,
      fee_fixed_issue, fee_fixed_cancel, buffer_pct, remain_policy, max_fund_units, execution_delay_minutes, base_unit_value,
      profit_period_months, profit_day, created_at)
    values (${plan.key}, ${plan.key}, ${plan.kind}, 4, 'IssuanceAndCancellation', 3, ${plan.isReinvest}, ${plan.isDebit},
      ${plan.feeIssue}, ${plan.feeCancel}, ${plan.bufferPct}, ${plan.policy}, ${plan.ceiling}, 0, ${plan.firstPrice},
      null, null, ${now}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  const schedule = (type: 1 | 2, way: string, offset: number, settle: number) =>
    sql`insert into fund_schedules (fund_id, order_type, payment_method, cutoff_time, price_offset_days, issue_offset_days, settle_days)
      values (${id}, ${type}, ${way}, '14:00', ${offset}, 1, ${settle})`.execute(db);
  for (const way of ['ipg', 'receipt', 'wallet', 'direct_debit', 'deposit_id', 'reinvest'])
    await schedule(1, way, plan.offset.buy, 0);
  await schedule(2, 'account', plan.offset.sell, 1);
  if (plan.exitPct > 0n)
    await sql`insert into exit_fee_steps (fund_id, until_day, pct) values (${id}, ${plan.exitDays}, ${plan.exitPct})`.execute(
      db,
    );
  await sql`
    insert into fund_bank_accounts (fund_id, bank_code, bank_name, account_number, iban, opened_on)
    values (${id}, '056', 'بانک', ${String(9_000 + index)}, ${ibanOf('056', 9_000 + index)}, '2020-01-01')`.execute(db);
  const issued = dayAfter(START, -(plan.issuedBefore ?? 0));
  if (plan.kind === 'bond')
    await sql`
      insert into bond_terms (fund_id, bond_type, issuer, face_value, volume_units, coupon_rate, coupon_months, issue_date,
        maturity_date, subscription_from, subscription_to, has_buyback, buyback_rate)
      values (${id}, 'participation', 'i', ${plan.firstPrice}, 100000, ${plan.couponRate}, 1, ${issued},
        ${monthsLater(issued, plan.months ?? 12)}, ${dayAfter(START, -1)}, ${dayAfter(START, plan.soldFor ?? 0)}, true, 0)`.execute(
      db,
    );
  // the last price before the first day
  await sql`
    insert into fund_navs (fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units, status, published_at, locked_at)
    values (${id}, ${dayAfter(START, -3)}, ${plan.firstPrice}, ${plan.firstPrice}, ${plan.firstPrice}, 0, 0, 'approved', ${now}, ${now})`.execute(
    db,
  );
  return id;
}

async function insertUser(
  test: TestApp,
  name: string,
  roleId: number,
  level: string | null,
  mobile = '09120000099',
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into users (username, mobile, first_name, last_name, role_id, access_level, referral_code, created_at)
    values (${name}, ${mobile}, 'م', ${name}, ${roleId}, ${level}, ${name}, ${momentOf(START, '06:00')}) returning id`.execute(
    test.db.db,
  );
  return rows[0]?.id ?? 0;
}

/** Days by which a child is older than 17: three in ten come of age in the first weeks, the others in the year. */
const daysOlder = (share: number): number => Math.floor(share < 0.3 ? 325 + share * 66 : share ** 2 * 330);

/** One in eight is a child of the person before them; some of the children come of age in the year. */
async function insertPerson(test: TestApp, people: readonly Person[], index: number, seed: number): Promise<Person> {
  const { db } = test.db;
  const at = momentOf(START, '06:00');
  const isMinor = isChild(index);
  const guardian = isMinor ? index - 1 : null;
  const born = isMinor ? dayAfter(START, -17 * 365 - 20 - daysOlder(shareOf(`${seed}:birth:${index}`))) : '1980-05-05';
  const birth = isMinor && ageOn(born, START) >= 18 ? dayAfter(born, 300) : born;
  const userId =
    guardian === null
      ? await insertUser(test, `person${index}`, 1, null, mobileOf(index))
      : (people[guardian]?.userId ?? 0);
  const { rows } = await sql<{ id: number }>`
    insert into investors (is_legal, national_no, first_name, last_name, birth_date, mobile, auth_status, sejam_status, registry_updated_at, created_at)
    values (false, ${nationalCodeOf(index)}, 'م', ${String(index)}, ${birth}, '09120000000', 'sejam_online', 7, ${momentOf(dayAfter(START, -(index % 7)), '06:00')},
      ${at}) returning id`.execute(db);
  const investorId = rows[0]?.id ?? 0;
  await sql`
    insert into user_investors (user_id, investor_id, it_self, relation, created_at)
    values (${userId}, ${investorId}, ${!isMinor}, ${isMinor ? 'father' : 'self'}, ${at})`.execute(db);
  await sql`
    insert into investor_bank_accounts (investor_id, bank_code, bank_name, account_type, account_number, iban, is_default,
      is_verified, usable_from, created_at)
    values (${investorId}, '056', 'b', 'current', ${String(index)}, ${ibanOf('056', index + 1)}, true, true, ${at}, ${at})`.execute(
    db,
  );
  return { userId, investorId, guardian, birth };
}
