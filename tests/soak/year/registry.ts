import { sql } from 'kysely';
import { askInvestorUpdate, confirmIdentityChange, updateInvestorInfo } from '#shared/contract/identityChanges.ts';
import { ask, codeOf, done, today, type Play } from './acting.ts';
import { dayAfter } from './days.ts';
import { shareOf } from './funds.ts';
import { nationalCodeOf } from './names.ts';
import { barredStatuses, DECEASED, VERIFIED } from './registryBooks.ts';

/* The registry at night and by day: what it says of a person counts from the moment in which it was asked. */

/** A person is asked about again after seven days, and one of the nights may be the one before. */
const LONGEST_UNASKED = 8;

/** What its books say of a person from now on. */
export function writeRegistry({ house }: Play, person: number): void {
  const one = house.people[person];
  if (one) house.registry.write(person, { birth: one.birth, iban: house.ibans[person] ?? '' });
}

/** The registry has another status of a person. */
export function setStatus(play: Play, person: number, status: number): void {
  const { statuses, since } = play.house.registry;
  statuses.set(person, status);
  if (status === VERIFIED) since.delete(person);
  else since.set(person, today(play));
  writeRegistry(play, person);
}

/** Most days after which an expiry is renewed, or a death that was written down by mistake is taken back. */
const RENEWED_AFTER = 12;

/** People renew what expired; some of them refresh their data in the panel, the others wait for the night. */
export async function renew(play: Play): Promise<void> {
  const { house, facts, seed } = play;
  for (const [person, day] of house.registry.since) {
    const share = shareOf(`${seed}:renew:${person}:${day}`);
    if (dayAfter(day, 1 + Math.floor(share * RENEWED_AFTER)) > today(play)) continue;
    setStatus(play, person, VERIFIED);
    const one = house.people[person];
    if (!one || one.guardian !== null || share < 0.5) continue;
    // the panel does not know of it, or its payouts wait until a colleague has asked
    if ([undefined, VERIFIED, DECEASED].includes(facts.registry.get(person))) continue;
    if (house.registry.forgotten.has(person)) continue;
    const client = await house.as(person);
    const { investorId } = one;
    const sent = await ask(play, client, updateInvestorInfo, { body: { investorId } });
    const body = { investorId, otp: done(sent) ? house.registry.double.codeOf(nationalCodeOf(person)) : '' };
    const answer = done(sent) ? await ask(play, client, updateInvestorInfo, { body }) : sent;
    if (!done(answer) || !answer.body.data.updated) {
      facts.count(facts.refused, `refreshed data ${codeOf(answer) ?? JSON.stringify(answer.body.data)}`);
      continue;
    }
    facts.count(facts.taken, 'refreshed data');
    tell(play, person, VERIFIED);
  }
}

/** Notes what was answered since the last time: from now on the panel knows it. */
function noteAnswers({ house, facts }: Play): Set<number> {
  const { double } = house.registry;
  const byCode = new Map(house.people.map((_, person) => [nationalCodeOf(person), person]));
  const asked = new Set<number>();
  for (const { path } of double.asked()) {
    const person = byCode.get(/profiles\/(\d+)\/sejamStatus$/.exec(path)?.[1] ?? '');
    if (person !== undefined) asked.add(person);
  }
  double.seen.length = 0;
  for (const person of asked) {
    facts.unasked.set(person, 0);
    if (!house.registry.forgotten.has(person))
      tell({ house, facts }, person, house.registry.statuses.get(person) ?? VERIFIED);
  }
  return asked;
}

/** The registry answered with a status. */
export function tell({ house, facts }: Pick<Play, 'house' | 'facts'>, person: number, status: number): void {
  facts.unasked.set(person, 0);
  if ((facts.registry.get(person) ?? VERIFIED) === status) return;
  facts.registry.set(person, status);
  facts.registryLog.push({ person, status, at: house.test.clock.now() });
  facts.count(facts.taken, `registry says ${status}`);
}

/** The nightly questions, which the registry answers as it does tonight. */
export async function askRegistry(play: Play, run: (play: Play) => Promise<unknown>): Promise<void> {
  const { house, facts } = play;
  const { registry } = house;
  const fault = registry.tonight;
  registry.tonight = null;
  registry.double.seen.length = 0;
  const { state } = registry.double;
  if (fault === 'late') Object.assign(state, { fault: 'silent', silentMs: 40 });
  else state.fault = fault ?? 'none';
  await run(play);
  state.fault = 'none';
  if (fault !== null) facts.count(facts.taken, `registry ${fault}`);
  if (fault !== null && fault !== 'late') {
    registry.double.seen.length = 0;
    return;
  }
  const isCompany = (person: number): boolean => house.companies.some((company) => company.person === person);
  // companies were never read from the registry
  for (const person of house.people.keys())
    if (!isCompany(person)) facts.unasked.set(person, (facts.unasked.get(person) ?? 0) + 1);
  noteAnswers(play);
  for (const [person, nights] of facts.unasked)
    if (nights > LONGEST_UNASKED && facts.registry.get(person) !== DECEASED)
      facts.fail('the registry is asked about everybody', 'a week', `person ${person}, ${nights} nights`);
}

/** A colleague asks again about people who are said to have died and have not. */
export async function askAgain(play: Play): Promise<void> {
  const { house, facts } = play;
  for (const [person, told] of facts.registry) {
    const { statuses, forgotten } = house.registry;
    if (told !== DECEASED || (statuses.get(person) ?? VERIFIED) === DECEASED || forgotten.has(person)) continue;
    const maker = await house.staff('maker');
    const body = { investorId: house.people[person]?.investorId };
    const asked = await ask(play, maker, askInvestorUpdate, { body });
    if (!done(asked)) {
      facts.count(facts.refused, `asking again ${codeOf(asked) ?? ''}`);
      continue;
    }
    const { changeId, version, needsSecond } = asked.body.data;
    if (needsSecond) facts.fail('a status alone needs no second person', 'asking again', `person ${person}`);
    const params = { changeId };
    const stored = await ask(play, maker, confirmIdentityChange, { params, body: { version } });
    if (!done(stored)) {
      facts.count(facts.refused, `asking again ${codeOf(stored) ?? ''}`);
      continue;
    }
    facts.count(facts.taken, 'asked again');
    noteAnswers(play);
  }
}

/** What the registry said last is what counts; nobody is debited against it. */
export async function judgeRegistry(play: Play): Promise<void> {
  const { house, facts } = play;
  const { rows } = await sql<{ id: number; status: number }>`
    select id, sejam_status as status from investors`.execute(house.test.db.db);
  const stored = new Map(rows.map(({ id, status }) => [id, status]));
  for (const [person, { investorId }] of house.people.entries()) {
    const told = facts.registry.get(person) ?? VERIFIED;
    if (stored.get(investorId) !== told)
      facts.fail(
        'what the registry said last counts',
        `told ${told}`,
        `person ${person} on ${today(play)}: ${stored.get(investorId) ?? 0}`,
      );
  }
  for (const debit of house.outside.debits) {
    const status = facts.registryLog.findLast(
      ({ person, at }) => person === debit.person && at <= debit.sentAt,
    )?.status;
    if (barredStatuses.has(status))
      facts.fail(
        'who may not act cannot',
        `a debit against the registry (${status ?? ''})`,
        `person ${debit.person}: ${debit.tracking} of ${debit.sentAt.toISOString()}`,
      );
    const frozenAt = facts.frozen.get(debit.person);
    if (frozenAt && frozenAt <= debit.sentAt)
      facts.fail('who may not act cannot', 'a debit although two people stopped it', `person ${debit.person}`);
  }
}
