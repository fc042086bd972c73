import type { SmsRequest } from '#server/ports/sms.ts';
import type { Ports } from '#server/ports/ports.ts';
import type { Deps } from '#server/deps.ts';
import type { LiveSession, SessionReader } from '#server/http/context.ts';
import { parseConfig } from '#server/config.ts';
import { createApp, type App, type AppOptions } from '#server/app.ts';
import { createIds, type Ids } from '#server/ports/ids.ts';
import { createAltcha } from '#server/ports/captcha/altcha.ts';
import { createSandboxBankFeed } from '#server/ports/bankFeed/sandbox.ts';
import { noIdentityProvider } from '#server/ports/identity/none.ts';
import { createSandboxIdentityProvider } from '#server/ports/identity/sandbox.ts';
import { noBankFeed } from '#server/ports/bankFeed.ts';
import type { PaymentGateway } from '#server/ports/gateways/gateway.ts';
import { createSandboxPriceFeed } from '#server/ports/priceFeed/sandbox.ts';
import { createSandboxDebit } from '#server/ports/directDebit/sandbox.ts';
import type { DebitProvider } from '#server/ports/directDebit/provider.ts';
import { createSandboxGateway, type SandboxOptions } from '#server/ports/gateways/sandbox.ts';
import { createLogger } from '#server/log.ts';
import { createInlineQueue, type InlineQueue } from '#server/jobs/queue.ts';
import { fillDemo } from '#server/db/demo/fill.ts';
import { demoFactors, demoLogins, demoPassword, type DemoLogin } from '#server/db/demo/people.ts';
import { fail } from '#shared/contract/failures.ts';
import { loginPassword } from '#shared/contract/login.ts';
import { createClient, type ApiClient } from './client.ts';
import { finishLogin } from './secondFactor.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { demoFill, demoTemplate } from './demoTemplate.ts';
import { secretsOfRun } from './secrets.ts';

/** A Saturday at ten in the morning in Tehran, a working day: 1405/08/30. */
export const testNow = new Date('2026-11-21T06:30:00Z');

export interface TestClock {
  now(): Date;
  business(): Date;
  moveBusiness(offsetMs: number): void;
  setNow(moment: Date | string): void;
  /** moves time forward, in milliseconds */
  advance(ms: number): void;
}

/** Who a fake session belongs to; see `api.as`. */
export interface FakeUser {
  userId: number;
  roleId?: 1 | 2 | 3;
  accessLevel?: string | null;
  username?: string;
}

export interface TestApp {
  app: App;
  db: TestDatabase;
  deps: Deps;
  clock: TestClock;
  /** messages handed to the SMS port, oldest first */
  sms: SmsRequest[];
  jobs: InlineQueue;
  /** log lines as objects */
  logs: Record<string, unknown>[];
  api: {
    anonymous(address?: string): ApiClient;
    /** logs in over HTTP; throws with the answer when that fails */
    login(username: string, password?: string): Promise<ApiClient>;
    /** logs in as a person of the demo (`seed: 'demo'`) */
    demo(key: DemoLogin['key']): Promise<ApiClient>;
    /** a signed-in client of `sessions: 'fake'`, for tests of the HTTP layer itself */
    as(user: FakeUser): Promise<ApiClient>;
  };
  close(): Promise<void>;
}

export interface TestAppOptions extends Omit<AppOptions, 'sessions'> {
  /** `empty` (default) has the migrated schema only; `demo` the people, funds and orders of the demo */
  seed?: 'empty' | 'demo';
  /** the demo with the work that waits on the desks of bank and office; without it by default */
  desks?: boolean;
  /** `real` (default) reads sessions from the database; `fake` trusts `api.as` */
  sessions?: 'real' | 'fake';
  /** off by default, so that tests of other things do not run into them */
  rateLimits?: boolean;
  now?: Date;
  ports?: Partial<Ports>;
  /** gateways over the test's database; the sandbox bank alone by default */
  gateways?: (of: { db: TestDatabase['db']; clock: TestClock; ids: Ids }) => PaymentGateway[];
  /** providers of direct debit over the test's database; the sandbox alone by default */
  debitProviders?: (of: { db: TestDatabase['db']; clock: TestClock; ids: Ids }) => DebitProvider[];
  env?: Record<string, string>;
  poolSize?: number;
  /** an empty migrated database made elsewhere (soaks, benches); one of the run's server by default */
  database?: TestDatabase;
}

/** The whole back end on a database of its own, with a clock that stands still and ports that only record. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const {
    seed = 'empty',
    sessions = 'real',
    rateLimits = false,
    now = testNow,
    ports,
    env,
    poolSize,
    gateways = sandboxOnly,
    debitProviders = (of) => [createSandboxDebit(of)],
    desks = false,
    ...appOptions
  } = options;
  const variables = testVariables(rateLimits, env);
  const demo = seed === 'demo' ? { now, desks, config: parseConfig(variables) } : null;
  const db =
    options.database ??
    (await createTestDatabase({
      poolSize: poolSize ?? 10,
      ...(demo && { template: await demoTemplate(demo) }),
    }));
  if (options.database && demo) await fillDemo(db.db, await demoFill(demo));
  const config = parseConfig({ ...variables, DATABASE_URL: db.url });
  const clock = createTestClock(now);
  const sms: SmsRequest[] = [];
  const logs: Record<string, unknown>[] = [];
  const jobs = createInlineQueue();
  const basePorts = recordingPorts(clock, sms);
  const deps: Deps = {
    db: db.db,
    config,
    ports: {
      ...basePorts,
      gateways: gateways({ db: db.db, clock, ids: basePorts.ids }),
      debitProviders: debitProviders({ db: db.db, clock, ids: basePorts.ids }),
      bankFeed: createSandboxBankFeed({ db: db.db }),
      identity: createSandboxIdentityProvider({ db: db.db, slowMs: 20, silentMs: 20 }),
      ...ports,
    },
    log: createLogger({
      level: 'debug',
      destination: { write: (line: string) => void logs.push(JSON.parse(line) as Record<string, unknown>) },
    }),
    jobs,
  };
  const app = createApp(deps, { ...appOptions, ...(sessions === 'fake' ? { sessions: fakeSessions(clock) } : {}) });
  for (const job of app.jobs) await jobs.work(job.name, (data) => app.runJob(job.name, data));
  const anonymous = (address?: string): ApiClient => createClient(app, address);
  let logins = 0;
  const login = async (username: string, password = demoPassword): Promise<ApiClient> => {
    // Failed log-ins are counted by address too, so everyone comes from their own.
    const client = anonymous(`198.18.${Math.floor(logins / 250)}.${(logins++ % 250) + 1}`);
    const answer = await client.call(loginPassword, { body: { username, password } });
    if (answer.status !== 200) throw new Error(`log-in of ${username} failed: ${answer.status} ${answer.text}`);
    const secret = demoFactors[demoLogins.find((one) => one.username === username)?.key ?? ''];
    await finishLogin({ db: db.db, now: () => clock.now() }, client, answer, secret);
    return client;
  };
  return {
    app,
    db,
    deps,
    clock,
    sms,
    jobs,
    logs,
    api: {
      anonymous,
      login,
      demo: (key) => login(demoLogins.find((one) => one.key === key)?.username ?? key),
      async as(user) {
        const client = anonymous();
        client.bearer = `fake.${Buffer.from(JSON.stringify(user)).toString('base64url')}`;
        await client.prepare();
        return client;
      },
    },
    close: () => db.drop(),
  };
}

/** The sandbox bank as the only gateway. */
function sandboxOnly(of: SandboxOptions): PaymentGateway[] {
  return [createSandboxGateway(of)];
}

function createTestClock(start: Date): TestClock {
  let current = start.getTime();
  let aheadMs = 0;
  return {
    now: () => new Date(current),
    business: () => new Date(current + aheadMs),
    moveBusiness: (offsetMs) => (aheadMs = offsetMs),
    setNow: (moment) => (current = new Date(moment).getTime()),
    advance: (ms) => (current += ms),
  };
}

/** The environment of a test's app; the database's address comes when the database is made. */
function testVariables(rateLimits: boolean, env: Record<string, string> = {}): Record<string, string> {
  return {
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://localhost/none',
    PUBLIC_ORIGIN: 'http://localhost',
    RATE_LIMITS: rateLimits ? '1' : '0',
    ...secretsOfRun(),
    ...env,
  };
}

function recordingPorts(clock: TestClock, sms: SmsRequest[]): Ports {
  return {
    clock,
    ids: createIds(),
    sms: {
      name: 'sandbox',
      send(request) {
        sms.push(request);
        return Promise.resolve({ provider: 'sandbox', providerRef: `test-${sms.length}` });
      },
      deliveries: () => Promise.resolve(new Map()),
    },
    push: null,
    captcha: {
      name: 'sandbox',
      verify: ({ token }) => Promise.resolve(token.startsWith('good') ? token : null),
      challenge: () => Promise.resolve(null),
    },
    selfHostedCaptcha: createAltcha({ hmacKey: 'key of the tests', clock, cost: 1, keyPrefix: '0' }),
    gateways: [],
    debitProviders: [],
    bankFeed: noBankFeed,
    priceFeed: createSandboxPriceFeed(),
    identity: noIdentityProvider,
    scanner: null,
    places: null,
  };
}

/** Believes the bearer token that `api.as` makes; ends sessions whose user id is 0. */
function fakeSessions(clock: TestClock): SessionReader {
  return {
    read({ authorization }) {
      if (!authorization) return Promise.resolve(null);
      const [, payload = ''] = /^Bearer fake\.([\w-]+)$/.exec(authorization) ?? [];
      if (payload === '') return Promise.reject(fail('SESSION_ENDED'));
      const user = JSON.parse(Buffer.from(payload, 'base64url').toString()) as FakeUser;
      if (user.userId === 0) return Promise.reject(fail('SESSION_ENDED'));
      const session: LiveSession = {
        sid: `sid-${user.userId}`,
        userId: user.userId,
        username: user.username ?? `user${user.userId}`,
        roleId: user.roleId ?? 1,
        accessLevel: user.accessLevel ?? null,
        verifiedAt: clock.now(),
        recheckedAt: null,
        factorCheckedAt: null,
        createdAt: clock.now(),
        expiresAt: new Date(clock.now().getTime() + 900_000),
        xsrfSeed: `seed-${user.userId}`,
      };
      return Promise.resolve(session);
    },
    hasSecondFactor: () => Promise.resolve(false),
  };
}
