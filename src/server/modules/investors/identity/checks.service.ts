import type { IdentityService } from '#shared/texts/identityTexts.ts';
import type { Deps } from '#server/deps.ts';
import {
  IdentityError,
  type PostalAddress,
  type RegistryCodeAnswer,
  type RegistryCodes,
  type RegistryPerson,
  type TracedAnswer,
} from '#server/ports/identity.ts';
import { createQuestionBudget, type Asker } from './budget.service.ts';
import { insertCheck, type CheckResult } from './checks.repo.ts';

/* Module `identity`: questions to identity services, changes of identity by two people. */

/** Who asks, and about whom. */
export interface CheckSubject {
  asker: Asker;
  investorId?: number | null;
  userId?: number | null;
}

export type IdentityChecksService = ReturnType<typeof createIdentityChecksService>;

/** Natural people have a national code of ten digits; the services of mobile and IBAN know no companies. */
const isNatural = (nationalNo: string): boolean => /^\d{10}$/.test(nationalNo);

/**
 * Questions to identity services. Ask outside of transactions: a service may take seconds. What is kept of a question is
 * who asked about whom, the trace id and the short answer (domain 3.7). Every question is counted before it is asked and
 * may throw IDENTITY_BUDGET_USED.
 */
export function createIdentityChecksService(deps: Pick<Deps, 'db' | 'config' | 'ports' | 'log'>) {
  const { db, ports, log } = deps;
  const { identity } = ports;
  const budget = createQuestionBudget(deps);
  const providerOf = (service: IdentityService): string =>
    service === 'registry' ? (identity.registryCodes?.name ?? identity.name) : identity.name;
  /** No service of this kind is connected: nothing is asked, counted or kept. */
  const isAbsent = (service: IdentityService): boolean =>
    identity.name === 'none' || (identity.name === 'sejam' && service !== 'registry');

  async function ask<T>(
    service: IdentityService,
    subject: CheckSubject,
    question: () => Promise<TracedAnswer<T>>,
    resultOf: (result: T) => CheckResult,
    person: string | null = null,
  ): Promise<TracedAnswer<T> | null> {
    if (!isAbsent(service)) await budget.take(subject.asker, service, person);
    const answer = await question().catch((error: unknown) => {
      if (!(error instanceof IdentityError)) throw error;
      if (error.reason !== 'not_configured') log.warn({ service, reason: error.reason }, 'an identity service is away');
      return null;
    });
    if (answer === null && isAbsent(service)) return null;
    await insertCheck(db, {
      service,
      provider: providerOf(service),
      traceId: answer?.traceId || null,
      investorId: subject.investorId ?? null,
      userId: subject.userId ?? null,
      result: answer === null ? 'no_answer' : resultOf(answer.result),
      askedBy: 'userId' in subject.asker ? subject.asker.userId : null,
      at: ports.clock.now(),
    });
    return answer;
  }

  const matched = (result: boolean): CheckResult => (result ? 'match' : 'mismatch');
  const found = (result: unknown): CheckResult => (result === null ? 'unknown' : 'found');

  /** The national code as one that somebody asks about who is not known to act for its owner. */
  const aboutOf = (nationalNo: string, subject: CheckSubject): string | null =>
    subject.investorId === undefined ? nationalNo : null;
  /** The registry's own codes. @throws IdentityError where it has none */
  const codesOf = (): RegistryCodes => {
    if (!identity.registryCodes) throw new IdentityError('registry', 'not_configured');
    return identity.registryCodes;
  };

  return {
    /** Whether a mobile belongs to a natural person; null without an answer, and for companies. */
    async matchMobile(
      question: { nationalNo: string; mobile: string },
      subject: CheckSubject,
    ): Promise<boolean | null> {
      if (!isNatural(question.nationalNo)) return null;
      return (await ask('mobile', subject, () => identity.matchMobile(question), matched))?.result ?? null;
    },

    /** Whether a bank account belongs to a natural person; null without an answer, and for companies. */
    async matchIban(
      question: { nationalNo: string; iban: string; birthDate?: string | null },
      subject: CheckSubject,
    ): Promise<boolean | null> {
      if (!isNatural(question.nationalNo)) return null;
      return (await ask('iban', subject, () => identity.matchIban(question), matched))?.result ?? null;
    },

    /** What the registry knows of a code: `result` is null when it knows nothing. Null without an answer. */
    readPerson: (nationalNo: string, subject: CheckSubject): Promise<TracedAnswer<RegistryPerson | null> | null> =>
      ask('registry', subject, () => identity.readPerson(nationalNo), found, aboutOf(nationalNo, subject)),

    /** Status of a code in the registry: `result` is null when it knows nothing. Null without an answer. */
    readStatus: (nationalNo: string, subject: CheckSubject): Promise<TracedAnswer<number | null> | null> =>
      ask('registry', subject, () => identity.readStatus(nationalNo), found, aboutOf(nationalNo, subject)),

    /** Lets the registry send a code of its own; false when it does not know the national code. Null without an answer. */
    async sendRegistryCode(nationalNo: string, subject: CheckSubject): Promise<boolean | null> {
      const answer = await ask(
        ...(['registry', subject, async () => codesOf().send(nationalNo)] as const),
        (isSent): CheckResult => (isSent ? 'found' : 'unknown'),
        aboutOf(nationalNo, subject),
      );
      return answer?.result ?? null;
    },

    /** The person for a code that the registry sent. Null without an answer. */
    async redeemRegistryCode(
      question: { nationalNo: string; code: string },
      subject: CheckSubject,
    ): Promise<RegistryCodeAnswer | null> {
      const answer = await ask(
        ...(['registry', subject, async () => codesOf().redeem(question)] as const),
        ({ kind }): CheckResult => (kind === 'right' ? 'found' : 'mismatch'),
        aboutOf(question.nationalNo, subject),
      );
      return answer?.result ?? null;
    },

    /** The account of a bank card: `result` is null for an unknown card. Null without an answer. */
    findIbanOfCard: (card: string, subject: CheckSubject): Promise<TracedAnswer<string | null> | null> =>
      ask('iban', subject, () => identity.findIbanOfCard(card), found),

    /** The address of a postal code; null without an answer, and for an unknown code. */
    async findAddress(postalCode: string, subject: CheckSubject): Promise<PostalAddress | null> {
      return (await ask('postal', subject, () => identity.findAddress(postalCode), found))?.result ?? null;
    },
  };
}
