import type { ChildRelation } from '#shared/contract/children.ts';
import type { IdentityFault, IdentityService } from '#shared/texts/identityTexts.ts';

/** What the registry of the capital market and the panel both keep of a person; dates are ISO days (domain 3.4). */
export interface PersonFacts {
  isLegal: boolean;
  /** status in the registry (domain 3.1) */
  sejamStatus: number;
  firstName: string | null;
  lastName: string | null;
  fatherName: string | null;
  gender: number | null;
  birthDate: string | null;
  birthPlace: string | null;
  issuePlace: string | null;
  shNumber: string | null;
  shSeri: string | null;
  shSerial: string | null;
  jobTitle: string | null;
  tradingCode: string | null;
  companyName: string | null;
  registerNo: string | null;
  registerDate: string | null;
  registerPlace: string | null;
  economicCode: string | null;
  mobile: string | null;
  email: string | null;
}

/** What the registry tells of a person. */
export interface RegistryPerson extends PersonFacts {
  iban: string | null;
  postalCode: string | null;
  phoneNumber: string | null;
  /** who acts for somebody under 18; null where the registry knows nobody (domain 3.5) */
  guardian: { nationalNo: string; relation: ChildRelation } | null;
  /** every account that the registry keeps of the person; absent where it names one alone */
  ibans?: readonly string[];
  /** somebody else acts for the person there: an attorney, a guardian, an executor */
  hasAgent?: boolean;
}

/** An address as the post office knows it. */
export interface PostalAddress {
  province: string;
  city: string;
  addressBody: string;
}

/** An answer with the id under which the provider finds it again. */
export interface TracedAnswer<T> {
  traceId: string;
  result: T;
}

/** A service that gave no answer; nothing is known about the question. */
export class IdentityError extends Error {
  readonly service: IdentityService;
  /** `refused`: the service answers, and does not take this question; it says nothing about the person either */
  readonly reason: 'down' | 'silent' | 'refused' | 'not_configured';

  constructor(service: IdentityService, reason: IdentityError['reason']) {
    super(`identity service ${service}: ${reason}`);
    this.service = service;
    this.reason = reason;
  }
}

/** What became of a code that a person typed. */
export type RegistryCodeAnswer = { kind: 'right'; person: RegistryPerson } | { kind: 'wrong' } | { kind: 'expired' };

/**
 * A registry that gives the data of a person for a code of its own: it sends the code to the mobile that it keeps of them.
 * A code is right once. Each call throws IdentityError like those of `IdentityProvider`.
 */
export interface RegistryCodes {
  /** under which name questions to it are kept */
  readonly name: 'sejam';
  /** how many digits its codes have */
  readonly digits: number;
  /** sends a code; false when the registry does not know the national code */
  send(nationalNo: string): Promise<TracedAnswer<boolean>>;
  redeem(question: { nationalNo: string; code: string }): Promise<TracedAnswer<RegistryCodeAnswer>>;
}

/**
 * Services that say who a person is (domain 3.7). Each call throws IdentityError when there is no answer within the
 * adapter's time-out; it never waits longer.
 */
export interface IdentityProvider {
  readonly name: 'none' | 'sandbox' | 'finnotech' | 'jibit' | 'sejam';
  /** person data by national code or company id; null when the registry does not know the code */
  readPerson(nationalNo: string): Promise<TracedAnswer<RegistryPerson | null>>;
  /** status in the registry (domain 3.1) without any other fact; null when the registry does not know the code */
  readStatus(nationalNo: string): Promise<TracedAnswer<number | null>>;
  /** the registry's own codes; null where it gives the data of a person without one */
  readonly registryCodes: RegistryCodes | null;
  /** whether a mobile belongs to a national code */
  matchMobile(question: { nationalNo: string; mobile: string }): Promise<TracedAnswer<boolean>>;
  /** whether a bank account belongs to a national code; real services also want the birth date, an ISO day */
  matchIban(question: { nationalNo: string; iban: string; birthDate?: string | null }): Promise<TracedAnswer<boolean>>;
  /** the account behind a bank card; null when the service knows no such card */
  findIbanOfCard(card: string): Promise<TracedAnswer<string | null>>;
  /** the address of a postal code; null when there is none */
  findAddress(postalCode: string): Promise<TracedAnswer<PostalAddress | null>>;
  /** faults that the sandbox plays; null where real services answer */
  readonly faults: IdentityFaults | null;
}

/** Faults of the sandbox, for trials and tests. */
export interface IdentityFaults {
  read(): Promise<Readonly<Record<IdentityService, IdentityFault>>>;
}
