import { many, maybeOne } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

export interface ApprovalRow {
  id: number;
  number: number;
  state: 'waiting' | 'approved' | 'refused';
  browser: string;
  os: string;
  device: string;
  ip: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Keeps a log-in that waits for a known device. */
export async function insertApproval(
  tx: WriteTx,
  row: {
    userId: number;
    ticketHash: string;
    number: number;
    browser: string;
    os: string;
    device: string;
    ip: string;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('device_approvals')
    .values({
      user_id: row.userId,
      ticket_hash: row.ticketHash,
      number: row.number,
      browser: row.browser,
      os: row.os,
      device: row.device,
      ip: row.ip,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
    })
    .execute();
}

/** Log-ins of a user that wait, newest first. */
export async function listWaitingApprovals(tx: Tx, userId: number, now: Date): Promise<ApprovalRow[]> {
  return many<ApprovalRow>(tx)`
    select id, number, state, browser, os, device, ip, created_at as "createdAt", expires_at as "expiresAt"
    from device_approvals
    where user_id = ${userId} and state = 'waiting' and expires_at > ${now}
    order by created_at desc limit 10`;
}

/** What became of a log-in; null without one for the ticket. */
export async function findApprovalState(tx: Tx, ticketHash: string): Promise<ApprovalRow['state'] | null> {
  const row = await tx
    .selectFrom('device_approvals')
    .select('state')
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirst();
  return row?.state ?? null;
}

/**
 * Decides a waiting log-in: approved when it was asked for with the right number, refused otherwise. One statement, so that
 * two decisions at once are one. @returns what it became; null when it does not wait any more
 */
export async function decideApproval(
  tx: WriteTx,
  of: { userId: number; id: number; isApproved: boolean; number: number; now: Date },
): Promise<'approved' | 'refused' | null> {
  const row = await maybeOne<{ state: 'approved' | 'refused' }>(tx)`
    update device_approvals
    set state = case when ${of.isApproved} and number = ${of.number} then 'approved' else 'refused' end,
      decided_at = ${of.now}
    where id = ${of.id} and user_id = ${of.userId} and state = 'waiting' and expires_at > ${of.now}
    returning state`;
  return row?.state ?? null;
}
