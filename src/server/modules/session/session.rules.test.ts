import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/property.ts';
import {
  decidePasswordTry,
  decideRefresh,
  isSessionAlive,
  passwordPolicy,
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
