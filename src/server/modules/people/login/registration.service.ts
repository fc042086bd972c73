import { fail, failField } from '#shared/contract/failures.ts';
import { passwordProblemText } from '#shared/contract/login.ts';
import type { Tx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { BrowserContext, OpenContext } from '#server/http/context.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { CheckSubject } from '#server/modules/investors/identity/checks.service.ts';
import type { RegistryCodesService } from '#server/modules/investors/identity/registryCodes.service.ts';
import { type LocksService } from '#server/modules/records/session/locks.service.ts';
import { newPasswordProblems } from '#server/modules/records/session/newPassword.service.ts';
import {
  guestSendKey,
  otpBinding,
  otpFailure,
  type OtpProof,
  type OtpService,
} from '#server/modules/records/session/otp.service.ts';
import { hashPassword } from '#server/modules/records/session/passwordHash.service.ts';
import {
  findLoginUser,
  findReferrer,
  findUserById,
  lockUser,
  updatePassword,
  updateReferrer,
} from '#server/modules/records/session/session.repo.ts';
import type { SessionsService, TokenAnswer } from '#server/modules/records/session/session.service.ts';
import { tryOf, type GateService } from './gate.service.ts';
import { nameOf, type Declared, type NewClients, type NewPerson } from './newClients.service.ts';

export type RegistrationService = ReturnType<typeof createRegistrationService>;

interface Who {
  nationalNo: string;
  mobile: string;
  recaptcha?: string | undefined;
}

interface Proven extends Who {
  iban: string;
  otp: string;
}

/** A natural person without an account registers alone (domain 9.1). */
export function createRegistrationService(
  deps: Deps,
  parts: {
    gate: GateService;
    locks: LocksService;
    otp: OtpService;
    sessions: SessionsService;
    newClients: NewClients;
    registryCodes: RegistryCodesService;
    audit: AuditService;
  },
) {
  const { db, ports } = deps;
  const { gate, locks, otp, sessions, newClients, registryCodes, audit } = parts;
  const byDocuments = newClients.isServiceAbsent;
  const byRegistry = registryCodes.digits !== null;

  const accountOf = (ctx: OpenContext, nationalNo: string) => locks.accountOf(null, nationalNo, ctx.request);
  const targetOf = ({ nationalNo, mobile }: Who) =>
    ({ mobile, purpose: 'register', binding: otpBinding('registration', nationalNo) }) as const;

  const subjectOf = (ctx: OpenContext, { mobile }: Who): CheckSubject => ({
    asker: { kind: 'guest', ip: ctx.request.ip, mobile },
  });

  /** A code of the registry, bound to the mobile that was typed. */
  const aboutOf = (ctx: OpenContext, input: Who) => ({
    target: { ...targetOf(input), binding: otpBinding('registration by the registry', input.nationalNo, input.mobile) },
    nationalNo: input.nationalNo,
    subject: subjectOf(ctx, input),
    refusals: newClients.refusals,
  });

  /** The code was right; nothing is asked about a person before that. `person`: who the registry says it is. */
  async function prove(ctx: OpenContext, input: Proven, action: string) {
    const claim = await gate.claimAddress(tryOf(ctx, input, action));
    const account = await accountOf(ctx, input.nationalNo);
    await locks.assertCodesOpen(account);
    const before = () => locks.claimGuess(account);
    const takeBack = () => locks.forgiveGuess(account);
    const about = { ...aboutOf(ctx, input), otp: input.otp };
    const verdict = byRegistry
      ? await registryCodes.judge(about, { before, takeBack })
      : await otp.judge(targetOf(input), input.otp, { before });
    if (verdict.kind !== 'right') throw otpFailure(verdict);
    await takeBack();
    const { proof } = verdict;
    return { claim, proof, person: byRegistry ? await registryCodes.personOf(about, proof) : null };
  }

  /** Writes user, investor, account and password; the code is used up with them. */
  async function open(
    ctx: BrowserContext,
    input: Proven,
    of: { person: NewPerson; proof: OtpProof; passwordHash: string; referrerId: number | null },
  ) {
    const { nationalNo, mobile, iban } = input;
    return ctx.transaction(async (tx) => {
      await otp.consume(tx, of.proof);
      const { userId, investorId, guardians } = await newClients.create(tx, input, of.person, null);
      await updatePassword(tx, userId, of.passwordHash, ports.clock.now());
      if (of.referrerId !== null) await updateReferrer(tx, userId, of.referrerId);
      await audit.record(tx, {
        actor: { kind: 'user', id: userId },
        ctx,
        investorId,
        action: 'client.registered',
        subject: `investor:${investorId}`,
        after: { nationalNo, mobile, iban, byDocuments, ...(guardians && { takenOverFrom: guardians }) },
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
    /** Whom an invitation is from, as far as a stranger may know. @throws captcha_required */
    async findInviter(ctx: OpenContext, code: string): Promise<string> {
      await gate.claimLookup(tryOf(ctx, {}, 'findInviter'));
      const id = await findReferrer(db, code);
      const inviter = id === null ? null : await findUserById(db, id);
      if (!inviter) return '';
      const { firstName, lastName } = inviter;
      const initial = Array.from(lastName)[0];
      return [firstName, initial && `${initial}.`].filter(Boolean).join(' ');
    },

    /** Sends the code, or lets the registry send its own; to nobody when the national code has an account already. */
    async sendCode(ctx: OpenContext, input: Who) {
      const account = await accountOf(ctx, input.nationalNo);
      await locks.assertCodesOpen(account);
      const user = await findLoginUser(db, input.nationalNo);
      const request = tryOf(ctx, input, 'sendRegistrationOtp');
      const name = byRegistry ? input.nationalNo : input.mobile;
      const hasCaptcha = await gate.claimSend(guestSendKey(name, null), request);
      const how = { ip: ctx.request.ip, hasCaptcha, isReal: user === null };
      const sent = byRegistry
        ? await registryCodes.send({ ...aboutOf(ctx, input), ...how })
        : await otp.send({ ...targetOf(input), ...how });
      const { expireInSeconds: expireIn, resendInSeconds: resendIn } = sent;
      return { expireIn, resendIn, byDocuments, registryCodeDigits: registryCodes.digits };
    },

    /** Who the registry says it is. @throws the codes of `checkRegistration` */
    async check(ctx: OpenContext, input: Proven) {
      const { claim, person: answered } = await prove(ctx, input, 'checkRegistration');
      if (byDocuments) {
        await newClients.assertUnknown(db, input.nationalNo);
        await claim.succeed();
        return { name: '', takesOver: false, isSandbox: false, byDocuments };
      }
      const person = await newClients.askAbout(input, subjectOf(ctx, input), answered);
      await claim.succeed();
      const takesOver = (await newClients.findOwn(db, input.nationalNo)) !== null;
      return { name: nameOf(person), takesOver, isSandbox: ports.identity.name === 'sandbox', byDocuments };
    },

    /** Opens the account and a session. @throws the codes of `registerClient` */
    async register(
      ctx: BrowserContext,
      input: Proven & Declared & { password: string; referralCode?: string | undefined },
    ): Promise<TokenAnswer> {
      const { claim, proof, person: answered } = await prove(ctx, input, 'registerClient');
      const subject = subjectOf(ctx, input);
      const asked = byDocuments ? newClients.ofWords(input) : await newClients.askAbout(input, subject, answered);
      const name = nameOf('isDeclared' in asked ? asked.person : asked);
      const owner = { username: input.nationalNo, mobile: input.mobile, name };
      const problems = newPasswordProblems(input.password, owner);
      if (problems.length > 0) throw fail('PASSWORD_WEAK', { fields: { password: problems.map(passwordProblemText) } });
      const referrerId = await referrerOf(db, input.referralCode);
      const passwordHash = await hashPassword(input.password);
      const person = 'isDeclared' in asked ? asked : await newClients.ofRegistry(asked, subject, byRegistry);
      return newClients.onlyOnce(async () => {
        const grant = await open(ctx, input, { person, proof, passwordHash, referrerId });
        await claim.succeed();
        return sessions.deliver(ctx, grant);
      });
    },
  };
}
