import { fail, failureOf } from '#shared/contract/failures.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { changeRole } from '#shared/contract/userRoles.ts';
import { tehranDay } from '#shared/jalali.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { decideStated } from '#server/db/decisions.ts';
import { onConflict, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { proposalOf, type ApprovalsService } from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { NoticesService } from '#server/modules/platform/notices/notices.service.ts';
import type { FactorsService } from '../secondFactor/factors.service.ts';
import type { SessionsService } from '#server/modules/records/session/session.service.ts';
import { namingOf, replaceNaming } from '#server/modules/funds/supervision/supervision.service.ts';
import * as repo from './userRoles.repo.ts';
import {
  actsAlone,
  approvalProblem,
  isSameNaming,
  noRole,
  proposalProblem,
  type Naming,
  type Role,
} from './userRoles.rules.ts';
import { contentOf, roleChangeView, roleWords, userView } from './userRoles.view.ts';
import { assertKnown, readWanted } from './wanted.ts';

type ChangeAnswer = ResponseOf<typeof changeRole>;

interface Parts {
  approvals: ApprovalsService;
  audit: AuditService;
  factors: FactorsService;
  notices: NoticesService;
  sessions: SessionsService;
}

/** A role that is proposed for somebody, and the funds that go with it. */
interface Change {
  userId: number;
  wanted: Role;
  naming: Naming | null;
  reason: string;
}

const roleOf = ({ roleId, accessLevel, branchId }: Role): Role => ({ roleId, accessLevel, branchId });

/** Roles and levels of users, changed by two super admins (domain 9.20, decision 48). */
export function createUserRolesService(deps: Pick<Deps, 'db' | 'ports'>, parts: Parts) {
  const { db, ports } = deps;
  const { approvals, audit, factors, notices, sessions } = parts;
  const now = (): Date => ports.clock.now();

  async function answer(tx: WriteTx, changeId: number): Promise<ChangeAnswer> {
    const row = await repo.findRoleChange(tx, changeId);
    if (!row) throw fail('ROLE_CHANGE_NOT_FOUND');
    return { data: roleChangeView(row) };
  }

  /** Gives the role: the person's sessions end, so that none of them goes on with what the person was. */
  async function give(
    tx: WriteTx,
    ctx: CommandContext,
    of: {
      userId: number;
      changeId: number;
      present: Role;
      wanted: Role;
      naming: Naming | null;
      reason: string;
      preparedBy: number;
      isAlone: boolean;
    },
  ): Promise<void> {
    const { userId, changeId, present, wanted, naming } = of;
    await repo.updateRole(tx, userId, wanted);
    await replaceNaming(tx, userId, naming && { ...naming, changeId });
    await sessions.endAll(tx, userId, null, 'role changed');
    await factors.endOpenLogins(tx, userId);
    await notices.tell(tx, { userId, event: 'role_changed', tokens: { role: roleWords(wanted) } });
    await audit.act(tx, ctx, 'user.roleChanged', `user:${userId}`, {
      before: roleOf(present),
      after: { ...roleOf(wanted), ...naming, preparedBy: of.preparedBy, isAlone: of.isAlone },
      reason: of.reason,
    });
  }

  async function proposeIn(
    tx: WriteTx,
    ctx: CommandContext,
    { userId, wanted, naming, reason }: Change,
  ): Promise<ChangeAnswer> {
    const actorId = ctx.actor.userId;
    const supers = await repo.lockSuperAdminIds(tx);
    const present = await repo.lockRole(tx, userId);
    if (!present) throw fail('USER_NOT_FOUND');
    const areFundsSame = isSameNaming(await namingOf(tx, userId), naming);
    const problem = proposalProblem({ actorId, userId, supers, present, wanted, areFundsSame });
    if (problem) throw failureOf(problem);
    await assertKnown(tx, { wanted, naming });
    const isAlone = actsAlone(supers);
    const state = isAlone ? 'executed' : 'prepared';
    const proposal = { ...wanted, userId, naming, reason, state, preparedBy: actorId, at: now() } as const;
    const id = await repo.insertRoleChange(tx, proposal);
    if (isAlone)
      await give(tx, ctx, { userId, changeId: id, present, wanted, naming, reason, preparedBy: actorId, isAlone });
    else
      await audit.act(tx, ctx, 'user.roleChangePrepared', `user:${userId}`, {
        before: present,
        after: { ...wanted, ...naming },
        reason,
      });
    return answer(tx, id);
  }

  async function propose(ctx: CommandContext, change: Change): Promise<ChangeAnswer> {
    return ctx
      .transaction((tx) => proposeIn(tx, ctx, change))
      .catch(onConflict({ role_changes_open: () => fail('ROLE_CHANGE_PREPARED') }));
  }

  /** The change with what a decision needs of it, locked after the list of super admins. */
  async function lock(tx: WriteTx, changeId: number) {
    const supers = await repo.lockSuperAdminIds(tx);
    const row = await repo.lockRoleChange(tx, changeId);
    if (!row) throw fail('ROLE_CHANGE_NOT_FOUND');
    return { supers, row, decision: proposalOf(row, row.state, contentOf(row)) };
  }

  return {
    listUsers: async (_ctx, { query: { search, role, page, size } }) => {
      const filter = { search: search ?? '', roleId: role ?? null };
      const [rows, total] = await Promise.all([
        repo.listUserRows(db, filter, rowsOfPage(page, size)),
        repo.countUsers(db, filter),
      ]);
      return {
        data: rows.map((row) => ({
          ...userView(row),
          lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
          needsEnrolment: row.needsEnrolment,
          changeId: row.changeId,
        })),
        pageInfo: pageInfoOf(page, size, total),
      };
    },

    searchUsers: async (_ctx, { query: { search } }) => ({
      data: (await repo.findUserRows(db, search)).map(userView),
    }),

    listBranches: async () => ({ data: await repo.listBranchRows(db) }),

    listRoleChanges: async () => {
      const waiting = await repo.listWaitingChanges(db);
      return { data: waiting.map(roleChangeView), total: waiting[0]?.count ?? 0 };
    },

    /** @throws USER_NOT_FOUND, ROLE_* */
    changeRole: async (ctx, { body }) => {
      const { wanted, naming } = readWanted(body, tehranDay(ports.clock.business()));
      return propose(ctx, { userId: body.user_id, wanted, naming, reason: body.reason });
    },

    /** @throws USER_NOT_FOUND, ROLE_* */
    removeRole: (ctx, { body }) =>
      propose(ctx, { userId: body.user_id, wanted: noRole, naming: null, reason: body.reason }),

    /** @throws ROLE_CHANGE_NOT_FOUND, ROLE_OWN, ROLE_PROPOSER_LOST, ROLE_BRANCH_UNKNOWN, APPROVAL_* */
    approveRoleChange: (ctx, { params: { changeId }, body: { version: seen } }) =>
      ctx.transaction(async (tx) => {
        const { supers, row, decision } = await lock(tx, changeId);
        const { userId, preparedBy, reason } = row;
        await approvals.assertMayDecide(tx, ctx, { ...decision, seen });
        const problem = approvalProblem({ actorId: ctx.actor.userId, userId, preparedBy, supers });
        if (problem) throw failureOf(problem);
        if (row.branchId !== null && !(await repo.hasBranch(tx, row.branchId))) throw fail('ROLE_BRANCH_UNKNOWN');
        await decideStated(tx, 'role_changes', changeId, {
          state: 'executed',
          decidedBy: ctx.actor.userId,
          at: now(),
        });
        const present = {
          roleId: row.presentRoleId,
          accessLevel: row.presentAccessLevel,
          branchId: row.presentBranchId,
        };
        const { fundIds, fundsFrom: from, fundsTo: to } = row;
        const naming = from === null ? null : { fundIds, from, to };
        const given = { userId, changeId, present, wanted: roleOf(row), naming, reason, preparedBy, isAlone: false };
        await give(tx, ctx, given);
        return answer(tx, changeId);
      }),

    /** @throws ROLE_CHANGE_NOT_FOUND, APPROVAL_* */
    rejectRoleChange: (ctx, { params: { changeId }, body: { version: seen, reason } }) =>
      ctx.transaction(async (tx) => {
        const { row, decision } = await lock(tx, changeId);
        const at = now();
        await approvals.rejectStated(tx, ctx, { ...decision, table: 'role_changes', id: changeId, reason, at, seen });
        await audit.act(tx, ctx, 'user.roleChangeRejected', `user:${row.userId}`, { after: roleOf(row), reason });
        return answer(tx, changeId);
      }),
  } satisfies Partial<Handlers>;
}
