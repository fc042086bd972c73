import { invitationDays, type approveColleague } from '#shared/contract/colleagues.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { fail, failField, failureOf } from '#shared/contract/failures.ts';
import { formatJalaliDate, tehranDay } from '#shared/jalali.ts';
import { onConflict, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { AccountService } from '../account/account.service.ts';
import {
  changesSince,
  proposalOf,
  type ApprovalsService,
} from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { NoticesService } from '#server/modules/platform/notices/notices.service.ts';
import { endInvitation, upsertInvitation } from '#server/modules/records/session/invitations.repo.ts';
import { insertClient, updateActive } from '#server/modules/records/session/session.repo.ts';
import { replaceNaming } from '#server/modules/funds/supervision/supervision.service.ts';
import * as repo from './colleagues.repo.ts';
import { colleagueView, contentOf, nameOf } from './colleagues.view.ts';
import { hasBranch, insertRoleChange, lockSuperAdminIds, updateRole } from './userRoles.repo.ts';
import { actsAlone, approvalProblem, noRole, type Role } from './userRoles.rules.ts';
import { roleWords } from './userRoles.view.ts';
import { assertKnown, readWanted } from './wanted.ts';

type ColleagueAnswer = ResponseOf<typeof approveColleague>;

interface Parts {
  account: AccountService;
  approvals: ApprovalsService;
  audit: AuditService;
  notices: NoticesService;
}

const DAY_MS = 86_400_000;
/** Two presses one after the other send one message. */
const RESEND_MS = 60_000;

const roleOf = ({ roleId, accessLevel, branchId }: Role): Role => ({ roleId, accessLevel, branchId });

/** Colleagues who are no users yet: proposed by one super admin, created and invited by another (decision 142). */
export function createColleaguesService(deps: Pick<Deps, 'db' | 'ports' | 'config'>, parts: Parts) {
  const { db, ports, config } = deps;
  const { account, approvals, audit, notices } = parts;
  const now = (): Date => ports.clock.now();

  async function find(tx: WriteTx, colleagueId: number): Promise<repo.ColleagueRow> {
    const row = await repo.findColleague(tx, colleagueId);
    if (!row) throw fail('COLLEAGUE_NOT_FOUND');
    return row;
  }

  const answer = async (tx: WriteTx, colleagueId: number): Promise<ColleagueAnswer> => ({
    data: colleagueView(await find(tx, colleagueId), now()),
  });

  /** Sends the invitation to the number of the person, good for `invitationDays` from now. */
  async function invite(tx: WriteTx, of: { userId: number; row: repo.ColleagueRow }): Promise<Date> {
    const { userId, row } = of;
    const sentAt = now();
    const expiresAt = new Date(sentAt.getTime() + invitationDays * DAY_MS);
    await upsertInvitation(tx, { userId, colleagueId: row.id, sentAt, expiresAt });
    await notices.tell(tx, {
      userId,
      event: 'colleague_invited',
      tokens: {
        role: roleWords(row),
        endDate: formatJalaliDate(tehranDay(expiresAt)),
        link: `${config.publicOrigin}/login`,
      },
    });
    return expiresAt;
  }

  /** `returningId`: the user whose invitation was taken back. @throws COLLEAGUE_KNOWN for anybody else with an account */
  async function assertNew(tx: WriteTx, nationalNo: string): Promise<{ returningId: number | null }> {
    const known = await repo.lockKnownUser(tx, nationalNo);
    if (known && !known.isReturning) throw failField('COLLEAGUE_KNOWN', 'nationalNo');
    return { returningId: known?.id ?? null };
  }

  /** Creates the user with role and invitation. `decidedBy` is null where the only super admin acts alone. */
  async function create(
    tx: WriteTx,
    ctx: CommandContext,
    { row, decidedBy }: { row: repo.ColleagueRow; decidedBy: number | null },
  ): Promise<void> {
    const { nationalNo, mobile, firstName, lastName, preparedBy, reason } = row;
    const at = now();
    const { returningId } = await assertNew(tx, nationalNo);
    await account.claimMobile(tx, mobile, returningId ?? 0);
    const person = { mobile, firstName, lastName };
    if (returningId !== null) await repo.renewUser(tx, returningId, person);
    const userId =
      returningId ??
      (await insertClient(tx, { ...person, username: nationalNo, referralCode: ports.ids.token(6), now: at }));
    const wanted = roleOf(row);
    const { fundIds, fundsFrom: from, fundsTo: to } = row;
    const naming = from === null ? null : { fundIds, from, to };
    const changeId = await insertRoleChange(tx, {
      ...{ ...wanted, userId, naming, reason, preparedBy, decidedBy, at },
      state: 'executed',
    });
    await updateRole(tx, userId, wanted);
    await replaceNaming(tx, userId, naming && { ...naming, changeId });
    await repo.decideColleague(tx, row.id, { decidedBy, userId, at });
    const expiresAt = await invite(tx, { userId, row });
    await audit.act(tx, ctx, 'user.colleagueCreated', `user:${userId}`, {
      after: {
        ...{ nationalNo, mobile, name: nameOf(row), ...wanted, ...naming, preparedBy, isAlone: decidedBy === null },
        expiresAt: expiresAt.toISOString(),
      },
      reason,
    });
  }

  /** Taken, when another transaction wrote the same person first. */
  const whenKnown = onConflict({
    colleagues_open: () => fail('COLLEAGUE_PREPARED'),
    colleagues_open_mobile: () => fail('COLLEAGUE_PREPARED'),
    users_username_key: () => failField('COLLEAGUE_KNOWN', 'nationalNo'),
  });

  async function lock(tx: WriteTx, colleagueId: number) {
    const supers = await lockSuperAdminIds(tx);
    const row = await repo.lockColleague(tx, colleagueId);
    if (!row) throw fail('COLLEAGUE_NOT_FOUND');
    return { supers, row, decision: proposalOf(row, row.state, contentOf(row)) };
  }

  /** The invitation of a colleague who has not come yet, as it was seen. @throws INVITATION_CLOSED, APPROVAL_CHANGED */
  async function lockOpen(tx: WriteTx, colleagueId: number, seen: string) {
    const { row } = await lock(tx, colleagueId);
    const { userId, sentAt } = row;
    const isOpen = userId !== null && row.acceptedAt === null && row.withdrawnAt === null;
    if (!isOpen || sentAt === null) throw fail('INVITATION_CLOSED');
    // their first log-in may be under way
    const known = await repo.lockKnownUser(tx, row.nationalNo);
    const current = known && (await find(tx, colleagueId));
    if (!current || current.acceptedAt !== null) throw fail('INVITATION_CLOSED');
    const changes = changesSince(seen, contentOf(row));
    if (changes.length > 0) throw fail('APPROVAL_CHANGED', { changes });
    return { row, userId, sentAt };
  }

  return {
    listColleagues: async () => {
      const rows = await repo.listColleagueRows(db);
      return { data: rows.map((row) => colleagueView(row, now())), total: rows[0]?.count ?? 0 };
    },

    /** @throws COLLEAGUE_*, MOBILE_TAKEN, ROLE_* */
    prepareColleague: async (ctx, { body }) => {
      const { wanted, naming } = readWanted(body, tehranDay(ports.clock.business()));
      const { nationalNo, mobile, firstName, lastName, reason } = body;
      return ctx
        .transaction(async (tx) => {
          const preparedBy = ctx.actor.userId;
          const supers = await lockSuperAdminIds(tx);
          if (!supers.includes(preparedBy)) throw fail('ACCESS_DENIED');
          const { returningId } = await assertNew(tx, nationalNo);
          await account.claimMobile(tx, mobile, returningId ?? 0);
          await assertKnown(tx, { wanted, naming });
          const id = await repo.insertColleague(tx, {
            ...{ nationalNo, mobile, firstName, lastName, wanted, naming, reason, preparedBy },
            at: now(),
          });
          if (actsAlone(supers)) await create(tx, ctx, { row: await find(tx, id), decidedBy: null });
          else
            await audit.act(tx, ctx, 'user.colleaguePrepared', `colleague:${id}`, {
              after: { nationalNo, mobile, name: nameOf(body), ...wanted, ...naming },
              reason,
            });
          return answer(tx, id);
        })
        .catch(whenKnown);
    },

    /** @throws COLLEAGUE_*, MOBILE_TAKEN, ROLE_*, APPROVAL_* */
    approveColleague: (ctx, { params: { colleagueId }, body: { version: seen } }) =>
      ctx
        .transaction(async (tx) => {
          const { supers, row, decision } = await lock(tx, colleagueId);
          const { preparedBy } = row;
          await approvals.assertMayDecide(tx, ctx, { ...decision, seen });
          const problem = approvalProblem({ actorId: ctx.actor.userId, userId: 0, preparedBy, supers });
          if (problem) throw failureOf(problem);
          if (row.branchId !== null && !(await hasBranch(tx, row.branchId))) throw fail('ROLE_BRANCH_UNKNOWN');
          await create(tx, ctx, { row, decidedBy: ctx.actor.userId });
          return answer(tx, colleagueId);
        })
        .catch(whenKnown),

    /** @throws COLLEAGUE_NOT_FOUND, APPROVAL_* */
    rejectColleague: (ctx, { params: { colleagueId }, body: { version: seen, reason } }) =>
      ctx.transaction(async (tx) => {
        const { row, decision } = await lock(tx, colleagueId);
        const at = now();
        await approvals.rejectStated(tx, ctx, { ...decision, table: 'colleagues', id: colleagueId, reason, at, seen });
        await audit.act(tx, ctx, 'user.colleagueRejected', `colleague:${colleagueId}`, {
          after: { nationalNo: row.nationalNo, name: nameOf(row), ...roleOf(row) },
          reason,
        });
        return answer(tx, colleagueId);
      }),

    /** @throws COLLEAGUE_NOT_FOUND, INVITATION_CLOSED, INVITATION_JUST_SENT, APPROVAL_CHANGED */
    resendInvitation: (ctx, { params: { colleagueId }, body: { version: seen } }) =>
      ctx.transaction(async (tx) => {
        const { row, userId, sentAt } = await lockOpen(tx, colleagueId, seen);
        if (now().getTime() - sentAt.getTime() < RESEND_MS) throw fail('INVITATION_JUST_SENT');
        const expiresAt = await invite(tx, { userId, row });
        await audit.act(tx, ctx, 'user.invitationSent', `user:${userId}`, {
          after: { expiresAt: expiresAt.toISOString() },
        });
        return answer(tx, colleagueId);
      }),

    /** @throws COLLEAGUE_NOT_FOUND, INVITATION_CLOSED, APPROVAL_CHANGED */
    withdrawInvitation: (ctx, { params: { colleagueId }, body: { version: seen, reason } }) =>
      ctx.transaction(async (tx) => {
        const { row, userId } = await lockOpen(tx, colleagueId, seen);
        await updateRole(tx, userId, noRole);
        await replaceNaming(tx, userId, null);
        await updateActive(tx, userId, false);
        await endInvitation(tx, userId, now());
        await audit.act(tx, ctx, 'user.invitationWithdrawn', `user:${userId}`, {
          before: roleOf(row),
          after: noRole,
          reason,
        });
        return answer(tx, colleagueId);
      }),
  } satisfies Partial<Handlers>;
}
