import { sql } from 'kysely';
import type { TestApp } from '../../support/app.ts';
import { dayAfter, momentOf, START } from './days.ts';
import { isChild, shareOf } from './funds.ts';
import { ibanOf } from './ibans.ts';

/* Companies among the investors: each has signatories, who sign alone up to an amount or together above it. */

/** What a person may sign for a company. Days are the first and the last one; null: without a limit. */
export interface Power {
  person: number;
  firstDay: string | null;
  lastDay: string | null;
  /** rial of one act that the person does alone; null: nothing where more signatures are wanted */
  aloneMax: bigint | null;
}

/** Who signs for a company from a moment on, and how many of them. */
export interface SigningVersion {
  from: Date;
  needed: number;
  powers: readonly Power[];
}

export interface Company {
  /** its number among the investors */
  person: number;
  /** everybody who acts for it; powers name some of them */
  people: readonly number[];
  /** numbers of its two bank accounts in the database; the first one is the default at the start */
  accounts: readonly number[];
  /** who signs on the first day */
  start: SigningVersion;
}

/** An act of a company that waits, or waited, for signatures. */
export interface JointRequest {
  requestId: number;
  company: number;
  signed: number[];
  /** rial, as the act came to when it was asked for; null: none */
  amount: bigint | null;
  expiresAt: Date;
  state: 'open' | 'done' | 'refused' | 'withdrawn';
  /** what is done with the last signature */
  of:
    | { kind: 'sell'; orderId: number; fund: number; units: bigint }
    | { kind: 'credit' }
    | { kind: 'account'; accountId: number }
    | { kind: 'reinvest' };
}

/** Most people who act for a company. */
export const MOST_SIGNERS = 3;

/** A valid national id of a company: ten digits and their check digit. */
export function companyIdOf(company: number): string {
  const digits = String(1_032_000_000 + company);
  const tens = Number(digits[9]) + 2;
  const weights = [29, 27, 23, 19, 17, 29, 27, 23, 19, 17];
  const sum = weights.reduce((total, weight, at) => total + (Number(digits[at]) + tens) * weight, 0) % 11;
  return `${digits}${sum === 10 ? 0 : sum}`;
}

/** How many companies there are among so many people. */
export const companyCount = (investors: number): number => Math.max(1, Math.floor(investors / 12));

/** Grown people who act for a company, by the seed. */
function signersOf(seed: number, company: number, investors: number): number[] {
  const grown = Array.from({ length: investors }, (_, person) => person).filter((person) => !isChild(person));
  const from = Math.floor(shareOf(`${seed}:signers:${company}`) * grown.length);
  return Array.from(
    { length: Math.min(MOST_SIGNERS, grown.length) },
    (_, at) => grown[(from + at) % grown.length] ?? 0,
  );
}

/** Powers of the first day: one, two or three signatures, and one of the people signs small amounts alone. */
function startOf(seed: number, company: number, people: readonly number[]): SigningVersion {
  const share = shareOf(`${seed}:powers:${company}`);
  const needed = Math.min(people.length, share < 0.15 ? 1 : share < 0.8 ? 2 : 3);
  const powers = people.map((person, at) => ({
    ...{ person, firstDay: null, lastDay: null },
    aloneMax: at === 1 ? 3_000_000n : null,
  }));
  return { from: momentOf(START, '06:00'), needed, powers };
}

/** Puts a company into the empty books of the first day. `index`: its number among the investors. */
export async function insertCompany(
  test: TestApp,
  of: { seed: number; company: number; index: number; investors: number; userOf: (person: number) => number },
): Promise<Company & { investorId: number }> {
  const { db } = test.db;
  const { seed, company, index } = of;
  const at = momentOf(START, '06:00');
  const people = signersOf(seed, company, of.investors);
  const start = startOf(seed, company, people);
  const { rows } = await sql<{ id: number }>`
    insert into investors (is_legal, national_no, company_name, mobile, auth_status, sejam_status, signatures_needed, created_at)
    values (true, ${companyIdOf(company)}, ${`شرکت ${company}`}, '09120000000', 'sejam_online', 7, ${start.needed}, ${at})
    returning id`.execute(db);
  const investorId = rows[0]?.id ?? 0;
  for (const { person, firstDay, lastDay, aloneMax } of start.powers)
    await sql`
      insert into user_investors (user_id, investor_id, it_self, relation, is_signatory, sign_from, sign_until, sign_alone_max, created_at)
      values (${of.userOf(person)}, ${investorId}, false, 'signatory', true, ${firstDay}, ${lastDay}, ${aloneMax}, ${at})`.execute(
      db,
    );
  const accounts: number[] = [];
  for (const iban of companyIbansOf(index)) {
    const { rows: made } = await sql<{ id: number }>`
      insert into investor_bank_accounts (investor_id, bank_code, bank_name, account_type, account_number, iban, is_default,
        is_verified, usable_from, created_at)
      values (${investorId}, '056', 'b', 'current', ${iban.slice(-6)}, ${iban}, ${accounts.length === 0}, true, ${at}, ${at})
      returning id`.execute(db);
    accounts.push(made[0]?.id ?? 0);
  }
  return { person: index, people, accounts, start, investorId };
}

/** Accounts of companies follow those of the people and of those who took over. */
const COMPANY_ACCOUNTS = 40_000;

/** The two accounts of a company. */
export const companyIbansOf = (index: number): readonly [string, string] => [
  ibanOf('056', COMPANY_ACCOUNTS + 2 * index),
  ibanOf('056', COMPANY_ACCOUNTS + 2 * index + 1),
];

/** Whether a power counts on a day. */
export const countsOn = ({ firstDay, lastDay }: Power, day: string): boolean =>
  (firstDay === null || firstDay <= day) && (lastDay === null || lastDay >= day);

/**
 * Signatures that an act still needs with those of some people: none when there are as many as the company wants, or
 * when one of them may do so much alone. `amount`: rial; null for an act that nobody does alone.
 */
export function missingOf(
  signing: SigningVersion,
  of: { signed: readonly number[]; amount: bigint | null; day: string },
): number {
  const valid = signing.powers.filter((power) => of.signed.includes(power.person) && countsOn(power, of.day));
  const isAlone = valid.some(({ aloneMax }) => of.amount !== null && aloneMax !== null && of.amount <= aloneMax);
  return isAlone ? 0 : Math.max(0, signing.needed - valid.length);
}

/** Whether a person may sign for a company on a day. */
export const maySign = (signing: SigningVersion, person: number, day: string): boolean =>
  signing.powers.some((power) => power.person === person && countsOn(power, day));

/** The day so many days from a day; null stays null. */
export const dayIn = (day: string, days: number | null): string | null => (days === null ? null : dayAfter(day, days));
