import { sql, type Transaction } from 'kysely';
import { userName } from '#server/db/fragments.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { SingleWrite, Tx, WriteTx } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';
import type { SignInMethod } from '#server/modules/records/session/session.repo.ts';

export interface FactorRow {
  totpSecret: string | null;
  totpSince: Date | null;
  pendingSecret: string | null;
  recoveryLeft: number;
  passkeys: number;
}

/** What second factors a user has; nulls and zeros when none. */
export async function findFactor(tx: Tx, userId: number): Promise<FactorRow> {
  const { rows } = await sql<FactorRow>`
    select f.totp_secret as "totpSecret", f.totp_since as "totpSince", f.pending_secret as "pendingSecret",
      (select count(*)::int from recovery_codes r where r.user_id = u.id and r.used_at is null) as "recoveryLeft",
      (select count(*)::int from passkeys p where p.user_id = u.id) as passkeys
    from users u
    left join second_factors f on f.user_id = u.id
    where u.id = ${userId}`.execute(tx);
  return rows[0] ?? { totpSecret: null, totpSince: null, pendingSecret: null, recoveryLeft: 0, passkeys: 0 };
}

/** Notes that the code of a step was used; false when this step or a later one was used before. */
export async function useTotpStep(tx: SingleWrite, userId: number, step: number): Promise<boolean> {
  const { rows } = await sql`
    update second_factors set totp_last_step = ${step}
    where user_id = ${userId} and coalesce(totp_last_step, -1) < ${step}
    returning user_id`.execute(tx);
  return rows.length === 1;
}

/** Keeps a secret that waits for its first code. */
export async function upsertPendingSecret(tx: SingleWrite, userId: number, secret: string, now: Date): Promise<void> {
  await sql`
    insert into second_factors (user_id, pending_secret, pending_since)
    values (${userId}, ${secret}, ${now})
    on conflict (user_id) do update set pending_secret = ${secret}, pending_since = ${now}`.execute(tx);
}

/** The waiting secret becomes the user's, if it is still this one. */
export async function promotePendingSecret(
  tx: Transaction<Database>,
  userId: number,
  pending: string,
  step: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update second_factors
    set totp_secret = pending_secret, totp_since = ${now}, totp_last_step = ${step},
      pending_secret = null, pending_since = null
    where user_id = ${userId} and pending_secret = ${pending}
    returning user_id`.execute(tx);
  return rows.length === 1;
}

/** Puts new recovery codes in the place of all earlier ones. */
export async function replaceRecoveryCodes(
  tx: Transaction<Database>,
  userId: number,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await sql`
    insert into recovery_codes (user_id, code_hash, created_at)
    select ${userId}, h, ${now}
    from unnest(${hashes}::text[]) h`.execute(tx);
}

/** Uses a recovery code up; false when it is not one, or was used. */
export async function useRecoveryCode(tx: SingleWrite, userId: number, hash: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update recovery_codes set used_at = ${now}
    where user_id = ${userId} and code_hash = ${hash} and used_at is null
    returning user_id`.execute(tx);
  return rows.length === 1;
}

/** Takes the authenticator app of a user off. */
export async function deleteTotp(tx: Transaction<Database>, userId: number): Promise<void> {
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
}

/** Ends the recovery codes of a user. */
export async function deleteRecoveryCodes(tx: Transaction<Database>, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Takes every second factor of a user off: app, passkeys and recovery codes. */
export async function deleteFactors(tx: Transaction<Database>, userId: number): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await deleteTotp(tx, userId);
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

export interface TicketRow {
  userId: number;
  method: SignInMethod;
}

/** Stores a ticket of a log-in that waits for its second step. */
export async function insertTicket(
  tx: WriteTx,
  ticket: { hash: string; userId: number; method: SignInMethod; deviceHash: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('second_factor_tickets')
    .values({
      ticket_hash: ticket.hash,
      user_id: ticket.userId,
      purpose: 'login',
      method: ticket.method,
      device_hash: ticket.deviceHash,
      created_at: ticket.createdAt,
      expires_at: ticket.expiresAt,
    })
    .execute();
}

/** A ticket of this browser that is neither used nor over. */
export async function findTicket(
  tx: Tx,
  { hash, deviceHash }: { hash: string; deviceHash: string },
  now: Date,
): Promise<TicketRow | null> {
  return maybeOne<TicketRow>(tx)`
    select user_id as "userId", method
    from second_factor_tickets
    where ticket_hash = ${hash} and device_hash = ${deviceHash} and purpose = 'login' and used_at is null
      and expires_at > ${now}`;
}

/** Uses a ticket up; false when somebody was faster. */
export async function useTicket(tx: WriteTx, hash: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update second_factor_tickets set used_at = ${now}
    where ticket_hash = ${hash} and used_at is null and expires_at > ${now}
    returning ticket_hash`.execute(tx);
  return rows.length === 1;
}

/** Ends the open log-ins of a user: the password or the second factor changed. */
export async function deleteTickets(tx: WriteTx, userId: number): Promise<void> {
  await tx.deleteFrom('second_factor_tickets').where('user_id', '=', userId).execute();
}

export interface SandboxFactor {
  userId: number;
  username: string;
  name: string;
  secret: string;
}

/** Demo people with a published secret. */
export async function listDemoFactors(tx: Tx, prefix: string): Promise<SandboxFactor[]> {
  return many<SandboxFactor>(tx)`
    select u.id as "userId", u.username, ${userName('u')} as name, f.totp_secret as secret
    from second_factors f
    join users u on u.id = f.user_id
    where starts_with(f.totp_secret, ${prefix})
    order by u.id`;
}
