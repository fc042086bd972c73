import { comma } from '#shared/strings.ts';
import type { InputOf, ResponseOf } from '#shared/contract/kernel/define.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import {
  channelsOf,
  firstWords,
  noticeEvent,
  noticeEventCodes,
  noticeFields,
  type NoticeEventKey,
} from '#shared/contract/noticeEvents.ts';
import { type NoticeChannel } from '#shared/texts/noticeTexts.ts';
import type { listNoticeTemplates, testNoticeTemplate } from '#shared/contract/noticeSettings.ts';
import { codeTemplateKeys, codeTitle, smsTemplate, smsText, unnamedSender } from '#shared/contract/smsTexts.ts';
import { formatJalaliMoment } from '#shared/jalali.ts';
import { sampleTokens, wordProblems } from '#shared/noticeWords.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { fillWords, namedTokens, shownWords } from './delivery.rules.ts';
import { findMobile, insertTestMessage } from './notices.repo.ts';
import { listDevices } from './push.repo.ts';
import type { SystemSettingsReader } from '../systemSettings/systemSettings.service.ts';
import type { PushService } from './push.service.ts';
import type { SmsService } from './sms.service.ts';
import * as repo from './templates.repo.ts';

type Template = ResponseOf<typeof listNoticeTemplates>['data'][number];
type Typed = InputOf<typeof testNoticeTemplate>['body'];

/** The words of notices as the desk writes them: checked placeholders, versions, a test to oneself (domain 9.19). */
export function createTemplatesService(
  { db, ports, config }: Pick<Deps, 'db' | 'ports' | 'config'>,
  services: {
    audit: AuditService;
    sms: SmsService;
    push: PushService;
    settings: Pick<SystemSettingsReader, 'identity'>;
  },
) {
  const { audit, sms, push, settings } = services;

  /** True when the provider has a text under this key; the sandbox has all. A pattern of the words names one by itself. */
  const isRegistered = (key: string, pattern: string | null = null): boolean =>
    config.sms.provider === 'sandbox' || pattern !== null || config.sms.templates[key] !== undefined;

  /** The mobile of whoever tries a text message out. @throws SMS_TEMPLATE_UNREGISTERED, NOTICE_TEST_NO_MOBILE */
  async function mobileFor(tx: WriteTx, of: { userId: number; key: string; pattern: string | null }): Promise<string> {
    if (!isRegistered(of.key, of.pattern)) throw fail('SMS_TEMPLATE_UNREGISTERED');
    const mobile = await findMobile(tx, of.userId);
    if (!mobile) throw fail('NOTICE_TEST_NO_MOBILE');
    return mobile;
  }

  const shownTemplate = (...of: Parameters<typeof templateView>): Template => {
    const view = templateView(...of);
    return { ...view, isRegistered: view.channel !== 'sms' || isRegistered(view.event, view.pattern) };
  };

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
      const mobile = await mobileFor(tx, { userId, key: body.event, pattern: words.pattern });
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
            shownTemplate(
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
        return { data: shownTemplate(event, channel, saved) };
      }),

    /** @throws NOTICE_TEMPLATE_UNKNOWN, NOTICE_TITLE_MISSING, NOTICE_PLACEHOLDER_*, NOTICE_TEST_*, PUSH_OFF */
    testNoticeTemplate: async (ctx, { body }) => {
      const { userId } = ctx.actor;
      const answer = await ctx.transaction(async (tx) => {
        await sendTest(tx, userId, body);
        const { event, channel, text } = body;
        await audit.act(tx, ctx, 'notice_template.tested', `notice_template:${event}:${channel}`, { after: { text } });
        return { data: { channel } };
      });
      if (body.channel === 'push') await push.show(userId, shownWords(checked(body), sampleTokens(body.event)));
      return answer;
    },

    listCodeTemplates: async () => {
      const { houseShortName } = await settings.identity();
      return {
        data: codeTemplateKeys.map((template) => ({
          template,
          title: codeTitle(template),
          text: smsTemplate(template).text.replace('{house}', houseShortName || unnamedSender),
          isRegistered: isRegistered(template),
        })),
      };
    },

    /** @throws NOTICE_TEST_NO_MOBILE, SMS_TEMPLATE_UNREGISTERED, SMS_UNAVAILABLE */
    testCodeTemplate: async (ctx, { body: { template } }) => {
      if (!isRegistered(template)) throw fail('SMS_TEMPLATE_UNREGISTERED');
      await sms.takeCode('signedIn');
      return ctx.transaction(async (tx) => {
        const mobile = await mobileFor(tx, { userId: ctx.actor.userId, key: template, pattern: null });
        await sms.enqueue(tx, { mobile, template, tokens: { ...trialTokens } });
        await audit.act(tx, ctx, 'code_template.tested', `code_template:${template}`, {});
        return { data: { template } };
      });
    },
  } satisfies Partial<Handlers>;
}

/** A code that belongs to nothing, and words for what it would be for. */
const trialTokens = { code: '000000', details: noticeFields.fund.sample } as const;

const wordsOf = ({ title, text, pattern }: repo.TemplateRow) => ({ title, text, pattern });

function templateView(
  event: NoticeEventKey,
  channel: NoticeChannel,
  row: repo.TemplateRow | undefined,
): Omit<Template, 'isRegistered'> {
  const { group, title: eventTitle, fields, needs } = noticeEvent(event);
  return {
    ...{ event, channel, group, eventTitle, fields: [...fields], needs: [...needs] },
    ...(row ? wordsOf(row) : { ...firstWords(event, channel), pattern: null }),
    version: row?.version ?? 0,
    savedBy: row?.savedBy ?? '',
    savedAt: row?.savedAt.toISOString() ?? null,
  };
}
