import { describe, expect, it } from 'vitest';
import { assertNoSellHold } from './standing.service.ts';

describe('a hold after a fresh change of the account', () => {
  const until = new Date('2026-11-23T08:30:00Z');

  it('refuses while it lasts, and says until when', () => {
    expect(() => {
      assertNoSellHold(until, new Date('2026-11-23T08:29:59Z'));
    }).toThrow('به علت تغییر اخیر در حساب کاربری، ابطال و برداشت وجه تا ۱۴۰۵/۰۹/۰۲ ۱۲:۰۰ بسته است');
  });

  it('ends at its moment, and is none without one', () => {
    expect(() => {
      assertNoSellHold(until, until);
    }).not.toThrow();
    expect(() => {
      assertNoSellHold(null, until);
    }).not.toThrow();
  });
});
