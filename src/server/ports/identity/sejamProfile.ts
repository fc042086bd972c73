import { cleanIban, isValidIban } from '#shared/iban.ts';
import { normalizeMobile } from '#shared/mobile.ts';
import type { RegistryPerson } from '../identity.ts';
import { part, readText } from './identityHttp.ts';

/*
 * What Sejam writes of a person, in our words. The names are those that public clients of it read (domain 3.7); none of them
 * could be tried on the registry itself, so everything about them is in this file and in `sejamFacts.ts`.
 */

/** Statuses by the names that Sejam gives them (domain 3.1). */
const statuses: Readonly<Record<string, number>> = {
  noprofile: 0,
  init: 1,
  successpayment: 2,
  policyaccepted: 3,
  pendingvalidation: 4,
  invalidinformation: 5,
  tracecode: 6,
  sejami: 7,
  suspend: 8,
  dead: 9,
  semisejami: 10,
};

/** The status that a text names; null for one that nobody knows, which is never taken for a valid one. */
export const sejamStatusOf = (value: unknown): number | null => statuses[readText(value).toLowerCase()] ?? null;

type Json = Record<string, unknown>;

const word = (value: unknown): string | null => readText(value).trim() || null;

function listOf(body: Json, name: string): Json[] {
  const value = body[name];
  if (!Array.isArray(value)) return [];
  return value.filter((one): one is Json => typeof one === 'object' && one !== null);
}

/** A day from `1990-03-21T00:00:00` or `1990-03-21`. */
function dayOf(value: unknown): string | null {
  const [day = ''] = readText(value).split('T');
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null;
}

function ibanOf(account: Json): string | null {
  const typed = cleanIban(readText(account['sheba']));
  const iban = typed.startsWith('IR') ? typed : `IR${typed}`;
  return isValidIban(iban) ? iban : null;
}

/** The accounts, the default one first. */
function ibansOf(profile: Json): string[] {
  const accounts = listOf(profile, 'accounts');
  const sorted = [
    ...accounts.filter((one) => one['isDefault'] === true),
    ...accounts.filter((one) => one['isDefault'] !== true),
  ];
  return sorted.map(ibanOf).filter((iban) => iban !== null);
}

const genders: Readonly<Record<string, number>> = { male: 1, female: 2, 1: 1, 2: 2 };

/**
 * A profile as an answer about a person; null for one that cannot be read: another code, a kind or a status that nobody
 * knows.
 */
export function personOfProfile(profile: Json, nationalNo: string): RegistryPerson | null {
  const type = readText(profile['type']);
  const status = sejamStatusOf(profile['status']);
  if (!/^(Iranian|Foreign)(Private|Legal)Person$/.test(type) || status === null) return null;
  if (readText(profile['uniqueIdentifier']) !== nationalNo) return null;
  const isLegal = type.endsWith('LegalPerson');
  const person = isLegal ? {} : part(profile, 'privatePerson');
  const company = isLegal ? part(profile, 'legalPerson') : {};
  const address = listOf(profile, 'addresses')[0] ?? {};
  const job = part(profile, 'jobInfo');
  const ibans = ibansOf(profile);
  return {
    isLegal,
    sejamStatus: status,
    firstName: word(person['firstName']),
    lastName: word(person['lastName']),
    fatherName: word(person['fatherName']),
    gender: genders[readText(person['gender']).toLowerCase()] ?? null,
    birthDate: dayOf(person['birthDate']),
    birthPlace: word(person['placeOfBirth']),
    issuePlace: word(person['placeOfIssue']),
    shNumber: word(person['shNumber']),
    shSeri: [word(person['seriShChar']), word(person['seriSh'])].filter(Boolean).join(' ') || null,
    shSerial: word(person['serial']),
    jobTitle: word(part(job, 'job')['title']) ?? word(job['position']),
    tradingCode: word(listOf(profile, 'tradingCodes')[0]?.['code']),
    companyName: word(company['companyName']),
    registerNo: word(company['registerNumber']),
    registerDate: dayOf(company['registerDate']),
    registerPlace: word(company['registerPlace']),
    economicCode: word(company['economicCode']),
    mobile: normalizeMobile(readText(profile['mobile'])),
    email: word(profile['email']),
    iban: ibans[0] ?? null,
    ibans,
    postalCode: /^\d{10}$/.test(readText(address['postalCode'])) ? readText(address['postalCode']) : null,
    phoneNumber: word(address['tel']),
    // who acts for a child is said at a visit alone
    guardian: null,
    hasAgent: typeof profile['agent'] === 'object' && profile['agent'] !== null,
  };
}
