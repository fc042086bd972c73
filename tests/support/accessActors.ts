import { sql } from 'kysely';
import { endOwnSession } from '#shared/contract/account.ts';
import { investorKeyOf, type Operation } from '#shared/contract/kernel/define.ts';
import { accessRules, type Actor } from './accessRules.ts';
import type { TestApp } from './app.ts';
import type { ApiClient, CallInput } from './client.ts';
import { validInput } from './validInput.ts';

/* The callers of the access tests, over the demo (reliability 12, rows Z and A9, A10). */

export type Actors = Record<Actor, ApiClient>;

/** Everybody who may call, signed in; `stolen` has the client's token without its companion, `revoked` one that ended. */
export async function createActors(test: TestApp): Promise<Actors> {
  const revoked = await test.api.demo('investor');
  const ended = copyOf(test, revoked);
  const answer = await revoked.call(endOwnSession);
  if (answer.status !== 200) throw new Error(`the session did not end: ${answer.status}`);
  const client = await test.api.demo('investor');
  const stolen = test.api.anonymous();
  stolen.bearer = client.bearer;
  await stolen.prepare();
  return {
    anonymous: test.api.anonymous(),
    client,
    otherClient: await test.api.demo('guardian'),
    maker: await test.api.demo('maker'),
    checker: await test.api.demo('checker'),
    super: await test.api.demo('super'),
    branch: await test.api.demo('branch'),
    reader: await withLevel(test, 't5'),
    trustee: await withLevel(test, 'MT'),
    noLevel: await withLevel(test, null),
    revoked: ended,
    stolen,
  };
}

/** The same cookies and token in another client, as another tab or a thief of both has them. */
export function copyOf(test: TestApp, client: ApiClient): ApiClient {
  const copy = test.api.anonymous();
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  copy.bearer = client.bearer;
  return copy;
}

/** The self investor of a person of the demo. */
export async function investorOf(test: TestApp, username: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select i.investor_id as id from user_investors i join users u on u.id = i.user_id
    where u.username = ${username} and i.it_self`.execute(test.db.db);
  if (!rows[0]) throw new Error(`${username} has no investor of their own`);
  return rows[0].id;
}

/** An administrator with another access level than those of the demo. */
async function withLevel(test: TestApp, level: string | null): Promise<ApiClient> {
  const username = level === null ? '0067749828' : level === 'MT' ? '0084410663' : '0073104558';
  await sql`
    insert into users (username, mobile, first_name, last_name, password_hash, password_changed_at, role_id, access_level, referral_code, created_at)
    select ${username}, ${`0912888${username.slice(-4)}`}, 'کارمند', 'آزمایشی', password_hash, password_changed_at, 2, ${level}, ${`T${username}`}, created_at
    from users where username = '3290123456'`.execute(test.db.db);
  return test.api.login(username);
}

/** A valid input of an operation that names the investor, where the operation names one. */
export function inputFor(op: Operation, investorId: number): CallInput {
  const input = validInput(op);
  const named = investorKeyOf(op.access);
  if (named) (input[named.from] as Record<string, unknown>)[named.key] = investorId;
  return input;
}

const ruleOf = new Map(
  Object.values(accessRules).flatMap((rule) => rule.operations.map((operation) => [operation, rule.may] as const)),
);

/** The callers that the rules let past the access check of an operation. */
export const callersOf = (op: Operation): readonly Actor[] => ruleOf.get(op.id) ?? [];

/** What the rules expect of a caller: to get past the access check, or the status of the refusal. */
export function mayCall(op: Operation, actor: Actor): 'yes' | 401 | 403 {
  if (callersOf(op).includes(actor)) return 'yes';
  return actor === 'anonymous' || actor === 'revoked' || actor === 'stolen' ? 401 : 403;
}

/** Codes that mean "you may not call this at all". */
export const refusals: ReadonlySet<string> = new Set([
  'SESSION_REQUIRED',
  'SESSION_ENDED',
  'ACCESS_DENIED',
  'INVESTOR_NOT_ALLOWED',
  'CSRF_FAILED',
]);
