import { sql, type Transaction } from 'kysely';
import { many, maybeOne } from '#server/db/query.ts';
import type { SingleWrite, Tx } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';

export interface PasskeyRow {
  id: number;
  credentialId: string;
  /** COSE key in base64url */
  publicKey: string;
  /** newest counter that the authenticator showed; 0 for those that have none */
  signCount: bigint;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const columns = sql`
  id, credential_id as "credentialId", public_key as "publicKey", sign_count as "signCount", transports, name,
  created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** Passkeys of a user, oldest first. */
export async function listPasskeysOf(tx: Tx, userId: number): Promise<PasskeyRow[]> {
  return many<PasskeyRow>(tx)`
    select ${columns}
    from passkeys
    where user_id = ${userId}
    order by id`;
}

/** The passkey of a user with this credential id; null for unknown, removed and other people's ones. */
export async function findPasskey(tx: Tx, userId: number, credentialId: string): Promise<PasskeyRow | null> {
  return maybeOne<PasskeyRow>(tx)`
    select ${columns}
    from passkeys
    where user_id = ${userId} and credential_id = ${credentialId}`;
}

/** Whose passkey has this credential id; null for unknown and removed ones. */
export async function findPasskeyOwner(tx: Tx, credentialId: string): Promise<number | null> {
  const row = await maybeOne<{ userId: number }>(tx)`
    select user_id as "userId"
    from passkeys
    where credential_id = ${credentialId}`;
  return row?.userId ?? null;
}

/** Stores a passkey; null when its credential id is known already. */
export async function insertPasskey(
  tx: Transaction<Database>,
  userId: number,
  passkey: Omit<PasskeyRow, 'id' | 'lastUsedAt'>,
): Promise<PasskeyRow | null> {
  return maybeOne<PasskeyRow>(tx)`
    insert into passkeys (user_id, credential_id, public_key, sign_count, transports, name, created_at)
    values (
      ${userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.signCount}, ${passkey.transports}::text[],
      ${passkey.name}, ${passkey.createdAt}
    )
    on conflict (credential_id) do nothing
    returning ${columns}`;
}

/** Notes the use of a passkey; false when it was removed meanwhile, or its counter did not go up. */
export async function usePasskey(tx: SingleWrite, id: number, signCount: bigint, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update passkeys
    set sign_count = ${signCount}, last_used_at = ${now}
    where id = ${id} and (sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))
    returning id`.execute(tx);
  return rows.length === 1;
}

/** Renames a passkey of a user; null when it is not theirs. */
export async function updatePasskeyName(
  tx: Transaction<Database>,
  userId: number,
  id: number,
  name: string,
): Promise<PasskeyRow | null> {
  return maybeOne<PasskeyRow>(tx)`
    update passkeys set name = ${name}
    where id = ${id} and user_id = ${userId}
    returning ${columns}`;
}

/** Removes a passkey of a user; null when it is not theirs. */
export async function deletePasskey(tx: Transaction<Database>, userId: number, id: number): Promise<PasskeyRow | null> {
  return maybeOne<PasskeyRow>(tx)`
    delete from passkeys
    where id = ${id} and user_id = ${userId}
    returning ${columns}`;
}

/** Keeps the challenge of a log-in that waits; an earlier one ends. False when the ticket is used or over. */
export async function setTicketChallenge(
  tx: SingleWrite,
  hash: string,
  challenge: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update second_factor_tickets set challenge = ${challenge}
    where ticket_hash = ${hash} and purpose = 'login' and used_at is null and expires_at > ${now}
    returning ticket_hash`.execute(tx);
  return rows.length === 1;
}

/** Stores the challenge of a set-up or a re-check inside a session. */
export async function insertSessionChallenge(
  tx: SingleWrite,
  ticket: {
    hash: string;
    userId: number;
    sid: string;
    purpose: 'passkeySetup' | 'recheck';
    challenge: string;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('second_factor_tickets')
    .values({
      ticket_hash: ticket.hash,
      user_id: ticket.userId,
      sid: ticket.sid,
      purpose: ticket.purpose,
      challenge: ticket.challenge,
      created_at: ticket.createdAt,
      expires_at: ticket.expiresAt,
    })
    .execute();
}

/**
 * Takes the challenge of a ticket away and gives it: one attempt, whatever comes of it. Null when there is none, the ticket
 * is over, or it belongs to another purpose or session.
 */
export async function takeChallenge(
  tx: SingleWrite,
  ticket: { hash: string; purpose: 'login' | 'passkeySetup' | 'recheck'; sid: string | null },
  now: Date,
): Promise<string | null> {
  const row = await maybeOne<{ challenge: string }>(tx)`
    with taken as (
      select ticket_hash, challenge
      from second_factor_tickets
      where ticket_hash = ${ticket.hash} and purpose = ${ticket.purpose} and sid is not distinct from ${ticket.sid}
        and challenge is not null and used_at is null and expires_at > ${now}
      for update
    )
    update second_factor_tickets t set challenge = null
    from taken
    where t.ticket_hash = taken.ticket_hash
    returning taken.challenge`;
  return row?.challenge ?? null;
}
