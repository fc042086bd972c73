import { cookieNames } from '#shared/cookies.ts';
import { investorKeyOf, schemaOf } from '#shared/contract/kernel/define.ts';
import { demoLogins } from '#server/db/demo/people.ts';
import { inputFor, investorOf, mayCall, refusals, type Actors } from './accessActors.ts';
import type { Actor } from './accessRules.ts';
import type { TestApp } from './app.ts';
import type { CallInput } from './client.ts';
import { idFields, privateWords } from './ownershipStorm.ts';

/* Every operation by every actor, and readable cookies of others (reliability 12, Z1 and Z5). */

/** Readable cookies of another role, investor and user: what they open (Z5). */
export async function cookieStorm(test: TestApp) {
  const client = await test.api.demo('guardian');
  const foreign = await investorOf(test, '0012345679');
  const own = await investorOf(test, '1287654320');
  const words = await privateWords(test);
  for (const [name, value] of [
    [cookieNames.role, 'admin'],
    ['roleID', '3'],
    [cookieNames.investorId, String(foreign)],
    [cookieNames.username, demoLogins.find(({ key }) => key === 'super')?.username ?? ''],
  ] as const)
    client.cookies.set(name, value);
  const opened: string[] = [];
  const reads = test.app.routes.map(({ op }) => op).filter((op) => op.method === 'get' && op.id !== 'logout');
  for (const op of reads) {
    const answer = await client.call(op, inputFor(op, own));
    if (op.access.kind === 'admin' && answer.status !== 403) opened.push(`${op.id}: ${answer.status}`);
    if (op.access.kind === 'open') continue;
    const shown = words.find((word) => answer.text.includes(word));
    if (shown) opened.push(`${op.id}: the answer has ${shown}`);
    if (op.access.kind !== 'investor') continue;
    const other = await client.call(op, inputFor(op, foreign));
    if (other.status !== 403) opened.push(`${op.id} of the investor in the cookie: ${other.status}`);
  }
  return { reads: reads.length, opened };
}

/** Operations that end or renew the caller's session, or make it read alone; the matrix leaves them to `access.test.ts`. */
const ofSession =
  /^(logout|endOwnSession|endOtherSessions|secureAccount|changePassword|recheckPassword|refreshSession|removeDevice|blockInvestor|startInvestorView)$/;

/** Every operation by every actor, its id replaced by a foreign, a deleted and a random one: allowed as the rules say (Z1). */
export async function matrixStorm(test: TestApp, callers: Actors) {
  const figures = { operations: 0, actors: Object.keys(callers).length, calls: 0, problems: [] as string[] };
  const own = await investorOf(test, '0012345679');
  for (const { op } of test.app.routes.filter((route) => !ofSession.test(route.op.id))) {
    figures.operations += 1;
    const named = investorKeyOf(op.access);
    for (const actor of Object.keys(callers) as Actor[])
      for (const id of [null, 3, 999_999, 2_000_000_000]) {
        const input = structuredCloneOf(inputFor(op, own));
        for (const place of ['params', 'query', 'body'] as const)
          for (const field of idFields(schemaOf(op[place]), ''))
            if (id !== null && named?.key !== field && !/[.]|code|number/i.test(field))
              Object.assign((input[place] ??= {}) as object, { [field]: id });
        figures.calls += 1;
        const { status, body, text } = await callers[actor].call(op, input);
        const code = (body as { code?: string } | null)?.code ?? '';
        const expected = mayCall(op, actor);
        const isRefused = status === 401 || refusals.has(code);
        // whose investor it is, is asked of an input; an id in the place of something else may not be one
        const isNoInput = id !== null && named !== null && code === 'VALIDATION_FAILED';
        const isRight =
          expected === 'yes' ? status < 500 && (!isRefused || id !== null) : status === expected || isNoInput;
        if (!isRight) figures.problems.push(`${actor} ${op.id} ${id}: ${status} ${code} ${text.slice(0, 100)}`);
      }
  }
  return figures;
}

/** A copy that may be changed; forms go as they are. */
const structuredCloneOf = (input: CallInput): CallInput =>
  input.body instanceof FormData ? input : structuredClone(input);
