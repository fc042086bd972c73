import type { Transaction } from 'kysely';
import { fillMessage } from '#shared/contract/errors.ts';
import { noticeTexts, type SmsTemplateKey } from '#shared/contract/smsTexts.ts';
import type { Database } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { findMobile, insertPersonalMessage, insertPersonalMessages } from './notices.repo.ts';
import type { SmsService } from './sms.service.ts';

export type NoticeKind = keyof typeof noticeTexts;

export interface Notice {
  userId: number;
  kind: NoticeKind;
  /** values for text message and in-app message */
  tokens: Record<string, string>;
  /** number that gets the text message; the user's own by default (the old one at a change of mobile) */
  mobile?: string;
}

export type NoticesService = ReturnType<typeof createNoticesService>;

/** Notices leave with the transaction that causes them (reliability 5, outbox). */
export function createNoticesService(deps: Deps, sms: SmsService) {
  const service = {
    /** Tells a user of an act on the account, by text message and in the panel, in the act's transaction (ASVS 6.3.7). */
    async notify(tx: Transaction<Database>, notice: Notice): Promise<void> {
      const { title, text } = noticeTexts[notice.kind];
      const mobile = notice.mobile ?? (await findMobile(tx, notice.userId));
      if (mobile) await sms.enqueue(tx, { mobile, template: notice.kind, tokens: notice.tokens });
      await insertPersonalMessage(tx, {
        userId: notice.userId,
        title,
        text: fillMessage(text, notice.tokens),
        link: '/user-account',
        at: deps.ports.clock.now(),
      });
    },
    /** Sends a message in the panel, and a text message when a template is given, in the act's transaction. */
    async tell(
      tx: Transaction<Database>,
      {
        userId,
        title,
        text,
        link,
        sms: message,
      }: {
        userId: number;
        title: string;
        text: string;
        link?: string;
        sms?: { template: SmsTemplateKey; tokens: Record<string, string> };
      },
    ): Promise<void> {
      await insertPersonalMessage(tx, { userId, title, text, link: link ?? null, at: deps.ports.clock.now() });
      const mobile = message ? await findMobile(tx, userId) : null;
      if (message && mobile) await sms.enqueue(tx, { mobile, ...message });
    },
    /** Messages in the panel for many people at once, in one statement of the act's transaction. */
    async tellAll(
      tx: Transaction<Database>,
      messages: readonly { userId: number; title: string; text: string; link: string }[],
    ): Promise<void> {
      if (messages.length > 0) await insertPersonalMessages(tx, messages, deps.ports.clock.now());
    },
  };
  return service;
}
