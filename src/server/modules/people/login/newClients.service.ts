import { ageOn, fullAge } from '#shared/age.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import { dayFromInput } from '#shared/dayInput.ts';
import { tehranDay } from '#shared/jalali.ts';
import { onConflict, type Tx, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { PostalAddress, RegistryPerson } from '#server/ports/identity.ts';
import { registryFacts } from '#server/modules/investors/registryFacts.ts';
import type { CheckSubject, IdentityChecksService } from '#server/modules/investors/identity/checks.service.ts';
import {
  findGuardedInvestor,
  isKnownCode,
  registerInvestor,
  takeOverInvestor,
} from '#server/modules/investors/investors/identity.service.ts';
import type { NoticeSink } from '#server/modules/platform/notices/notices.service.ts';
import { insertClient } from '#server/modules/records/session/session.repo.ts';

export type NewClients = ReturnType<typeof createNewClients>;

/** Statuses of the registry (domain 3.1). */
const VERIFIED = 7;
const EXPIRED = 8;
const DECEASED = 9;

/** What is proven or typed of a person before anybody is asked. */
export interface Entry {
  nationalNo: string;
  mobile: string;
  iban: string;
}

/** Who a person says they are, where nobody else answers. */
export interface Declared {
  firstName?: string | undefined;
  lastName?: string | undefined;
  birthDate?: string | undefined;
}

interface DeclaredPerson {
  firstName: string;
  lastName: string;
  /** ISO */
  birthDate: string;
}

/** Somebody who becomes a client: as the registry answered, or as they say themselves. */
export type NewPerson =
  | { isDeclared: false; person: RegistryPerson; address: PostalAddress | null; way: 'sejam_online' | 'sejam_inquiry' }
  | { isDeclared: true; person: DeclaredPerson };

const fieldsOf = (person: RegistryPerson, { mobile, iban }: Entry, way: 'sejam_online' | 'sejam_inquiry') => ({
  ...registryFacts(person),
  jobTitle: person.jobTitle,
  authStatus: way,
  mobile,
  iban,
});

/** What is written of a person. */
function valuesOf(of: NewPerson, entry: Entry) {
  if (of.isDeclared) return { ...of.person, authStatus: 'none', mobile: entry.mobile, iban: entry.iban };
  const { person, address, way } = of;
  return { ...fieldsOf(person, entry, way), ...address, ...(address && { postalCode: person.postalCode }) };
}

/** @throws REGISTRATION_UNKNOWN, REGISTRATION_DECEASED, REGISTRATION_EXPIRED, REGISTRATION_BY_AGENT, REGISTRATION_UNDERAGE */
function assertFit(person: RegistryPerson | null, today: string): asserts person is RegistryPerson {
  if (person?.sejamStatus === DECEASED) throw failField('REGISTRATION_DECEASED', 'nationalNo');
  if (person?.sejamStatus === EXPIRED) throw failField('REGISTRATION_EXPIRED', 'nationalNo');
  // Whose age nobody knows may be a child.
  if (person?.sejamStatus !== VERIFIED || person.isLegal || person.birthDate === null)
    throw failField('REGISTRATION_UNKNOWN', 'nationalNo');
  if (ageOn(person.birthDate, today) < fullAge) throw failField('REGISTRATION_UNDERAGE', 'nationalNo');
  if (person.hasAgent) throw failField('REGISTRATION_BY_AGENT', 'nationalNo');
}

/** First and last name in one. */
export const nameOf = (person: Pick<RegistryPerson, 'firstName' | 'lastName'>): string =>
  [person.firstName, person.lastName].filter(Boolean).join(' ');

/** People who become clients: what is asked about them, and what is written (domain 9.1). */
export function createNewClients(
  deps: Pick<Deps, 'db' | 'ports'>,
  parts: { identityChecks: IdentityChecksService; notices: NoticeSink },
) {
  const { db, ports } = deps;
  const { identityChecks, notices } = parts;
  const today = (): string => tehranDay(ports.clock.now());

  /**
   * The investor that registering takes over from guardians; null when a new one is opened.
   * @throws REGISTRATION_KNOWN when somebody else is known by the code
   */
  async function findOwn(tx: Tx, nationalNo: string): Promise<number | null> {
    if (!(await isKnownCode(tx, nationalNo))) return null;
    const investorId = await findGuardedInvestor(tx, nationalNo);
    if (investorId === null) throw failField('REGISTRATION_KNOWN', 'nationalNo');
    return investorId;
  }

  /** Somebody whom no service knows takes over nothing of another person. @throws REGISTRATION_KNOWN */
  async function assertUnknown(tx: Tx, nationalNo: string): Promise<null> {
    if (await isKnownCode(tx, nationalNo)) throw failField('REGISTRATION_KNOWN', 'nationalNo');
    return null;
  }

  const silent = () => fail('REGISTRATION_SERVICE_SILENT');

  /**
   * Whose mobile and person it is: the registry's own code proved both, else services are asked.
   * @throws REGISTRATION_REGISTRY_MOBILE, REGISTRATION_MOBILE_DIFFERENT, REGISTRATION_SERVICE_SILENT
   */
  async function readPerson(
    { nationalNo, mobile }: Entry,
    subject: CheckSubject,
    answered: RegistryPerson | null,
  ): Promise<RegistryPerson | null> {
    if (answered) {
      if (answered.mobile !== mobile) throw failField('REGISTRATION_REGISTRY_MOBILE', 'mobile');
      return answered;
    }
    const isOwnMobile = await identityChecks.matchMobile({ nationalNo, mobile }, subject);
    if (isOwnMobile === null) throw silent();
    if (!isOwnMobile) throw failField('REGISTRATION_MOBILE_DIFFERENT', 'mobile');
    const answer = await identityChecks.readPerson(nationalNo, subject);
    if (!answer) throw silent();
    return answer.result;
  }

  /**
   * The bank says whose an account is; where no bank is asked, an account that the registry keeps of the person is theirs.
   * @throws REGISTRATION_IBAN_DIFFERENT, REGISTRATION_IBAN_UNKNOWN, REGISTRATION_SERVICE_SILENT
   */
  async function assertOwnIban({ nationalNo, iban }: Entry, subject: CheckSubject, person: RegistryPerson) {
    if (ports.identity.name === 'sejam') {
      if (!person.ibans?.includes(iban)) throw failField('REGISTRATION_IBAN_UNKNOWN', 'iban');
      return;
    }
    const isOwn = await identityChecks.matchIban({ nationalNo, iban, birthDate: person.birthDate }, subject);
    if (isOwn === null) throw silent();
    if (!isOwn) throw failField('REGISTRATION_IBAN_DIFFERENT', 'iban');
  }

  return {
    /** no identity service is connected: documents take its place (decision 144) */
    isServiceAbsent: ports.identity.name === 'none',
    findOwn,
    assertUnknown,

    /** the registry gives people for codes of its own alone, which nobody types at a desk */
    isCodeNeeded: ports.identity.registryCodes !== null,
    refusals: { silent, unknown: () => failField('REGISTRATION_UNKNOWN', 'nationalNo') },

    /**
     * Asks mobile, registry and bank, outside of any transaction; `answered` is the person whom the registry's own code named.
     * @throws the refusals of `checkRegistration`
     */
    async askAbout(
      entry: Entry,
      subject: CheckSubject,
      answered: RegistryPerson | null = null,
    ): Promise<RegistryPerson> {
      await findOwn(db, entry.nationalNo);
      const person = await readPerson(entry, subject, answered);
      assertFit(person, today());
      await assertOwnIban(entry, subject, person);
      return person;
    },

    /** Whether the registry has verified the person, so that documents are no way around it. @throws REGISTRATION_DECEASED */
    async isVerified(nationalNo: string, subject: CheckSubject): Promise<boolean> {
      const status = (await identityChecks.readStatus(nationalNo, subject))?.result;
      if (status === DECEASED) throw failField('REGISTRATION_DECEASED', 'nationalNo');
      return status === VERIFIED;
    },

    /** A person of the registry with the address of their postal code; `isOnline`: by the registry's own code. */
    async ofRegistry(person: RegistryPerson, subject: CheckSubject, isOnline = false): Promise<NewPerson> {
      const { postalCode } = person;
      const address = postalCode === null ? null : await identityChecks.findAddress(postalCode, subject);
      return { isDeclared: false, person, address, way: isOnline ? 'sejam_online' : 'sejam_inquiry' };
    },

    /** A person in their own words. @throws REGISTRATION_PERSON_REQUIRED, REGISTRATION_UNDERAGE */
    ofWords({ firstName, lastName, birthDate }: Declared): NewPerson {
      const day = birthDate ? dayFromInput(birthDate) : null;
      const missing = Object.entries({ firstName, lastName, birthDate: day ?? '' }).filter(([, value]) => !value);
      if (!firstName || !lastName || !day) {
        const { message } = fail('REGISTRATION_PERSON_REQUIRED');
        const fields = Object.fromEntries(missing.map(([field]) => [field, [message]]));
        throw fail('REGISTRATION_PERSON_REQUIRED', { fields });
      }
      if (day > today() || ageOn(day, today()) < fullAge) throw failField('REGISTRATION_UNDERAGE', 'birthDate');
      return { isDeclared: true, person: { firstName, lastName, birthDate: day } };
    },

    /**
     * Writes user, investor and bank account. @returns them, and the guardians whose child it was; null for a new investor
     * @throws REGISTRATION_KNOWN
     */
    async create(
      tx: WriteTx,
      entry: Entry,
      of: NewPerson,
      branchId: number | null,
    ): Promise<{ userId: number; investorId: number; guardians: number[] | null }> {
      const { nationalNo, mobile } = entry;
      const { person, isDeclared } = of;
      const known = await (isDeclared ? assertUnknown : findOwn)(tx, nationalNo);
      const now = ports.clock.now();
      const userId = await insertClient(tx, {
        username: nationalNo,
        mobile,
        firstName: person.firstName ?? '',
        lastName: person.lastName ?? '',
        referralCode: ports.ids.token(6),
        now,
      });
      const who = { nationalNo, userId, values: valuesOf(of, entry), isDeclared, branchId };
      if (known === null) {
        const investorId = await registerInvestor(tx, { ...who, relation: 'self' }, now);
        return { userId, investorId, guardians: null };
      }
      const guardians = await takeOverInvestor(tx, { ...who, investorId: known }, now);
      for (const guardian of guardians)
        await notices.tell(tx, {
          ...{ userId: guardian, event: 'child_took_over', link: '/register-child' },
          tokens: { child: nameOf(person) },
        });
      return { userId, investorId: known, guardians };
    },

    /** Runs a registration; who lost against another one of the same person is refused as known. */
    async onlyOnce<T>(run: () => Promise<T>): Promise<T> {
      return run().catch(
        onConflict({
          users_username_key: () => failField('REGISTRATION_KNOWN', 'nationalNo'),
          investors_national_no_key: () => failField('REGISTRATION_KNOWN', 'nationalNo'),
        }),
      );
    },
  };
}
