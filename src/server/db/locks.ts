import { sql, type Transaction } from 'kysely';
import { unread } from './query.ts';
import type { Database } from './tables.ts';

/*
 * Every advisory lock of the server. Locks of a session are single numbers; locks of a transaction end with it and carry
 * what they are about. Two different things must never share a number or a prefix.
 *
 * Transactions of orders take their locks in this order, so that no deadlock arises: the advisory locks of
 * the payer and the investor, the rules of dates (`orderRules`), the run of the fund (`fundRun`), the row of the order, the row of `fund_totals`, the row of `holdings`, the
 * two rows of `accounts`. The lock of the gateways' daily limits is taken after the row of the order. A change of terms locks
 * `funds` before `fund_totals`; orders never lock `funds`. A change of calendar or timing takes `orderRules` before the orders
 * that it moves; money that arrives has the row of its order before, so one of the two may run again.
 */

/** Locks that a connection holds until it gives them back. */
export const sessionLocks = {
  migration: 7_140_508_300,
  /** shared by everybody who uses the embedded server, alone by who stops it */
  embeddedHold: 7_140_508_301,
  demoData: 7_140_508_302,
} as const;

/** Classes of locks that carry the id of an investor or a fund. */
const idLocks = {
  /** one order command of an investor at a time */
  investorOrders: 7202,
  /** one buy of a person at a time, for whichever investor */
  payer: 7204,
  /** the start of a run of a fund and the arrival of money for it */
  fundRun: 7203,
  /** shared by what dates orders, alone by a change of calendar or timing; see `waitForOrders` */
  orderRules: 7205,
} as const;

/** What a lock with words is about. */
type Subject =
  | 'account_codes'
  | 'authority_columns'
  | 'bank'
  | 'bank_balance'
  | 'bank_movement'
  | 'benchmark'
  | 'exports'
  | 'gateway'
  | 'log_months'
  | 'mobile'
  | 'open_items'
  | 'price_drafts'
  | 'reconciliation'
  | 'statements'
  | 'rule'
  | 'super_admin'
  | 'uploads'
  | 'idempotency';

type Tx = Transaction<Database>;
type IdOfLock = readonly [lock: keyof typeof idLocks, id: number];

/** Waits for others that work on the same id, until the transaction ends. */
export async function waitForId(tx: Tx, lock: keyof typeof idLocks, id: number): Promise<void> {
  await unread(tx)`select pg_advisory_xact_lock(${sql.lit(idLocks[lock])}, ${id})`;
}

/** Orders share the rules of calendar and timing; who changes those has them alone. One lock, because a holiday is for all. */
const ORDER_RULES = 0;

/**
 * For a command that dates an order: waits for others that work on the same ids, one after the other, and for a change of
 * calendar or timing that is being applied. The rules are read after it, so that no order is written by rules which a change
 * is just replacing.
 */
export async function waitForOrders(tx: Tx, ids: readonly IdOfLock[]): Promise<void> {
  const locks = ids.map(([lock, id]) => sql`pg_advisory_xact_lock(${sql.lit(idLocks[lock])}, ${id})`);
  const shared = sql`pg_advisory_xact_lock_shared(${sql.lit(idLocks.orderRules)}, ${sql.lit(ORDER_RULES)})`;
  await unread(tx)`select ${sql.join([...locks, shared])}`;
}

/** As `shareId` for a run of a fund, by money that arrives: waits for a change of calendar or timing, too. */
export async function waitForArrival(tx: Tx, fundId: number): Promise<void> {
  await unread(tx)`
    select pg_advisory_xact_lock_shared(${sql.lit(idLocks.fundRun)}, ${fundId}),
      pg_advisory_xact_lock_shared(${sql.lit(idLocks.orderRules)}, ${sql.lit(ORDER_RULES)})`;
}

/** For a change of calendar or timing: waits for every order that is being dated, and holds up the next ones. */
export const holdOrderRules = (tx: Tx): Promise<void> => waitForId(tx, 'orderRules', ORDER_RULES);

/** As `waitForId`, beside others that share the lock. */
export async function shareId(tx: Tx, lock: keyof typeof idLocks, id: number): Promise<void> {
  await unread(tx)`select pg_advisory_xact_lock_shared(${sql.lit(idLocks[lock])}, ${id})`;
}

/** Waits for others that work on the same thing, until the transaction ends. */
export async function waitFor(tx: Tx, subject: Subject, name = ''): Promise<void> {
  await unread(tx)`select pg_advisory_xact_lock(hashtextextended(${`${subject}:${name}`}, 0))`;
}

/** Takes the lock of a thing for this transaction; false when another one has it. Never waits. */
export async function tryLock(tx: Tx, subject: Subject, name: string): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${subject}:${name}`}, 0)) as "isMine"`.execute(tx);
  return rows[0]?.isMine === true;
}
