import { ageOn, fullAge } from '#shared/age.ts';
import { childRelations } from '#shared/contract/children.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import { sejamStatusTexts } from '#shared/texts/identityTexts.ts';
import { authStatuses, relationTexts } from '#shared/contract/investors.ts';
import { tehranDay } from '#shared/jalali.ts';
import { isRegistryInvalid } from '#shared/registryStanding.ts';
import { onConflict } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Service } from '#server/http/handlers.ts';
import type { RegistryPerson } from '#server/ports/identity.ts';
import { registryFacts } from '#server/modules/investors/registryFacts.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { CheckSubject, IdentityChecksService } from '#server/modules/investors/identity/checks.service.ts';
import { isClaimedCode, registerInvestor } from '#server/modules/investors/investors/identity.service.ts';
import type { InvestorsService } from '#server/modules/investors/investors/investors.service.ts';
import type { NoticeSink } from '#server/modules/platform/notices/notices.service.ts';
import { otpBinding, type OtpService, type OtpTarget } from '#server/modules/records/session/otp.service.ts';
import { findUserById } from '#server/modules/records/session/session.repo.ts';
import { listChildRows } from './children.repo.ts';

/** Status of a person in the registry whose identity is verified there (domain 3.1). */
const SEJAMI = 7;

interface Question {
  childNationalNo: string;
  /** what the caller says; undefined where the registry's guardian alone is asked for */
  birthDate: string | undefined;
}

/** A child to be registered; what is not said is taken as the registry knows it. */
interface Registration extends Question {
  otp: string;
  relationType?: number | undefined;
  iban?: string | undefined;
}

export type ChildrenService = ReturnType<typeof createChildrenService>;

const nameOf = (person: { firstName: string | null; lastName: string | null }): string =>
  [person.firstName, person.lastName].filter(Boolean).join(' ');

/** Children whom a guardian registers as investors of their own (spec 7, domain 3.5). */
export function createChildrenService(
  deps: Pick<Deps, 'db' | 'ports'>,
  parts: {
    audit: AuditService;
    identityChecks: IdentityChecksService;
    investors: Pick<InvestorsService, 'listOwned'>;
    notices: NoticeSink;
    otp: OtpService;
  },
) {
  const { db, ports } = deps;
  const { audit, identityChecks, investors, notices, otp } = parts;
  const today = (): string => tehranDay(ports.clock.now());

  /** A registry that wants a code of its own says nothing of guardians (decision 168). */
  const isAbsent = ports.identity.name === 'none' || ports.identity.registryCodes !== null;
  /** A service that gave no answer, or that this installation does not have. */
  const silent = (): Error => fail(isAbsent ? 'CHILD_SERVICE_ABSENT' : 'CHILD_SERVICE_SILENT');

  async function codeTarget(userId: number, childNationalNo: string): Promise<OtpTarget> {
    const user = await findUserById(db, userId);
    if (!user) throw fail('NOT_FOUND');
    return { mobile: user.mobile, purpose: 'child', binding: otpBinding('child', userId, childNationalNo) };
  }

  /** @throws CHILD_GUARDIAN_NOT_VERIFIED */
  async function ownCodeOf(userId: number): Promise<string> {
    const own = (await investors.listOwned(userId)).find(({ itSelf }) => itSelf);
    if (!own || !authStatuses[own.authStatus].isAuthorized || isRegistryInvalid(own.sejamStatus, own.authStatus))
      throw fail('CHILD_GUARDIAN_NOT_VERIFIED');
    return own.nationalNo;
  }

  /**
   * What the registry says of a child of the caller. Asks outside of any transaction. Nothing is told of a person of whom
   * the caller says another birth date, or whose guardian the registry does not call them: not even which of the two.
   * @throws the codes of `checkUserChild`
   */
  async function readChild(ctx: CommandContext, { childNationalNo, birthDate }: Question, subject: CheckSubject) {
    const guardianNo = await ownCodeOf(ctx.actor.userId);
    const answer = await identityChecks.readPerson(childNationalNo, subject);
    if (!answer) throw silent();
    const person = answer.result;
    const relation = childRelations.find(
      (one) => person?.guardian?.nationalNo === guardianNo && one.relation === person.guardian.relation,
    );
    const born = person?.birthDate ?? null;
    const isOther = birthDate !== undefined && birthDate !== born;
    if (!person || born === null || isOther || !relation) throw failField('CHILD_UNKNOWN', 'childNationalNo');
    const age = ageOn(born, today());
    if (age >= fullAge) throw failField('CHILD_OF_AGE', 'birthDate');
    if (person.sejamStatus !== SEJAMI) throw failField('CHILD_NOT_VERIFIED', 'childNationalNo');
    if (await isClaimedCode(db, childNationalNo)) throw failField('CHILD_REGISTERED', 'childNationalNo');
    return { person, relation, age, born };
  }

  /** @throws CHILD_IBAN_DIFFERENT, CHILD_SERVICE_SILENT */
  async function assertOwnAccount(
    question: { nationalNo: string; iban: string; birthDate: string },
    subject: CheckSubject,
  ): Promise<void> {
    const isOwn = await identityChecks.matchIban(question, subject);
    if (isOwn === null) throw silent();
    if (!isOwn) throw failField('CHILD_IBAN_DIFFERENT', 'iban');
  }

  const valuesOf = (person: RegistryPerson) => ({
    ...registryFacts(person),
    authStatus: 'sejam_inquiry',
  });

  /** The account of a child: the one that is named, which must be theirs, or the one of the registry where the bank calls it theirs. */
  async function accountOf(
    {
      iban,
      person,
      ...question
    }: { nationalNo: string; birthDate: string; iban: string | undefined; person: RegistryPerson },
    subject: CheckSubject,
  ): Promise<string | null> {
    if (iban !== undefined) {
      await assertOwnAccount({ ...question, iban }, subject);
      return iban;
    }
    if (person.iban === null) return null;
    return (await identityChecks.matchIban({ ...question, iban: person.iban }, subject)) === true ? person.iban : null;
  }

  /**
   * Registers a child as an investor of the caller, after the right code; `answer` is what a repeat gets.
   * @throws the codes of `registerUserChild`
   */
  async function registerChild<T>(
    ctx: CommandContext,
    registration: Registration,
    answer: (child: { investorId: number; investorName: string }) => T,
  ): Promise<T> {
    const { childNationalNo: nationalNo, relationType, otp: code } = registration;
    const { userId } = ctx.actor;
    const target = await codeTarget(userId, nationalNo);
    const subject: CheckSubject = { asker: { kind: 'user', userId } };
    await ownCodeOf(userId);
    // before anybody is asked: questions are paid for, and tell about a person
    const proof = await otp.verify({ ...target, otp: code });
    const { person, relation, born } = await readChild(ctx, registration, subject);
    if (relationType !== undefined && relation.relationType !== relationType)
      throw failField('CHILD_RELATION_DIFFERENT', 'relationType');
    const iban = await accountOf({ nationalNo, birthDate: born, iban: registration.iban, person }, subject);
    const address = person.postalCode === null ? null : await identityChecks.findAddress(person.postalCode, subject);
    return ctx
      .transaction(async (tx) => {
        await otp.consume(tx, proof);
        const values = { ...valuesOf(person), ...address, ...(address && { postalCode: person.postalCode }), iban };
        const at = ports.clock.now();
        const investorId = await registerInvestor(tx, { nationalNo, userId, relation: relation.relation, values }, at);
        await audit.act(tx, ctx, 'child.registered', `investor:${investorId}`, {
          investorId,
          after: { nationalNo, relation: relation.relation, iban },
        });
        const child = nameOf(person);
        await notices.tell(tx, {
          userId,
          investorId,
          event: 'child_registered',
          tokens: { child },
          link: '/register-child',
        });
        return answer({ investorId, investorName: child });
      })
      .catch(onConflict({ investors_national_no_key: () => failField('CHILD_REGISTERED', 'childNationalNo') }));
  }

  return {
    checkUserChild: async (ctx, { body }) => {
      const subject: CheckSubject = { asker: { kind: 'user', userId: ctx.actor.userId } };
      const { person, relation, age } = await readChild(ctx, body, subject);
      const { relationType, title } = relation;
      return {
        data: {
          ...{ isChild: true, isUnder18: age < fullAge, hasSejam: person.sejamStatus === SEJAMI },
          ...{ guardianMatched: true, existingInvestor: false, childName: nameOf(person), age },
          ...{ relationType, relation: relation.relation, relationText: title },
        },
      };
    },

    /** What the code of a child is bound to. @throws NOT_FOUND */
    childCodeTarget: codeTarget,

    registerUserChild: (ctx, { body }) => registerChild(ctx, body, (data) => ({ data })),

    registerChild,

    listChildren: async (ctx) => {
      const rows = await listChildRows(db, ctx.actor.userId);
      return {
        data: rows.map(({ firstName, lastName, relation, sejamStatus, registeredAt, ...row }) => {
          const age = row.birthDate === null ? null : ageOn(row.birthDate, today());
          return {
            ...row,
            name: nameOf({ firstName, lastName }),
            age,
            isOfAge: age !== null && age >= fullAge,
            relationText: relationTexts[relation] ?? relation,
            sejamStatusText: sejamStatusTexts[sejamStatus] ?? '',
            registeredAt: registeredAt.toISOString(),
          };
        }),
      };
    },
  } satisfies Service;
}
