import { createHash, createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import { fail, failField } from '#shared/contract/failures.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { otpNextTexts } from '#shared/contract/login.ts';
import type { SmsTemplateKey } from '#shared/contract/smsTexts.ts';
import { tehranDay, tehranInstant } from '#shared/jalali.ts';
import { waitText } from '#shared/waitText.ts';
import { inTransaction, type SingleWrite } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import { addressKey, networkKey } from '#server/http/caller.ts';
import { takeOfDay } from '#server/http/limits.repo.ts';
import type { CodeAsker, SmsService } from '#server/modules/platform/notices/sms.service.ts';
import { takeAct, type ActLimit } from './limits.repo.ts';
import {
  consumeOtp,
  findNewestOtp,
  insertOtp,
  keepRegistryAnswer,
  raiseOtpTries,
  type OtpPurpose,
  type OtpRow,
  type OtpTarget,
} from './otp.repo.ts';
import { otpPolicy, secondsUntil } from './session.rules.ts';
import { isSameText } from './tokens.ts';

export type { OtpTarget } from './otp.repo.ts';

export interface OtpSend extends OtpTarget {
  /** address of the caller; '' where a job sends */
  ip: string;
  /** shown in the text of sell and cancel codes */
  details?: string;
  /** the device that asks, when the account was opened on it before: it has sends of its own */
  device?: string | null;
  /** false for a name nobody has: everything happens except the message (reliability A6) */
  isReal?: boolean;
  /** a guest showed a captcha proof */
  hasCaptcha?: boolean;
  /** the registry makes the code and sends it; false when it has nobody to send it to (decision 168) */
  byRegistry?: () => Promise<boolean>;
}

/** What the registry says of a code of its own; `answer` is sealed, and kept until the code is used up. */
export type RegistryVerdict = { kind: 'right'; answer: string } | { kind: 'wrong' } | { kind: 'expired' };

/** How a code is compared. */
export interface OtpCompare {
  /** before a code that is alive is compared */
  before?: () => Promise<void>;
  /** for a code that the registry sent, until it was right once */
  askRegistry?: () => Promise<RegistryVerdict>;
}

export interface OtpSent {
  expireInSeconds: number;
  resendInSeconds: number;
}

/** What happened to a code: `locked` when its last try was wrong, or when it was tried after that. */
export type OtpOutcome = 'sent' | 'verified' | 'failed' | 'locked';

/** A code that was right; used up by `consume` in the transaction of the act it stands for. */
export interface OtpProof {
  id: number;
  /** sealed; what the registry answered to its own code */
  registryAnswer: string | null;
}

export type OtpVerdict =
  | { kind: 'right'; proof: OtpProof }
  /** `left`: tries that the code still takes */
  | { kind: 'wrong'; left: number }
  | { kind: 'expired' }
  | { kind: 'usedUp' };

export type OtpService = ReturnType<typeof createOtpService>;

/** Binding of a code to what it allows: SHA-256 over the values in order. */
export function otpBinding(...values: readonly (string | number | bigint | null | undefined)[]): string {
  return createHash('sha256')
    .update(JSON.stringify(values.map((value) => String(value ?? ''))))
    .digest('base64url');
}

/** In place of a hash: the registry alone knows whether the code is right. */
const OF_REGISTRY = 'registry';

const guestPurposes: ReadonlySet<OtpPurpose> = new Set(['login', 'register', 'reset']);

/** Under which name sends of guests are counted: per mobile, and apart for each device that the person used before. */
export function guestSendKey(mobile: string, device: string | null | undefined): string {
  return `otp:guest:${mobile}${device ? `@${device}` : ''}`;
}

/*
 * Guests and signed-in people are counted apart, per person and per network: otherwise a stranger who asks for log-in
 * codes could use up the codes an investor needs to sell (malicious lock-out, reliability 2).
 */
function sendLimits(request: OtpSend): ActLimit[] {
  const isGuest = guestPurposes.has(request.purpose);
  const who = isGuest ? guestSendKey(request.mobile, request.device) : `otp:own:${request.mobile}`;
  const gap = isGuest ? who : `${who}:${request.purpose}`;
  const isStranger = isGuest && !request.device && request.ip !== '';
  const place = `${who}:from:${addressKey(request.ip)}`;
  const { hourMs: windowMs } = otpPolicy;
  return [
    { key: `${gap}:gap`, limit: 1, windowMs: otpPolicy.resendMs },
    ...(isStranger ? [{ key: `${place}:day`, limit: otpPolicy.perDayByAddress, windowMs: otpPolicy.dayMs }] : []),
    { key: `${who}:hour`, limit: otpPolicy.perHour, windowMs },
    { key: `${who}:day`, limit: otpPolicy.perDay, windowMs: otpPolicy.dayMs },
  ];
}

/*
 * Behind one address may be a whole mobile network. So it stops strangers only, at the figures of a day, and names nobody has
 * are counted apart: no message is sent for them, and they use up nobody's codes.
 */
function addressBudgets({ ip, isReal }: OtpSend): { key: string; most: number }[] {
  const asker = isReal === false ? 'nobody' : 'guest';
  return [
    { key: `otp:${asker}:ip:${addressKey(ip)}`, most: otpPolicy.perDayByIp },
    { key: `otp:${asker}:net:${networkKey(ip)}`, most: otpPolicy.perDayByNetwork },
  ];
}

/** One-time codes for every purpose (reliability 2): six digits, 120 s, five tries, bound to what they allow. */
export function createOtpService(
  deps: Deps,
  sms: SmsService,
  { onOutcome }: { onOutcome: (outcome: OtpOutcome) => void } = { onOutcome: () => undefined },
) {
  const { db, config, ports } = deps;

  const hashOf = (target: OtpTarget, code: string, salt: string): string =>
    `${salt}.${createHmac('sha256', config.secrets.otpHmacKey)
      .update(JSON.stringify([target.mobile, target.purpose, target.binding, salt, code]))
      .digest('base64url')}`;

  const lockedUntil = (until: Date, now: Date): Error => {
    const seconds = secondsUntil(until, now);
    return fail('locked', { params: { wait: waitText(seconds) }, retryAfterSeconds: seconds });
  };

  const takeSend = (request: OtpSend, now: Date): Promise<void> =>
    // All or none: a refused send is not counted by the limits that had room.
    inTransaction(db, async (tx) => {
      for (const limit of sendLimits(request)) {
        const free = await takeAct(tx, limit, now);
        if (free) throw lockedUntil(free, now);
      }
      const isStranger = guestPurposes.has(request.purpose) && !request.device && request.ip !== '';
      if (!isStranger || !config.areRateLimitsOn) return;
      const day = tehranDay(now);
      const midnight = new Date(tehranInstant(day, '00:00').getTime() + otpPolicy.dayMs);
      for (const { key, most } of addressBudgets(request))
        if ((await takeOfDay(tx, `${key}:${day}`, most, midnight)) === null) throw lockedUntil(midnight, now);
    });

  const isRight = (row: OtpRow, target: OtpTarget, otp: string): boolean =>
    isSameText(row.codeHash, hashOf(target, otp, row.codeHash.split('.')[0] ?? ''));
  const proofOf = ({ id, registryAnswer }: OtpRow): OtpVerdict => ({ kind: 'right', proof: { id, registryAnswer } });

  /** Asks the registry about a code of its own, and keeps what it answers. */
  const askAbout = async (
    row: OtpRow,
    { target, otp, left }: { target: OtpTarget; otp: string; left: number },
    askRegistry: () => Promise<RegistryVerdict>,
  ): Promise<OtpVerdict> => {
    const verdict = await askRegistry();
    if (verdict.kind === 'right') {
      const expiresAt = new Date(ports.clock.now().getTime() + otpPolicy.answerLifeMs);
      const kept = { codeHash: hashOf(target, otp, ports.ids.token(12)), answer: verdict.answer, expiresAt };
      await keepRegistryAnswer(db, row.id, kept);
      return proofOf({ ...row, registryAnswer: verdict.answer });
    }
    // The registry takes a code once: of two equal requests at the same moment the second one reads what the first kept.
    const again = await findNewestOtp(db, target);
    if (again?.id === row.id && isRight(again, target, otp)) return proofOf(again);
    return verdict.kind === 'expired' ? verdict : { kind: 'wrong', left };
  };

  const compare = async (target: OtpTarget, otp: string, { before, askRegistry }: OtpCompare): Promise<OtpVerdict> => {
    const now = ports.clock.now();
    const row = await findNewestOtp(db, target);
    if (!row) return { kind: 'expired' };
    const tries = await raiseOtpTries(db, row.id, otpPolicy.maxTries, now);
    if (tries === null) {
      // A live code that takes no more tries is used up, also when another try did it after the row was read.
      return { kind: row.usedAt === null && row.expiresAt > now ? 'usedUp' : 'expired' };
    }
    await before?.();
    const left = Math.max(otpPolicy.maxTries - tries, 0);
    if (row.codeHash === OF_REGISTRY && askRegistry) return askAbout(row, { target, otp, left }, askRegistry);
    return isRight(row, target, otp) ? proofOf(row) : { kind: 'wrong', left };
  };

  const service = {
    /**
     * Makes a code and sends it. Own transaction; call it before the command's.
     * @throws locked, captcha_required (guests only), SMS_UNAVAILABLE, and what `byRegistry` throws
     */
    async send(request: OtpSend): Promise<OtpSent> {
      const now = ports.clock.now();
      const { byRegistry } = request;
      const isWanted = request.isReal !== false;
      // Asked first, so that a refusal does not use up one of the person's sends; counted last, so that it costs no code.
      if (!byRegistry) await sms.assertCode(askerOf(request));
      await takeSend(request, now);
      if (isWanted && !byRegistry) await sms.takeCode(askerOf(request));
      const isReal = isWanted && (byRegistry ? await byRegistry() : true);
      const code = ports.ids.otp();
      await inTransaction(db, async (tx: Transaction<Database>) => {
        await insertOtp(tx, {
          mobile: request.mobile,
          purpose: request.purpose,
          binding: request.binding,
          codeHash: isReal && byRegistry ? OF_REGISTRY : hashOf(request, code, ports.ids.token(12)),
          createdAt: now,
          expiresAt: new Date(now.getTime() + otpPolicy.lifeMs),
        });
        if (!isReal || byRegistry) return;
        const template: SmsTemplateKey = `otp_${request.purpose}`;
        await sms.enqueue(tx, { mobile: request.mobile, template, tokens: { code, details: request.details ?? '' } });
      });
      if (isReal) onOutcome('sent');
      return { expireInSeconds: otpPolicy.lifeMs / 1000, resendInSeconds: otpPolicy.resendMs / 1000 };
    },

    /** Counts one try, then compares a code that is alive. Must run outside a transaction, because a rollback would forget the try. */
    async judge(target: OtpTarget, otp: string, how: OtpCompare = {}): Promise<OtpVerdict> {
      const verdict = await compare(target, otp, how);
      if (verdict.kind === 'right') onOutcome('verified');
      else
        onOutcome(verdict.kind === 'usedUp' || (verdict.kind === 'wrong' && verdict.left === 0) ? 'locked' : 'failed');
      return verdict;
    },

    /**
     * `judge` that throws. `other` is the binding of the other choice of the same act: a code that waits for it is told
     * apart from one that is over.
     * @throws OTP_WRONG, OTP_EXPIRED, OTP_USED_UP, OTP_OTHER_CHOICE (all 422)
     */
    async verify({ otp, other, ...target }: OtpTarget & { otp: string; other?: string }): Promise<OtpProof> {
      const verdict = await service.judge(target, otp);
      if (verdict.kind === 'right') return verdict.proof;
      if (verdict.kind === 'expired' && other !== undefined) {
        const waiting = await findNewestOtp(db, { ...target, binding: other });
        if (waiting && waiting.usedAt === null && waiting.expiresAt > ports.clock.now())
          throw failField('OTP_OTHER_CHOICE', 'refundTarget');
      }
      throw otpFailure(verdict);
    },

    /** Uses the code up inside the transaction of the act. @throws OTP_EXPIRED when it was used meanwhile */
    async consume(tx: SingleWrite, proof: OtpProof): Promise<void> {
      if (!(await consumeOtp(tx, proof.id, ports.clock.now()))) throw fail('OTP_EXPIRED');
    },

    /** `verify` and `consume` at once, for acts without a transaction of their own. */
    async check(request: OtpTarget & { otp: string }): Promise<void> {
      await service.consume(db, await service.verify(request));
    },
  };
  return service;
}

function askerOf(request: OtpSend): CodeAsker {
  if (!guestPurposes.has(request.purpose)) return 'signedIn';
  return request.hasCaptcha ? 'provenGuest' : 'guest';
}

/** The failure of a code that was not right, with how often the code may still be tried. */
export function otpFailure(verdict: Exclude<OtpVerdict, { kind: 'right' }>): Error {
  if (verdict.kind === 'expired') return failField('OTP_EXPIRED', 'otp');
  if (verdict.kind === 'usedUp') return failField('OTP_USED_UP', 'otp');
  const next = verdict.left > 0 ? fillMessage(otpNextTexts.again, { left: verdict.left }) : otpNextTexts.over;
  return failField('OTP_WRONG', 'otp', { params: { next } });
}
