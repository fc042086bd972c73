import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { fail } from '#shared/contract/failures.ts';
import type { approveFactorReset } from '#shared/contract/factorResets.ts';
import type { AuditAction } from '#shared/texts/auditTexts.ts';
import { decideStated } from '#server/db/decisions.ts';
import { onConflict, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import {
  decisionView,
  proposalOf,
  type ApprovalContent,
  type ApprovalsService,
} from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { asksKnownDevice } from '../devices/devices.service.ts';
import { lockUser } from '#server/modules/records/session/session.repo.ts';
import { findFactor } from './factors.repo.ts';
import { hasFactor, type FactorsService } from './factors.service.ts';
import * as repo from './resets.repo.ts';

type ResetAnswer = ResponseOf<typeof approveFactorReset>;

interface Parts {
  approvals: ApprovalsService;
  audit: AuditService;
  factors: FactorsService;
}

/** What a second person decides about: whose second factor, and why. */
function contentOf(row: repo.FactorResetRow): ApprovalContent {
  return { userId: row.userId, reason: row.reason };
}

function resetView(row: repo.FactorResetRow): ResetAnswer['data'] {
  return {
    resetId: row.id,
    userId: row.userId,
    userName: row.userName,
    username: row.username,
    isStaff: row.roleId > 1,
    reason: row.reason,
    state: row.state,
    ...decisionView(row, contentOf(row)),
  };
}

/** Reset of the second factor of somebody else by two people (decision 53). */
export function createFactorResetsService(deps: Pick<Deps, 'db' | 'ports'>, parts: Parts) {
  const { db, ports } = deps;
  const { approvals, audit, factors } = parts;
  const now = (): Date => ports.clock.now();

  /** Nobody decides about their own account. */
  const assertOther = (ctx: CommandContext, userId: number): void => {
    if (ctx.actor.userId === userId) throw fail('APPROVAL_OWN_INVESTOR');
  };

  async function answer(tx: WriteTx, id: number): Promise<ResetAnswer> {
    const row = await repo.findFactorReset(tx, id);
    if (!row) throw fail('FACTOR_RESET_NOT_FOUND');
    return { data: resetView(row) };
  }

  async function lock(tx: WriteTx, ctx: CommandContext, id: number) {
    const row = await repo.lockFactorReset(tx, id);
    if (!row) throw fail('FACTOR_RESET_NOT_FOUND');
    assertOther(ctx, row.userId);
    return { row, decision: proposalOf(row, row.state, contentOf(row)) };
  }

  const record = (tx: WriteTx, ctx: CommandContext, action: AuditAction, userId: number, reason: string) =>
    audit.act(tx, ctx, action, `user:${userId}`, { reason });

  return {
    /** @throws USER_NOT_FOUND, APPROVAL_OWN_INVESTOR, FACTOR_RESET_PREPARED, FACTOR_RESET_NONE */
    prepareFactorReset: async (ctx, { params: { userId }, body: { reason } }) => {
      assertOther(ctx, userId);
      return ctx
        .transaction(async (tx) => {
          if (!(await lockUser(tx, userId))) throw fail('USER_NOT_FOUND');
          if (!(await asksKnownDevice(tx, userId)) && !hasFactor(await findFactor(tx, userId)))
            throw fail('FACTOR_RESET_NONE');
          const id = await repo.insertFactorReset(tx, { userId, reason, preparedBy: ctx.actor.userId, at: now() });
          await record(tx, ctx, 'user.factorResetPrepared', userId, reason);
          return answer(tx, id);
        })
        .catch(onConflict({ factor_resets_open: () => fail('FACTOR_RESET_PREPARED') }));
    },

    listFactorResets: async () => {
      const waiting = await repo.listWaitingResets(db);
      return { data: waiting.map(resetView), total: waiting[0]?.count ?? 0 };
    },

    /** @throws FACTOR_RESET_NOT_FOUND, FACTOR_RESET_SUPER, APPROVAL_* */
    approveFactorReset: (ctx, { params: { resetId }, body: { version: seen } }) =>
      ctx.transaction(async (tx) => {
        const { row, decision } = await lock(tx, ctx, resetId);
        if (row.roleId > 1 && ctx.actor.roleId !== 3) throw fail('FACTOR_RESET_SUPER');
        await approvals.assertMayDecide(tx, ctx, { ...decision, seen });
        await decideStated(tx, 'factor_resets', resetId, {
          state: 'executed',
          decidedBy: ctx.actor.userId,
          at: now(),
        });
        await factors.takeOff(tx, row.userId, 'second factor reset by the desk');
        await record(tx, ctx, 'user.factorReset', row.userId, row.reason);
        return answer(tx, resetId);
      }),

    /** @throws FACTOR_RESET_NOT_FOUND, APPROVAL_* */
    rejectFactorReset: (ctx, { params: { resetId }, body: { version: seen, reason } }) =>
      ctx.transaction(async (tx) => {
        const { row, decision } = await lock(tx, ctx, resetId);
        const at = now();
        await approvals.rejectStated(tx, ctx, { ...decision, table: 'factor_resets', id: resetId, reason, at, seen });
        await record(tx, ctx, 'user.factorResetRejected', row.userId, reason);
        return answer(tx, resetId);
      }),
  } satisfies Partial<Handlers>;
}
