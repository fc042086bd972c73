import { createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import { Failure } from '#shared/contract/kernel/errors.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import { passwordProblemText } from '#shared/contract/login.ts';
import { formatJalaliMoment } from '#shared/jalali.ts';
import { hideMobile, isValidMobile } from '#shared/mobile.ts';
import type { Database } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { BrowserContext, OpenContext } from '#server/http/context.ts';
import type { NoticesService } from '#server/modules/platform/notices/notices.service.ts';
import type { FactorsService, SecondStep } from '../secondFactor/factors.service.ts';
import { tryOf, type AttemptTicket, type GateService } from './gate.service.ts';
import { acceptInvitation, isInvitationOpen } from '#server/modules/records/session/invitations.repo.ts';
import { deletePasswordStates } from '#server/modules/records/session/limits.repo.ts';
import { accountKey, type Account, type LocksService } from '#server/modules/records/session/locks.service.ts';
import { newPasswordProblems } from '#server/modules/records/session/newPassword.service.ts';
import {
  guestSendKey,
  otpBinding,
  otpFailure,
  type OtpProof,
  type OtpService,
  type OtpTarget,
} from '#server/modules/records/session/otp.service.ts';
import { hashPassword, isPassword } from '#server/modules/records/session/passwordHash.service.ts';
import { otpPolicy } from '#server/modules/records/session/session.rules.ts';
import {
  findLoginUser,
  findReferrer,
  insertSignInLog,
  lockUser,
  updatePassword,
  updateReferrer,
  type LoginUser,
  type SignInMethod,
} from '#server/modules/records/session/session.repo.ts';
import type { Grant, SessionsService, TokenAnswer } from '#server/modules/records/session/session.service.ts';
import { readUserAgent } from '#server/http/userAgent.ts';

/* Module `login`: log-in, registration, captcha. */

interface UsernameInput {
  username: string;
  recaptcha?: string | undefined;
}

/** Tokens, or the second step that must come first. */
export type LoginAnswer = TokenAnswer | { secondStep: SecondStep };

export interface NameFound {
  hasAccount: boolean;
  hasPassword: boolean;
  step: 1 | 2;
  mobileMask: string;
  isLegal: boolean;
}

export type LoginService = ReturnType<typeof createLoginService>;

interface Parts {
  gate: GateService;
  locks: LocksService;
  otp: OtpService;
  factors: FactorsService;
  sessions: SessionsService;
  notices: NoticesService;
}

/** Log-in by password or code, first password and reset (spec 4, domain 9.1, reliability 2). */
export function createLoginService(deps: Deps, { gate, locks, otp, factors, sessions, notices }: Parts) {
  const { db, config, ports } = deps;

  /** Counters and codes go by this name, so that an unknown name behaves like a known one (reliability A6). */
  const keyOf = (user: LoginUser | null, name: string): string => user?.username ?? name;

  /** Digits that stay the same for an unknown name, so that its mask looks like any other. */
  const inventedMobile = (name: string): string => {
    if (/^09\d{9}$/.test(name)) return name;
    const bytes = createHmac('sha256', config.secrets.otpHmacKey).update(`mask!${name}`).digest();
    const digits = [...bytes].map((byte) => byte % 10).join('');
    return `091${digits.slice(0, 8)}`;
  };

  /** A code is good on the device that asked for it, or among strangers: nobody else can use its five tries up. */
  const targetOf = (
    user: LoginUser | null,
    name: string,
    purpose: OtpTarget['purpose'],
    account: Account,
  ): OtpTarget => ({
    mobile: user?.mobile ?? `?${inventedMobile(name)}`,
    purpose,
    binding: otpBinding(accountKey(account)),
  });

  const note = (
    ctx: OpenContext,
    name: string,
    user: LoginUser | null,
    method: SignInMethod,
    status: 'failed' | 'locked',
    reason: string,
  ): Promise<void> =>
    insertSignInLog(db, {
      userId: user?.id ?? null,
      username: keyOf(user, name),
      at: ports.clock.now(),
      ip: ctx.request.ip,
      ...readUserAgent(ctx.request.userAgent),
      method,
      status,
      reason,
    });

  /** Runs a gate; a refusal is written to the sign-in log. */
  const pass = async <Ticket extends AttemptTicket>(
    ctx: OpenContext,
    name: string,
    user: LoginUser | null,
    method: SignInMethod,
    claim: () => Promise<Ticket>,
  ): Promise<Ticket> => {
    try {
      return await claim();
    } catch (error) {
      if (error instanceof Failure && error.status === 429)
        await note(ctx, name, user, method, 'locked', error.code === 'locked' ? 'locked' : 'captcha');
      throw error;
    }
  };

  /** Checks a code of a guest. The order is the same for known and unknown names. */
  const proveByOtp = async (
    ctx: OpenContext,
    input: UsernameInput & { otp: string },
    user: LoginUser | null,
    purpose: 'login' | 'register' | 'reset',
    action: string,
  ): Promise<{ user: LoginUser; proof: OtpProof; claim: AttemptTicket }> => {
    const method = purpose === 'login' ? 'otp' : 'register';
    const claim = await pass(ctx, input.username, user, method, () => gate.claimAddress(tryOf(ctx, input, action)));
    const account = await locks.accountOf(user, input.username, ctx.request);
    await locks.assertCodesOpen(account);
    const target = targetOf(user, input.username, purpose, account);
    const verdict = await otp.judge(target, input.otp, { before: () => locks.claimGuess(account) });
    if (verdict.kind === 'right') await locks.forgiveGuess(account);
    if (verdict.kind === 'right' && user) return { user, proof: verdict.proof, claim };
    const reason = !user ? 'unknown_user' : verdict.kind === 'expired' ? 'expired_otp' : 'wrong_otp';
    await note(ctx, input.username, user, method, 'failed', reason);
    throw otpFailure(verdict.kind === 'right' ? { kind: 'wrong', left: otpPolicy.maxTries - 1 } : verdict);
  };

  const assertActive = async (ctx: OpenContext, user: LoginUser, method: SignInMethod): Promise<void> => {
    if (user.isActive) return;
    await note(ctx, user.username, user, method, 'failed', 'disabled');
    throw fail('USER_DISABLED');
  };

  /** The first log-in of a colleague takes their invitation up. @throws INVITATION_OVER */
  const takeInvitation = async (tx: Transaction<Database>, user: LoginUser): Promise<void> => {
    if (user.passwordHash !== null) return;
    const now = ports.clock.now();
    if (!(await isInvitationOpen(tx, user.id, now))) throw fail('INVITATION_OVER');
    await acceptInvitation(tx, user.id, now);
  };

  const assertStrong = (password: string, user: LoginUser): void => {
    const problems = newPasswordProblems(password, {
      username: user.username,
      mobile: user.mobile,
      name: `${user.firstName} ${user.lastName}`,
    });
    if (problems.length > 0) throw fail('PASSWORD_WEAK', { fields: { password: problems.map(passwordProblemText) } });
  };

  type Begun = { grant: Grant } | { secondStep: SecondStep };

  /** The first step is proven: opens the session, or a ticket for the second step. */
  const begin = async (
    tx: Transaction<Database>,
    ctx: OpenContext,
    user: LoginUser,
    method: SignInMethod,
  ): Promise<Begun> => {
    await takeInvitation(tx, user);
    const secondStep = await factors.demandStep(tx, ctx, user, method);
    return secondStep ? { secondStep } : { grant: await sessions.open(tx, ctx, user, method) };
  };

  const answerOf = async (ctx: BrowserContext, begun: Begun): Promise<LoginAnswer> =>
    'grant' in begun ? sessions.deliver(ctx, begun.grant) : begun;

  /** What a code for a password is for. */
  const passwordPurpose = (user: LoginUser | null): 'register' | 'reset' =>
    user && user.passwordHash === null ? 'register' : 'reset';

  return {
    /** Which step comes next. Names that are mobiles all look alike, so that nobody can look for customers by number. */
    async checkUsername(ctx: OpenContext, input: UsernameInput): Promise<NameFound> {
      await gate.claimLookup(tryOf(ctx, input, 'checkUsername'));
      const user = await findLoginUser(db, input.username);
      if (isValidMobile(input.username)) {
        const mobileMask = hideMobile(input.username);
        return { hasAccount: true, hasPassword: true, step: 1, mobileMask, isLegal: false };
      }
      if (!user) return { hasAccount: false, hasPassword: false, step: 1, mobileMask: '', isLegal: false };
      const hasPassword = user.passwordHash !== null;
      return {
        hasAccount: true,
        hasPassword,
        step: hasPassword ? 1 : 2,
        mobileMask: hideMobile(user.mobile),
        isLegal: user.isLegal,
      };
    },

    async sendOtp(
      ctx: OpenContext,
      input: UsernameInput & { step?: number | undefined },
    ): Promise<{ expireIn: number; resendIn: number; mobileMask: string }> {
      const user = await findLoginUser(db, input.username);
      const account = await locks.accountOf(user, input.username, ctx.request);
      await locks.assertCodesOpen(account);
      const hasPassword = user === null || user.passwordHash !== null;
      const step = input.step ?? (hasPassword ? 1 : 2);
      const purpose = step === 1 ? 'login' : hasPassword ? 'reset' : 'register';
      const target = targetOf(user, input.username, purpose, account);
      // A signed-in person asks for a code to prove again who is there.
      const isSignedIn = ctx.actor !== null && ctx.actor.userId === user?.id;
      const request = { ...tryOf(ctx, input, 'sendLoginOtp'), isSignedIn };
      const hasCaptcha = await gate.claimSend(guestSendKey(target.mobile, account.device), request);
      const sent = await otp.send({
        ...target,
        ip: ctx.request.ip,
        device: account.device,
        hasCaptcha: hasCaptcha || isSignedIn,
        isReal: user?.isActive === true,
      });
      const mobileMask = hideMobile(user?.mobile ?? inventedMobile(input.username));
      return { expireIn: sent.expireInSeconds, resendIn: sent.resendInSeconds, mobileMask };
    },

    async withPassword(ctx: BrowserContext, input: UsernameInput & { password: string }): Promise<LoginAnswer> {
      const user = await findLoginUser(db, input.username);
      const account = await locks.accountOf(user, input.username, ctx.request);
      const claim = await pass(ctx, input.username, user, 'password', () =>
        gate.claimPassword(accountKey(account), tryOf(ctx, input, 'loginPassword')),
      );
      const isFirst = account.device !== null;
      const isRight = await claim.compare(() => isPassword(input.password, user?.passwordHash ?? null, { isFirst }));
      const wrong = (): Failure => {
        const failure = fail('PASSWORD_WRONG', { params: { left: claim.left } });
        return fail('PASSWORD_WRONG', { params: { left: claim.left }, fields: { password: [failure.message] } });
      };
      if (!isRight || !user) {
        await note(ctx, input.username, user, 'password', 'failed', user ? 'wrong_password' : 'unknown_user');
        throw wrong();
      }
      await assertActive(ctx, user, 'password');
      const begun = await ctx.transaction(async (tx) => {
        const locked = await lockUser(tx, user.id);
        // The password may have been changed while this one was compared.
        if (!locked || locked.passwordHash !== user.passwordHash) throw wrong();
        return begin(tx, ctx, locked, 'password');
      });
      await claim.succeed();
      return answerOf(ctx, begun);
    },

    async withOtp(ctx: BrowserContext, input: UsernameInput & { otp: string }): Promise<LoginAnswer> {
      const found = await findLoginUser(db, input.username);
      const { user, proof, claim } = await proveByOtp(ctx, input, found, 'login', 'loginOtp');
      await assertActive(ctx, user, 'otp');
      const begun = await ctx.transaction(async (tx) => {
        const locked = await lockUser(tx, user.id);
        if (!locked) throw otpFailure({ kind: 'wrong', left: 0 });
        await otp.consume(tx, proof);
        return begin(tx, ctx, locked, 'otp');
      });
      await claim.succeed();
      return answerOf(ctx, begun);
    },

    /** A right code for a password stays for `register`, which asks it again. */
    async checkPasswordOtp(ctx: OpenContext, input: UsernameInput & { otp: string }): Promise<void> {
      const found = await findLoginUser(db, input.username);
      const { user, claim } = await proveByOtp(ctx, input, found, passwordPurpose(found), 'checkPasswordOtp');
      await assertActive(ctx, user, 'register');
      await claim.succeed();
    },

    async register(
      ctx: BrowserContext,
      input: UsernameInput & { password: string; otp: string; referralCode?: string | undefined },
    ): Promise<LoginAnswer> {
      const found = await findLoginUser(db, input.username);
      const purpose = passwordPurpose(found);
      const { user, proof, claim } = await proveByOtp(ctx, input, found, purpose, 'registerPassword');
      await assertActive(ctx, user, 'register');
      // Only now, because the answer tells something about the person's data.
      assertStrong(input.password, user);
      const referrerId = purpose === 'register' && input.referralCode ? await referrerOf(input.referralCode) : null;
      const passwordHash = await hashPassword(input.password);
      const begun = await ctx.transaction(async (tx) =>
        setPassword(tx, ctx, { user, proof, passwordHash, referrerId, purpose }),
      );
      await claim.succeed();
      return answerOf(ctx, begun);
    },
  };

  async function referrerOf(code: string): Promise<number> {
    const referrerId = await findReferrer(db, code);
    if (referrerId === null) throw failField('REFERRAL_NOT_FOUND', 'referral_code');
    return referrerId;
  }

  async function setPassword(
    tx: Transaction<Database>,
    ctx: OpenContext,
    act: {
      user: LoginUser;
      proof: OtpProof;
      passwordHash: string;
      referrerId: number | null;
      purpose: 'register' | 'reset';
    },
  ): Promise<Begun> {
    const locked = await lockUser(tx, act.user.id);
    if (!locked) throw otpFailure({ kind: 'wrong', left: 0 });
    await otp.consume(tx, act.proof);
    const now = ports.clock.now();
    await updatePassword(tx, locked.id, act.passwordHash, now);
    await deletePasswordStates(tx, locked.username);
    if (act.referrerId !== null) await updateReferrer(tx, locked.id, act.referrerId);
    await sessions.endAll(tx, locked.id, null, 'password changed');
    await factors.endOpenLogins(tx, locked.id);
    if (act.purpose === 'reset') {
      await notices.tell(tx, {
        userId: locked.id,
        event: 'password_changed',
        link: '/user-account',
        tokens: { time: formatJalaliMoment(now) },
      });
    }
    return begin(tx, ctx, locked, 'register');
  }
}
