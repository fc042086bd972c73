import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { fail } from '#shared/contract/failures.ts';
import { tehranDay } from '#shared/jalali.ts';
import { isSmsTemplate, smsTemplates, smsText, type SmsTemplateKey } from '#shared/contract/smsTexts.ts';
import type { Database } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { WorkerOptions } from '../../jobs/queue.ts';
import { seal, unseal } from '../../seal.ts';
import {
  countDay,
  findSms,
  finishSms,
  insertSms,
  listNewestSms,
  noteSmsError,
  takeDay,
  type SmsRow,
} from './sms.repo.ts';

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
}

export interface InboxSms {
  id: number;
  mobile: string;
  text: string;
  code: string | null;
  status: 'queued' | 'sent' | 'failed';
  sentAt: Date;
}

export type SmsService = ReturnType<typeof createSmsService>;

/** Text messages through the outbox (reliability 5). With a real SMS provider codes are stored masked and sealed. */
export function createSmsService(deps: Deps) {
  const { db, config, ports, log } = deps;
  const isSandbox = config.sms.provider === 'sandbox';
  const key = createHash('sha256').update(`sms tokens ${config.secrets.otpHmacKey}`).digest();
  const contextOf = ({ mobile, template }: { mobile: string; template: string }): string => `${template}:${mobile}`;
  const domain = URL.parse(config.publicOrigin)?.host ?? '';
  const dayKey = (kind: 'code' | 'notice'): string => `sms:${kind}:${tehranDay(ports.clock.now())}`;

  const tokensOf = async (row: SmsRow): Promise<Record<string, string>> =>
    row.tokens['sealed'] === undefined
      ? row.tokens
      : (JSON.parse(await unseal(key, row.tokens['sealed'], contextOf(row))) as Record<string, string>);

  /** Counts one message of the day below `most`; false when none is left. Alarms at 80 % of the whole and at the end. */
  const takeOfDay = async (kind: 'code' | 'notice', most: number, whole: number): Promise<boolean> => {
    const expires = new Date(ports.clock.now().getTime() + 2 * 86_400_000);
    const count = await takeDay(db, dayKey(kind), most, expires);
    const facts = { kind, count, budget: whole };
    if (count === Math.ceil(whole * ALARM_SHARE))
      log.error(facts, 'text messages of the day are at 80 % of the budget');
    if (count === null) log.error({ ...facts, count: most }, 'text messages of the day are used up');
    return count !== null;
  };

  const mostCodes = (asker: CodeAsker): number => Math.ceil(config.sms.codeBudget * codeShares[asker]);
  const noCode = (asker: CodeAsker): Error =>
    asker === 'guest'
      ? fail('captcha_required', { retryAfterSeconds: 0 })
      : fail('SMS_UNAVAILABLE', { retryAfterSeconds: 3600 });

  return {
    /** Stores a message and the job that sends it, both in the caller's transaction (outbox). */
    async enqueue(tx: Transaction<Database>, message: SmsEnqueue): Promise<void> {
      const tokens = { ...message.tokens, domain };
      const { isSecret } = smsTemplates[message.template];
      const shown = isSecret && !isSandbox ? { ...tokens, code: '••••••' } : tokens;
      const id = await insertSms(tx, {
        mobile: message.mobile,
        template: message.template,
        body: smsText(message.template, shown),
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
      if ((await countDay(db, dayKey('code'))) >= BigInt(mostCodes(asker))) throw noCode(asker);
    },

    /** Counts one code of the day. @throws as `assertCode` */
    async takeCode(asker: CodeAsker): Promise<void> {
      if (!(await takeOfDay('code', mostCodes(asker), config.sms.codeBudget))) throw noCode(asker);
    },

    /** Sends one stored message; may run twice. Throws so that the queue tries again. */
    async deliver(id: number): Promise<void> {
      const row = await findSms(db, id);
      if (!row || row.status !== 'queued' || !isSmsTemplate(row.template)) return;
      const now = ports.clock.now();
      const end = (status: 'sent' | 'failed', providerRef: string | null, error: string | null): Promise<void> =>
        finishSms(db, id, { status, provider: ports.sms.name, providerRef, error, at: now });
      const { isSecret } = smsTemplates[row.template];
      const isLate = isSecret && now.getTime() - row.createdAt.getTime() > SECRET_LIFE_MS;
      if (isLate) return end('failed', null, 'too late');
      // A code was counted when it was asked for, so that its person heard at once.
      if (!isSecret && !(await takeOfDay('notice', config.sms.dailyBudget, config.sms.dailyBudget)))
        return end('failed', null, 'daily budget used up');
      try {
        const receipt = await ports.sms.send({
          mobile: row.mobile,
          template: row.template,
          tokens: await tokensOf(row),
        });
        await end('sent', receipt.providerRef, null);
      } catch (error) {
        await noteSmsError(db, id, error instanceof Error ? error.message : 'unknown');
        throw error;
      }
    },

    /** The demo's inbox. @throws NOT_FOUND outside the demo and with a real SMS provider */
    async listInbox(): Promise<InboxSms[]> {
      if (!config.isDemo || !isSandbox) throw fail('NOT_FOUND');
      return (await listNewestSms(db, 20)).map((row) => ({
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
