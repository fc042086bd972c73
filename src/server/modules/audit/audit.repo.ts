import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { Tx } from '../../db/connection.ts';
import type { AuditContent } from './audit.rules.ts';

/** Number of the advisory lock's first half: keeps this module's locks apart from others. */
const LOCK_SPACE = 7201;

/** Makes this transaction the only writer of a chain until it ends, and answers the chain's last hash. */
export async function lockChain(tx: Transaction<Database>, chain: number): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(${LOCK_SPACE}, ${chain})`.execute(tx);
  // a second statement on purpose: it must see what the writer before us committed while we waited
  const { rows } = await sql<{
    hash: string;
  }>`select hash from audit_log where chain = ${chain} order by id desc limit 1`.execute(tx);
  return rows[0]?.hash ?? null;
}

/** Appends one row to its chain. */
export async function insertAuditRow(
  tx: Transaction<Database>,
  chain: number,
  prevHash: string,
  hash: string,
  row: AuditContent,
): Promise<void> {
  await sql`
    insert into audit_log (chain, at, actor_kind, actor_id, investor_id, sid_hash, ip, device_id, request_id, action, subject, before, after, reason, prev_hash, hash)
    values (${chain}, ${row.at}, ${row.actorKind}, ${row.actorId}, ${row.investorId}, ${row.sidHash}, ${row.ip}, ${row.deviceId}, ${row.requestId},
      ${row.action}, ${row.subject}, ${row.before === undefined ? null : JSON.stringify(row.before)}::jsonb, ${row.after === undefined ? null : JSON.stringify(row.after)}::jsonb,
      ${row.reason}, ${prevHash}, ${hash})`.execute(tx);
}

export interface StoredAuditRow extends AuditContent {
  id: bigint;
  chain: number;
  prevHash: string;
  hash: string;
}

/** Rows of a chain after an id, oldest first. */
export async function listChain(tx: Tx, chain: number, afterId: bigint, limit: number): Promise<StoredAuditRow[]> {
  const { rows } = await sql<StoredAuditRow>`
    select id, chain, at, actor_kind as "actorKind", actor_id as "actorId", investor_id as "investorId", sid_hash as "sidHash", ip,
      device_id as "deviceId", request_id as "requestId", action, subject, before, after, reason, prev_hash as "prevHash", hash
    from audit_log where chain = ${chain} and id > ${afterId} order by id limit ${limit}`.execute(tx);
  return rows;
}
