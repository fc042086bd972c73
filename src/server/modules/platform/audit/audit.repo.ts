import { sql, type Transaction } from 'kysely';
import { many, unread } from '#server/db/query.ts';
import type { Database } from '#server/db/tables.ts';
import type { Tx } from '#server/db/connection.ts';
import type { AuditContent } from './audit.rules.ts';

/**
 * Appends one row to its chain. The head's row lock makes this transaction the chain's only writer until it ends, and an
 * update that waited goes on from the head as the writer before left it; so the hash is made here.
 * One statement, because each audited command sends it while others wait for the head (decision 15).
 */
export async function appendAuditRow(
  tx: Transaction<Database>,
  chain: number,
  content: string,
  row: AuditContent,
): Promise<void> {
  await unread(tx)`
    with head as (
      update audit_heads
      set prev_hash = hash, hash = encode(sha256(convert_to(hash || E'\\n' || ${content}::text, 'UTF8')), 'hex')
      where chain = ${chain}
      returning prev_hash, hash
    )
    insert into audit_log (
      chain, at, actor_kind, actor_id, investor_id, sid_hash, ip, device_id, request_id, action, subject, before, after,
      reason, prev_hash, hash
    )
    select ${chain}, ${row.at}, ${row.actorKind}, ${row.actorId}, ${row.investorId}, ${row.sidHash}, ${row.ip},
      ${row.deviceId}, ${row.requestId}, ${row.action}, ${row.subject},
      ${row.before === undefined ? null : JSON.stringify(row.before)}::jsonb,
      ${row.after === undefined ? null : JSON.stringify(row.after)}::jsonb, ${row.reason}, head.prev_hash, head.hash
    from head`;
}

/** Hash that each chain must end with. */
export async function listHeads(tx: Tx): Promise<Map<number, string>> {
  const { rows } = await sql<{ chain: number; hash: string }>`select chain, hash from audit_heads`.execute(tx);
  return new Map(rows.map((row) => [row.chain, row.hash]));
}

export interface StoredAuditRow extends AuditContent {
  id: bigint;
  chain: number;
  prevHash: string;
  hash: string;
}

/** Rows of a chain after an id, oldest first. */
export async function listChain(tx: Tx, chain: number, afterId: bigint, limit: number): Promise<StoredAuditRow[]> {
  return many<StoredAuditRow>(tx)`
    select id, chain, at, actor_kind as "actorKind", actor_id as "actorId", investor_id as "investorId",
      sid_hash as "sidHash", ip, device_id as "deviceId", request_id as "requestId", action, subject, before, after,
      reason, prev_hash as "prevHash", hash
    from audit_log
    where chain = ${chain} and id > ${afterId}
    order by id limit ${limit}`;
}
