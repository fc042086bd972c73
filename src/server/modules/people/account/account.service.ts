import { fail, failField } from '#shared/contract/failures.ts';
import { passwordProblemText } from '#shared/contract/login.ts';
import { formatJalaliMoment } from '#shared/jalali.ts';
import { maskMobile } from '#shared/mobile.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { NoticesService } from '#server/modules/platform/notices/notices.service.ts';
import type { CredentialsService } from '#server/modules/records/session/credentials.service.ts';
import type { IdentityChecksService } from '#server/modules/investors/identity/checks.service.ts';
import type { FactorsService } from '../secondFactor/factors.service.ts';
import type { GateService } from '../login/gate.service.ts';
import { accountKey, type LocksService } from '#server/modules/records/session/locks.service.ts';
import {
  otpBinding,
  otpFailure,
  type OtpService,
  type OtpTarget,
} from '#server/modules/records/session/otp.service.ts';
import { newPasswordProblems } from '#server/modules/records/session/newPassword.service.ts';
import { hashPassword, isPassword } from '#server/modules/records/session/passwordHash.service.ts';
import { HOLD_MS, holdMoney } from '#server/modules/records/session/holds.repo.ts';
import { removeAllDevices } from '../devices/devices.service.ts';
import type { SessionsService } from '#server/modules/records/session/session.service.ts';
import {
  getUser,
  isMobileTaken,
  listInvited,
  lockAccount,
  lockMobile,
  updateMobile,
  type AccountUser,
  type InvitedRow,
} from './account.repo.ts';

/* Module `account`: what a signed-in person does with their own account; the first super admin. */

export type AccountService = ReturnType<typeof createAccountService>;

interface Parts {
  gate: GateService;
  locks: LocksService;
  factors: FactorsService;
  otp: OtpService;
  sessions: SessionsService;
  credentials: CredentialsService;
  identityChecks: IdentityChecksService;
  notices: NoticesService;
  audit: AuditService;
}

/** What users do with their own account (domain 9.14). */
export function createAccountService(deps: Deps, parts: Parts) {
  const { db, ports } = deps;
  const { gate, locks, factors, otp, sessions, credentials, identityChecks, notices, audit } = parts;

  const mobileTarget = (userId: number, mobile: string): OtpTarget => ({
    mobile,
    purpose: 'change_mobile',
    binding: otpBinding(userId, mobile),
  });

  /** Compares a password of the signed-in person under the same counters as a log-in. Gives the user and how to finish. */
  const provePassword = async (
    ctx: CommandContext,
    password: string,
    action: string,
  ): Promise<{ user: AccountUser; isRight: boolean; left: number }> => {
    const user = await getUser(db, ctx.actor.userId);
    // No captcha inside the panel: the person is known. What strangers try at the log-in is counted apart.
    const account = await locks.accountOf(user, user.username, ctx.request);
    const key = accountKey({ ...account, device: account.device ?? 'session' });
    const claim = await gate.claimPassword(key, {
      ip: ctx.request.ip,
      recaptcha: undefined,
      action,
      isSignedIn: true,
    });
    const isRight = await claim.compare(() => isPassword(password, user.passwordHash, { isFirst: true }));
    if (isRight) await claim.succeed();
    return { user, isRight, left: claim.left };
  };

  /** @throws MOBILE_SAME, MOBILE_TAKEN, both at the field `mobile` */
  const assertMobileFree = async (tx: Tx, user: { id: number; mobile: string }, mobile: string): Promise<void> => {
    if (user.mobile === mobile) throw failField('MOBILE_SAME', 'mobile');
    if (await isMobileTaken(tx, mobile, user.id)) throw failField('MOBILE_TAKEN', 'mobile');
  };

  /** Keeps a number for a person who is created in this transaction. @throws MOBILE_TAKEN at the field `mobile` */
  const claimMobile = async (tx: WriteTx, mobile: string, exceptUserId: number): Promise<void> => {
    await lockMobile(tx, mobile);
    if (await isMobileTaken(tx, mobile, exceptUserId)) throw failField('MOBILE_TAKEN', 'mobile');
  };

  /** Gives a user another number, whose code was right: sells are held for 24 hours. @throws MOBILE_SAME, MOBILE_TAKEN */
  const moveMobile = async (
    tx: WriteTx,
    ctx: CommandContext,
    { userId, mobile, reason }: { userId: number; mobile: string; reason?: string },
  ): Promise<void> => {
    const user = await lockAccount(tx, userId);
    await lockMobile(tx, mobile);
    await assertMobileFree(tx, user, mobile);
    const heldUntil = new Date(ports.clock.now().getTime() + HOLD_MS);
    await updateMobile(tx, userId, mobile, heldUntil);
    // To the old number: the person who loses it must hear of it.
    await notices.tell(tx, {
      userId,
      event: 'mobile_changed',
      link: '/user-account',
      tokens: { mask: maskMobile(mobile), time: formatJalaliMoment(heldUntil) },
      mobile: user.mobile,
    });
    await audit.act(tx, ctx, 'account.mobileChanged', `user:${userId}`, {
      before: { mobile: maskMobile(user.mobile) },
      after: { mobile: maskMobile(mobile) },
      ...(reason !== undefined && { reason }),
    });
  };

  return {
    getUser: (userId: number): Promise<AccountUser> => getUser(db, userId),

    /** @throws OLD_PASSWORD_WRONG, PASSWORD_SAME, PASSWORD_WEAK, locked */
    async changePassword(ctx: CommandContext, oldPassword: string, newPassword: string): Promise<void> {
      const { user, isRight } = await provePassword(ctx, oldPassword, 'changePassword');
      if (!isRight) throw failField('OLD_PASSWORD_WRONG', 'old_password');
      if (oldPassword === newPassword) throw failField('PASSWORD_SAME', 'new_password');
      const problems = newPasswordProblems(newPassword, {
        username: user.username,
        mobile: user.mobile,
        name: `${user.firstName} ${user.lastName}`,
      });
      if (problems.length > 0)
        throw fail('PASSWORD_WEAK', { fields: { new_password: problems.map(passwordProblemText) } });
      const passwordHash = await hashPassword(newPassword);
      await ctx.transaction(async (tx) => {
        const locked = await lockAccount(tx, user.id);
        if (locked.passwordHash !== user.passwordHash) throw fail('STATE_CONFLICT');
        await credentials.setPassword(tx, user.id, passwordHash);
        await sessions.endAll(tx, user.id, ctx.session.sid, 'password changed');
        await factors.endOpenLogins(tx, user.id);
        await sessions.markVerified(tx, ctx);
        await notices.tell(tx, {
          userId: user.id,
          event: 'password_changed',
          link: '/user-account',
          tokens: { time: formatJalaliMoment(ports.clock.now()) },
        });
        await audit.act(tx, ctx, 'account.passwordChanged', `user:${user.id}`);
      });
    },

    /** Proves again who is there. @throws RECHECK_PROOF_MISSING, PASSWORD_WRONG, OTP_WRONG, RECOVERY_CODE_WRONG, locked */
    async recheck(
      ctx: CommandContext,
      proof: {
        password?: string | undefined;
        otp?: string | undefined;
        code?: string | undefined;
        recovery?: string | undefined;
      },
    ): Promise<Date> {
      if (proof.password) {
        const { isRight, left } = await provePassword(ctx, proof.password, 'recheckPassword');
        if (!isRight) {
          const message = fail('PASSWORD_WRONG', { params: { left } }).message;
          throw fail('PASSWORD_WRONG', { params: { left }, fields: { password: [message] } });
        }
        return ctx.transaction((tx) => sessions.markVerified(tx, ctx));
      }
      if (proof.code) {
        await factors.proveTotp(ctx, proof.code);
        return ctx.transaction((tx) => sessions.markVerified(tx, ctx, 'factor'));
      }
      if (proof.recovery) {
        await factors.proveRecovery(ctx, proof.recovery);
        return ctx.transaction((tx) => sessions.markVerified(tx, ctx, 'factor'));
      }
      // A text message is the weaker half of what an administrator logged in with: it proves nothing again.
      if (!proof.otp || ctx.actor.roleId > 1) throw fail('RECHECK_PROOF_MISSING');
      const user = await getUser(db, ctx.actor.userId);
      const account = await locks.accountOf(user, user.username, ctx.request);
      await locks.assertCodesOpen(account);
      const target: OtpTarget = {
        mobile: user.mobile,
        purpose: 'login',
        binding: otpBinding(accountKey(account)),
      };
      const verdict = await otp.judge(target, proof.otp, { before: () => locks.claimGuess(account) });
      if (verdict.kind !== 'right') throw otpFailure(verdict);
      await locks.forgiveGuess(account);
      const right = verdict.proof;
      return ctx.transaction(async (tx) => {
        await otp.consume(tx, right);
        return sessions.markVerified(tx, ctx);
      });
    },

    /** Ends all sessions, voids the password, and holds sells and payouts for 24 hours. */
    async secure(ctx: CommandContext): Promise<void> {
      // Afterwards every device is a stranger's: with their codes locked the owner could not come back in.
      const { username } = await getUser(db, ctx.actor.userId);
      await locks.assertCodesOpen({ name: username, device: null }).catch(() => {
        throw fail('SECURE_CODES_LOCKED');
      });
      await ctx.transaction(async (tx) => {
        const user = await lockAccount(tx, ctx.actor.userId);
        await credentials.setPassword(tx, user.id, null);
        await sessions.endAll(tx, user.id, null, 'account secured');
        await factors.endOpenLogins(tx, user.id);
        const until = new Date(ports.clock.now().getTime() + HOLD_MS);
        await holdMoney(tx, user.id, until);
        await removeAllDevices(tx, user.id, ports.clock.now());
        const tokens = { time: formatJalaliMoment(until) };
        await notices.tell(tx, { userId: user.id, event: 'account_secured', tokens, link: '/user-account' });
        await audit.act(tx, ctx, 'account.secured', `user:${user.id}`, {
          after: { holdUntil: until.toISOString() },
        });
      });
    },

    /**
     * Sends a code to a new number, to five different ones a day; none to a number that is taken, or that belongs to
     * somebody else. @throws MOBILE_SAME, locked
     */
    async checkNewMobile(
      ctx: CommandContext,
      mobile: string,
    ): Promise<{ isFree: boolean; isMatch: boolean | null; expireIn: number; resendIn: number }> {
      const user = await getUser(db, ctx.actor.userId);
      if (user.mobile === mobile) throw failField('MOBILE_SAME', 'mobile');
      await gate.claimNewMobile(user.id, mobile);
      const unsent = { expireIn: 0, resendIn: 0 };
      if (await isMobileTaken(db, mobile, user.id)) return { isFree: false, isMatch: null, ...unsent };
      const question = { nationalNo: user.username, mobile };
      const isMatch = await identityChecks.matchMobile(question, {
        asker: { kind: 'user', userId: user.id },
        userId: user.id,
      });
      if (isMatch === false) return { isFree: true, isMatch, ...unsent };
      const sent = await otp.send({ ...mobileTarget(user.id, mobile), ip: ctx.request.ip });
      return { isFree: true, isMatch, expireIn: sent.expireInSeconds, resendIn: sent.resendInSeconds };
    },

    /** @throws MOBILE_TAKEN, OTP_WRONG */
    async confirmNewMobile(ctx: CommandContext, mobile: string, code: string): Promise<void> {
      const proof = await otp.verify({ ...mobileTarget(ctx.actor.userId, mobile), otp: code });
      await ctx.transaction(async (tx) => {
        await otp.consume(tx, proof);
        await moveMobile(tx, ctx, { userId: ctx.actor.userId, mobile });
      });
    },

    assertMobileFree,
    claimMobile,
    moveMobile,

    async listInvited(userId: number): Promise<{ user: AccountUser; invited: InvitedRow[] }> {
      return { user: await getUser(db, userId), invited: await listInvited(db, userId) };
    },
  };
}
