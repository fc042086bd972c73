import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { fail } from '#shared/contract/failures.ts';
import { tehranDay } from '#shared/jalali.ts';
import {
  isSmsTemplate,
  signedText,
  smsTemplate,
  smsText,
  unnamedSender,
  type SmsTemplateKey,
} from '#shared/contract/smsTexts.ts';
import type { Database } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { WorkerOptions } from '#server/jobs/queue.ts';
import { seal, unseal } from '#server/seal.ts';
import { SmsNotConfigured } from '#server/ports/sms.ts';
import { countOfDay, takeOfDay } from '#server/http/limits.repo.ts';
import type { SystemSettingsReader } from '../systemSettings/systemSettings.service.ts';
import * as repo from './sms.repo.ts';

/** Job that hands one stored notice to the SMS provider. */
export const NOTICE_JOB = 'sms.send';
/** The same for one-time codes, in a queue of their own that no notice delays. */
export const CODE_JOB = 'sms.sendCode';

/** Codes leave at once: 4 fetches of up to 5 codes side by side, repeated within half a second. */
export const codeWorker: WorkerOptions = { concurrency: 4, batchSize: 5, pollingSeconds: 0.5 };
/** Notices may wait; a night of executed orders leaves 20 at a time. */
export const noticeWorker: WorkerOptions = { concurrency: 2, batchSize: 10 };

/** A code that could not be sent within its life is of no use any more. */
const SECRET_LIFE_MS = 120_000;
const ALARM_SHARE = 0.8;
/** The provider is asked about a message for two days, every five minutes at most, 200 of them at a time. */
const CONFIRM_DAYS_MS = 2 * 86_400_000;
const CONFIRM_PAUSE_MS = 300_000;
const CONFIRM_COUNT = 200;
const GIVE_UP_MS = 86_400_000;

/** Errors of a message: its code expired, the phone did not get it, it has no template, or it was never handed to the provider. */
export const tooLate = 'too late';
export const undelivered = 'not delivered';
export const noTemplate = 'no template';
export const suppressedBy = { budget: 'daily budget used up', preference: 'switched off' } as const;

/**
 * Who asks for a code, and which share of the day's codes may be used up when they ask. The rest is kept for those who
 * prove more: what strangers use up never reaches people who are signed in and want to sell.
 */
const codeShares = { guest: 0.5, provenGuest: 0.75, signedIn: 1 } as const;
export type CodeAsker = keyof typeof codeShares;

export interface SmsEnqueue {
  mobile: string;
  template: SmsTemplateKey;
  tokens: Record<string, string>;
  /** words that are tried out; those of the template by default */
  body?: string;
  pattern?: string | null;
}

export interface InboxSms {
  id: number;
  mobile: string;
  text: string;
  code: string | null;
  status: repo.SmsStatus;
  sentAt: Date;
}

export type SmsService = ReturnType<typeof createSmsService>;

/** Text messages through the outbox (reliability 5). With a real SMS provider codes are stored masked and sealed. */
export function createSmsService(deps: Deps, settings: Pick<SystemSettingsReader, 'identity'>) {
  const { db, config, ports, log } = deps;
  const isSandbox = config.sms.provider === 'sandbox';
  const key = createHash('sha256').update(`sms tokens ${config.secrets.otpHmacKey}`).digest();
  const contextOf = ({ mobile, template }: { mobile: string; template: string }): string => `${template}:${mobile}`;
  const domain = URL.parse(config.publicOrigin)?.host ?? '';
  const dayKey = (kind: 'code' | 'notice'): string => `sms:${kind}:${tehranDay(ports.clock.now())}`;

  const tokensOf = async (row: repo.SmsRow): Promise<Record<string, string>> =>
    row.tokens['sealed'] === undefined
      ? row.tokens
      : (JSON.parse(await unseal(key, row.tokens['sealed'], contextOf(row))) as Record<string, string>);

  /** Counts one message of the day below `most`; false when none is left. Alarms at 80 % of the whole and at the end. */
  const takeMessage = async (kind: 'code' | 'notice', most: number, whole: number): Promise<boolean> => {
    const expires = new Date(ports.clock.now().getTime() + 2 * 86_400_000);
    const count = await takeOfDay(db, dayKey(kind), most, expires);
    const facts = { kind, count, budget: whole };
    if (count === Math.ceil(whole * ALARM_SHARE))
      log.error(facts, 'text messages of the day are at 80 % of the budget');
    if (count === null) log.error({ ...facts, count: most }, 'text messages of the day are used up');
    return count !== null;
  };

  /** Messages that may leave in a day: as they were last set, else as the configuration says. */
  const budgets = async (): Promise<{ notices: number; codes: number }> =>
    (await repo.findBudget(db)) ?? { notices: config.sms.dailyBudget, codes: config.sms.codeBudget };
  const mostOf = (codes: number, asker: CodeAsker): number => Math.ceil(codes * codeShares[asker]);
  const noCode = (asker: CodeAsker): Error =>
    asker === 'guest'
      ? fail('captcha_required', { retryAfterSeconds: 0 })
      : fail('SMS_UNAVAILABLE', { retryAfterSeconds: 3600 });

  return {
    /** host that stands in the last line of a code */
    domain,

    budgets,

    /** Messages of this day that were counted: notices when they left, codes when they were asked for. */
    async countToday(): Promise<{ notices: number; codes: number }> {
      const [notices, codes] = await Promise.all([countOfDay(db, dayKey('notice')), countOfDay(db, dayKey('code'))]);
      return { notices: Number(notices), codes: Number(codes) };
    },

    /** Sends the job of a notice that the caller stores in the same transaction. `dueAt` is an ISO moment; null: at once. */
    async sendLater(tx: Transaction<Database>, id: number, dueAt: string | null): Promise<void> {
      await deps.jobs.send(tx, NOTICE_JOB, { id }, dueAt === null ? {} : { startAfter: new Date(dueAt) });
    },

    /** Stores a message and the job that sends it, both in the caller's transaction (outbox). */
    async enqueue(tx: Transaction<Database>, message: SmsEnqueue): Promise<void> {
      const tokens = { ...message.tokens, domain };
      const { isSecret, text } = smsTemplate(message.template);
      const { houseShortName: sender } = await settings.identity(tx);
      const filled = { ...tokens, house: sender || unnamedSender };
      const shown = isSecret && !isSandbox ? { ...filled, code: '••••••' } : filled;
      const id = await repo.insertSms(tx, {
        mobile: message.mobile,
        template: message.template,
        body: isSecret ? smsText(text, shown) : signedText(message.body ?? smsText(text, shown), sender),
        pattern: message.pattern ?? null,
        tokens: isSecret ? { sealed: await seal(key, JSON.stringify(tokens), contextOf(message)) } : tokens,
        createdAt: ports.clock.now(),
      });
      if (isSecret) await deps.jobs.send(tx, CODE_JOB, { id }, { retryLimit: 3, retryDelaySeconds: 2 });
      else await deps.jobs.send(tx, NOTICE_JOB, { id });
    },

    /**
     * Asks whether a code is left for this kind of person today.
     * @throws captcha_required when only those who prove that they are people get one, SMS_UNAVAILABLE when none is left
     */
    async assertCode(asker: CodeAsker): Promise<void> {
      const { codes } = await budgets();
      if ((await countOfDay(db, dayKey('code'))) >= BigInt(mostOf(codes, asker))) throw noCode(asker);
    },

    /** Counts one code of the day. @throws as `assertCode` */
    async takeCode(asker: CodeAsker): Promise<void> {
      const { codes } = await budgets();
      if (!(await takeMessage('code', mostOf(codes, asker), codes))) throw noCode(asker);
    },

    /** Sends one stored message; may run twice, and before its time it does nothing. Throws so that the queue tries again. */
    async deliver(id: number): Promise<void> {
      const row = await repo.findSms(db, id);
      if (!row || row.status !== 'queued' || !isSmsTemplate(row.template)) return;
      const now = ports.clock.now();
      if (row.dueAt !== null && row.dueAt > now) return;
      const end = (
        status: 'sent' | 'failed' | 'suppressed',
        providerRef: string | null,
        error: string | null,
      ): Promise<void> => repo.finishSms(db, id, { status, provider: ports.sms.name, providerRef, error, at: now });
      const { isSecret } = smsTemplate(row.template);
      const isLate = isSecret && now.getTime() - row.createdAt.getTime() > SECRET_LIFE_MS;
      if (isLate) return end('failed', null, tooLate);
      if (row.isUnwanted) return end('suppressed', null, suppressedBy.preference);
      // A code was counted when it was asked for, so that its person heard at once.
      if (!isSecret) {
        const { notices } = await budgets();
        if (!(await takeMessage('notice', notices, notices))) return end('suppressed', null, suppressedBy.budget);
      }
      try {
        const receipt = await ports.sms.send({
          mobile: row.mobile,
          template: row.template,
          tokens: await tokensOf(row),
          ...(row.pattern !== null && { pattern: row.pattern }),
        });
        await end('sent', receipt.providerRef, null);
      } catch (error) {
        if (error instanceof SmsNotConfigured) {
          log.error({ template: row.template, err: error }, 'a text message has no template at the provider');
          return end('failed', null, noTemplate);
        }
        await repo.noteSmsError(db, id, error instanceof Error ? error.message : 'unknown');
        throw error;
      }
    },

    /** Asks the provider which messages arrived. @returns how many have a final answer now */
    async confirmDeliveries(): Promise<number> {
      const now = ports.clock.now();
      const rows = await repo.listUnconfirmedSms(db, {
        sentAfter: new Date(now.getTime() - CONFIRM_DAYS_MS),
        askedBefore: new Date(now.getTime() - CONFIRM_PAUSE_MS),
        limit: CONFIRM_COUNT,
      });
      if (rows.length === 0) return 0;
      const states = await ports.sms.deliveries(rows.map((row) => row.providerRef));
      const answers = rows.map(({ id, providerRef }) => ({ id, status: states.get(providerRef) ?? ('sent' as const) }));
      await repo.confirmSms(db, answers, { undelivered, at: now });
      return answers.filter(({ status }) => status !== 'sent').length;
    },

    /**
     * Closes notices that no try of their job brought on their way for a day, so that nobody waits for them any more.
     * @returns how many
     */
    giveUp(): Promise<number> {
      return repo.failOldNotices(db, new Date(ports.clock.now().getTime() - GIVE_UP_MS), ports.clock.now());
    },

    /** The demo's inbox. @throws NOT_FOUND outside the demo and with a real SMS provider */
    async listInbox(): Promise<InboxSms[]> {
      if (!config.isDemo || !isSandbox) throw fail('NOT_FOUND');
      return (await repo.listNewestSms(db, 20)).map((row) => ({
        id: row.id,
        mobile: row.mobile,
        text: row.body ?? '',
        code: /#(\d{6})\b/.exec(row.body ?? '')?.[1] ?? null,
        status: row.status,
        sentAt: row.createdAt,
      }));
    },
  };
}
