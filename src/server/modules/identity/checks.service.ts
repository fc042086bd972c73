import type { IdentityService } from '#shared/contract/identityTexts.ts';
import type { Deps } from '../../deps.ts';
import { IdentityError, type PostalAddress, type RegistryPerson, type TracedAnswer } from '../../ports/identity.ts';
import { createQuestionBudget, type Asker } from './budget.service.ts';
import { insertCheck, type CheckResult } from './checks.repo.ts';

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

  async function ask<T>(
    service: IdentityService,
    subject: CheckSubject,
    question: () => Promise<TracedAnswer<T>>,
    resultOf: (result: T) => CheckResult,
    person: string | null = null,
  ): Promise<TracedAnswer<T> | null> {
    if (identity.name !== 'none') await budget.take(subject.asker, service, person);
    const answer = await question().catch((error: unknown) => {
      if (!(error instanceof IdentityError)) throw error;
      if (error.reason !== 'not_configured') log.warn({ service, reason: error.reason }, 'an identity service is away');
      return null;
    });
    if (answer === null && identity.name === 'none') return null;
    await insertCheck(db, {
      service,
      provider: identity.name,
      traceId: answer?.traceId || null,
      investorId: subject.investorId ?? null,
      userId: subject.userId ?? null,
      result: answer === null ? 'no_answer' : resultOf(answer.result),
      askedBy: subject.asker.kind === 'guest' ? null : subject.asker.userId,
      at: ports.clock.now(),
    });
    return answer;
  }

  const matched = (result: boolean): CheckResult => (result ? 'match' : 'mismatch');
  const found = (result: unknown): CheckResult => (result === null ? 'unknown' : 'found');

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
      ask(
        'registry',
        subject,
        () => identity.readPerson(nationalNo),
        found,
        subject.investorId === undefined ? nationalNo : null,
      ),

    /** The account of a bank card: `result` is null for an unknown card. Null without an answer. */
    findIbanOfCard: (card: string, subject: CheckSubject): Promise<TracedAnswer<string | null> | null> =>
      ask('iban', subject, () => identity.findIbanOfCard(card), found),

    /** The address of a postal code; null without an answer, and for an unknown code. */
    async findAddress(postalCode: string, subject: CheckSubject): Promise<PostalAddress | null> {
      return (await ask('postal', subject, () => identity.findAddress(postalCode), found))?.result ?? null;
    },
  };
}
