import { ageOn, fullAge } from '#shared/age.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import { passwordProblemText } from '#shared/contract/login.ts';
import { dayFromInput } from '#shared/dayInput.ts';
import { tehranDay } from '#shared/jalali.ts';
import { isUniqueViolation, type Tx } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { BrowserContext, OpenContext } from '../../http/context.ts';
import type { RegistryPerson } from '../../ports/identity.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { CheckSubject, IdentityChecksService } from '../identity/checks.service.ts';
import { findGuardedInvestor, isKnownCode, registerInvestor, takeOverInvestor } from '../investors/identity.service.ts';
import type { NoticeSink } from '../notices/notices.service.ts';
import { type LocksService } from '../session/locks.service.ts';
import { newPasswordProblems } from '../session/newPassword.service.ts';
import { guestSendKey, otpBinding, otpFailure, type OtpProof, type OtpService } from '../session/otp.service.ts';
import { hashPassword } from '../session/passwordHash.service.ts';
import {
  findLoginUser,
  findReferrer,
  insertClient,
  lockUser,
  updatePassword,
  updateReferrer,
} from '../session/session.repo.ts';
import type { SessionsService, TokenAnswer } from '../session/session.service.ts';
import { tryOf, type GateService } from './gate.service.ts';

export type RegistrationService = ReturnType<typeof createRegistrationService>;

/** Statuses of the registry (domain 3.1). */
const VERIFIED = 7;
const DECEASED = 9;

interface Who {
  nationalNo: string;
  mobile: string;
  recaptcha?: string | undefined;
}

/** Who a person says they are, where nobody else answers. */
interface Declared {
  firstName?: string | undefined;
  lastName?: string | undefined;
  birthDate?: string | undefined;
}

interface Proven extends Who {
  iban: string;
  otp: string;
}

const fieldsOf = (person: RegistryPerson, { mobile, iban }: Proven) => ({
  firstName: person.firstName,
  lastName: person.lastName,
  fatherName: person.fatherName,
  gender: person.gender === null ? null : String(person.gender),
  birthDate: person.birthDate,
  birthPlace: person.birthPlace,
  issuePlace: person.issuePlace,
  shNumber: person.shNumber,
  shSeri: person.shSeri,
  shSerial: person.shSerial,
  jobTitle: person.jobTitle,
  tradingCode: person.tradingCode,
  sejamStatus: String(person.sejamStatus),
  authStatus: 'sejam_inquiry',
  mobile,
  iban,
});

/** @throws REGISTRATION_UNKNOWN, REGISTRATION_DECEASED, REGISTRATION_UNDERAGE */
function assertFit(person: RegistryPerson | null, today: string): asserts person is RegistryPerson {
  if (person?.sejamStatus === DECEASED) throw failField('REGISTRATION_DECEASED', 'nationalNo');
  // Whose age nobody knows may be a child.
  if (person?.sejamStatus !== VERIFIED || person.isLegal || person.birthDate === null)
    throw failField('REGISTRATION_UNKNOWN', 'nationalNo');
  if (ageOn(person.birthDate, today) < fullAge) throw failField('REGISTRATION_UNDERAGE', 'nationalNo');
}

/** The answer that the registry would have given, as far as the person knows it. @throws REGISTRATION_PERSON_REQUIRED, REGISTRATION_UNDERAGE */
function declaredPerson({ firstName, lastName, birthDate }: Declared, today: string) {
  const day = birthDate ? dayFromInput(birthDate) : null;
  const missing = Object.entries({ firstName, lastName, birthDate: day ?? '' }).filter(([, value]) => !value);
  if (missing.length > 0 || !firstName || !lastName || !day) {
    const { message } = fail('REGISTRATION_PERSON_REQUIRED');
    throw fail('REGISTRATION_PERSON_REQUIRED', {
      fields: Object.fromEntries(missing.map(([field]) => [field, [message]])),
    });
  }
  if (day > today || ageOn(day, today) < fullAge) throw failField('REGISTRATION_UNDERAGE', 'birthDate');
  return { firstName, lastName, birthDate: day };
}

/** A natural person without an account registers alone (domain 9.1). */
export function createRegistrationService(
  deps: Deps,
  parts: {
    gate: GateService;
    locks: LocksService;
    otp: OtpService;
    sessions: SessionsService;
    identityChecks: IdentityChecksService;
    audit: AuditService;
    notices: NoticeSink;
  },
) {
  const { db, ports } = deps;
  const { gate, locks, otp, sessions, identityChecks, audit, notices } = parts;

  /** no identity service is connected: documents take its place (decision 144) */
  const byDocuments = ports.identity.name === 'none';

  const accountOf = (ctx: OpenContext, nationalNo: string) => locks.accountOf(null, nationalNo, ctx.request);
  const targetOf = ({ nationalNo, mobile }: Who) =>
    ({ mobile, purpose: 'register', binding: otpBinding('registration', nationalNo) }) as const;

  const subjectOf = (ctx: OpenContext, { mobile }: Who): CheckSubject => ({
    asker: { kind: 'guest', ip: ctx.request.ip, mobile },
  });

  /** The code was right; nothing is asked about a person before that. */
  async function prove(ctx: OpenContext, input: Proven, action: string) {
    const claim = await gate.claimAddress(tryOf(ctx, input, action));
    const account = await accountOf(ctx, input.nationalNo);
    await locks.assertCodesOpen(account);
    const verdict = await otp.judge(targetOf(input), input.otp, () => locks.claimGuess(account));
    if (verdict.kind !== 'right') throw otpFailure(verdict);
    await locks.forgiveGuess(account);
    return { claim, proof: verdict.proof };
  }

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

  /** Asks mobile, registry and bank, outside of any transaction. @throws the refusals of `checkRegistration` */
  async function askAbout(ctx: OpenContext, input: Proven): Promise<RegistryPerson> {
    const { nationalNo, mobile, iban } = input;
    const subject = subjectOf(ctx, input);
    const silent = () => fail('REGISTRATION_SERVICE_SILENT');
    await findOwn(db, nationalNo);
    const isOwnMobile = await identityChecks.matchMobile({ nationalNo, mobile }, subject);
    if (isOwnMobile === null) throw silent();
    if (!isOwnMobile) throw failField('REGISTRATION_MOBILE_DIFFERENT', 'mobile');
    const answer = await identityChecks.readPerson(nationalNo, subject);
    if (!answer) throw silent();
    const person = answer.result;
    assertFit(person, tehranDay(ports.clock.now()));
    const isOwnIban = await identityChecks.matchIban({ nationalNo, iban, birthDate: person.birthDate }, subject);
    if (isOwnIban === null) throw silent();
    if (!isOwnIban) throw failField('REGISTRATION_IBAN_DIFFERENT', 'iban');
    return person;
  }

  const nameOf = (person: Pick<RegistryPerson, 'firstName' | 'lastName'>): string =>
    [person.firstName, person.lastName].filter(Boolean).join(' ');

  /** Somebody whom no service knows registers under a code of nobody else: nothing of another person is taken over. */
  async function assertUnknown(tx: Tx, nationalNo: string): Promise<null> {
    if (await isKnownCode(tx, nationalNo)) throw failField('REGISTRATION_KNOWN', 'nationalNo');
    return null;
  }

  /** What is written of a person: of the registry's answer, or of their own words. */
  function identityOf(input: Proven, person: RegistryPerson | ReturnType<typeof declaredPerson>) {
    if ('sejamStatus' in person) return fieldsOf(person, input);
    return { ...person, authStatus: 'none', mobile: input.mobile, iban: input.iban };
  }

  /** Writes user, investor, account and password; the code is used up with them. */
  async function open(
    ctx: BrowserContext,
    input: Proven,
    of: {
      person: RegistryPerson | ReturnType<typeof declaredPerson>;
      proof: OtpProof;
      passwordHash: string;
      referrerId: number | null;
    },
  ) {
    const { nationalNo, mobile } = input;
    const { person } = of;
    const postalCode = 'postalCode' in person ? person.postalCode : null;
    const address = postalCode === null ? null : await identityChecks.findAddress(postalCode, subjectOf(ctx, input));
    return ctx.transaction(async (tx) => {
      await otp.consume(tx, of.proof);
      const known = byDocuments ? await assertUnknown(tx, nationalNo) : await findOwn(tx, nationalNo);
      const now = ports.clock.now();
      const userId = await insertClient(tx, {
        username: nationalNo,
        mobile,
        firstName: person.firstName ?? '',
        lastName: person.lastName ?? '',
        referralCode: ports.ids.token(6),
        now,
      });
      await updatePassword(tx, userId, of.passwordHash, now);
      if (of.referrerId !== null) await updateReferrer(tx, userId, of.referrerId);
      const values = { ...identityOf(input, person), ...address, ...(address && { postalCode }) };
      const who = { nationalNo, userId, values, isDeclared: byDocuments };
      const guardians = known === null ? [] : await takeOverInvestor(tx, { ...who, investorId: known }, now);
      const investorId = known ?? (await registerInvestor(tx, { ...who, relation: 'self' }, now));
      for (const guardian of guardians)
        await notices.tell(tx, {
          ...{ userId: guardian, event: 'child_took_over', link: '/register-child' },
          tokens: { child: nameOf(person) },
        });
      await audit.record(tx, {
        actor: { kind: 'user', id: userId },
        ctx,
        investorId,
        action: 'client.registered',
        subject: `investor:${investorId}`,
        after: {
          nationalNo,
          mobile,
          iban: input.iban,
          byDocuments,
          ...(known === null ? {} : { takenOverFrom: guardians }),
        },
      });
      const user = await lockUser(tx, userId);
      if (!user) throw fail('NOT_FOUND');
      return sessions.open(tx, ctx, user, 'register');
    });
  }

  const referrerOf = async (tx: Tx, code: string | undefined): Promise<number | null> => {
    if (!code) return null;
    const referrerId = await findReferrer(tx, code);
    if (referrerId === null) throw failField('REFERRAL_NOT_FOUND', 'referralCode');
    return referrerId;
  };

  return {
    /** Sends the code; to nobody when the national code has an account already. */
    async sendCode(ctx: OpenContext, input: Who) {
      const account = await accountOf(ctx, input.nationalNo);
      await locks.assertCodesOpen(account);
      const user = await findLoginUser(db, input.nationalNo);
      const request = tryOf(ctx, input, 'sendRegistrationOtp');
      const hasCaptcha = await gate.claimSend(guestSendKey(input.mobile, null), request);
      const sent = await otp.send({ ...targetOf(input), ip: ctx.request.ip, hasCaptcha, isReal: user === null });
      return { expireIn: sent.expireInSeconds, resendIn: sent.resendInSeconds, byDocuments };
    },

    /** Who the registry says it is. @throws the codes of `checkRegistration` */
    async check(ctx: OpenContext, input: Proven) {
      const { claim } = await prove(ctx, input, 'checkRegistration');
      if (byDocuments) {
        await assertUnknown(db, input.nationalNo);
        await claim.succeed();
        return { name: '', takesOver: false, isSandbox: false, byDocuments };
      }
      const person = await askAbout(ctx, input);
      await claim.succeed();
      const takesOver = (await findOwn(db, input.nationalNo)) !== null;
      return { name: nameOf(person), takesOver, isSandbox: ports.identity.name === 'sandbox', byDocuments };
    },

    /** Opens the account and a session. @throws the codes of `registerClient` */
    async register(
      ctx: BrowserContext,
      input: Proven & Declared & { password: string; referralCode?: string | undefined },
    ): Promise<TokenAnswer> {
      const { claim, proof } = await prove(ctx, input, 'registerClient');
      const person = byDocuments ? declaredPerson(input, tehranDay(ports.clock.now())) : await askAbout(ctx, input);
      const owner = { username: input.nationalNo, mobile: input.mobile, name: nameOf(person) };
      const problems = newPasswordProblems(input.password, owner);
      if (problems.length > 0) throw fail('PASSWORD_WEAK', { fields: { password: problems.map(passwordProblemText) } });
      const referrerId = await referrerOf(db, input.referralCode);
      const passwordHash = await hashPassword(input.password);
      try {
        const grant = await open(ctx, input, { person, proof, passwordHash, referrerId });
        await claim.succeed();
        return await sessions.deliver(ctx, grant);
      } catch (error) {
        if (isUniqueViolation(error, 'users_username_key') || isUniqueViolation(error, 'investors_national_no_key'))
          throw failField('REGISTRATION_KNOWN', 'nationalNo');
        throw error;
      }
    },
  };
}
