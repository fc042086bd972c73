import { channelsOf, noticeEvent, noticeEventCodes, type NoticeEventKey } from '#shared/contract/noticeEvents.ts';
import { type NoticeChannel } from '#shared/texts/noticeTexts.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import type { getNoticePreferences } from '#shared/contract/notices.ts';
import { hasDuty } from '#shared/duty.ts';
import type { Tx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/http/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { readUserAgent } from '#server/http/userAgent.ts';
import * as repo from './choices.repo.ts';
import { isWanted, usualQuietHours } from './delivery.rules.ts';
import { deleteDevice, deleteOldDevices, listDevices, upsertDevice } from './push.repo.ts';
import { isPushEndpoint } from './push.rules.ts';

type Preferences = ResponseOf<typeof getNoticePreferences>['data'];

/** A person has so many browsers at most; the oldest one makes room. */
const MOST_DEVICES = 10;

/** What people choose about notices: events by channel, quiet hours, browsers (domain 9.14). */
export function createPreferencesService(
  { db, ports }: Pick<Deps, 'db' | 'ports'>,
  { audit }: { audit: AuditService },
) {
  /** Events that a person may meet: those of the office are for administrators. */
  const eventsOf = (actor: Actor): NoticeEventKey[] =>
    noticeEventCodes.filter((key) => noticeEvent(key).group !== 'office' || hasDuty(actor, 'branch'));

  async function read(tx: Tx, actor: Actor): Promise<Preferences> {
    const [choices, settings, devices] = [
      await repo.listChoices(tx, actor.userId),
      await repo.findSettings(tx, actor.userId),
      await listDevices(tx, actor.userId),
    ];
    const chosen = (event: NoticeEventKey): Partial<Record<NoticeChannel, boolean>> =>
      Object.fromEntries(choices.filter((row) => row.event === event).map(({ channel, isOn }) => [channel, isOn]));
    return {
      events: eventsOf(actor).map((event) => {
        const { group, title, isUrgent, channels } = noticeEvent(event);
        return {
          ...{ event, group, title, isUrgent: isUrgent === true },
          channels: channelsOf(event).map((channel) => ({
            channel,
            isOn: isWanted(event, channel, chosen(event)),
            isUsual: isWanted(event, channel, {}),
            isFixed: channels[channel] === 'always',
          })),
        };
      }),
      isQuiet: settings?.isQuiet ?? true,
      quietFrom: settings?.quietFrom ?? usualQuietHours.from,
      quietTo: settings?.quietTo ?? usualQuietHours.to,
      hidesAmounts: settings?.hidesAmounts ?? false,
      pushKey: ports.push?.publicKey ?? null,
      devices: devices.map(({ id, name, endpoint, hidesAmounts, createdAt, lastSentAt }) => ({
        ...{ deviceId: id, name, endpoint, hidesAmounts },
        createdAt: createdAt.toISOString(),
        lastSentAt: lastSentAt?.toISOString() ?? null,
      })),
    };
  }

  /** @throws NOTICE_CHANNEL_UNKNOWN, NOTICE_CHANNEL_FIXED */
  function assertMayChoose(actor: Actor, { event, channel, isOn }: repo.ChoiceRow): void {
    const byDefault = eventsOf(actor).includes(event) ? noticeEvent(event).channels[channel] : undefined;
    if (byDefault === undefined) throw failField('NOTICE_CHANNEL_UNKNOWN', 'choices');
    if (byDefault === 'always' && !isOn) throw failField('NOTICE_CHANNEL_FIXED', 'choices');
  }

  return {
    getNoticePreferences: async ({ actor }) => ({ data: await read(db, actor) }),

    /** @throws NOTICE_CHANNEL_UNKNOWN, NOTICE_CHANNEL_FIXED, NOTICE_QUIET_EMPTY */
    saveNoticePreferences: (ctx, { body: { choices, ...settings } }) =>
      ctx.transaction(async (tx) => {
        const { actor } = ctx;
        for (const choice of choices) assertMayChoose(actor, choice);
        if (settings.isQuiet && settings.quietFrom === settings.quietTo)
          throw failField('NOTICE_QUIET_EMPTY', 'quietTo');
        const kept = choices.filter(({ event, channel }) => noticeEvent(event).channels[channel] !== 'always');
        await repo.upsertChoices(tx, actor.userId, lastOfEach(kept));
        if (settings.quietFrom !== settings.quietTo)
          await repo.upsertSettings(tx, actor.userId, settings, ports.clock.now());
        await audit.act(tx, ctx, 'account.noticesChosen', `user:${actor.userId}`, {
          after: { ...settings, choices: kept.map(({ event, channel, isOn }) => `${event}:${channel}:${isOn}`) },
        });
        return { data: await read(tx, actor) };
      }),

    /** @throws PUSH_OFF, PUSH_SERVICE_UNKNOWN */
    addPushDevice: (ctx, { body: { endpoint, p256dh, auth, hidesAmounts } }) =>
      ctx.transaction(async (tx) => {
        if (!ports.push) throw fail('PUSH_OFF');
        if (!isPushEndpoint(endpoint)) throw failField('PUSH_SERVICE_UNKNOWN', 'endpoint');
        const { userId } = ctx.actor;
        const { browser, os } = readUserAgent(ctx.request.userAgent);
        const name = [browser, os].filter(Boolean).join(' / ') || ctx.request.ip;
        const device = { userId, endpoint, p256dh, auth, name, hidesAmounts, at: ports.clock.now() };
        const deviceId = await upsertDevice(tx, device);
        await deleteOldDevices(tx, userId, MOST_DEVICES);
        return { data: { deviceId } };
      }),

    /** @throws PUSH_DEVICE_NOT_FOUND */
    removePushDevice: (ctx, { params: { deviceId } }) =>
      ctx.transaction(async (tx) => {
        if (!(await deleteDevice(tx, ctx.actor.userId, deviceId))) throw fail('PUSH_DEVICE_NOT_FOUND');
        return { data: { deviceId } };
      }),
  } satisfies Partial<Handlers>;
}

/** Of two choices about the same event and channel the last one counts. */
function lastOfEach(choices: readonly repo.ChoiceRow[]): repo.ChoiceRow[] {
  return [...new Map(choices.map((choice) => [`${choice.event}:${choice.channel}`, choice])).values()];
}
