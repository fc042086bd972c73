import { fail } from '#shared/contract/failures.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { revokeSessions } from '#server/modules/records/session/session.repo.ts';
import { sessionPolicy } from '#server/modules/records/session/session.rules.ts';
import * as repo from './devices.repo.ts';

export type DevicesService = ReturnType<typeof createDevicesService>;

/** Whether log-ins from unknown devices wait for a known one. */
export const asksKnownDevice = async (tx: Tx, userId: number): Promise<boolean> =>
  (await repo.findSafety(tx, userId)).asksKnownDevice;

/** True when the person has a device that could approve a log-in. */
export const hasKnownDevice = async (tx: Tx, userId: number, at: Date): Promise<boolean> =>
  (await repo.listDeviceRows(tx, userId, at, at)).length > 0;

export const { setAsksKnownDevice, removeAllDevices } = repo;

/** Devices that a person knows: listed, named and removed (domain 9.14, decision 61). */
export function createDevicesService(deps: Pick<Deps, 'db' | 'ports'>, { audit }: { audit: AuditService }) {
  const { db, ports } = deps;
  const now = (): Date => ports.clock.now();
  const record = (
    tx: WriteTx,
    ctx: CommandContext,
    action: 'deviceRenamed' | 'deviceRemoved',
    after: Record<string, unknown>,
  ) => audit.act(tx, ctx, `account.${action}`, `user:${ctx.actor.userId}`, { after });

  return {
    async listDevices(ctx: CommandContext) {
      const { userId } = ctx.actor;
      const at = now();
      const rows = await repo.listDeviceRows(db, userId, at, new Date(at.getTime() - sessionPolicy.idleMs));
      const safety = await repo.findSafety(db, userId);
      const held = (until: Date | null): string | null => (until && until > at ? until.toISOString() : null);
      return {
        devices: rows.map(({ id, name, browser, os, device, ip, ...row }) => ({
          ...{ id, name: name ?? '', browser, os, device, ip },
          first_seen_at: row.firstSeenAt.toISOString(),
          last_seen_at: row.lastSeenAt.toISOString(),
          is_current: row.deviceId === ctx.request.deviceId,
          is_open: row.isOpen,
        })),
        asks_known_device: safety.asksKnownDevice,
        sell_hold_until: held(safety.sellHoldUntil),
        payout_hold_until: held(safety.payoutHoldUntil),
      };
    },

    /** @throws DEVICE_NOT_FOUND */
    async renameDevice(ctx: CommandContext, id: number, name: string): Promise<void> {
      await ctx.transaction(async (tx) => {
        if (!(await repo.renameDeviceRow(tx, ctx.actor.userId, id, name))) throw fail('DEVICE_NOT_FOUND');
        await record(tx, ctx, 'deviceRenamed', { id, name });
      });
    },

    /** @throws DEVICE_NOT_FOUND */
    async removeDevice(ctx: CommandContext, id: number): Promise<void> {
      const { userId } = ctx.actor;
      await ctx.transaction(async (tx) => {
        const deviceId = await repo.removeDeviceRow(tx, userId, id, now());
        if (deviceId === null) throw fail('DEVICE_NOT_FOUND');
        const sids = await repo.listSidsOfDevice(tx, userId, deviceId);
        await revokeSessions(tx, userId, { sids }, 'device removed', now());
        await record(tx, ctx, 'deviceRemoved', { id });
      });
    },
  };
}
