import { fail } from '#shared/contract/failures.ts';
import { waitText } from '#shared/waitText.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { addressKey } from '#server/http/caller.ts';
import type { OpenContext } from '#server/http/context.ts';
import type { CaptchaPort } from '#server/ports/captcha.ts';
import { inScope } from '#server/scope.ts';
import type { SystemSettingsReader } from '#server/modules/platform/systemSettings/systemSettings.service.ts';
import {
  addAct,
  countActs,
  deletePasswordState,
  dropNewestAct,
  findPasswordState,
  insertCaptchaUse,
  lockPasswordState,
  takeAct,
  updatePasswordState,
} from '#server/modules/records/session/limits.repo.ts';
import {
  decidePasswordTry,
  otpPolicy,
  passwordPolicy,
  secondsUntil,
  withoutTry,
} from '#server/modules/records/session/session.rules.ts';
import { digestOf } from '#server/modules/records/session/tokens.ts';

/** One try that wants to pass. */
export interface LoginAttempt {
  ip: string;
  /** captcha proof of the browser, when it has one */
  recaptcha: string | undefined;
  /** operation id: the action name of the proof */
  action: string;
  /** a person inside the panel: no captcha is asked, the waits of the account still hold */
  isSignedIn?: boolean;
  /** the address is above the limit of such calls (`RequestFacts`) */
  isCrowded?: boolean;
}

/** A try of a guest, as it came. `action` is the operation id, which the proof of a captcha must name. */
export const tryOf = (
  { request }: Pick<OpenContext, 'request'>,
  { recaptcha }: { recaptcha?: string | undefined },
  action: string,
): LoginAttempt => ({ ip: request.ip, isCrowded: request.isCrowded === true, recaptcha, action });

/** A try that may be compared. It is counted as failed until `succeed`. */
export interface AttemptTicket {
  /** tries left before the account waits */
  left: number;
  /** forgets the fails of the account and takes the count of the address back */
  succeed(): Promise<void>;
}

/** A try of a password. */
export interface PasswordTicket extends AttemptTicket {
  /** compares; a try whose comparison never came about (the queue was full, nobody waits any more) is taken back */
  compare<T>(run: () => Promise<T>): Promise<T>;
}

/** Steps of work that a challenge may grow by: each one is four times as much. */
const HARDEST = 2;

export type GateService = ReturnType<typeof createGateService>;

/** Builds the 429 that names the seconds to wait. */
export function lockedFailure(until: Date, now: Date): Error {
  const seconds = secondsUntil(until, now);
  return fail('locked', { params: { wait: waitText(seconds) }, retryAfterSeconds: seconds });
}

/** Counts log-in tries per account and per address, outside any transaction of a request (reliability 2). */
export function createGateService(deps: Deps, { settings }: { settings: Pick<SystemSettingsReader, 'captcha'> }) {
  const { db, ports, config } = deps;
  const ofAddress = (use: string, ip: string): { key: string; windowMs: number } => ({
    key: `${use}:ip:${addressKey(ip)}`,
    windowMs: passwordPolicy.freeWindowMs,
  });

  const sendsOf = (ip: string) => ({ key: `code:asked:ip:${addressKey(ip)}`, windowMs: otpPolicy.hourMs });
  const lookupsOf = (ip: string) => ({ key: `lookup:asked:ip:${addressKey(ip)}`, windowMs: passwordPolicy.hourMs });

  /** A proof counts once: its own id is stored, not the spelling that was sent, and a second use is refused. */
  const demandCaptcha = async (request: LoginAttempt): Promise<void> => {
    const refused = fail('captcha_required', { retryAfterSeconds: 0 });
    if (!request.recaptcha) throw refused;
    const { port, minimumScore } = await settings.captcha();
    const check = { token: request.recaptcha, action: request.action, ip: request.ip, minimumScore };
    // A provider that does not answer is no proof: never fail open (ASVS 16.5.2).
    const proofId = await port.verify(check).catch((error: unknown) => {
      deps.log.warn({ err: error, provider: port.name }, 'captcha provider did not answer');
      return null;
    });
    if (proofId === null || !(await insertCaptchaUse(db, digestOf(proofId), ports.clock.now()))) throw refused;
  };

  /** Counts a fail of the address in advance; above the free ones only with a captcha. Gives whether one was shown. */
  const claimFromAddress = async (request: LoginAttempt, isCaptchaNeeded: boolean): Promise<boolean> => {
    if (request.isSignedIn) return true;
    const address = ofAddress('try', request.ip);
    const now = ports.clock.now();
    const isFull = config.areRateLimitsOn && (await countActs(db, address, now)) >= passwordPolicy.freeTriesByIp;
    const hasCaptcha = isCaptchaNeeded || isFull || request.isCrowded === true;
    if (hasCaptcha) await demandCaptcha(request);
    if (!config.areRateLimitsOn) return hasCaptcha;
    if (hasCaptcha) await addAct(db, address, now);
    else {
      const isTaken = await inTransaction(db, (tx) =>
        takeAct(tx, { ...address, limit: passwordPolicy.freeTriesByIp }, now),
      );
      if (isTaken !== null) throw fail('captcha_required', { retryAfterSeconds: 0 });
    }
    return hasCaptcha;
  };

  const forgiveAddress = async ({ ip, isSignedIn }: LoginAttempt): Promise<void> => {
    if (config.areRateLimitsOn && !isSignedIn) await dropNewestAct(db, ofAddress('try', ip).key);
  };

  return {
    /** The provider whose proofs count now. */
    captcha: async (): Promise<CaptchaPort> => (await settings.captcha()).port,

    /** Claims one password try. @throws locked, captcha_required (both 429) */
    async claimPassword(accountKey: string, request: LoginAttempt): Promise<PasswordTicket> {
      const now = ports.clock.now();
      const first = decidePasswordTry(await findPasswordState(db, accountKey), now, false);
      if (first.kind === 'locked') throw lockedFailure(first.until, now);
      const hasCaptcha = await claimFromAddress(request, first.kind === 'captcha');
      const decision = await inTransaction(db, async (tx) => {
        const before = await lockPasswordState(tx, accountKey, now);
        const decided = decidePasswordTry(before, now, hasCaptcha);
        if (decided.kind === 'try') await updatePasswordState(tx, accountKey, decided.next);
        return { ...decided, before };
      });
      if (decision.kind === 'locked') throw lockedFailure(decision.until, now);
      if (decision.kind === 'captcha') throw fail('captcha_required', { retryAfterSeconds: 0 });
      const { left, before, next: claimed } = decision;
      const giveBack = async (): Promise<void> => {
        await inTransaction(db, async (tx) => {
          const state = await lockPasswordState(tx, accountKey, now);
          await updatePasswordState(tx, accountKey, withoutTry(state, { before, claimed }));
        });
        await forgiveAddress(request);
      };
      return {
        left,
        compare: (run) =>
          run().catch(async (error: unknown) => {
            // a request that nobody waits for may write nothing, and this has to be written
            await inScope({ kind: 'job' }, giveBack).catch((err: unknown) => {
              deps.log.error({ err }, 'a try of a password cannot be taken back');
            });
            throw error;
          }),
        succeed: async () => {
          await deletePasswordState(db, accountKey);
          await forgiveAddress(request);
        },
      };
    },

    /** Claims one try that has its own counter per code. @throws captcha_required */
    async claimAddress(request: LoginAttempt): Promise<AttemptTicket> {
      await claimFromAddress(request, false);
      return { left: 0, succeed: () => forgiveAddress(request) };
    },

    /**
     * How hard a challenge for this address is: one more for each round of free tries that failed, for each 20 codes and
     * each 300 names that it asked for in an hour. Who goes on waits longer; nobody is refused for a neighbour.
     */
    async hardnessOf(ip: string): Promise<number> {
      if (!config.areRateLimitsOn) return 0;
      const now = ports.clock.now();
      const [fails, sends, lookups] = await Promise.all([
        countActs(db, ofAddress('try', ip), now),
        countActs(db, sendsOf(ip), now),
        countActs(db, lookupsOf(ip), now),
      ]);
      const steps =
        Math.floor(fails / (2 * passwordPolicy.freeTriesByIp)) +
        Math.floor(sends / otpPolicy.sendsByIpBeforeHarder) +
        Math.floor(lookups / passwordPolicy.lookupsBeforeHarder);
      return Math.min(HARDEST, steps);
    },

    /**
     * Asks for a captcha from the third code of a day under the key of its sends, and from the third code of an hour for
     * one address. Gives whether a proof was shown. @throws captcha_required
     */
    async claimSend(sendKey: string, request: LoginAttempt): Promise<boolean> {
      const now = ports.clock.now();
      const day = { key: `${sendKey}:day`, windowMs: otpPolicy.dayMs };
      const ofAddressHour = {
        key: `code:ip:${addressKey(request.ip)}`,
        limit: otpPolicy.freePerHourByIp,
        windowMs: otpPolicy.hourMs,
      };
      const isAddressOver =
        config.areRateLimitsOn &&
        !request.isSignedIn &&
        (await inTransaction(db, (tx) => takeAct(tx, ofAddressHour, now))) !== null;
      const isNeeded =
        request.isCrowded === true || isAddressOver || (await countActs(db, day, now)) >= otpPolicy.sendsBeforeCaptcha;
      if (config.areRateLimitsOn && !request.isSignedIn) await addAct(db, sendsOf(request.ip), now);
      if (!isNeeded && !request.recaptcha) return false;
      await demandCaptcha(request);
      return true;
    },

    /** Claims one new mobile number of a signed-in user; five different ones a day. @throws locked */
    async claimNewMobile(userId: number, mobile: string): Promise<void> {
      const now = ports.clock.now();
      const { newMobilesPerDay: limit, dayMs: windowMs } = otpPolicy;
      const key = `newMobile:${userId}`;
      await inTransaction(db, async (tx) => {
        // A number that was tried in the last day costs nothing: its own limits hold.
        const isKnown = (await takeAct(tx, { key: `${key}:${mobile}`, limit: 1, windowMs }, now)) !== null;
        const until = isKnown ? null : await takeAct(tx, { key, limit, windowMs }, now);
        if (until) throw lockedFailure(until, now);
      });
    },

    /** Claims one question whether a user name exists. @throws captcha_required */
    async claimLookup(request: LoginAttempt): Promise<void> {
      if (!config.areRateLimitsOn) return;
      const now = ports.clock.now();
      const free = { ...ofAddress('lookup', request.ip), limit: passwordPolicy.freeLookups };
      await addAct(db, lookupsOf(request.ip), now);
      if (await inTransaction(db, (tx) => takeAct(tx, free, now))) await demandCaptcha(request);
    },
  };
}
