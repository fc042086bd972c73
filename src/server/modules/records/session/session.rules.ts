/*
 * The log-in policy of reliability 2 and 3 as figures and pure decisions. docs/security.md shows the same table.
 */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const otpPolicy = {
  lifeMs: 120 * SECOND,
  /** how long a code of the registry counts after it was right: the person goes on with the next step */
  answerLifeMs: 600 * SECOND,
  resendMs: 60 * SECOND,
  maxTries: 5,
  perHour: 5,
  perDay: 10,
  /** codes that one address asks for in an hour before the work of its captchas grows */
  sendsByIpBeforeHarder: 20,
  /** codes in a day to guests on devices that nobody knows: the stop of an address, and of the network around it */
  perDayByIp: 1_000,
  perDayByNetwork: 5_000,
  /** codes to one mobile in a day from which a captcha is asked */
  sendsBeforeCaptcha: 2,
  /** sends of one unknown address to one mobile: it cannot use up what the person needs on a new device */
  perDayByAddress: 5,
  /** wrong codes of one account that are compared, whatever code they were for: 50 in 30 days is 0.005 % a month */
  wrongPerDay: 10,
  wrongPerMonth: 50,
  monthMs: 30 * DAY,
  /** codes of one address in an hour that a guest gets without a captcha */
  freePerHourByIp: 2,
  /** different new mobile numbers that one user may try in a day */
  newMobilesPerDay: 5,
  hourMs: HOUR,
  dayMs: DAY,
} as const;

export const passwordPolicy = {
  /** tries in 15 minutes that pass without a captcha */
  freeTries: 3,
  freeTriesByIp: 9,
  freeWindowMs: 15 * MINUTE,
  failsBeforeWait: 5,
  firstWaitMs: MINUTE,
  longestWaitMs: 15 * MINUTE,
  maxTriesPerHour: 100,
  hourMs: HOUR,
  forgetFailsMs: 12 * HOUR,
  /** user names one address may ask about freely in 15 minutes, and in an hour before the work of its captchas grows */
  freeLookups: 30,
  lookupsBeforeHarder: 300,
} as const;

export const sessionPolicy = {
  accessSeconds: 15 * 60,
  /** by which the clock that signed a token and the one that reads it may differ */
  clockToleranceSeconds: 60,
  idleMs: 15 * MINUTE,
  absoluteMs: 12 * HOUR,
  refreshGraceMs: 10 * SECOND,
  maxDevices: 5,
  /** how stale `last_seen_at` may get before a call writes it */
  seenEveryMs: 30 * SECOND,
  /** sells are held after a change of mobile */
  mobileHoldMs: 24 * HOUR,
} as const;

/** What is remembered of the password tries of an account. `tries` are moments of the last hour, oldest first. */
export interface PasswordState {
  fails: number;
  tries: readonly Date[];
  lastFailAt: Date;
  lockedUntil: Date | null;
}

export type PasswordDecision =
  | { kind: 'locked'; until: Date }
  | { kind: 'captcha' }
  /** the try may be compared; `next` is stored before that, as if it failed */
  | { kind: 'try'; next: PasswordState; left: number };

/**
 * Decides about one password try and counts it as failed in advance, so that parallel tries cannot all see the same
 * count. A success forgets the state afterwards.
 */
export function decidePasswordTry(state: PasswordState | null, now: Date, hasCaptcha: boolean): PasswordDecision {
  const at = now.getTime();
  if (state?.lockedUntil && state.lockedUntil.getTime() > at) return { kind: 'locked', until: state.lockedUntil };
  const tries = (state?.tries ?? []).filter((one) => one.getTime() > at - passwordPolicy.hourMs);
  const first = tries[0];
  if (first && tries.length >= passwordPolicy.maxTriesPerHour) {
    return { kind: 'locked', until: new Date(first.getTime() + passwordPolicy.hourMs) };
  }
  const recent = tries.filter((one) => one.getTime() > at - passwordPolicy.freeWindowMs).length;
  if (recent >= passwordPolicy.freeTries && !hasCaptcha) return { kind: 'captcha' };
  const isForgotten = !state || state.lastFailAt.getTime() <= at - passwordPolicy.forgetFailsMs;
  const fails = (isForgotten ? 0 : state.fails) + 1;
  const next = { fails, tries: [...tries, now], lastFailAt: now, lockedUntil: lockAfter(fails, now) };
  return { kind: 'try', next, left: Math.max(0, passwordPolicy.failsBeforeWait - fails) };
}

/** The state without one try that was claimed and never compared; `before` counts again when nobody tried meanwhile. */
export function withoutTry(
  state: PasswordState,
  { before, claimed }: { before: PasswordState; claimed: PasswordState },
): PasswordState {
  const at = claimed.lastFailAt.getTime();
  if (state.fails === claimed.fails && state.lastFailAt.getTime() === at) return before;
  const index = state.tries.findIndex((one) => one.getTime() === at);
  const fails = Math.max(0, state.fails - 1);
  return {
    fails,
    tries: state.tries.filter((_one, other) => other !== index),
    lastFailAt: state.lastFailAt,
    lockedUntil: fails < passwordPolicy.failsBeforeWait ? null : state.lockedUntil,
  };
}

/** What a sliding window of tries means now: how many count, and until when it is full; null while it has room. */
export function windowState(
  hits: readonly Date[],
  window: { limit: number; windowMs: number },
  now: Date,
): { tries: number; lockedUntil: Date | null } {
  const inside = hits.filter((hit) => hit.getTime() > now.getTime() - window.windowMs);
  const deciding = inside[inside.length - window.limit];
  return {
    tries: inside.length,
    lockedUntil: deciding ? new Date(deciding.getTime() + window.windowMs) : null,
  };
}

/** How many wrong passwords count now, and until when no further one is compared; null while one may be tried. */
export function passwordLock(state: PasswordState, now: Date): { tries: number; lockedUntil: Date | null } {
  const isForgotten = state.lastFailAt.getTime() <= now.getTime() - passwordPolicy.forgetFailsMs;
  const hour = windowState(
    state.tries,
    { limit: passwordPolicy.maxTriesPerHour, windowMs: passwordPolicy.hourMs },
    now,
  );
  const waiting = state.lockedUntil && state.lockedUntil > now ? state.lockedUntil : null;
  return { tries: isForgotten ? 0 : state.fails, lockedUntil: waiting ?? hour.lockedUntil };
}

/** 1 minute after the fifth fail, then doubling up to 15. */
function lockAfter(fails: number, now: Date): Date | null {
  if (fails < passwordPolicy.failsBeforeWait) return null;
  const factor = 2 ** Math.min(10, fails - passwordPolicy.failsBeforeWait);
  return new Date(now.getTime() + Math.min(passwordPolicy.longestWaitMs, passwordPolicy.firstWaitMs * factor));
}

/** Whole seconds until a moment, at least 1. */
export function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / SECOND));
}

/** What decides whether a session lives. */
export interface SessionTimes {
  lastSeenAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

/** True while a session is neither ended, nor idle for 15 minutes, nor older than 12 hours. */
export function isSessionAlive(session: SessionTimes, now: Date): boolean {
  const at = now.getTime();
  return (
    session.revokedAt === null &&
    session.expiresAt.getTime() > at &&
    session.lastSeenAt.getTime() > at - sessionPolicy.idleMs
  );
}

/** What is known of a presented refresh token. */
export interface RefreshFacts {
  usedAt: Date | null;
  expiresAt: Date;
  /** the secret belongs to this token */
  isOwnSecret: boolean;
  /** the secret belongs to its successor: another tab rotated meanwhile and the cookie is already the new one */
  isSuccessorSecret: boolean;
}

export type RefreshDecision = 'rotate' | 'successor' | 'reuse' | 'refuse';

/**
 * Decides about a refresh: `rotate` a fresh token, give the same `successor` again within the grace, `reuse` ends the
 * family, `refuse` changes nothing. A wrong secret only refuses: the selector is no secret, so anybody could end the
 * session otherwise.
 */
export function decideRefresh(facts: RefreshFacts, now: Date): RefreshDecision {
  if (facts.expiresAt.getTime() <= now.getTime()) return 'refuse';
  if (facts.isSuccessorSecret) return 'successor';
  if (!facts.isOwnSecret) return 'refuse';
  if (facts.usedAt === null) return 'rotate';
  return now.getTime() - facts.usedAt.getTime() <= sessionPolicy.refreshGraceMs ? 'successor' : 'reuse';
}
