import { describe, expect, it } from 'vitest';
import { isRecentlyVerified } from './recent.ts';

const start = Date.parse('2026-11-21T06:30:00Z');
const MINUTE = 60_000;

describe('a proof of identity', () => {
  it('counts as recent for 30 minutes', () => {
    const after = (ms: number): boolean => isRecentlyVerified(new Date(start), new Date(start + ms));
    expect(after(30 * MINUTE - 1)).toBe(true);
    expect(after(30 * MINUTE)).toBe(false);
  });
});
