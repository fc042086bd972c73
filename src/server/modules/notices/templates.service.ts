import { comma } from '#shared/strings.ts';
import type { InputOf, ResponseOf } from '#shared/contract/define.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import {
  channelsOf,
  firstWords,
  noticeEvent,
  noticeEventCodes,
  noticeFields,
  type NoticeChannel,
  type NoticeEventKey,
} from '#shared/contract/noticeEvents.ts';
import type { listNoticeTemplates, testNoticeTemplate } from '#shared/contract/noticeSettings.ts';
import { smsText } from '#shared/contract/smsTexts.ts';
import { formatJalaliMoment } from '#shared/jalali.ts';
import { sampleTokens, wordProblems } from '#shared/noticeWords.ts';
import type { WriteTx } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { fillWords, namedTokens, shownWords } from './delivery.rules.ts';
import { findMobile, insertTestMessage } from './notices.repo.ts';
import { listDevices } from './push.repo.ts';
import type { PushService } from './push.service.ts';
import type { SmsService } from './sms.service.ts';
import * as repo from './templates.repo.ts';

type Template = ResponseOf<typeof listNoticeTemplates>['data'][number];
type Typed = InputOf<typeof testNoticeTemplate>['body'];

/** The words of notices as the desk writes them: checked placeholders, versions, a test to oneself (domain 9.19). */
export function createTemplatesService(
  { db, ports }: Pick<Deps, 'db' | 'ports'>,
  services: { audit: AuditService; sms: SmsService; push: PushService },
) {
  const { audit, sms, push } = services;

  /** @throws NOTICE_TEMPLATE_UNKNOWN */
  function assertOffered(event: NoticeEventKey, channel: NoticeChannel): void {
    if (!channelsOf(event).includes(channel)) throw fail('NOTICE_TEMPLATE_UNKNOWN');
  }

  /** The words as they are stored. @throws NOTICE_TEMPLATE_UNKNOWN, NOTICE_TITLE_MISSING, NOTICE_PLACEHOLDER_* */
  function checked({ event, channel, title, text, pattern }: Typed) {
    assertOffered(event, channel);
    const isSms = channel === 'sms';
    const words = { title: isSms ? '' : title.trim(), text: text.trim() };
    const { titleUnknown, textUnknown, missing } = wordProblems(event, words);
    if (!isSms && words.title === '') throw failField('NOTICE_TITLE_MISSING', 'title');
    const [field, unknown] =
      titleUnknown.length > 0 ? (['title', titleUnknown] as const) : (['text', textUnknown] as const);
    if (unknown.length > 0)
      throw failField('NOTICE_PLACEHOLDER_UNKNOWN', field, {
        params: { names: unknown.map((name) => `{${name}}`).join(`${comma} `) },
      });
    if (missing.length > 0)
      throw failField('NOTICE_PLACEHOLDER_MISSING', 'text', {
        params: { names: missing.map((name) => `{${name}} ${noticeFields[name].title}`).join(`${comma} `) },
      });
    return { ...words, pattern: isSms && pattern ? pattern : null };
  }

  /** Sends the words with sample values to the caller. */
  async function sendTest(tx: WriteTx, userId: number, body: Typed): Promise<void> {
    const words = checked(body);
    const tokens = sampleTokens(body.event);
    if (body.channel === 'panel') {
      await insertTestMessage(tx, { userId, ...fillWords(words, tokens), at: ports.clock.now() });
    } else if (body.channel === 'sms') {
      const mobile = await findMobile(tx, userId);
      if (!mobile) throw fail('NOTICE_TEST_NO_MOBILE');
      const named = namedTokens(words.text, tokens);
      await sms.enqueue(tx, {
        ...{ mobile, template: body.event, tokens: named, pattern: words.pattern },
        body: smsText(words.text, tokens),
      });
    } else {
      if (!ports.push) throw fail('PUSH_OFF');
      if ((await listDevices(tx, userId)).length === 0) throw fail('NOTICE_TEST_NO_DEVICE');
    }
  }

  return {
    listNoticeTemplates: async () => {
      const stored = await repo.listTemplatesInForce(db);
      return {
        data: noticeEventCodes.flatMap((event) =>
          channelsOf(event).map((channel) =>
            templateView(
              event,
              channel,
              stored.find((row) => row.event === event && row.channel === channel),
            ),
          ),
        ),
      };
    },

    /** @throws NOTICE_TEMPLATE_UNKNOWN */
    listNoticeTemplateVersions: async (_ctx, { query: { event, channel } }) => {
      assertOffered(event, channel);
      const rows = await repo.listTemplateVersions(db, event, channel);
      return {
        data: [
          ...rows.map(({ event: _event, channel: _channel, savedAt, ...row }) => ({
            ...row,
            savedAt: savedAt.toISOString(),
          })),
          { ...firstWords(event, channel), pattern: null, version: 0, savedBy: '', savedAt: null },
        ],
      };
    },

    /** @throws NOTICE_TEMPLATE_UNKNOWN, NOTICE_TEMPLATE_CHANGED, NOTICE_TITLE_MISSING, NOTICE_PLACEHOLDER_* */
    saveNoticeTemplate: (ctx, { body: { version, ...body } }) =>
      ctx.transaction(async (tx) => {
        const words = checked(body);
        const { event, channel } = body;
        const [before] = await repo.listTemplateVersions(tx, event, channel);
        const row = { event, channel, ...words, version: version + 1, savedAt: ports.clock.now() };
        const isNext = (before?.version ?? 0) === version;
        if (!isNext || !(await repo.insertTemplateVersion(tx, { ...row, savedBy: ctx.actor.userId }))) {
          const [last] = await repo.listTemplateVersions(tx, event, channel);
          throw fail('NOTICE_TEMPLATE_CHANGED', {
            params: { name: last?.savedBy ?? '', time: last ? formatJalaliMoment(last.savedAt) : '' },
          });
        }
        await audit.act(tx, ctx, 'notice_template.changed', `notice_template:${event}:${channel}`, {
          before: before ? wordsOf(before) : { ...firstWords(event, channel), pattern: null },
          after: words,
        });
        const [saved] = await repo.listTemplateVersions(tx, event, channel);
        return { data: templateView(event, channel, saved) };
      }),

    /** @throws NOTICE_TEMPLATE_UNKNOWN, NOTICE_TITLE_MISSING, NOTICE_PLACEHOLDER_*, NOTICE_TEST_*, PUSH_OFF */
    testNoticeTemplate: async (ctx, { body }) => {
      const { userId } = ctx.actor;
      const answer = await ctx.transaction(async (tx) => {
        await sendTest(tx, userId, body);
        return { data: { channel: body.channel } };
      });
      if (body.channel === 'push') await push.show(userId, shownWords(checked(body), sampleTokens(body.event)));
      return answer;
    },
  } satisfies Partial<Handlers>;
}

const wordsOf = ({ title, text, pattern }: repo.TemplateRow) => ({ title, text, pattern });

function templateView(event: NoticeEventKey, channel: NoticeChannel, row: repo.TemplateRow | undefined): Template {
  const { group, title: eventTitle, fields, needs } = noticeEvent(event);
  return {
    ...{ event, channel, group, eventTitle, fields: [...fields], needs: [...needs] },
    ...(row ? wordsOf(row) : { ...firstWords(event, channel), pattern: null }),
    version: row?.version ?? 0,
    savedBy: row?.savedBy ?? '',
    savedAt: row?.savedAt.toISOString() ?? null,
  };
}
