import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { CommandContext } from '#server/http/context.ts';
import { parseConfig } from '#server/config.ts';
import { fillSettings } from '#server/db/demo/fillSettings.ts';
import type { Deps } from '#server/deps.ts';
import { createInlineQueue } from '#server/jobs/queue.ts';
import { createLogger } from '#server/log.ts';
import { createAuditService, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { createApprovalsService } from '#server/modules/platform/approvals/approvals.service.ts';
import { createServices, type Services } from '#server/app/compose.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { DebitProvider } from '#server/ports/directDebit/provider.ts';
import type { Ids } from '#server/ports/ids.ts';
import { createAltcha } from '#server/ports/captcha/altcha.ts';
import { createSandboxPriceFeed } from '#server/ports/priceFeed/sandbox.ts';
import { noIdentityProvider } from '#server/ports/identity/none.ts';
import { noBankFeed } from '#server/ports/bankFeed.ts';
import {
  createSandboxGateway,
  type SandboxCall,
  type SandboxFault,
  type SandboxGateway,
} from '#server/ports/gateways/sandbox.ts';
import { createSecrets } from '#server/secrets.ts';
import { codesThatAgree, silentNotices } from './doubles.ts';
import { serviceContext } from './ordering.ts';
import { guardOf } from './guard.ts';

/* A small market on an empty migrated database: funds, investors and the services of orders, without HTTP and without
 * anything random of the machine, so that one seed gives one ledger. Needs no test runner: soaks and benches use it too. */

export interface GroundFund {
  /** columns of the fund beside its name */
  columns?: Record<string, unknown>;
  /** working days from the effective day to the price day, for buys and sells */
  priceOffset: { buy: number; sell: number };
  /** percent for units held up to ten days */
  exitPct?: string;
  nav: string;
}

export interface Ground {
  db: Kysely<Database>;
  deps: Deps;
  ordering: Services;
  audit: AuditService;
  bank: SandboxGateway;
  clock: { now(): Date; advance(ms: number): void; setNow(at: Date): void };
  fundIds: number[];
  people: { userId: number; investorId: number }[];
  methods: { ipg: number; wallet: number };
  /** the request of a person */
  as(person: number): CommandContext;
  /** the request of one of two admins */
  admin(which: 'maker' | 'checker'): CommandContext;
}

export interface GroundOptions {
  seed: number;
  now: Date;
  funds: readonly GroundFund[];
  people: number;
  navDate: string;
  fault?: (call: SandboxCall) => SandboxFault;
  /** providers of direct debit; none by default */
  debitProviders?: (of: { db: Kysely<Database>; clock: Clock; ids: Ids }) => DebitProvider[];
  /** in place of the sandbox, whose books are in our database */
  bank?: SandboxGateway;
  /** keys that several processes share; new ones by default */
  secrets?: Record<string, string>;
}

/** Ids that follow from a seed: each is the hash of the seed and a counter. */
function createSeededIds(seed: number): Ids {
  let count = 0;
  const next = (): Buffer =>
    createHash('sha256')
      .update(`${seed}:${(count += 1)}`)
      .digest();
  return {
    token: (bytes = 32) => next().subarray(0, bytes).toString('base64url'),
    otp: () => String(next().readUInt32BE(0) % 1_000_000).padStart(6, '0'),
  };
}

function createClock(start: Date) {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    business: () => new Date(current),
    moveBusiness: () => undefined,
    advance: (ms: number) => void (current += ms),
    setNow: (at: Date) => void (current = at.getTime()),
  };
}

/** The services of orders, with a code check that always agrees; codes have their own tests. */
export function orderingWithoutCodes(deps: Deps, notices = silentNotices): Services {
  return createServices(deps, {
    approvals: createApprovalsService({
      investors: guardOf(() => false),
    }),
    guard: guardOf(() => true),
    slipFiles: { attach: () => Promise.resolve() },
    notices,
    orderCodes: codesThatAgree,
  });
}

type GroundDepsOptions = Pick<GroundOptions, 'seed' | 'now' | 'fault' | 'debitProviders' | 'bank' | 'secrets'>;

/** What services on this ground stand on, with a clock of its own. */
export function createGroundDeps(db: Kysely<Database>, options: GroundDepsOptions) {
  const clock = createClock(options.now);
  const ids = createSeededIds(options.seed);
  const bank =
    options.bank ?? createSandboxGateway({ db, clock, ids, ...(options.fault ? { fault: options.fault } : {}) });
  const config = parseConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://localhost/none',
    PUBLIC_ORIGIN: 'http://localhost',
    ...(options.secrets ?? createSecrets()),
  });
  const deps: Deps = {
    db,
    config,
    ports: {
      clock,
      ids,
      gateways: [bank],
      debitProviders: options.debitProviders?.({ db, clock, ids }) ?? [],
      bankFeed: noBankFeed,
      priceFeed: createSandboxPriceFeed(),
      identity: noIdentityProvider,
      scanner: null,
      places: null,
      sms: {
        name: 'sandbox',
        send: () => Promise.resolve({ provider: 'sandbox', providerRef: '' }),
        deliveries: () => Promise.resolve(new Map()),
      },
      push: null,
      captcha: { name: 'sandbox', verify: () => Promise.resolve('proof'), challenge: () => Promise.resolve(null) },
      selfHostedCaptcha: createAltcha({ hmacKey: 'key of the ground', clock }),
    },
    log: createLogger({ level: 'silent' }),
    jobs: createInlineQueue(),
  };
  return { deps, clock, bank };
}

/** Builds the market. The database must be empty and migrated. */
export async function createGround(db: Kysely<Database>, options: GroundOptions): Promise<Ground> {
  const { deps, clock, bank } = createGroundDeps(db, options);
  const audit = createAuditService({ clock });
  const filled = await fillGround(db, options);
  return {
    db,
    deps,
    audit,
    bank,
    clock,
    ...filled,
    ordering: orderingWithoutCodes(deps),
    as: (person) => serviceContext(db, { userId: filled.people[person]?.userId ?? 0 }),
    admin: (which) =>
      serviceContext(db, { userId: which === 'maker' ? filled.adminIds[0] : filled.adminIds[1], roleId: 2 }),
  };
}

async function fillGround(db: Kysely<Database>, options: GroundOptions) {
  await db.transaction().execute((tx) => fillSettings(tx, options.now));
  await sql`delete from order_windows`.execute(db);
  await sql`update order_price_limits set max_amount = 900000000000, daily_max = 900000000000000 where payment_method = 'ipg'`.execute(
    db,
  );
  await sql`update order_waits set max_unpaid = 1000, max_slips = 1000, max_attempts = 1000`.execute(db);
  const fundIds: number[] = [];
  for (const [index, fund] of options.funds.entries())
    fundIds.push(await insertFund(db, `ground-${index}`, fund, options));
  const people: Ground['people'] = [];
  for (let index = 0; index < options.people; index += 1) people.push(await insertPerson(db, index, options.now));
  const admins = await Promise.all(['maker', 'checker'].map((name) => insertUser(db, name, 2, options.now)));
  const methods = await sql<{ id: number; code: string }>`select id, code from payment_methods`.execute(db);
  const methodIdOf = (code: string): number => methods.rows.find((method) => method.code === code)?.id ?? 0;
  return {
    fundIds,
    people,
    adminIds: [admins[0] ?? 0, admins[1] ?? 0] as const,
    methods: { ipg: methodIdOf('ipg'), wallet: methodIdOf('wallet') },
  };
}

async function insertFund(
  db: Kysely<Database>,
  slug: string,
  fund: GroundFund,
  options: GroundOptions,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into funds (slug, name, fund_type, type_of_invest, risk_level, created_at) values (${slug}, ${slug}, 4, 'IssuanceAndCancellation', 3, ${options.now}) returning id`.execute(
    db,
  );
  const id = rows[0]?.id ?? 0;
  for (const [column, value] of Object.entries(fund.columns ?? {}))
    await sql`update funds set ${sql.ref(column)} = ${value} where id = ${id}`.execute(db);
  await sql`
    insert into fund_schedules (fund_id, order_type, payment_method, cutoff_time, price_offset_days, issue_offset_days, settle_days)
    values (${id}, 1, 'ipg', '14:00', ${fund.priceOffset.buy}, 1, 0), (${id}, 2, 'account', '14:00', ${fund.priceOffset.sell}, 0, 1)`.execute(
    db,
  );
  if (fund.exitPct)
    await sql`insert into exit_fee_steps (fund_id, until_day, pct) values (${id}, 10, ${fund.exitPct})`.execute(db);
  await sql`
    insert into fund_navs (fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units)
    values (${id}, ${options.navDate}, ${fund.nav}, ${fund.nav}, ${fund.nav}, 0, 0)`.execute(db);
  return id;
}

async function insertUser(db: Kysely<Database>, name: string, roleId: number, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into users (username, mobile, role_id, referral_code, created_at) values (${name}, '09120000099', ${roleId}, ${name}, ${at}) returning id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

async function insertPerson(
  db: Kysely<Database>,
  index: number,
  at: Date,
): Promise<{ userId: number; investorId: number }> {
  const userId = await insertUser(db, `person${index}`, 1, at);
  const { rows } = await sql<{ id: number }>`
    insert into investors (is_legal, national_no, auth_status, created_at) values (false, ${`person${index}`}, 'sejam_online', ${at}) returning id`.execute(
    db,
  );
  const investorId = rows[0]?.id ?? 0;
  await sql`insert into user_investors (user_id, investor_id, it_self, relation, created_at) values (${userId}, ${investorId}, true, 'self', ${at})`.execute(
    db,
  );
  await sql`
    insert into investor_bank_accounts (investor_id, bank_code, bank_name, account_type, account_number, iban, is_default, is_verified, usable_from, created_at)
    values (${investorId}, '056', 'b', 'current', '1', ${`IR${String(index).padStart(24, '0')}`}, true, true, ${at}, ${at})`.execute(
    db,
  );
  return { userId, investorId };
}

/** Every row of the books as one text, ids and moments included: one seed gives one text. */
export async function ledgerText(db: Kysely<Database>): Promise<string> {
  const tables = [
    'orders',
    'order_events',
    'payments',
    'payouts',
    'holdings',
    'lots',
    'lot_redemptions',
    'accounts',
    'journals',
    'ledger_entries',
    'audit_log',
  ];
  const parts = [];
  for (const table of tables) {
    const { rows } = await sql<{
      text: string | null;
    }>`select string_agg(t::text, E'\n' order by t::text collate "C") as text from ${sql.table(table)} t`.execute(db);
    parts.push(`${table}\n${rows[0]?.text ?? ''}`);
  }
  return parts.join('\n');
}
