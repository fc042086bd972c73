import { sql, type Kysely } from 'kysely';
import { listHeads } from '../../../modules/platform/audit/audit.repo.ts';
import type { Database } from '../../tables.ts';
import { insertTraces } from './books.ts';
import { insertAudit, insertTickets } from './office.ts';
import { insertOrders, makeBatch } from './orders.ts';
import { insertPeople } from './people.ts';
import { makePlan, type Connection, type VolumePlan, type VolumeSize } from './plan.ts';
import { insertSettlements, insertSums, moveSequences, updateBankBalances, updateFunds } from './sums.ts';

const MARK = 'volume_filled';
/**
 * Orders of one part: its rows pass through temporary tables, so the memory does not grow with the fill. A redemption finds
 * certificates of earlier parts alone, so also a small fill has several.
 */
const partOf = (orders: number): number => Math.min(50_000, Math.max(25, Math.ceil(orders / 20)));

export interface VolumeOptions extends VolumeSize {
  now: Date;
  onProgress: (step: string) => void;
}

/** @throws Error unless the database has the demo people and was not filled before */
async function refuseOthers(db: Connection): Promise<void> {
  const { rows } = await sql<{ key: string }>`select key from settings where key in ('demo_filled', ${MARK})`.execute(
    db,
  );
  const keys = rows.map(({ key }) => key);
  if (!keys.includes('demo_filled'))
    throw new Error('only a database with the demo people is filled with invented orders');
  if (keys.includes(MARK))
    throw new Error('this database was filled before; empty it first: npm run db:reset -- --yes');
}

/**
 * Adds invented investors and orders with everything that these leave behind to a database with the demo people, so that the
 * books prove (`npm run audit:verify`). Statements over many rows, a part of the orders in each transaction.
 */
export async function fillVolume(db: Kysely<Database>, options: VolumeOptions): Promise<void> {
  await db.connection().execute(async (connection) => {
    await refuseOthers(connection);
    await sql`insert into settings (key, value, updated_at) values (${MARK}, '1', ${options.now})`.execute(connection);
    await sql`set synchronous_commit = off`.execute(connection);
    await sql`set work_mem = '128MB'`.execute(connection);
    const plan = await makePlan(connection, options, options.now);
    const { rows } = await sql<{ next: bigint }>`select coalesce(max(id), 0) + 1 as next from journals`.execute(
      connection,
    );
    // triggers and checks of foreign keys run for each row; these rows are right by making, and proven at the end
    await sql`set session_replication_role = replica`.execute(connection);
    try {
      await insertPeople(connection, plan, (made) => options.onProgress(`${made} of ${plan.investors} investors`));
      await insertAllOrders(connection, plan, options.onProgress);
      options.onProgress('holdings and balances');
      await connection.transaction().execute(async (tx) => {
        await insertSums(tx, plan);
        await insertSettlements(tx, plan);
        await updateBankBalances(tx, rows[0]?.next ?? 1n);
        await insertTickets(tx, plan);
      });
    } finally {
      await sql`set session_replication_role = default`.execute(connection);
    }
    options.onProgress('totals of funds');
    await connection.transaction().execute((tx) => updateFunds(tx));
    await moveSequences(connection);
    await sql`select recount_sums(), recount_desk_sums(), recount_turnover_sums()`.execute(connection);
    options.onProgress('statistics of the tables');
    await sql`vacuum analyze`.execute(connection);
  });
}

async function insertAllOrders(db: Connection, plan: VolumePlan, onProgress: (step: string) => void): Promise<void> {
  await makeBatch(db);
  await sql`
    insert into accounts (kind, fund_id, unit, balance)
    select a.kind, f.fund_id, a.unit, null
    from fill_funds f
    cross join (values ('gateway_clearing', 'IRR'), ('fund_bank', 'IRR'), ('fund_capital', 'IRR'), ('fee_income', 'IRR'),
      ('exit_fee_income', 'IRR'), ('fund_units', 'UNIT')) a(kind, unit)
    order by f.fund_id, a.kind
    on conflict do nothing`.execute(db);
  const heads = await listHeads(db);
  const part = partOf(plan.orders);
  for (let start = 0; start < plan.orders; start += part) {
    const end = Math.min(plan.orders, start + part);
    await db.transaction().execute(async (tx) => {
      await insertOrders(tx, plan, start + 1, end);
      await insertTraces(tx, plan);
      await insertAudit(tx, heads);
    });
    // plans of the next part look certificates and accounts up by index
    if (start === 0) await sql`analyze lots, accounts, orders`.execute(db);
    onProgress(`${end} of ${plan.orders} orders`);
  }
}
