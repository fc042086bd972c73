import type { IdentityField, IdentityFieldChange } from '#shared/texts/identityTexts.ts';
import { identityFieldNames } from '#shared/texts/identityTexts.ts';
import type { PostalAddress, RegistryPerson } from '#server/ports/identity.ts';
import { registryFacts } from '../registryFacts.ts';
import type { StoredIdentity } from '../investors/identity.service.ts';

/** Status of a person whom the registry verified (domain 3.1). */
const SEJAMI = 7;

/** Fields whose change another person approves. */
const sensitive: ReadonlySet<IdentityField> = new Set(['nationalNo', 'firstName', 'lastName', 'companyName', 'iban']);

/** What the services told of an investor. */
export interface IdentityAnswers {
  person: RegistryPerson;
  /** of the registry's postal code; null where nothing was answered */
  address: PostalAddress | null;
  /** whether the registry's account belongs to the person; null without an answer */
  isIbanOwn: boolean | null;
}

/**
 * Identity status after an answer of the registry. No answer takes it back: what the registry says stops by itself what it
 * must, and leaves people their own money (decision 177).
 */
export function statusAfter(stored: string | null, sejamStatus: number, way: 'sejam_online' | 'sejam_inquiry'): string {
  const present = stored ?? 'none';
  return sejamStatus === SEJAMI && (present === 'none' || present === 'pending') ? way : present;
}

/** What differs when the registry gave the status of an investor and nothing else. */
export function statusDifferences(
  stored: Pick<StoredIdentity, 'sejamStatus' | 'authStatus'>,
  sejamStatus: number,
): IdentityFieldChange[] {
  const told = {
    sejamStatus: String(sejamStatus),
    authStatus: statusAfter(stored.authStatus, sejamStatus, 'sejam_inquiry'),
  };
  return (['sejamStatus', 'authStatus'] as const).flatMap((field) =>
    told[field] === stored[field] ? [] : [{ field, before: stored[field], after: told[field] }],
  );
}

/** What differs between the stored identity and the answers; what the registry does not tell stays as it is. */
export function identityDifferences(
  stored: StoredIdentity,
  { person, address, isIbanOwn }: IdentityAnswers,
  way: 'sejam_online' | 'sejam_inquiry',
): IdentityFieldChange[] {
  const iban = isIbanOwn === true ? person.iban : null;
  const told: Partial<Record<IdentityField, string | null>> = {
    ...registryFacts(person),
    companyName: person.companyName,
    registerNo: person.registerNo,
    registerDate: person.registerDate,
    registerPlace: person.registerPlace,
    economicCode: person.economicCode,
    jobTitle: person.jobTitle,
    mobile: person.mobile,
    email: person.email,
    postalCode: address ? person.postalCode : null,
    province: address?.province ?? null,
    city: address?.city ?? null,
    addressBody: address?.addressBody ?? null,
    phoneNumber: person.phoneNumber,
    iban,
    // a new account comes verified; this is about the one that stands
    isIbanVerified: iban !== null && iban === stored.iban ? 'true' : null,
    authStatus: statusAfter(stored.authStatus, person.sejamStatus, way),
  };
  return identityFieldNames.flatMap((field) => {
    const [before, after] = [stored[field], told[field] ?? null];
    return after === null || after === before ? [] : [{ field, before, after }];
  });
}

/** True when another person has to approve the changes. */
export const needsSecondPerson = (changes: readonly IdentityFieldChange[]): boolean =>
  changes.some(({ field }) => sensitive.has(field));
