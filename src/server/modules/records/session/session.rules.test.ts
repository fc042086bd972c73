import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/property.ts';
import {
  decidePasswordTry,
  decideRefresh,
  isSessionAlive,
  otpPolicy,
  passwordLock,
  passwordPolicy,
  secondsUntil,
  sessionPolicy,
  windowState,
  type PasswordState,
} from './session.rules.ts';

const start = Date.parse('2026-11-21T06:30:00Z');
const at = (ms: number): Date => new Date(start + ms);
const MINUTE = 60_000;

describe('password tries', () => {
  it('never lets more than 100 through in any hour, nor one during a wait, whatever the pace and the captchas', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 20 * MINUTE }), fc.boolean()), { maxLength: 400 }),
        (steps) => {
          let state: PasswordState | null = null;
          let now = 0;
          const passed: number[] = [];
          for (const [pause, hasCaptcha] of steps) {
            now += pause;
            const decision = decidePasswordTry(state, at(now), hasCaptcha);
            if (decision.kind !== 'try') continue;
            if (state?.lockedUntil) expect(at(now).getTime()).toBeGreaterThanOrEqual(state.lockedUntil.getTime());
            passed.push(now);
            state = decision.next;
          }
          for (const from of passed) {
            expect(
              passed.filter((one) => one >= from && one < from + passwordPolicy.hourMs).length,
            ).toBeLessThanOrEqual(passwordPolicy.maxTriesPerHour);
          }
        },
      ),
      propertyRuns(200),
    );
  });

  it('lets at most three through in 15 minutes without a captcha', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 * MINUTE }), { maxLength: 60 }), (pauses) => {
        let state: PasswordState | null = null;
        let now = 0;
        const passed: number[] = [];
        for (const pause of pauses) {
          now += pause;
          const decision = decidePasswordTry(state, at(now), false);
          if (decision.kind !== 'try') continue;
          passed.push(now);
          state = decision.next;
        }
        for (const from of passed) {
          expect(
            passed.filter((one) => one >= from && one < from + passwordPolicy.freeWindowMs).length,
          ).toBeLessThanOrEqual(passwordPolicy.freeTries);
        }
      }),
      propertyRuns(),
    );
  });

  it('forgets fails after 12 quiet hours', () => {
    const state: PasswordState = { fails: 9, tries: [at(0)], lastFailAt: at(0), lockedUntil: at(15 * MINUTE) };
    expect(decidePasswordTry(state, at(12 * 60 * MINUTE), false)).toMatchObject({
      kind: 'try',
      left: 4,
      next: { fails: 1, lockedUntil: null },
    });
    expect(decidePasswordTry(state, at(12 * 60 * MINUTE - 1), false)).toMatchObject({
      kind: 'try',
      left: 0,
      next: { fails: 10 },
    });
  });
});

describe('sessions', () => {
  it('live for 15 idle minutes, to their end, and until they are ended', () => {
    const times = { lastSeenAt: at(0), expiresAt: at(60 * MINUTE), revokedAt: null };
    expect(isSessionAlive(times, at(15 * MINUTE - 1))).toBe(true);
    expect(isSessionAlive(times, at(15 * MINUTE))).toBe(false);
    expect(isSessionAlive({ ...times, lastSeenAt: at(59 * MINUTE) }, at(60 * MINUTE))).toBe(false);
    expect(isSessionAlive({ ...times, revokedAt: at(0) }, at(1))).toBe(false);
  });
});

describe('refresh', () => {
  const facts = { usedAt: null, expiresAt: at(60 * MINUTE), isOwnSecret: true, isSuccessorSecret: false };
  it('rotates, repeats within ten seconds, and knows reuse', () => {
    expect(decideRefresh(facts, at(0))).toBe('rotate');
    expect(decideRefresh({ ...facts, usedAt: at(0) }, at(10_000))).toBe('successor');
    expect(decideRefresh({ ...facts, usedAt: at(0) }, at(10_001))).toBe('reuse');
    expect(decideRefresh({ ...facts, isOwnSecret: false, usedAt: at(0) }, at(20_000))).toBe('refuse');
    expect(decideRefresh({ ...facts, isOwnSecret: false, isSuccessorSecret: true, usedAt: at(0) }, at(20_000))).toBe(
      'successor',
    );
    expect(decideRefresh(facts, at(60 * MINUTE))).toBe('refuse');
  });
});

describe('the figures of the policy (reliability 2 and 3)', () => {
  it('of codes', () => {
    expect(otpPolicy).toEqual({
      ...{ lifeMs: 120_000, answerLifeMs: 600_000, resendMs: 60_000, maxTries: 5, perHour: 5, perDay: 10 },
      ...{ sendsBeforeCaptcha: 2, perDayByAddress: 5, wrongPerDay: 10, wrongPerMonth: 50, monthMs: 2_592_000_000 },
      ...{
        sendsByIpBeforeHarder: 20,
        perDayByIp: 1_000,
        perDayByNetwork: 5_000,
        freePerHourByIp: 2,
        newMobilesPerDay: 5,
        hourMs: 3_600_000,
        dayMs: 86_400_000,
      },
    });
  });

  it('of passwords and sessions', () => {
    expect(passwordPolicy).toEqual({
      ...{ freeTries: 3, freeTriesByIp: 9, freeWindowMs: 900_000, failsBeforeWait: 5, firstWaitMs: 60_000 },
      ...{ longestWaitMs: 900_000, maxTriesPerHour: 100, hourMs: 3_600_000, forgetFailsMs: 43_200_000 },
      ...{ freeLookups: 30, lookupsBeforeHarder: 300 },
    });
    expect(sessionPolicy).toEqual({
      ...{ accessSeconds: 900, idleMs: 900_000, absoluteMs: 43_200_000, refreshGraceMs: 10_000, maxDevices: 5 },
      ...{ seenEveryMs: 30_000, mobileHoldMs: 86_400_000, clockToleranceSeconds: 60 },
    });
  });
});

describe('a wrong password', () => {
  const after = (fails: number): PasswordState => ({ fails, tries: [], lastFailAt: at(0), lockedUntil: null });

  it.each([
    [0, 4, null],
    [3, 1, null],
    [4, 0, 1],
    [5, 0, 2],
    [6, 0, 4],
    [7, 0, 8],
    [8, 0, 15],
    [30, 0, 15],
  ])('after %i others leaves %i and waits %s minutes', (fails, left, minutes) => {
    expect(decidePasswordTry(after(fails), at(MINUTE), false)).toEqual({
      kind: 'try',
      left,
      next: {
        ...{ fails: fails + 1, tries: [at(MINUTE)], lastFailAt: at(MINUTE) },
        lockedUntil: minutes === null ? null : at((1 + minutes) * MINUTE),
      },
    });
  });

  it('is the first one of an account without a past', () => {
    expect(decidePasswordTry(null, at(0), false)).toMatchObject({ kind: 'try', left: 4, next: { fails: 1 } });
  });

  it('is not compared during a wait, and is at its end', () => {
    const state = { ...after(5), lockedUntil: at(MINUTE) };
    expect(decidePasswordTry(state, at(MINUTE - 1), true)).toEqual({ kind: 'locked', until: at(MINUTE) });
    expect(decidePasswordTry(state, at(MINUTE), true).kind).toBe('try');
  });

  it('wants a captcha after three in 15 minutes', () => {
    const state = { ...after(3), tries: [at(0), at(1), at(2)] };
    expect(decidePasswordTry(state, at(15 * MINUTE - 1), false)).toEqual({ kind: 'captcha' });
    expect(decidePasswordTry(state, at(15 * MINUTE - 1), true).kind).toBe('try');
    expect(decidePasswordTry(state, at(15 * MINUTE), false).kind).toBe('try');
  });

  it('is one of 100 in an hour', () => {
    const tries = Array.from({ length: 100 }, (_, index) => at(index));
    const state = { ...after(1), tries };
    expect(decidePasswordTry(state, at(60 * MINUTE - 1), true)).toEqual({ kind: 'locked', until: at(60 * MINUTE) });
    expect(decidePasswordTry(state, at(60 * MINUTE), true)).toMatchObject({ kind: 'try' });
    expect(decidePasswordTry({ ...state, tries: tries.slice(1) }, at(1_000), true).kind).toBe('try');
  });
});

describe('what counts now', () => {
  const window = { limit: 2, windowMs: 1_000 };

  it('of a window are its tries, and the one that must leave it', () => {
    expect(windowState([at(0), at(500)], window, at(999))).toEqual({ tries: 2, lockedUntil: at(1_000) });
    expect(windowState([at(0), at(500)], window, at(1_000))).toEqual({ tries: 1, lockedUntil: null });
    expect(windowState([at(0), at(10), at(20)], window, at(30))).toEqual({ tries: 3, lockedUntil: at(1_010) });
    expect(windowState([], window, at(0))).toEqual({ tries: 0, lockedUntil: null });
  });

  it('of passwords are fails of 12 hours, and the wait or the full hour', () => {
    const state: PasswordState = { fails: 6, tries: [at(0)], lastFailAt: at(0), lockedUntil: at(MINUTE) };
    expect(passwordLock(state, at(MINUTE - 1))).toEqual({ tries: 6, lockedUntil: at(MINUTE) });
    expect(passwordLock(state, at(MINUTE))).toEqual({ tries: 6, lockedUntil: null });
    expect(passwordLock({ ...state, lockedUntil: null }, at(720 * MINUTE - 1))).toEqual({
      tries: 6,
      lockedUntil: null,
    });
    expect(passwordLock(state, at(720 * MINUTE))).toEqual({ tries: 0, lockedUntil: null });
    const tries = Array.from({ length: 100 }, (_, index) => at(index));
    expect(passwordLock({ ...state, tries, lockedUntil: null }, at(200))).toEqual({
      ...{ tries: 6, lockedUntil: at(60 * MINUTE) },
    });
  });

  it('of a wait are whole seconds, at least one', () => {
    expect([-5_000, 0, 1, 1_000, 1_001].map((ms) => secondsUntil(at(ms), at(0)))).toEqual([1, 1, 1, 1, 2]);
  });
});
