import {
  furtherDocuments,
  requiredDocuments,
  type IdentityDocumentKind,
  type IdentityRequestKind,
  type IdentityRequestState,
  type IdentityWarning,
} from '#shared/texts/identityRequestTexts.ts';
import { ageOn, fullAge } from '#shared/age.ts';
import { tehranDay } from '#shared/jalali.ts';
import { addWorkingDays, type WorkingCalendar } from '#shared/workingDays.ts';

/** Status of somebody in the registry who died (domain 3.1). */
export const DEAD = 9;

/** Days ahead that a visit may be asked for. */
export const VISIT_DAYS = 30;

/** What waits for the office longer than this is late. */
export const LATE_HOURS = 24;

/** Working days after the day on which papers were sent, by whose end the office decides: the hours above, as an investor reads them. */
const REVIEW_WORKING_DAYS = 1;

/**
 * The ISO day by which the office decides about papers that wait for it: to come, or passed without a decision. Both null
 * while no paper waits, and for a visit, which has a day of its own.
 */
export function reviewDays(
  of: { kind: IdentityRequestKind; state: IdentityRequestState; waitsSince: Date },
  at: { calendar: WorkingCalendar; today: string },
): { reviewBy: string | null; reviewLateSince: string | null } {
  const isWaiting = of.state === 'pending' || of.state === 'prepared';
  if (!isWaiting || of.kind === 'in_person') return { reviewBy: null, reviewLateSince: null };
  const day = addWorkingDays(at.calendar, tehranDay(of.waitsSince), REVIEW_WORKING_DAYS);
  return day < at.today ? { reviewBy: null, reviewLateSince: day } : { reviewBy: day, reviewLateSince: null };
}

export type DocumentStatus = 'pending' | 'approved' | 'rejected' | 'need_more';

/** A document as the rules see it; documents come oldest first. */
export interface RuledDocument {
  kind: IdentityDocumentKind | null;
  status: DocumentStatus;
}

/** The documents that speak now: of each kind the newest one, since it takes the place of those before. */
export function newestByKind<D extends RuledDocument>(documents: readonly D[]): D[] {
  return documents.filter(
    (one, index) => one.kind === null || !documents.slice(index + 1).some((later) => later.kind === one.kind),
  );
}

/** Whether the default account of a person is proven to be theirs, and whether a service could prove it. */
export interface AccountFacts {
  hasUnprovenAccount: boolean;
  /** no service answers whose an account is */
  isServiceAbsent: boolean;
}

/**
 * Kinds without which nobody is verified. At a branch the officer sees the person, the card and the face. Where no service
 * answers, a paper of the bank says whose the account is.
 */
export function requiredKinds(
  of: { isLegal: boolean; kind: IdentityRequestKind } & AccountFacts,
): readonly IdentityDocumentKind[] {
  if (of.isLegal) return requiredDocuments.legal;
  const own = of.kind === 'in_person' ? (['id_card', 'selfie'] as const) : requiredDocuments.natural;
  return of.hasUnprovenAccount && of.isServiceAbsent ? [...own, 'bank_account'] : own;
}

/** All kinds that this sort of person may hand in. */
export function kindsOf(isLegal: boolean, hasUnprovenAccount = false): readonly IdentityDocumentKind[] {
  const sort = isLegal ? 'legal' : 'natural';
  const account = hasUnprovenAccount && !isLegal ? (['bank_account'] as const) : [];
  return [...requiredDocuments[sort], ...account, ...furtherDocuments[sort]];
}

/** True when the newest paper of the bank was not refused: the approval proves the account with the person. */
export function provesAccount(documents: readonly RuledDocument[]): boolean {
  return newestByKind(documents).some(
    ({ kind, status }) => kind === 'bank_account' && (status === 'pending' || status === 'approved'),
  );
}

/** Required kinds of which no document was handed in. */
export function missingKinds(
  required: readonly IdentityDocumentKind[],
  documents: readonly RuledDocument[],
): IdentityDocumentKind[] {
  return required.filter((kind) => !documents.some((one) => one.kind === kind));
}

export interface Evidence extends AccountFacts {
  isLegal: boolean;
  kind: IdentityRequestKind;
  documents: readonly RuledDocument[];
  /** newest answer of the registry about the investor; null where it was never asked */
  registry: 'found' | 'unknown' | 'no_answer' | null;
  /** newest answer whether the mobile belongs to the person */
  mobile: 'match' | 'mismatch' | 'no_answer' | null;
  hasRegistryData: boolean;
  birthDate: string | null;
  today: string;
}

/** What speaks against verifying the investor as things stand; none where one person may decide. */
export function warningsOf(evidence: Evidence): IdentityWarning[] {
  const required = requiredKinds(evidence);
  const present = newestByKind(evidence.documents);
  const { registry, mobile, birthDate } = evidence;
  const isRefused = present.some(
    ({ kind, status }) => kind !== null && required.includes(kind) && (status === 'rejected' || status === 'need_more'),
  );
  const warnings: [IdentityWarning, boolean][] = [
    ['document_missing', missingKinds(required, present).length > 0],
    ['document_refused', isRefused],
    ['registry_unknown', registry === 'unknown'],
    ['registry_silent', registry !== 'unknown' && registry !== 'found' && !evidence.hasRegistryData],
    ['mobile_mismatch', mobile === 'mismatch'],
    ['under_age', !evidence.isLegal && birthDate !== null && ageOn(birthDate, evidence.today) < fullAge],
  ];
  return warnings.filter(([, stands]) => stands).map(([warning]) => warning);
}

/** Why what was handed in cannot be taken; null when it can. */
export function submissionProblem(of: {
  /** what must be in it */
  wanted: readonly IdentityDocumentKind[];
  sent: readonly IdentityDocumentKind[];
}): { code: 'IDENTITY_DOCUMENT_TWICE' } | { code: 'IDENTITY_DOCUMENT_MISSING'; kind: IdentityDocumentKind } | null {
  // several further documents may come, but each named one once
  const named = of.sent.filter((kind) => kind !== 'other');
  if (new Set(named).size !== named.length) return { code: 'IDENTITY_DOCUMENT_TWICE' };
  const kind = of.wanted.find((one) => !of.sent.includes(one));
  return kind ? { code: 'IDENTITY_DOCUMENT_MISSING', kind } : null;
}
