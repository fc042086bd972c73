import { fail, failField } from '#shared/contract/failures.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext, OpenContext } from '#server/http/context.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { setAsksKnownDevice } from '../devices/devices.service.ts';
import type { Grant } from '#server/modules/records/session/session.service.ts';
import { digestOf } from '#server/modules/records/session/tokens.ts';
import * as approvals from './deviceApprovals.repo.ts';
import type { FactorsService } from './factors.service.ts';

export type DeviceLoginsService = ReturnType<typeof createDeviceLoginsService>;

/** Log-ins from unknown devices that a known one approves (domain 9.14, decision 61). */
export function createDeviceLoginsService(
  deps: Pick<Deps, 'db' | 'ports'>,
  parts: { audit: AuditService; factors: FactorsService },
) {
  const { db, ports } = deps;
  const { audit, factors } = parts;
  const now = (): Date => ports.clock.now();
  const record = (
    tx: WriteTx,
    ctx: CommandContext,
    action: 'deviceApprovalSet' | 'deviceRequestDecided',
    after: Record<string, unknown>,
  ) => audit.act(tx, ctx, `account.${action}`, `user:${ctx.actor.userId}`, { after });

  return {
    async setDeviceApproval(ctx: CommandContext, isOn: boolean): Promise<void> {
      await ctx.transaction(async (tx) => {
        await setAsksKnownDevice(tx, ctx.actor.userId, isOn);
        await record(tx, ctx, 'deviceApprovalSet', { isOn });
      });
    },

    async listDeviceRequests({ actor }: CommandContext) {
      const rows = await approvals.listWaitingApprovals(db, actor.userId, now());
      return rows.map(({ id, browser, os, device, ip, createdAt, expiresAt }) => ({
        ...{ id, browser, os, device, ip },
        created_at: createdAt.toISOString(),
        expires_at: expiresAt.toISOString(),
      }));
    },

    /** A wrong number refuses the log-in, and is told after that is kept. @throws DEVICE_REQUEST_GONE, DEVICE_NUMBER_WRONG */
    async decideDeviceRequest(
      ctx: CommandContext,
      id: number,
      { isApproved, number }: { isApproved: boolean; number: number | undefined },
    ): Promise<void> {
      const state = await ctx.transaction(async (tx) => {
        const { userId } = ctx.actor;
        const decided = await approvals.decideApproval(tx, {
          ...{ userId, id, isApproved, number: number ?? 0 },
          now: now(),
        });
        if (decided === null) throw fail('DEVICE_REQUEST_GONE');
        await record(tx, ctx, 'deviceRequestDecided', { id, state: decided });
        return decided;
      });
      if (isApproved && state === 'refused') throw failField('DEVICE_NUMBER_WRONG', 'number');
    },

    /** What became of a log-in that waits; the session opens once it is approved. @throws SECOND_FACTOR_TICKET, USER_DISABLED */
    async confirmDeviceLogin(ctx: OpenContext, ticket: string): Promise<Grant | 'waiting' | 'refused'> {
      const { user, method } = await factors.ownerOf(ctx, ticket);
      const state = await approvals.findApprovalState(db, digestOf(ticket));
      if (state === null) throw fail('SECOND_FACTOR_TICKET');
      if (state !== 'approved') return state;
      return ctx.transaction((tx) =>
        factors.openSession(tx, ctx, { userId: user.id, ticket, method, factor: 'device' }),
      );
    },
  };
}
