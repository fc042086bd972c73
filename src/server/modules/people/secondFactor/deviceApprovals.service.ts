import type { WriteTx } from '#server/db/connection.ts';
import type { OpenContext } from '#server/http/context.ts';
import type { NoticesService } from '#server/modules/platform/notices/notices.service.ts';
import { asksKnownDevice, hasKnownDevice } from '../devices/devices.service.ts';
import { isDeviceKnown } from '#server/modules/records/session/session.repo.ts';
import { readUserAgent } from '#server/http/userAgent.ts';
import { insertApproval } from './deviceApprovals.repo.ts';

/**
 * Whether a log-in must wait for a known device: the person switched it on, this device is none of theirs, and there is
 * one that could approve it.
 */
export async function isApprovalNeeded(tx: WriteTx, ctx: OpenContext, userId: number, at: Date): Promise<boolean> {
  if (!(await asksKnownDevice(tx, userId)) || (await isDeviceKnown(tx, userId, ctx.request.deviceId))) return false;
  return hasKnownDevice(tx, userId, at);
}

/** Keeps the log-in that waits, and tells its owner in the panel. */
export async function askKnownDevice(
  tx: WriteTx,
  ctx: OpenContext,
  of: {
    userId: number;
    ticketHash: string;
    number: number;
    at: Date;
    expiresAt: Date;
    notices: Pick<NoticesService, 'tell'>;
  },
): Promise<void> {
  const { userId, ticketHash, number, at, expiresAt } = of;
  const { browser, os, device } = readUserAgent(ctx.request.userAgent);
  const { ip } = ctx.request;
  const row = { userId, ticketHash, number, browser, os, device, ip, createdAt: at, expiresAt };
  await insertApproval(tx, row);
  const tokens = { device: [browser, os].filter(Boolean).join(' / ') || ip, ip };
  await of.notices.tell(tx, { userId, event: 'device_waits', tokens, link: '/user-account?tab=devices' });
}
