import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { IdentityFault, IdentityService } from '#shared/texts/identityTexts.ts';
import {
  sandboxAddress,
  sandboxFatherNames,
  sandboxFirstNames,
  sandboxLastNames,
  sandboxOtherName,
  sandboxPlaces,
} from '#shared/texts/sandboxIdentityTexts.ts';
import { bankCodeByCardPrefix } from '#shared/strings.ts';
import type { Database } from '../../db/tables.ts';
import { IdentityError, type IdentityProvider, type RegistryPerson, type TracedAnswer } from '../identity.ts';
import { findSandboxPerson, listSandboxFaults } from './sandbox.repo.ts';

interface SandboxOptions {
  db: Kysely<Database>;
  /** how long the faults `slow` and `silent` last */
  slowMs?: number;
  silentMs?: number;
}

/** A number that is the same for the same text. */
const draw = (text: string): number => createHash('sha256').update(`identity:${text}`).digest().readUInt32BE(0);
const pick = <T>(items: readonly T[], text: string): T => items[draw(text) % items.length] as T;

const nobody: RegistryPerson = {
  isLegal: false,
  sejamStatus: 7,
  firstName: null,
  lastName: null,
  fatherName: null,
  gender: null,
  birthDate: null,
  birthPlace: null,
  issuePlace: null,
  shNumber: null,
  shSeri: null,
  shSerial: null,
  jobTitle: null,
  tradingCode: null,
  companyName: null,
  registerNo: null,
  registerDate: null,
  registerPlace: null,
  economicCode: null,
  mobile: null,
  email: null,
  iban: null,
  postalCode: null,
  phoneNumber: null,
  guardian: null,
};

/** The invented person of a national code without a row: codes that end in an odd digit are not registered (domain 3.7). */
function inventedPerson(nationalNo: string): RegistryPerson | null {
  if (nationalNo.length !== 10 || Number(nationalNo.at(-1)) % 2 === 1) return null;
  return {
    ...nobody,
    firstName: pick(sandboxFirstNames, `${nationalNo}:first`),
    lastName: pick(sandboxLastNames, `${nationalNo}:last`),
    fatherName: pick(sandboxFatherNames, `${nationalNo}:father`),
    // of age, so that whoever the sandbox invents can register on a database without the demo people
    birthDate: `${1955 + (draw(`${nationalNo}:year`) % 45)}-0${1 + (draw(`${nationalNo}:month`) % 9)}-15`,
    shNumber: String(draw(`${nationalNo}:sh`) % 90_000),
    tradingCode: `${pick(sandboxLastNames, `${nationalNo}:last`).slice(0, 3)}${String(draw(nationalNo) % 90_000).padStart(5, '0')}`,
  };
}

/** The invented account of a bank card. */
function accountOfCard(card: string): string | null {
  const bankCode = bankCodeByCardPrefix[card.slice(0, 6)];
  if (!bankCode || card.endsWith('00')) return null;
  const account = `${bankCode}000${card}`;
  const checkDigits = 98n - (BigInt(`${account}182700`) % 97n);
  return `IR${String(checkDigits).padStart(2, '0')}${account}`;
}

/** Identity services that answer from the code alone, without key or network; whoever asks twice is told the same. */
export function createSandboxIdentityProvider({
  db,
  slowMs = 3_000,
  silentMs = 8_000,
}: SandboxOptions): IdentityProvider {
  const readFaults = async (): Promise<Record<IdentityService, IdentityFault>> => ({
    registry: 'none',
    mobile: 'none',
    iban: 'none',
    postal: 'none',
    ...Object.fromEntries((await listSandboxFaults(db)).map((row) => [row.service, row.fault])),
  });

  async function onLine<T>(
    service: IdentityService,
    question: string,
    run: (isMismatch: boolean) => T | Promise<T>,
  ): Promise<TracedAnswer<T>> {
    const { [service]: fault } = await readFaults();
    if (fault === 'down') throw new IdentityError(service, 'down');
    if (fault === 'silent') {
      await wait(silentMs);
      throw new IdentityError(service, 'silent');
    }
    if (fault === 'slow') await wait(slowMs);
    const result = await run(fault === 'mismatch');
    return { traceId: `SBX-${draw(`${service}:${question}`).toString(36).toUpperCase()}`, result };
  }

  const personOf = async (nationalNo: string): Promise<RegistryPerson | null> => {
    const row = await findSandboxPerson(db, nationalNo);
    return row ? { ...nobody, ...row } : inventedPerson(nationalNo);
  };

  return {
    name: 'sandbox',
    registryCodes: null,
    readStatus: (nationalNo) =>
      onLine('registry', nationalNo, async () => (await personOf(nationalNo))?.sejamStatus ?? null),
    readPerson: (nationalNo) =>
      onLine('registry', nationalNo, async (isMismatch) => {
        const person = await personOf(nationalNo);
        if (!person || !isMismatch) return person;
        return { ...person, lastName: sandboxOtherName(person.lastName ?? '') };
      }),
    // numbers that end in 00 belong to somebody else
    matchMobile: ({ nationalNo, mobile }) =>
      onLine('mobile', `${nationalNo}:${mobile}`, (isMismatch) => !isMismatch && !mobile.endsWith('00')),
    matchIban: ({ nationalNo, iban }) =>
      onLine('iban', `${nationalNo}:${iban}`, (isMismatch) => !isMismatch && !iban.endsWith('00')),
    // cards that end in 00, and those of unknown banks, have no account
    findIbanOfCard: (card) => onLine('iban', card, (isMismatch) => (isMismatch ? null : accountOfCard(card))),
    findAddress: (postalCode) =>
      onLine('postal', postalCode, (isMismatch) => {
        if (isMismatch || !/^[1-9]\d{9}$/.test(postalCode)) return null;
        const { province, city, street } = pick(sandboxPlaces, postalCode);
        return {
          province,
          city,
          addressBody: sandboxAddress(street, (draw(postalCode) % 40) + 1, (draw(`${postalCode}:no`) % 90) + 1),
        };
      }),
    faults: { read: readFaults },
  };
}
