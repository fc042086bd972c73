import { sql } from 'kysely';
import { setDefaultBankAccount } from '#shared/contract/bankAccounts.ts';
import { withdrawCredit } from '#shared/contract/credit.ts';
import { getInvestorFile } from '#shared/contract/investorFiles.ts';
import { sellOrder, sendSellOtp } from '#shared/contract/orders.ts';
import { setReinvest } from '#shared/contract/profits.ts';
import {
  listSignatureRequests,
  refuseSignatureRequest,
  signSignatureRequest,
  withdrawSignatureRequest,
} from '#shared/contract/signatures.ts';
import { saveSigningPowers } from '#shared/contract/signingPowers.ts';
import type { ApiClient } from '../../support/client.ts';
import { newestCode } from '../../support/people.ts';
import { ask, codeOf, done, MOOT, readEach, REASON, today, type Of, type Play } from './acting.ts';
import {
  dayIn,
  maySign,
  missingOf,
  type Company,
  type JointRequest,
  type Power,
  type SigningVersion,
} from './companies.ts';
import { funds } from './funds.ts';
import { mobileOf } from './names.ts';
import { approveChange } from './staffActs.ts';

/*
 * Companies that sign jointly. The judge knows who may sign what on which day; an act is done with as many signatures as
 * the company wants, or with one that may do so much alone, and with fewer nothing of it happens.
 */

const PROPERTY = 'a company signs as it wants';

/** How a company signs now. */
function signingOf({ facts }: Play, company: Company): SigningVersion {
  return facts.signings.get(company.person)?.at(-1) ?? company.start;
}

interface Asking {
  company: Company;
  by: number;
  client: ApiClient;
  investorId: number;
  isSigner: boolean;
}

function asking(play: Play, number: number, slot: number): Promise<Asking> | null {
  const { house } = play;
  const company = house.companies[number];
  const by = company?.people[slot % company.people.length];
  if (!company || by === undefined) return null;
  const isSigner = maySign(signingOf(play, company), by, today(play));
  const investorId = house.people[company.person]?.investorId ?? 0;
  return house.as(by).then((client) => ({ company, by, client, investorId, isSigner }));
}

/** Who has no power is refused for that, and nobody else is. */
function judgeRefusal({ facts }: Play, { isSigner, company }: Asking, what: string, refusal: string | null): void {
  const about = `company ${company.person} on day ${facts.today}: ${refusal ?? 'done'}`;
  if (!isSigner && refusal === null) facts.fail(PROPERTY, `${what} by somebody without a power`, about);
  if (isSigner && refusal === 'SIGNATORY_REQUIRED') facts.fail(PROPERTY, `${what} is refused to a signatory`, about);
}

/** Takes what the product made of an act: it is done, or it waits for as many signatures as the judge counts. */
function take(
  play: Play,
  { company, by }: Asking,
  wait: { requestId: number; missing: number; expiresAt: string } | null,
  of: { amount: bigint | null; act: JointRequest['of'] },
): void {
  const { facts } = play;
  const { amount, act } = of;
  const expected = missingOf(signingOf(play, company), { signed: [by], amount, day: today(play) });
  if ((wait?.missing ?? 0) !== expected)
    facts.fail(
      PROPERTY,
      `${act.kind}: signatures that are missing`,
      `company ${company.person}, ${amount ?? 'no'} rial by person ${by} on ${today(play)}: ${wait?.missing ?? 0}, expected ${expected}`,
    );
  facts.count(facts.taken, `joint ${act.kind} ${wait ? 'waits' : 'alone'}`);
  if (!wait) return perform(play, company, act);
  const { requestId, expiresAt } = wait;
  facts.jointRequests.push({
    ...{ requestId, company: company.person, signed: [by], amount, expiresAt: new Date(expiresAt), state: 'open' },
    of: act,
  });
}

/** What is done now by the signatures that there are. */
function perform({ facts }: Play, company: Company, act: JointRequest['of']): void {
  if (act.kind === 'sell') facts.signedSales.add(act.orderId);
  if (act.kind === 'account') facts.defaults.set(company.person, act.accountId);
}

/** Rial of units at the last price that is published. */
function valueOf({ facts }: Play, fund: number, units: bigint): bigint {
  const price = [...(facts.prices[fund] ?? [])].sort().at(-1)?.[1] ?? funds[fund]?.firstPrice ?? 0n;
  return units * price;
}

/** A company buys; one signature is enough for money that comes in. */
export function purchaseOf(play: Play, deed: Of<'jointBuy'>): Of<'buy'> | null {
  const company = play.house.companies[deed.company];
  if (!company) return null;
  return { do: 'buy', person: company.person, fund: deed.fund, amount: deed.amount, way: 'ipg', pay: 'ok' };
}

/** A signatory asks for a redemption. */
export async function jointSell(play: Play, deed: Of<'jointSell'>): Promise<string | null> {
  const who = await asking(play, deed.company, deed.by);
  if (!who) return MOOT;
  const fundId = play.house.fundIds[deed.fund] ?? 0;
  return sellUnits(play, who, { fund: deed.fund, fundId, units: BigInt(deed.units) });
}

async function sellUnits(
  play: Play,
  who: Asking,
  { fund, fundId, units }: { fund: number; fundId: number; units: bigint },
): Promise<string | null> {
  const body = { investorId: who.investorId, fundId, units: units.toString() };
  const asked = await ask(play, who.client, sendSellOtp, { body });
  judgeRefusal(play, who, 'a redemption', codeOf(asked));
  if (!done(asked)) return codeOf(asked);
  const { orderId } = asked.body.data;
  const amount = valueOf(play, fund, units);
  const sold = await ask(play, who.client, sellOrder, { body: { ...body, orderId, otp: '123456' } });
  if (!done(sold)) return codeOf(sold);
  take(play, who, sold.body.data.signatures, { amount, act: { kind: 'sell', orderId, fund, units } });
  return null;
}

/** A signatory asks for all free money of a fund. */
export async function jointCredit(play: Play, deed: Of<'jointCredit'>): Promise<string | null> {
  const who = await asking(play, deed.company, deed.by);
  if (!who) return MOOT;
  const fundId = play.house.fundIds[deed.fund] ?? 0;
  const { rows } = await sql<{ free: bigint }>`
    select balance - held as free from accounts
    where kind = 'investor_cash' and investor_id = ${who.investorId} and fund_id = ${fundId}`.execute(
    play.house.test.db.db,
  );
  const amount = rows[0]?.free ?? 0n;
  return amount <= 0n ? MOOT : takeCredit(play, who, fundId, amount);
}

async function takeCredit(play: Play, who: Asking, fundId: number, amount: bigint): Promise<string | null> {
  const { investorId } = who;
  const before = await countCredits(play, investorId);
  const body = { investorId, fundId, amount: amount.toString(), otp: '123456' };
  const answer = await ask(play, who.client, withdrawCredit, { body });
  judgeRefusal(play, who, 'credit', codeOf(answer));
  if (!done(answer)) return codeOf(answer);
  take(play, who, answer.body.data.signatures, { amount, act: { kind: 'credit' } });
  const isQueued = (await countCredits(play, investorId)) > before;
  if (isQueued === (answer.body.data.signatures !== null))
    play.facts.fail(PROPERTY, 'credit that waits', `investor ${investorId}: payout ${isQueued ? 'made' : 'missing'}`);
  return null;
}

const countCredits = async ({ house }: Play, investorId: number): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from payouts where investor_id = ${investorId} and kind = 'remain'`.execute(
      house.test.db.db,
    )
  ).rows[0]?.count ?? 0;

/** A signatory wants money to go to the other account. */
export async function jointAccount(play: Play, deed: Of<'jointAccount'>): Promise<string | null> {
  const who = await asking(play, deed.company, deed.by);
  if (!who) return MOOT;
  const { company, investorId } = who;
  const accountId = company.accounts.find((id) => id !== defaultOf(play, company)) ?? 0;
  const answer = await ask(play, who.client, setDefaultBankAccount, { body: { investorId, accountId } });
  judgeRefusal(play, who, 'an account', codeOf(answer));
  if (!done(answer)) return codeOf(answer);
  take(play, who, answer.body.data.signatures, { amount: null, act: { kind: 'account', accountId } });
  return null;
}

const defaultOf = ({ facts }: Play, company: Company): number | undefined =>
  facts.defaults.get(company.person) ?? company.accounts[0];

/** A signatory wants profit to buy units, or ends that, which needs one signature. */
export async function jointReinvest(play: Play, deed: Of<'jointReinvest'>): Promise<string | null> {
  const who = await asking(play, deed.company, deed.by);
  if (!who) return MOOT;
  const { house, facts } = play;
  const fundId = house.fundIds[deed.fund] ?? 0;
  const body = { investorId: who.investorId, fundId, isOn: deed.percent > 0, percent: deed.percent };
  const asked = await ask(play, who.client, setReinvest, { body });
  judgeRefusal(play, who, 'profit that buys units', codeOf(asked));
  if (!done(asked) || !asked.body.data.otpSent) return codeOf(asked);
  const otp = await newestCode(house.test, mobileOf(who.by));
  const answer = await ask(play, who.client, setReinvest, { body: { ...body, otp } });
  if (!done(answer)) return codeOf(answer);
  const { signatures } = answer.body.data;
  if (deed.percent > 0) take(play, who, signatures, { amount: null, act: { kind: 'reinvest' } });
  else if (signatures !== null)
    facts.fail('no one is unable to stop', 'reinvestment of a company', `fund ${deed.fund}`);
  return null;
}

/** A signatory signs, refuses or takes back something that waits. */
export async function jointSign(play: Play, deed: Of<'jointSign'>): Promise<string | null> {
  const who = await asking(play, deed.company, deed.by);
  if (!who) return MOOT;
  const now = play.house.test.clock.now();
  const open = play.facts.jointRequests.filter(
    ({ company, state, expiresAt }) => company === who.company.person && state === 'open' && expiresAt > now,
  );
  const request = open[open.length - 1 - (deed.back % Math.max(1, open.length))];
  if (!request) return MOOT;
  if (deed.what === 'sign') return sign(play, who, request);
  return deed.what === 'refuse' ? refuse(play, who, request) : takeBack(play, who, request);
}

async function refuse(play: Play, who: Asking, request: JointRequest): Promise<string | null> {
  const params = { requestId: request.requestId };
  const answer = await ask(play, who.client, refuseSignatureRequest, { params, body: { reason: REASON } });
  judgeRefusal(play, who, 'a refusal', codeOf(answer));
  if (done(answer)) request.state = 'refused';
  return codeOf(answer);
}

/** Whoever asked takes the act back; nobody else does. */
async function takeBack(play: Play, who: Asking, request: JointRequest): Promise<string | null> {
  const { facts } = play;
  const params = { requestId: request.requestId };
  const answer = await ask(play, who.client, withdrawSignatureRequest, { params });
  const isAsker = request.signed[0] === who.by;
  const about = `request ${request.requestId} by person ${who.by}: ${codeOf(answer) ?? ''}`;
  if (isAsker && !done(answer)) facts.fail('no one is unable to stop', 'an act that waits for signatures', about);
  if (!isAsker && done(answer)) facts.fail('who may not act cannot', 'taking back what another signatory asked', about);
  if (done(answer)) request.state = 'withdrawn';
  return codeOf(answer);
}

async function sign(play: Play, who: Asking, request: JointRequest): Promise<string | null> {
  const { facts } = play;
  const { by, company, client, investorId } = who;
  const query = { investorId, status: 'open', page: 1, size: 50 };
  const list = (await ask(play, client, listSignatureRequests, { query })).body.data;
  const version = list.find(({ requestId }) => requestId === request.requestId)?.version ?? '';
  const params = { requestId: request.requestId };
  const sent = await ask(play, client, signSignatureRequest, { params, body: { version } });
  judgeRefusal(play, who, 'a signature', codeOf(sent));
  if (!done(sent)) return codeOf(sent);
  const answer = await ask(play, client, signSignatureRequest, { params, body: { version, otp: '123456' } });
  const about = `request ${request.requestId} of company ${company.person}, ${request.of.kind}`;
  if (request.signed.includes(by)) {
    if (done(answer)) facts.fail(PROPERTY, 'one person signs twice', about);
    return codeOf(answer);
  }
  const signed = [...request.signed, by];
  const day = today(play);
  const signing = signingOf(play, company);
  const amount = request.of.kind === 'sell' ? valueOf(play, request.of.fund, request.of.units) : request.amount;
  // what an act comes to is asked again when it is done
  const isEnough =
    missingOf(signing, { signed, amount: request.amount, day }) === 0 &&
    missingOf(signing, { signed, amount, day }) === 0;
  if (codeOf(answer) === 'SIGNATURE_SHORT' && isEnough)
    facts.fail(PROPERTY, 'signatures that are enough are too few', `${about}: ${amount ?? 'no'} rial on ${day}`);
  if (!done(answer)) return codeOf(answer);
  request.signed = signed;
  const isDone = answer.body.data.request.status === 'done';
  if (isDone !== isEnough)
    facts.fail(
      PROPERTY,
      isDone ? 'an act with too few signatures' : 'an act that all have signed waits',
      `${about}: ${signed.length} signatures of ${signing.needed}, ${amount ?? 'no'} rial on ${day}`,
    );
  facts.count(facts.taken, `joint ${request.of.kind} ${isDone ? 'signed by all' : 'signed'}`);
  if (!isDone) return null;
  request.state = 'done';
  perform(play, company, request.of);
  return null;
}

/** Two people of the office say who signs for a company from now on. */
export async function changePowers(play: Play, deed: Of<'powers'>): Promise<string | null> {
  const company = play.house.companies[deed.company];
  if (!company) return MOOT;
  const powers = deed.powers.flatMap(({ slot, ...power }): Power[] => {
    const person = company.people[slot];
    if (person === undefined) return [];
    const days = { firstDay: dayIn(today(play), power.from), lastDay: dayIn(today(play), power.until) };
    return [{ person, ...days, aloneMax: power.aloneMax === null ? null : BigInt(power.aloneMax) }];
  });
  return savePowers(play, company, { needed: deed.needed, powers });
}

async function savePowers(
  play: Play,
  company: Company,
  { needed, powers }: Pick<SigningVersion, 'needed' | 'powers'>,
): Promise<string | null> {
  const { house, facts } = play;
  const maker = await house.staff('maker');
  const investorId = house.people[company.person]?.investorId ?? 0;
  const file = (await ask(play, maker, getInvestorFile, { query: { investorId } })).body.data;
  const made = await ask(play, maker, saveSigningPowers, {
    params: { investorId },
    body: {
      ...{ version: file.signing?.version ?? '', signatures: needed, reason: REASON },
      powers: powers.map(({ person, aloneMax, ...days }) => ({
        ...{ userId: house.people[person]?.userId, ...days },
        aloneMax: aloneMax?.toString() ?? null,
      })),
    },
  });
  if (!done(made)) return codeOf(made);
  const refusal = await approveChange(play, made.body.data.changeId, 'checker');
  if (refusal !== null) return refusal;
  const versions = facts.signings.get(company.person) ?? [company.start];
  facts.signings.set(company.person, [...versions, { from: house.test.clock.now(), needed, powers }]);
  return null;
}

/** What companies read of their acts that wait, and what happened without enough signatures: nothing. */
export async function judgeSignatures(play: Play): Promise<void> {
  const { house, facts } = play;
  const now = house.test.clock.now();
  const { db } = house.test.db;
  await readEach(house.companies, async (company) => {
    const investorId = house.people[company.person]?.investorId ?? 0;
    const client = await house.as(company.person);
    const query = { investorId, page: 1, size: 50 };
    const seen = (await ask(play, client, listSignatureRequests, { query })).body.data;
    const signing = signingOf(play, company);
    const known = new Map(
      facts.jointRequests.filter((one) => one.company === company.person).map((one) => [one.requestId, one]),
    );
    if (seen.length !== Math.min(known.size, query.size))
      facts.fail(PROPERTY, 'requests in the list', `company ${company.person}: ${seen.length} of ${known.size}`);
    for (const row of seen) {
      const request = known.get(row.requestId);
      const fail = (what: string, is: unknown, expected: unknown): void =>
        facts.fail(PROPERTY, what, `request ${row.requestId}: ${String(is)}, expected ${String(expected)}`);
      if (!request) {
        fail('a request that nobody made', row.details, 'none');
        continue;
      }
      const { amount, signed } = request;
      const state = request.state === 'open' && request.expiresAt <= now ? 'expired' : request.state;
      if (row.status !== state) fail('the state of a request', row.status, state);
      const missing = state === 'open' ? missingOf(signing, { signed, amount, day: today(play) }) : 0;
      if (row.missing !== missing) fail('signatures that a list asks for', row.missing, missing);
      if (row.signatures.length !== signed.length) fail('signatures', row.signatures.length, signed.length);
    }
    const { rows } = await sql<{ id: number; status: string }>`
      select id, status from orders where investor_id = ${investorId} and order_type = 2 and payment_method = 'account'`.execute(
      db,
    );
    for (const { id, status } of rows) {
      const isPlaced = !['pending_otp', 'expired', 'cancelled'].includes(status);
      if (isPlaced && !facts.signedSales.has(id))
        facts.fail(
          PROPERTY,
          'a redemption without its signatures',
          `order ${id} of company ${company.person}: ${status}`,
        );
      if (!isPlaced && status !== 'cancelled' && facts.signedSales.has(id))
        facts.fail(PROPERTY, 'a redemption that was signed', `order ${id} of company ${company.person}: ${status}`);
    }
    const { rows: accounts } = await sql<{ id: number }>`
      select id from investor_bank_accounts where investor_id = ${investorId} and is_default`.execute(db);
    if (accounts[0]?.id !== defaultOf(play, company))
      facts.fail(PROPERTY, 'the default account', `company ${company.person}: account ${accounts[0]?.id ?? 0}`);
  });
}

/** Before the last evening somebody signs for each company again, and nothing waits that may block the way. */
export async function openCompanies(play: Play): Promise<void> {
  const { house, facts } = play;
  const now = house.test.clock.now();
  for (const company of house.companies) {
    const powers = company.people.map((person) => ({ person, firstDay: null, lastDay: null, aloneMax: null }));
    const refusal = await savePowers(play, company, { needed: Math.min(2, powers.length), powers });
    if (refusal !== null && refusal !== 'RULE_CHANGE_NOTHING')
      facts.fail('no one is unable to get their money', 'new signatories', `company ${company.person}: ${refusal}`);
    for (const request of facts.jointRequests) {
      if (request.company !== company.person || request.state !== 'open' || request.expiresAt <= now) continue;
      const who = await asking(play, house.companies.indexOf(company), company.people.indexOf(request.signed[0] ?? -1));
      if (who) await takeBack(play, who, request);
    }
  }
}

/** A company takes all that is free, with all of its signatures. @returns the code of the refusal */
export async function takeAll(
  play: Play,
  person: number,
  what: { fundId: number; cash: bigint } | { fundId: number; fund: number; units: bigint },
): Promise<string | null> {
  const { house, facts } = play;
  const number = house.companies.findIndex((company) => company.person === person);
  const who = await asking(play, number, 0);
  if (!who) return MOOT;
  const before = facts.jointRequests.length;
  const refusal =
    'cash' in what ? await takeCredit(play, who, what.fundId, what.cash) : await sellUnits(play, who, what);
  const request = facts.jointRequests[before];
  if (refusal !== null || !request) return refusal;
  const other = await asking(play, number, 1);
  const signed = other ? await sign(play, other, request) : MOOT;
  return signed ?? (request.state === 'done' ? null : 'not done');
}
