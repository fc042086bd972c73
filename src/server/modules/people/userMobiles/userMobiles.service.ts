import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import type { prepareMobileChange } from '#shared/contract/userMobiles.ts';
import { maskMobile } from '#shared/mobile.ts';
import { decideStated } from '#server/db/decisions.ts';
import { onConflict, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { AccountService } from '../account/account.service.ts';
import { proposalOf, type ApprovalsService } from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { IdentityChecksService } from '#server/modules/investors/identity/checks.service.ts';
import type { GateService } from '../login/gate.service.ts';
import type { FactorsService } from '../secondFactor/factors.service.ts';
import { otpBinding, type OtpService, type OtpTarget } from '#server/modules/records/session/otp.service.ts';
import { findUserById, lockUser } from '#server/modules/records/session/session.repo.ts';
import type { SessionsService } from '#server/modules/records/session/session.service.ts';
import type { UploadsService } from '#server/modules/platform/uploads/uploads.service.ts';
import * as repo from './userMobiles.repo.ts';
import { contentOf, mobileChangeView } from './userMobiles.view.ts';

/* Module `userMobiles`: change of somebody's mobile by two people of the staff. */

type ChangeAnswer = ResponseOf<typeof prepareMobileChange>;

interface Parts {
  account: AccountService;
  approvals: ApprovalsService;
  audit: AuditService;
  factors: FactorsService;
  gate: GateService;
  identityChecks: IdentityChecksService;
  otp: OtpService;
  sessions: SessionsService;
  uploads: UploadsService;
}

/** A code for the desk confirms nothing that the person does with their account, and the other way round. */
const targetOf = (userId: number, mobile: string): OtpTarget => ({
  mobile,
  purpose: 'change_mobile',
  binding: otpBinding('desk', userId, mobile),
});

/** Change of the mobile of somebody else by two people (domain 9.20, decision 49). */
export function createUserMobilesService(deps: Pick<Deps, 'db' | 'ports'>, parts: Parts) {
  const { db, ports } = deps;
  const { account, approvals, audit, factors, gate, identityChecks, otp, sessions, uploads } = parts;
  const now = (): Date => ports.clock.now();

  /** Nobody decides about their own account. */
  const assertOther = (ctx: CommandContext, userId: number): void => {
    if (ctx.actor.userId === userId) throw fail('APPROVAL_OWN_INVESTOR');
  };

  /** Whether the number belongs to the person; null without an answer. */
  const matchOf = (ctx: CommandContext, user: { id: number; username: string }, mobile: string) =>
    identityChecks.matchMobile(
      { nationalNo: user.username, mobile },
      { asker: { kind: 'staff', userId: ctx.actor.userId }, userId: user.id },
    );

  async function answer(tx: WriteTx, changeId: number): Promise<ChangeAnswer> {
    const row = await repo.findMobileChange(tx, changeId);
    if (!row) throw fail('MOBILE_CHANGE_NOT_FOUND');
    return { data: mobileChangeView(row) };
  }

  async function lock(tx: WriteTx, ctx: CommandContext, changeId: number) {
    const row = await repo.lockMobileChange(tx, changeId);
    if (!row) throw fail('MOBILE_CHANGE_NOT_FOUND');
    assertOther(ctx, row.userId);
    return { row, decision: proposalOf(row, row.state, contentOf(row)) };
  }

  return {
    /** @throws USER_NOT_FOUND, APPROVAL_OWN_INVESTOR, MOBILE_*, locked, SMS_UNAVAILABLE */
    checkUserMobile: async (ctx, { params: { userId }, body: { mobile } }) => {
      assertOther(ctx, userId);
      const user = await findUserById(db, userId);
      if (!user) throw fail('USER_NOT_FOUND');
      if (await repo.hasOpenChange(db, userId)) throw fail('MOBILE_CHANGE_PREPARED');
      // before the answer whether the number is taken, so that numbers cannot be tried one after the other
      await gate.claimNewMobile(userId, mobile);
      await account.assertMobileFree(db, user, mobile);
      const shahkarMatch = await matchOf(ctx, user, mobile);
      const sent = await otp.send({ ...targetOf(userId, mobile), ip: ctx.request.ip });
      return { data: { shahkarMatch, expireIn: sent.expireInSeconds, resendIn: sent.resendInSeconds } };
    },

    /** @throws USER_NOT_FOUND, APPROVAL_OWN_INVESTOR, MOBILE_*, OTP_*, NOT_FOUND when the file is another user's */
    prepareMobileChange: async (ctx, { params: { userId }, body }) => {
      assertOther(ctx, userId);
      const { mobile, reason, fileId } = body;
      const proof = await otp.verify({ ...targetOf(userId, mobile), otp: body.otp });
      const found = await findUserById(db, userId);
      if (!found) throw fail('USER_NOT_FOUND');
      const shahkarMatch = await matchOf(ctx, found, mobile);
      return ctx
        .transaction(async (tx) => {
          const user = await lockUser(tx, userId);
          if (!user) throw fail('USER_NOT_FOUND');
          await account.assertMobileFree(tx, user, mobile);
          await otp.consume(tx, proof);
          await uploads.attach(tx, fileId, ctx.actor.userId);
          const preparedBy = ctx.actor.userId;
          const id = await repo.insertMobileChange(tx, {
            ...{ userId, mobile, shahkarMatch, fileId, reason, preparedBy },
            at: now(),
          });
          await audit.act(tx, ctx, 'user.mobileChangePrepared', `user:${userId}`, {
            before: { mobile: maskMobile(user.mobile) },
            after: { mobile: maskMobile(mobile), shahkarMatch, fileId },
            reason,
          });
          return answer(tx, id);
        })
        .catch(onConflict({ mobile_changes_open: () => fail('MOBILE_CHANGE_PREPARED') }));
    },

    listMobileChanges: async () => {
      const waiting = await repo.listWaitingMobileChanges(db);
      return { data: waiting.map(mobileChangeView), total: waiting[0]?.count ?? 0 };
    },

    /** @throws MOBILE_CHANGE_NOT_FOUND, MOBILE_CHANGE_SUPER, MOBILE_SAME, MOBILE_TAKEN, MOBILE_MISMATCH_UNCONFIRMED, APPROVAL_* */
    approveMobileChange: (ctx, { params: { changeId }, body: { version: seen, override } }) =>
      ctx.transaction(async (tx) => {
        const { row, decision } = await lock(tx, ctx, changeId);
        const { userId, mobile, reason } = row;
        // codes and a new password go to this number: no two checkers may take a colleague's account
        if (row.roleId > 1 && ctx.actor.roleId !== 3) throw fail('MOBILE_CHANGE_SUPER');
        await approvals.assertMayDecide(tx, ctx, { ...decision, seen });
        if (row.shahkarMatch === false && override !== true) throw failField('MOBILE_MISMATCH_UNCONFIRMED', 'override');
        await decideStated(tx, 'mobile_changes', changeId, {
          state: 'executed',
          decidedBy: ctx.actor.userId,
          at: now(),
        });
        // whoever has the old phone may still be logged in on it
        await sessions.endAll(tx, userId, null, 'mobile changed by the desk');
        await factors.endOpenLogins(tx, userId);
        await account.moveMobile(tx, ctx, { userId, mobile, reason });
        return answer(tx, changeId);
      }),

    /** @throws MOBILE_CHANGE_NOT_FOUND, APPROVAL_* */
    rejectMobileChange: (ctx, { params: { changeId }, body: { version: seen, reason } }) =>
      ctx.transaction(async (tx) => {
        const { row, decision } = await lock(tx, ctx, changeId);
        const at = now();
        await approvals.rejectStated(tx, ctx, { ...decision, table: 'mobile_changes', id: changeId, reason, at, seen });
        await audit.act(tx, ctx, 'user.mobileChangeRejected', `user:${row.userId}`, {
          after: { mobile: maskMobile(row.mobile) },
          reason,
        });
        return answer(tx, changeId);
      }),
  } satisfies Partial<Handlers>;
}
