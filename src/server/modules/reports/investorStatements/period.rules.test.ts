import { describe, expect, it } from 'vitest';
import { periodOf } from './period.rules.ts';

/** 1405/08/30, a Saturday. */
const today = '2026-11-21';

describe('days of a statement', () => {
  it('of a month are its first and its last one', () => {
    expect(periodOf({ kind: 'monthly', year: 1405, month: 7 }, today)).toEqual({
      from: '2026-09-23',
      to: '2026-10-22',
      isOpen: false,
    });
    expect(periodOf({ kind: 'monthly', year: 1404, month: 12 }, today)).toMatchObject({ to: '2026-03-20' });
  });

  it('of a year begin with its first of Farvardin and end with its last of Esfand', () => {
    expect(periodOf({ kind: 'yearly', year: 1404 }, today)).toEqual({
      from: '2025-03-21',
      to: '2026-03-20',
      isOpen: false,
    });
  });

  it('end today while the period goes on, and say so', () => {
    expect(periodOf({ kind: 'yearly', year: 1405 }, today)).toEqual({ from: '2026-03-21', to: today, isOpen: true });
    expect(periodOf({ kind: 'range', fromDate: '2026-11-01', toDate: '2026-12-01' }, today)).toEqual({
      from: '2026-11-01',
      to: today,
      isOpen: true,
    });
  });

  it('are one day for a certificate of holdings: the one asked for, or today', () => {
    expect(periodOf({ kind: 'holdings' }, today)).toEqual({ from: today, to: today, isOpen: false });
    expect(periodOf({ kind: 'holdings', toDate: '2026-10-01' }, today)).toMatchObject({
      from: '2026-10-01',
      to: '2026-10-01',
    });
  });

  it('are refused when a word is missing or the period has not begun', () => {
    expect(periodOf({ kind: 'monthly', year: 1405 }, today)).toEqual({ missing: 'month' });
    expect(periodOf({ kind: 'yearly' }, today)).toEqual({ missing: 'year' });
    expect(periodOf({ kind: 'range', toDate: today }, today)).toEqual({ missing: 'fromDate' });
    expect(periodOf({ kind: 'range', fromDate: today }, today)).toEqual({ missing: 'toDate' });
    expect(periodOf({ kind: 'monthly', year: 1405, month: 9 }, today)).toEqual({ isFuture: true });
    expect(periodOf({ kind: 'holdings', toDate: '2026-11-22' }, today)).toEqual({ isFuture: true });
  });
});
