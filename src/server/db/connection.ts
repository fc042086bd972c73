import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { currentScope } from '../scope.ts';
import { createSender } from './batch.ts';
import { createLending } from './lending.ts';
import type { Database } from './tables.ts';

/** What reads accept: a transaction, or the pool for a single statement. Writes demand a {@link WriteTx}. */
export type Tx = Kysely<Database> | Transaction<Database>;

/** What writes demand. */
export type WriteTx = Transaction<Database>;

/**
 * What a write accepts whose one statement is a whole act: a count of tries, the answer of a provider, a clean-up. From the
 * pool it is a transaction of its own; whoever writes more with it passes their transaction.
 */
export type SingleWrite = Tx;

export interface DatabaseHandle {
  db: Kysely<Database>;
  pool: pg.Pool;
  /** lends a connection for the work at hand, a request's or a job's; whoever took it releases it */
  lend(): Promise<pg.PoolClient>;
  /** work that waits for a connection now */
  waiting(): number;
  /** waits for running statements, then closes every connection */
  close(): Promise<void>;
}

/** Limits of the statements of one kind of connection, in milliseconds. */
export interface StatementLimits {
  statementMs: number;
  lockMs: number;
}

/*
 * A request is answered 504 after 20 s, so its statements end before that. Jobs handle their work in short transactions;
 * their longest statements are the sums of the night.
 */
export const statementLimits: { request: StatementLimits; job: StatementLimits } = {
  request: { statementMs: 15_000, lockMs: 5_000 },
  job: { statementMs: 300_000, lockMs: 30_000 },
};

/* How long work waits for a connection, unless said. */
const CONNECT_MS = 10_000;

export interface ConnectOptions {
  url: string;
  /** largest number of connections of this process */
  poolSize: number;
  /** connections that jobs take for themselves, so that they take none from requests; by default none is apart */
  jobPoolSize?: number;
  /** how long work waits for a connection that is free, milliseconds; ten seconds by default */
  connectMs?: number;
  /** how long a statement may run and may wait for a lock; without limits by default */
  limits?: { request: StatementLimits; job: StatementLimits };
  /** hears of connections that break while idle; the pool replaces them by itself */
  onIdleError?: (error: Error) => void;
}

const { builtins, getTypeParser: defaultParser } = pg.types;
// The published types call it a function; what pg exports is an object with `create`.
const arrayParser = pg.types.arrayParser as unknown as {
  create<T>(source: string, read: (value: string) => T): { parse(): T[] };
};
/* pg also hands over types of extensions, whose numbers its list does not hold. */
type AnyParser = (oid: number, format?: 'text' | 'binary') => unknown;
const asText = (value: string): string => value;
const arrayOf =
  <T>(read: (value: string) => T) =>
  (value: string): T[] =>
    arrayParser.create(value, read).parse();

/* Array types have no name in pg's list of builtins. */
const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;
const DATE_ARRAY = 1182;

const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, BigInt],
  [builtins.NUMERIC, asText],
  [builtins.DATE, asText],
  [builtins.TIME, asText],
  [INT8_ARRAY, arrayOf(BigInt)],
  [NUMERIC_ARRAY, arrayOf(asText)],
  [DATE_ARRAY, arrayOf(asText)],
]);

/**
 * How values come out of PostgreSQL, per connection and never globally: int8 → bigint, numeric → string,
 * date → 'YYYY-MM-DD', time → 'HH:MM:SS', timestamptz → Date. Money never passes through a number (architecture 4).
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary'): unknown =>
    (format !== 'binary' && parsers.get(oid)) || (defaultParser as AnyParser)(oid, format)) as typeof defaultParser,
};

/** Runs before a new connection is lent; the pool waits for it. Not sent as start-up options, which poolers refuse. */
async function prepareSession(client: pg.ClientBase, limits: StatementLimits | undefined): Promise<void> {
  // A connection that breaks between two statements of a transaction tells nobody else; unheard, it would end the process.
  // The next statement of the transaction fails and says why.
  client.on('error', () => undefined);
  const waits = limits
    ? `; set statement_timeout = ${Math.floor(limits.statementMs)}; set lock_timeout = ${Math.floor(limits.lockMs)}`
    : '';
  await client.query(`set time zone 'UTC'; set idle_in_transaction_session_timeout = '60s'${waits}`);
  keepPrepared(client);
}

/** Statements that end a transaction without effect; they always pass. */
const ROLLBACK = /^\s*rollback\b/i;

/**
 * Refuses a statement of work that nobody waits for any more: its request was answered 504, or its job was taken away.
 * Because the commit is refused too, such work leaves nothing behind.
 */
function assertWanted(statement: unknown): void {
  const signal = currentScope()?.signal;
  if (signal?.aborted && !(typeof statement === 'string' && ROLLBACK.test(statement))) {
    throw new Error('nobody waits for this work any more', { cause: signal.reason });
  }
}

type AnyQuery = (...args: unknown[]) => unknown;

/** Lets a connection send statements with values as `createSender` does; other kinds of query go out as they are. */
function keepPrepared(client: pg.ClientBase): void {
  const send = client.query.bind(client) as AnyQuery;
  const sendStatement = createSender(send);
  const query: AnyQuery = (...args) => {
    const [text, values] = args;
    assertWanted(text);
    return args.length === 2 && typeof text === 'string' && Array.isArray(values)
      ? sendStatement(text, values)
      : send(...args);
  };
  Object.assign(client, { query });
}

/** Opens a pool on a PostgreSQL 15 or newer. Nothing is sent until the first statement. */
export function createDatabase(options: ConnectOptions): DatabaseHandle {
  const openPool = (size: number, limits: StatementLimits | undefined): pg.Pool => {
    const pool = new pg.Pool({
      connectionString: options.url,
      max: size,
      types: typeParsers,
      application_name: 'investor-panel',
      connectionTimeoutMillis: options.connectMs ?? CONNECT_MS,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the pool waits for it, which its published type leaves out
      onConnect: (client) => prepareSession(client, limits),
    });
    pool.on('error', (error) => options.onIdleError?.(error));
    return pool;
  };
  const pool = openPool(options.poolSize, options.limits?.request);
  const jobPool = options.jobPoolSize === undefined ? pool : openPool(options.jobPoolSize, options.limits?.job);
  const requests = createLending({
    size: options.poolSize,
    waitMs: options.connectMs ?? CONNECT_MS,
    connect: () => pool.connect(),
  });
  const lend = (): Promise<pg.PoolClient> => {
    const scope = currentScope();
    return scope?.kind === 'job' ? jobPool.connect() : requests.lend(scope);
  };
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: lend,
        end: async () => {
          await pool.end();
          if (jobPool !== pool) await jobPool.end();
        },
      },
    }),
  });
  return { db, pool, lend, waiting: () => pool.waitingCount + requests.waiting(), close: () => db.destroy() };
}

const MAX_TRIES = 6;
const RETRIED = new Set(['40001', '40P01']);

/** True for a serialisation failure or a deadlock: the transaction did nothing and may run again whole. */
export function isRetryable(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && RETRIED.has(String(error.code));
}

/* The driver's words for a line that broke or a pool without a connection; these errors carry no code. */
const brokenLine =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed))/;

/**
 * True when the connection broke or the database takes none, as while its primary changes. The work at hand did nothing
 * wrong: it is tried again, whole, and its failure is nobody's to decide.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return (
    // 25006: a server that was the primary a moment ago and follows another one now
    /^(08|57P|53|25006)/.test(code) ||
    /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|EPIPE)$/.test(code) ||
    (error instanceof Error && brokenLine.test(error.message))
  );
}

/** True when a unique index refused a row; `constraint` narrows it to one index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== '23505') return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}

export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

/**
 * Runs `run` in one transaction. After 40001 or 40P01 the WHOLE function runs again, up to five times more with a
 * growing random pause (reliability 6), so it must have no effect outside the database.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  run: (tx: Transaction<Database>) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db
        .transaction()
        .setIsolationLevel(options.isolation ?? 'read committed')
        .execute(run);
    } catch (error) {
      if (attempt >= MAX_TRIES || !isRetryable(error)) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/**
 * For `catch`: throws the failure of the unique index that refused a row, and any other error as it is.
 * `act().catch(onConflict({ factor_resets_open: () => fail('FACTOR_RESET_PREPARED') }))`
 */
export const onConflict =
  (failures: Readonly<Record<string, () => Error>>) =>
  (error: unknown): never => {
    const index = Object.keys(failures).find((name) => isUniqueViolation(error, name));
    throw (index && failures[index]?.()) || error;
  };
