import { sql } from 'kysely';
import { loginOtp, loginPassword, sendLoginOtp } from '#shared/contract/login.ts';
import { hashLoad, hashPassword } from '#server/modules/records/session/passwordHash.service.ts';
import { createIds } from '#server/ports/ids.ts';
import type { TestApp } from './app.ts';
import { must } from './must.ts';
import { createUser, newestCode, nextNationalCode, type TestUser } from './people.ts';

/* Strangers at the door: codes, messages and passwords by the thousand (reliability 12, A1 to A6 and A11). */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** An address that is used for few calls, as a stranger with a network has them. */
const addressOf = (index: number): string =>
  `203.${Math.floor(index / 62_500) % 250}.${Math.floor(index / 250) % 250}.${(index % 250) + 1}`;

const count = <T>(values: readonly T[], wanted: T): number => values.filter((one) => one === wanted).length;

/** Guesses at the live code of one person, `parallel` at a time; then the right code is tried (A1). */
export async function guessStorm(test: TestApp, { guesses, parallel }: { guesses: number; parallel: number }) {
  const user = await createUser(test);
  await test.api.anonymous().call(sendLoginOtp, { body: { username: user.username } });
  const right = await newestCode(test, user.mobile);
  const clients = Array.from({ length: parallel }, (_, index) => test.api.anonymous(addressOf(index)));
  await Promise.all(clients.map((client) => client.prepare()));
  const said: string[] = [];
  for (let start = 0; start < guesses; start += parallel)
    said.push(
      ...(await Promise.all(
        clients.slice(0, guesses - start).map(async (client, index) => {
          const otp = String((Number(right) + 1 + start + index) % 1_000_000).padStart(6, '0');
          return (await client.call(loginOtp, { body: { username: user.username, otp } })).body.code;
        }),
      )),
    );
  const last = await must(clients[0]).call(loginOtp, { body: { username: user.username, otp: right } });
  const compared = count(said, 'OTP_WRONG');
  return { compared, other: said.length - compared - count(said, 'OTP_USED_UP'), rightAfterwards: last.body.code };
}

/**
 * Codes as the product makes them, in 1,000 bins by their first three and by their last three digits (A2). The statistic
 * of chi-square has 999 degrees of freedom: for uniform codes it passes 1,143 once in a thousand runs.
 */
export function codeNature(codes: number): { length: number; chiSquare: number } {
  const ids = createIds();
  const made = Array.from({ length: codes }, () => ids.otp());
  const statistic = (binOf: (code: string) => number): number => {
    const bins = Array<number>(1000).fill(0);
    for (const code of made) bins[binOf(code)] = must(bins[binOf(code)]) + 1;
    const wanted = codes / 1000;
    return bins.reduce((sum, seen) => sum + (seen - wanted) ** 2 / wanted, 0);
  };
  const lengths = new Set(made.map((code) => (/^\d{6}$/.test(code) ? 6 : code.length)));
  return {
    length: lengths.size === 1 ? must([...lengths][0]) : 0,
    chiSquare: Math.max(
      statistic((code) => Number(code.slice(0, 3))),
      statistic((code) => Number(code.slice(3))),
    ),
  };
}

const purposes = ['sell', 'cancel_order', 'change_mobile', 'child', 'direct_debit', 'reinvest'] as const;

/** A code of each purpose given for each other one, and twice for its own (A2). */
export async function crossedPurposes(test: TestApp) {
  const { otp } = test.app.services;
  const isTaken = (promise: Promise<unknown>): Promise<boolean> =>
    promise.then(
      () => true,
      () => false,
    );
  let crossed = 0;
  let used = 0;
  let reused = 0;
  let late = 0;
  for (const [index, made] of purposes.entries()) {
    const mobile = `0912111${String(1000 + index)}`;
    const send = async (): Promise<string> => {
      await otp.send({ mobile, purpose: made, binding: 'one', ip: '' });
      return newestCode(test, mobile);
    };
    const code = await send();
    for (const purpose of purposes)
      // the purpose has a live code of its own as well, so that the refusal comes from the comparison
      if (purpose !== made) {
        await otp.send({ mobile, purpose, binding: 'one', ip: '' }).catch(() => undefined);
        const isSame = (await newestCode(test, mobile)) === code;
        if (!isSame && (await isTaken(otp.verify({ mobile, purpose, binding: 'one', otp: code })))) crossed += 1;
      }
    for (const target of [{ binding: 'two' }, { mobile: '09121119999' }])
      if (await isTaken(otp.verify({ mobile, purpose: made, binding: 'one', ...target, otp: code }))) crossed += 1;
    const own = { mobile, purpose: made, binding: 'one', otp: code } as const;
    if (await isTaken(otp.check(own))) used += 1;
    if (await isTaken(otp.check(own))) reused += 1;
    test.clock.advance(2 * HOUR);
    const old = await send();
    test.clock.advance(120_000);
    if (await isTaken(otp.check({ ...own, otp: old }))) late += 1;
    test.clock.advance(24 * HOUR);
  }
  return { purposes: purposes.length, crossed, used, reused, late };
}

/**
 * Calls that send codes: one person asked for every three minutes from ever new addresses, and one address that asks for
 * ever new persons (A3). Needs the account's limits on; answers the most that left in any minute, hour and day.
 */
export async function sendStorm(test: TestApp, { calls }: { calls: number }) {
  const user = await createUser(test);
  const ofMobile: number[] = [];
  const ofAddress: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const username = call % 2 === 0 ? user.username : nextNationalCode();
    const address = call % 2 === 0 ? addressOf(call) : '198.51.100.250';
    const answer = await test.api.anonymous(address).call(sendLoginOtp, {
      body: { username, recaptcha: `good-storm-${call}` },
      headers: { 'x-forwarded-for': addressOf(calls - call) },
    });
    if (answer.status === 200) (call % 2 === 0 ? ofMobile : ofAddress).push(test.clock.now().getTime());
    test.clock.advance(call % 10 === 9 ? 15 * MINUTE : 10_000);
  }
  const mostIn = (sent: readonly number[], ms: number): number =>
    Math.max(0, ...sent.map((from) => sent.filter((at) => at >= from && at < from + ms).length));
  return {
    sent: ofMobile.length + ofAddress.length,
    inMinute: mostIn(ofMobile, MINUTE),
    inHour: mostIn(ofMobile, HOUR),
    inDay: mostIn(ofMobile, 24 * HOUR),
    ofAddressInHour: mostIn(ofAddress, HOUR),
  };
}

/** Makes people who share one password hash, without paying for a hash each. */
async function makePeople(test: TestApp, howMany: number, hash: string | null): Promise<TestUser[]> {
  const people: TestUser[] = [];
  for (let index = 0; index < howMany; index += 1) people.push(await createUser(test, { password: null }));
  if (hash !== null)
    await sql`update users set password_hash = ${hash} where id = any(${people.map(({ id }) => id)})`.execute(
      test.db.db,
    );
  return people;
}

/** Three wrong passwords for each of many accounts from one address that lies about where it is (A4). */
export async function stuffingStorm(test: TestApp, { accounts, hash }: { accounts: number; hash: string }) {
  const client = test.api.anonymous('198.51.100.77');
  const said: string[] = [];
  for (const [index, { username }] of (await makePeople(test, accounts, hash)).entries())
    for (let time = 0; time < 3; time += 1)
      said.push(
        (
          await client.call(loginPassword, {
            body: { username, password: `Wrong-${index}-${time}` },
            headers: { 'x-forwarded-for': addressOf(index), 'x-real-ip': addressOf(index), forwarded: `for=${index}` },
          })
        ).body.code,
      );
  const compared = count(said, 'PASSWORD_WRONG');
  return { tries: said.length, compared, other: said.length - compared - count(said, 'captcha_required') };
}

/** Wrong passwords for one account with a captcha proof each, from a network of addresses, through an hour (A4). */
export async function accountStorm(test: TestApp, { tries }: { tries: number }) {
  const user = await createUser(test);
  const said: string[] = [];
  for (let index = 0; index < tries; index += 1) {
    const answer = await test.api.anonymous(addressOf(index)).call(loginPassword, {
      body: { username: user.username, password: `Wrong-${index}-x`, recaptcha: `good-account-${index}` },
    });
    said.push(answer.body.code);
    test.clock.advance(Math.floor(HOUR / tries));
  }
  return { tries, compared: count(said, 'PASSWORD_WRONG') };
}

/** The same wrong log-in for known and unknown names, one after the other in turn (A6). Times in milliseconds. */
export async function timingStorm(test: TestApp, { tries }: { tries: number }) {
  const people = await makePeople(test, tries, await hashPassword('Kabootar-1399'));
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const shapes = new Set<string>();
  for (const [index, person] of people.entries()) {
    const names = [['known', person.username] as const, ['unknown', nextNationalCode()] as const];
    for (const [kind, username] of index % 2 === 0 ? names : names.reverse()) {
      const client = test.api.anonymous(addressOf(index * 2 + (kind === 'known' ? 0 : 1)));
      await client.prepare();
      const start = performance.now();
      const { status, body } = await client.call(loginPassword, { body: { username, password: 'Wrong-1405-x' } });
      times[kind].push(performance.now() - start);
      shapes.add(JSON.stringify({ status, ...body, request_id: '' }));
    }
  }
  const median = (values: number[]): number => must(values.sort((a, b) => a - b)[Math.floor(values.length / 2)]);
  return { answers: shapes.size, knownMs: median(times.known), unknownMs: median(times.unknown) };
}

/** Right log-ins of many people at once with the real hash (A11): what runs at the same time, and the memory on top. */
export async function hashStorm(test: TestApp, { logins }: { logins: number }) {
  const hash = await hashPassword('Kabootar-1399');
  const people = await makePeople(test, logins, hash);
  const before = process.memoryUsage().rss;
  let running = 0;
  let rss = before;
  const watch = setInterval(() => {
    running = Math.max(running, hashLoad().running);
    rss = Math.max(rss, process.memoryUsage().rss);
  }, 1);
  const answers = await Promise.all(
    people.map(({ username }, index) =>
      test.api.anonymous(addressOf(index)).call(loginPassword, { body: { username, password: 'Kabootar-1399' } }),
    ),
  );
  clearInterval(watch);
  return {
    loggedIn: answers.filter(({ status }) => status === 200).length,
    running,
    megabytes: Math.round((rss - before) / 2 ** 20),
    parameters: hash.split('$').slice(1, 4).join(' '),
  };
}
