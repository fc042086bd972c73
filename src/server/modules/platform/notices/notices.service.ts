import type { NoticeEventKey, NoticeField } from '#shared/contract/noticeEvents.ts';
import { signedText, smsText } from '#shared/contract/smsTexts.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import {
  fillWords,
  namedTokens,
  planDeliveries,
  shownWords,
  usualQuietHours,
  wordsInForce,
  type Delivery,
} from './delivery.rules.ts';
import { insertNotices, listRecipients, type NewNotice, type RecipientRow } from './notices.repo.ts';
import { PUSH_JOB } from './push.service.ts';
import type { SmsService } from './sms.service.ts';

/** One thing that a person is told. */
export interface Notice {
  userId: number;
  event: NoticeEventKey;
  /** values of the placeholders, as they are shown: amounts grouped, days in the Jalali calendar */
  tokens: Partial<Record<NoticeField, string>>;
  /** page of the panel that shows more */
  link?: string;
  /** whose record it is about; the person's own account without one */
  investorId?: number;
  /** number that gets the text message; the person's own by default (the old one at a change of mobile) */
  mobile?: string;
}

/** A notice in words of its own, for what has no event; it stands in the panel and in browsers. */
export interface FreeNotice {
  userId: number;
  title: string;
  text: string;
  link?: string;
  investorId?: number;
}

/** What tells people of things, in the transaction of the act. */
export interface NoticeSink {
  tell(tx: WriteTx, notice: Notice | FreeNotice): Promise<void>;
  tellAll(tx: WriteTx, notices: readonly (Notice | FreeNotice)[]): Promise<void>;
}

/** Both kinds as one. */
function asNotice(given: Notice | FreeNotice): Notice {
  if ('event' in given) return given;
  const { title, text, ...rest } = given;
  return { ...rest, event: 'general', tokens: { title, text } };
}

export type NoticesService = ReturnType<typeof createNoticesService>;

/**
 * Notices of events over the panel, by text message and in the browser (decision 59). They leave with the transaction that
 * causes them (reliability 5, outbox), by the choices of the person and outside of their quiet hours.
 */
export function createNoticesService(
  deps: Pick<Deps, 'ports' | 'jobs'>,
  sms: Pick<SmsService, 'sendLater' | 'domain'>,
) {
  const { ports, jobs } = deps;

  function noticeOf(given: Notice, row: RecipientRow, at: Date): { notice: NewNotice; pushAt: Date | null } {
    const mobile = given.mobile ?? row.mobile;
    const quiet = {
      from: row.quietFrom ?? usualQuietHours.from,
      to: row.quietTo ?? usualQuietHours.to,
    };
    const who = { mobile, hasDevice: row.hasDevice && ports.push !== null, choices: row.choices };
    const ways = planDeliveries(given.event, { ...who, quiet: row.isQuiet === false ? null : quiet }, at);
    const notice: NewNotice = {
      id: row.noticeId,
      userId: given.userId,
      investorId: given.investorId ?? null,
      event: given.event,
      panel: null,
      sms: null,
      deliveries: [],
    };
    let pushAt: Date | null = null;
    for (const way of ways) {
      const stored = storedWay(way, at);
      if (way.state === 'send') {
        if (way.channel === 'panel') {
          notice.panel = { id: row.messageId, ...panelWords(given, row), link: given.link ?? null };
          stored.messageId = row.messageId;
        } else if (way.channel === 'sms' && mobile !== null) {
          notice.sms = { ...smsOf(given, row), mobile, dueAt: way.isHeld ? way.dueAt.toISOString() : null };
          stored.smsId = row.smsId;
        } else {
          stored.content = pushContent(given, row);
          pushAt = way.dueAt;
        }
      }
      notice.deliveries.push(stored);
    }
    return { notice, pushAt };
  }

  const panelWords = ({ event, tokens }: Notice, { versions }: RecipientRow) =>
    fillWords(wordsInForce(event, 'panel', versions), tokens);

  const smsOf = ({ event, tokens }: Notice, { smsId, versions, sender }: RecipientRow) => {
    const { text } = wordsInForce(event, 'sms', versions);
    return {
      id: smsId,
      body: signedText(smsText(text, tokens), sender),
      tokens: { ...namedTokens(text, tokens), domain: sms.domain },
      pattern: versions.sms?.pattern ?? null,
    };
  };

  const pushContent = ({ event, tokens, link }: Notice, { versions }: RecipientRow) => {
    const words = wordsInForce(event, 'push', versions);
    const hidden = shownWords(words, tokens, { isHidden: true });
    return {
      ...shownWords(words, tokens),
      hiddenTitle: hidden.title,
      hiddenText: hidden.text,
      link: link ?? null,
    };
  };

  const service = {
    /** Tells one person of an event, in the transaction of the act. */
    tell: (tx: WriteTx, notice: Notice | FreeNotice): Promise<void> => service.tellAll(tx, [notice]),

    /** Tells many people at once, in one statement of the transaction of the act. */
    async tellAll(tx: WriteTx, notices: readonly (Notice | FreeNotice)[]): Promise<void> {
      if (notices.length === 0) return;
      const given = notices.map(asNotice);
      const at = ports.clock.now();
      const rows = await listRecipients(
        tx,
        given.map(({ userId, event }) => ({ userId, event })),
      );
      const planned = rows.flatMap((row) => {
        const one = given[row.n];
        return one ? [noticeOf(one, row, at)] : [];
      });
      const kept = planned.filter(({ notice }) => notice.deliveries.length > 0);
      if (kept.length === 0) return;
      await insertNotices(
        tx,
        kept.map(({ notice }) => notice),
        at,
      );
      for (const { notice, pushAt } of kept) {
        if (notice.sms) await sms.sendLater(tx, notice.sms.id, notice.sms.dueAt);
        if (pushAt) await jobs.send(tx, PUSH_JOB, { noticeId: notice.id }, pushAt > at ? { startAfter: pushAt } : {});
      }
    },
  };
  return service satisfies NoticeSink;
}

/** The stored form of a way; ids and content are filled in by its channel. */
function storedWay(way: Delivery, at: Date): NewNotice['deliveries'][number] {
  const nothing = { messageId: null, smsId: null, content: null };
  if (way.state === 'suppressed')
    return { channel: way.channel, state: 'suppressed', reason: way.reason, dueAt: at.toISOString(), ...nothing };
  return {
    channel: way.channel,
    state: way.channel === 'panel' ? 'delivered' : 'waiting',
    reason: way.isHeld ? 'quiet_hours' : null,
    dueAt: way.dueAt.toISOString(),
    ...nothing,
  };
}
