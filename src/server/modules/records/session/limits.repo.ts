import { sql, type Transaction } from 'kysely';
import { many, one } from '#server/db/query.ts';
import type { SingleWrite, Tx, WriteTx } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';
import type { PasswordState } from './session.rules.ts';

/** One sliding window: at most `limit` acts under `key` in `windowMs`. */
export interface ActLimit {
  key: string;
  limit: number;
  windowMs: number;
}

/** Counts an act when its window has room, in one statement. Gives the moment when there is room again, null when taken. */
export async function takeAct(tx: Transaction<Database>, act: ActLimit, now: Date): Promise<Date | null> {
  const from = new Date(now.getTime() - act.windowMs);
  const expires = new Date(now.getTime() + act.windowMs);
  const taken = await sql<{ key: string }>`
    insert into attempt_counters as l (key, hits, expires_at)
    values (${act.key}, array[${now}::timestamptz], ${expires})
    on conflict (key) do update set hits = array(select h from unnest(l.hits) h where h > ${from} order by h)
      || ${now}::timestamptz, expires_at = ${expires}
    where (select count(*) from unnest(l.hits) h where h > ${from}) < ${act.limit}
    returning key`.execute(tx);
  if (taken.rows.length > 0) return null;
  const { rows } = await sql<{ hit: Date }>`
    select h as hit
    from attempt_counters l, unnest(l.hits) h
    where l.key = ${act.key} and h > ${from}
    order by h desc offset ${act.limit - 1} limit 1`.execute(tx);
  return new Date((rows[0]?.hit ?? now).getTime() + act.windowMs);
}

/** Counts an act without asking for room. */
export async function addAct(tx: SingleWrite, act: Omit<ActLimit, 'limit'>, now: Date): Promise<number> {
  const from = new Date(now.getTime() - act.windowMs);
  const expires = new Date(now.getTime() + act.windowMs);
  const { rows } = await sql<{ count: number }>`
    insert into attempt_counters as l (key, hits, expires_at)
    values (${act.key}, array[${now}::timestamptz], ${expires})
    on conflict (key)
      do update set hits = (array(select h from unnest(l.hits) h where h > ${from} order by h desc limit 999))[1:999]
      || ${now}::timestamptz, expires_at = ${expires}
    returning cardinality(hits) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Number of acts in the window. */
export async function countActs(tx: Tx, act: Omit<ActLimit, 'limit'>, now: Date): Promise<number> {
  const from = new Date(now.getTime() - act.windowMs);
  const { count } = await one<{ count: number }>(tx)`
    select count(*)::int as count
    from attempt_counters l, unnest(l.hits) h
    where l.key = ${act.key} and h > ${from}`;
  return count;
}

/** Takes the newest act back: the try was counted in advance and turned out well. */
export async function dropNewestAct(tx: SingleWrite, key: string): Promise<void> {
  await sql`
    update attempt_counters
    set hits = array(select h from unnest(hits) h order by h desc offset 1)
    where key = ${key}`.execute(tx);
}

/** Acts under every key that begins with `key` and goes on with `:` or `@`; moments oldest first. */
export async function listActsUnder(tx: Tx, key: string): Promise<{ key: string; hits: Date[] }[]> {
  return many<{ key: string; hits: Date[] }>(tx)`
    select key, array(select h from unnest(hits) h order by h) as hits
    from attempt_counters
    where starts_with(key, ${`${key}:`}) or starts_with(key, ${`${key}@`})
    order by key`;
}

/** Forgets all acts under a key and under those that begin with it and go on with `:` or `@`. */
export async function deleteActsUnder(tx: WriteTx, key: string): Promise<void> {
  await sql`
    delete from attempt_counters
    where key = ${key} or starts_with(key, ${`${key}:`}) or starts_with(key, ${`${key}@`})`.execute(tx);
}

/** The tries of an account, locked until the transaction ends; a row is made when there is none. */
export async function lockPasswordState(
  tx: Transaction<Database>,
  accountKey: string,
  now: Date,
): Promise<PasswordState> {
  await sql`
    insert into password_locks (account_key, fails, tries, last_fail_at)
    values (${accountKey}, 0, '{}', ${now})
    on conflict (account_key) do nothing`.execute(tx);
  const { rows } = await sql<PasswordState>`
    select fails, tries, last_fail_at as "lastFailAt", locked_until as "lockedUntil"
    from password_locks
    where account_key = ${accountKey}
    for update`.execute(tx);
  return rows[0] ?? { fails: 0, tries: [], lastFailAt: now, lockedUntil: null };
}

/** The tries of an account without a lock; null when there are none. */
export async function findPasswordState(tx: Tx, accountKey: string): Promise<PasswordState | null> {
  return (
    (await tx
      .selectFrom('password_locks')
      .select(['fails', 'tries', 'last_fail_at as lastFailAt', 'locked_until as lockedUntil'])
      .where('account_key', '=', accountKey)
      .executeTakeFirst()) ?? null
  );
}

/** The tries of an account from every device, with the name that they are counted under. */
export async function listPasswordStates(tx: Tx, name: string): Promise<(PasswordState & { accountKey: string })[]> {
  return many<PasswordState & { accountKey: string }>(tx)`
    select account_key as "accountKey", fails, tries, last_fail_at as "lastFailAt", locked_until as "lockedUntil"
    from password_locks
    where account_key = ${name} or starts_with(account_key, ${`${name}@`})
    order by account_key`;
}

/** Stores the tries of an account. */
export async function updatePasswordState(
  tx: Transaction<Database>,
  accountKey: string,
  state: PasswordState,
): Promise<void> {
  await sql`
    update password_locks
    set fails = ${state.fails}, tries = ${state.tries}::timestamptz[],
      last_fail_at = ${state.lastFailAt}, locked_until = ${state.lockedUntil}
    where account_key = ${accountKey}`.execute(tx);
}

/** Forgets the tries of an account after a success. */
export async function deletePasswordState(tx: SingleWrite, accountKey: string): Promise<void> {
  await tx.deleteFrom('password_locks').where('account_key', '=', accountKey).execute();
}

/** Forgets the tries of an account from every device. */
export async function deletePasswordStates(tx: WriteTx, name: string): Promise<void> {
  await sql`
    delete from password_locks
    where account_key = ${name} or starts_with(account_key, ${`${name}@`})`.execute(tx);
}

/** Stores the use of a captcha proof; false when it was used before. */
export async function insertCaptchaUse(tx: SingleWrite, tokenHash: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ token_hash: string }>`
    insert into captcha_uses (token_hash, used_at)
    values (${tokenHash}, ${now})
    on conflict do nothing
    returning token_hash`.execute(tx);
  return rows.length > 0;
}

/** Stores that a challenge of a log-in with a passkey was answered; false when it was answered before. */
export async function insertChallengeUse(tx: SingleWrite, challengeHash: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ challenge_hash: string }>`
    insert into used_login_challenges (challenge_hash, used_at)
    values (${challengeHash}, ${now})
    on conflict do nothing
    returning challenge_hash`.execute(tx);
  return rows.length > 0;
}

/** Deletes what no rule looks at any more; what one statement leaves is deleted by the next run. */
export async function deleteOldTraces(tx: SingleWrite, now: Date): Promise<void> {
  const ago = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
  await tx.deleteFrom('attempt_counters').where('expires_at', '<', now).execute();
  await tx.deleteFrom('password_locks').where('last_fail_at', '<', ago(1)).execute();
  await tx.deleteFrom('second_factor_tickets').where('expires_at', '<', ago(1)).execute();
  await tx.deleteFrom('used_login_challenges').where('used_at', '<', ago(1)).execute();
  await tx.deleteFrom('captcha_uses').where('used_at', '<', ago(1)).execute();
  await tx
    .updateTable('otp_codes')
    .set({ registry_answer: null })
    .where('registry_answer', 'is not', null)
    .where('expires_at', '<', now)
    .execute();
  await tx.deleteFrom('otp_codes').where('created_at', '<', ago(31)).execute();
  await tx.deleteFrom('refresh_tokens').where('expires_at', '<', ago(7)).execute();
  await sql`
    delete from sessions s
    where s.expires_at < ${ago(180)}
      and not exists (select 1 from refresh_tokens r where r.sid = s.sid)`.execute(tx);
}
