import { noticeEvent } from '#shared/contract/noticeEvents.ts';
import type { Deps } from '#server/deps.ts';
import * as repo from './push.repo.ts';

/** Job that hands one notice to the browsers of its person. */
export const PUSH_JOB = 'push.send';

export type PushService = ReturnType<typeof createPushService>;

/** Notices in browsers, also while the panel is closed. */
export function createPushService(deps: Pick<Deps, 'db' | 'ports' | 'log'>) {
  const { db, ports, log } = deps;

  /** One browser; true when its push service took the notice. */
  async function sendTo(
    device: repo.DeviceRow,
    shown: { id: number; title: string; text: string; link: string | null; isUrgent: boolean },
  ): Promise<boolean> {
    if (!ports.push) return false;
    const { isUrgent, ...content } = shown;
    const target = { endpoint: device.endpoint, p256dh: device.p256dh, auth: device.auth };
    const outcome = await ports.push.send({ target, payload: JSON.stringify(content), isUrgent });
    if (outcome === 'gone') {
      await repo.deleteGoneDevice(db, device);
      return false;
    }
    await repo.touchDevice(db, device.id, ports.clock.now());
    return true;
  }

  return {
    /** Shows words on the browsers of a person at once, to try them out. */
    async show(userId: number, { title, text }: { title: string; text: string }): Promise<void> {
      for (const device of await repo.listDevices(db, userId))
        await sendTo(device, { id: 0, title, text, link: null, isUrgent: true });
    },

    /**
     * Shows one notice on the browsers of its person; may run twice, and before its time it does nothing. A browser that
     * takes no more notices is forgotten. Throws so that the queue tries again while no push service took it.
     */
    async deliver(noticeId: number): Promise<void> {
      const push = await repo.findWaitingPush(db, noticeId);
      const at = ports.clock.now();
      if (!push || push.dueAt > at) return;
      const end = (state: 'sent' | 'failed' | 'suppressed', reason: 'preference' | 'no_device' | null): Promise<void> =>
        repo.finishPush(db, noticeId, { state, reason, at });
      if (push.isUnwanted) return end('suppressed', 'preference');
      const devices = await repo.listDevices(db, push.userId);
      const { title, text, hiddenTitle = title, hiddenText, link } = push.content;
      const isUrgent = noticeEvent(push.event).isUrgent === true;
      const shown = (device: repo.DeviceRow) => ({
        ...{ id: noticeId, link, isUrgent },
        ...(push.hidesAmounts || device.hidesAmounts ? { title: hiddenTitle, text: hiddenText } : { title, text }),
      });
      const results = await Promise.allSettled(devices.map((device) => sendTo(device, shown(device))));
      const refused = results.find((result) => result.status === 'rejected');
      if (results.some((result) => result.status === 'fulfilled' && result.value)) return end('sent', null);
      if (!refused) return end('failed', 'no_device');
      log.warn({ noticeId, err: refused.reason as unknown }, 'no push service took a notice');
      throw refused.reason;
    },
  };
}
