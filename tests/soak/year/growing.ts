import { sql } from 'kysely';
import { assetsReport } from '#shared/contract/assets.ts';
import { registerClient, sendRegistrationOtp } from '#shared/contract/registration.ts';
import { registerPerson } from '../../support/identity.ts';
import { ask, codeOf, done, today, type Play } from './acting.ts';
import { ageOn, dayAfter } from './days.ts';
import { shareOf } from './funds.ts';
import { ibanOf } from './ibans.ts';
import { mobileOf, nationalCodeOf } from './names.ts';
import { compareTakenGoals } from './goals.ts';
import { tell, writeRegistry } from './registry.ts';
import { VERIFIED } from './registryBooks.ts';
import { isGrownChild } from './rights.ts';

/* Children who come of age register with a mobile and an account of their own, and take over what is theirs. */

/** Most days from the birthday to the take-over; half of the children wait three and less. */
const LATEST_DAYS = 30;
/** Accounts of those who took over follow those of the people. */
const OWN_ACCOUNTS = 20_000;

/** Each child tries too early once, on the day before the birthday, and takes over some days after it. */
export async function takeOver(play: Play): Promise<void> {
  const { house, facts, seed } = play;
  const day = today(play);
  for (const [person, { birth, guardian }] of house.people.entries()) {
    if (guardian === null) continue;
    if (!isGrownChild(play, person)) {
      if (ageOn(birth, dayAfter(day)) < 18) continue;
      if ((await register(play, person)) === null)
        facts.fail(
          'who may not act cannot',
          'a child who takes over before the birthday',
          `person ${person} on ${day}`,
        );
      continue;
    }
    const waits = Math.floor(shareOf(`${seed}:takeover:${person}`) ** 3 * LATEST_DAYS);
    if (ageOn(birth, dayAfter(day, -waits)) < 18) continue;
    const { statuses, forgotten } = house.registry;
    const isVerified = !forgotten.has(person) && (statuses.get(person) ?? VERIFIED) === VERIFIED;
    const refusal = await register(play, person);
    const about = `person ${person}, born ${birth}, on ${day}: ${refusal ?? ''}`;
    if (refusal === null && !isVerified)
      facts.fail('who may not act cannot', 'taking over against the registry', about);
    if (refusal !== null) {
      if (isVerified) facts.fail('no one is unable to get their money', 'taking over by a grown child', about);
      continue;
    }
    await moveIn(play, person, guardian);
  }
}

/** Registers a person with everything of their own. @returns the code of the refusal; null when they have an account */
async function register(play: Play, person: number): Promise<string | null> {
  const { house } = play;
  const nationalNo = nationalCodeOf(person);
  const mobile = mobileOf(person);
  await registerPerson(house.test, nationalNo, {
    ...{ firstName: 'م', lastName: String(person), birthDate: house.people[person]?.birth ?? null },
  });
  const browser = house.test.api.anonymous(`198.18.${Math.floor(person / 250)}.${(person % 250) + 1}`);
  const sent = await ask(play, browser, sendRegistrationOtp, { body: { nationalNo, mobile } });
  if (!done(sent)) return codeOf(sent);
  const otp = house.registry.double.codeOf(nationalNo);
  const iban = ibanOf('056', OWN_ACCOUNTS + person);
  const body = { nationalNo, mobile, iban, otp, password: `Nilgoon-${7_788 + person}` };
  return codeOf(await ask(play, browser, registerClient, { body }));
}

/** From now on the person acts for themselves, and the guardian is a stranger. */
async function moveIn(play: Play, person: number, guardian: number): Promise<void> {
  const { house, facts } = play;
  const one = house.people[person];
  if (!one) return;
  const { rows } = await sql<{ id: number }>`
    select id from users where username = ${nationalCodeOf(person)}`.execute(house.test.db.db);
  house.people[person] = { ...one, userId: rows[0]?.id ?? 0, guardian: null };
  const iban = ibanOf('056', OWN_ACCOUNTS + person);
  house.ibans[person] = iban;
  house.ownerOf.set(iban, person);
  facts.tookOver.set(person, today(play));
  writeRegistry(play, person);
  tell(play, person, VERIFIED);
  facts.count(facts.taken, 'take-over');
  const query = { investorId: one.investorId };
  if (done(await ask(play, await house.as(guardian), assetsReport, { query })))
    facts.fail('who may not act cannot', 'a former guardian who reads', `person ${person}`);
  const own = await ask(play, await house.as(person), assetsReport, { query });
  if (!done(own)) facts.fail('no one is unable to get their money', 'reading after the take-over', codeOf(own) ?? '');
  await compareTakenGoals(play, person, guardian);
}
