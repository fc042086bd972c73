import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { fail } from '#shared/contract/failures.ts';
import { lockKindTexts, type unlockUser } from '#shared/contract/userLocks.ts';
import { decideStated } from '#server/db/decisions.ts';
import { onConflict, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { CommandContext } from '#server/http/context.ts';
import {
  decisionView,
  proposalOf,
  type ApprovalContent,
  type ApprovalsService,
} from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { isFactorMandatory } from '../secondFactor/factors.service.ts';
import type { LocksService } from '#server/modules/records/session/locks.service.ts';
import { findLoginUser, lockUser, type LoginUser } from '#server/modules/records/session/session.repo.ts';
import {
  findOpenUnlock,
  findUnlock,
  insertUnlock,
  listOpenUnlocks,
  lockUnlock,
  type UnlockRow,
} from './unlocks.repo.ts';

/* Module `userLocks`: unlocking of a person by staff. */

type View = ResponseOf<typeof unlockUser>;

interface Parts {
  locks: LocksService;
  approvals: ApprovalsService;
  audit: AuditService;
}

/** Log-in locks of users, seen and removed by administrators (decision 0028). */
export function createUnlocksService(deps: Pick<Deps, 'db' | 'ports'>, { locks, approvals, audit }: Parts) {
  const { db, ports } = deps;
  const now = (): Date => ports.clock.now();

  /** Nobody decides about their own account. */
  const assertOther = (ctx: CommandContext, userId: number): void => {
    if (ctx.actor.userId === userId) throw fail('APPROVAL_OWN_INVESTOR');
  };

  const remove = async (tx: WriteTx, ctx: CommandContext, user: LoginUser, reason: string): Promise<void> => {
    await locks.unlock(tx, user);
    await audit.act(tx, ctx, 'user.unlocked', `user:${user.id}`, { reason });
  };

  const view = async (tx: WriteTx, unlockId: number): Promise<View> => {
    const row = await findUnlock(tx, unlockId);
    if (!row) throw fail('USER_UNLOCK_NOT_FOUND');
    return { data: unlockToView(row) };
  };

  /** The request with its user, both locked. */
  const lock = async (tx: WriteTx, ctx: CommandContext, unlockId: number) => {
    const row = await lockUnlock(tx, unlockId);
    const user = row && (await lockUser(tx, row.userId));
    if (!row || !user) throw fail('USER_UNLOCK_NOT_FOUND');
    assertOther(ctx, row.userId);
    return { row, user, proposal: proposalOf(row, row.state, contentOf(row)) };
  };

  return {
    /** @throws USER_NOT_FOUND */
    getUserLocks: async (_ctx, { query: { username } }) => {
      const user = await findLoginUser(db, username);
      if (!user) throw fail('USER_NOT_FOUND');
      const open = await findOpenUnlock(db, user.id);
      return {
        data: {
          user: {
            userId: user.id,
            username: user.username,
            name: `${user.firstName} ${user.lastName}`,
            isActive: user.isActive,
            isAdmin: isFactorMandatory(user.roleId),
          },
          locks: (await locks.list(db, user)).map((one) => ({
            ...one,
            kindText: lockKindTexts[one.kind],
            lockedUntil: one.lockedUntil?.toISOString() ?? null,
          })),
          unlock: open && unlockToView(open),
        },
      };
    },

    listUserUnlocks: async () => {
      const waiting = await listOpenUnlocks(db);
      return { data: waiting.map(unlockToView), total: waiting[0]?.count ?? 0 };
    },

    /** Unlocks an investor; asks a second person for an administrator. @throws USER_NOT_FOUND, USER_UNLOCK_PREPARED, APPROVAL_OWN_INVESTOR */
    unlockUser: async (ctx, { params: { userId }, body: { reason } }) => {
      assertOther(ctx, userId);
      return ctx
        .transaction(async (tx) => {
          const user = await lockUser(tx, userId);
          if (!user) throw fail('USER_NOT_FOUND');
          const state = isFactorMandatory(user.roleId) ? 'prepared' : 'executed';
          const preparedBy = ctx.actor.userId;
          const unlockId = await insertUnlock(tx, { userId, reason, state, preparedBy, at: now() });
          if (state === 'executed') await remove(tx, ctx, user, reason);
          else await audit.act(tx, ctx, 'user.unlockPrepared', `user:${userId}`, { reason });
          return view(tx, unlockId);
        })
        .catch(onConflict({ user_unlocks_open: () => fail('USER_UNLOCK_PREPARED') }));
    },

    /** @throws USER_UNLOCK_NOT_FOUND, USER_UNLOCK_SUPER, APPROVAL_* */
    approveUserUnlock: async (ctx, { params: { unlockId }, body: { version: seen } }) => {
      return ctx.transaction(async (tx) => {
        const { row, user, proposal } = await lock(tx, ctx, unlockId);
        await approvals.assertMayDecide(tx, ctx, { ...proposal, seen });
        if (isFactorMandatory(user.roleId) && ctx.actor.roleId !== 3) throw fail('USER_UNLOCK_SUPER');
        await decideStated(tx, 'user_unlocks', unlockId, {
          state: 'executed',
          decidedBy: ctx.actor.userId,
          at: now(),
        });
        await remove(tx, ctx, user, row.reason);
        return view(tx, unlockId);
      });
    },

    /** @throws USER_UNLOCK_NOT_FOUND, APPROVAL_* */
    rejectUserUnlock: async (ctx, { params: { unlockId }, body: { version: seen, reason } }) => {
      return ctx.transaction(async (tx) => {
        const { row, proposal } = await lock(tx, ctx, unlockId);
        const at = now();
        await approvals.rejectStated(tx, ctx, { ...proposal, table: 'user_unlocks', id: unlockId, reason, at, seen });
        await audit.act(tx, ctx, 'user.unlockRejected', `user:${row.userId}`, { reason });
        return view(tx, unlockId);
      });
    },
  } satisfies Partial<Handlers>;
}

function contentOf(row: UnlockRow): ApprovalContent {
  return { userId: row.userId, reason: row.reason };
}

function unlockToView(row: UnlockRow): View['data'] {
  return {
    unlockId: row.id,
    userId: row.userId,
    userName: row.userName,
    username: row.username,
    reason: row.reason,
    state: row.state,
    ...decisionView(row, contentOf(row)),
  };
}
