import { sql } from 'kysely';
import { loginPassword } from '#shared/contract/login.ts';
import type { TestApp } from './app.ts';
import { demoFactorPrefix } from '#shared/demoFactor.ts';
import type { ApiClient } from './client.ts';
import { quickHash } from './quickHash.ts';
import { finishLogin, testFactor } from './secondFactor.ts';

export interface TestUser {
  id: number;
  investorId: number;
  username: string;
  mobile: string;
}

export interface UserValues {
  username?: string;
  mobile?: string;
  password?: string | null;
  roleId?: 1 | 2 | 3;
  accessLevel?: string | null;
  authStatus?: 'sejam_online' | 'sejam_inquiry' | 'documents' | 'pending' | 'none';
}

/** Password of every user made here. */
export const testPassword = 'Kabootar-1399';

let serial = 0;

/** A national code with a right check digit; a new one at each call. */
export function nextNationalCode(): string {
  serial += 1;
  const body = `0${String(31_000_000 + serial)}`;
  const rest = Array.from(body).reduce((sum, digit, index) => sum + Number(digit) * (10 - index), 0) % 11;
  return body + String(rest < 2 ? rest : 11 - rest);
}

/** Stores a user with its self investor. */
export async function createUser(test: TestApp, values: UserValues = {}): Promise<TestUser> {
  const username = values.username ?? nextNationalCode();
  const mobile = values.mobile ?? `0912${String(5_000_000 + serial)}`;
  const passwordHash = values.password === null ? null : await quickHash(values.password ?? testPassword);
  const { db } = test.db;
  const at = test.clock.now();
  const user = await sql<{ id: number }>`
    insert into users (username, mobile, first_name, last_name, password_hash, role_id, access_level, referral_code, created_at)
    values (${username}, ${mobile}, 'مینا', 'سهیلی', ${passwordHash}, ${values.roleId ?? 1}, ${values.accessLevel ?? null}, ${`R${username}`}, ${at})
    returning id`.execute(db);
  const investor = await sql<{ id: number }>`
    insert into investors (is_legal, national_no, first_name, last_name, gender, birth_date, mobile, auth_status, sejam_status, created_at)
    values (false, ${username}, 'مینا', 'سهیلی', 2, '1990-03-21', ${mobile}, ${values.authStatus ?? 'sejam_online'}, 7, ${at}) returning id`.execute(
    db,
  );
  const id = user.rows[0]?.id ?? 0;
  const investorId = investor.rows[0]?.id ?? 0;
  await sql`
    insert into user_investors (user_id, investor_id, it_self, relation, created_at) values (${id}, ${investorId}, true, 'self', ${at})`.execute(
    db,
  );
  if ((values.roleId ?? 1) > 1) {
    await sql`
      insert into second_factors (user_id, totp_secret, totp_since)
      values (${id}, ${`${demoFactorPrefix}${testFactor}`}, ${at})`.execute(db);
  }
  return { id, investorId, username, mobile };
}

/** Logs a user in from a browser of its own. */
export async function signIn(
  test: TestApp,
  user: Pick<TestUser, 'username'>,
  options: { password?: string; client?: ApiClient } = {},
): Promise<ApiClient> {
  const client = options.client ?? test.api.anonymous();
  const answer = await client.call(loginPassword, {
    body: { username: user.username, password: options.password ?? testPassword },
  });
  if (answer.status !== 200) throw new Error(`log-in failed: ${answer.status} ${answer.text}`);
  await finishLogin({ db: test.db.db, now: () => test.clock.now() }, client, answer);
  return client;
}

/** Delivers waiting messages and gives the newest code that a number got. */
export async function newestCode(test: TestApp, mobile: string): Promise<string> {
  await test.jobs.runAll('sms.sendCode');
  const message = test.sms.filter((one) => one.mobile === mobile && one.tokens['code']).at(-1);
  if (!message) throw new Error(`no code was sent to ${mobile}`);
  return message.tokens['code'] ?? '';
}
