import { describe, expect, it } from 'vitest';
import { windowState, type WindowRule } from './windows.rules.ts';

const none: WindowRule = {
  weekDay: null,
  fromTime: null,
  toTime: null,
  dateFrom: null,
  dateTo: null,
  isClosed: false,
  reason: '',
};
const weekly = (weekDay: number, fromTime: string | null, toTime: string | null): WindowRule => ({
  ...none,
  weekDay,
  fromTime,
  toTime,
});
const closed = (dateFrom: string | null, dateTo: string | null): WindowRule => ({
  ...none,
  isClosed: true,
  dateFrom,
  dateTo,
  reason: 'مجمع',
});
/** Saturday, 28 November 2026 in Tehran, which is three hours and a half before UTC. */
const saturday = (utc: string): Date => new Date(`2026-11-28T${utc}Z`);

describe('a fund without windows', () => {
  it('takes orders at any hour', () => {
    expect(windowState([], saturday('06:30:00'))).toEqual({
      isOpen: true,
      isOpenNow: true,
      windows: [],
      closure: null,
      nextOpen: null,
    });
  });

  it('opens at the midnight after its closure', () => {
    expect(windowState([closed('2026-11-28', '2026-11-30')], saturday('06:30:00'))).toEqual({
      isOpen: false,
      isOpenNow: false,
      windows: [],
      closure: { from: '2026-11-28', to: '2026-11-30', reason: 'مجمع' },
      nextOpen: new Date('2026-11-30T20:30:00Z'),
    });
  });

  it.each([
    ['begins on the day', '2026-11-28', null, false],
    ['ends on the day', null, '2026-11-28', false],
    ['has no ends', null, null, false],
    ['begins tomorrow', '2026-11-29', null, true],
    ['ended yesterday', null, '2026-11-27', true],
  ])('with a closure that %s', (_name, from, to, isOpen) => {
    const state = windowState([closed(from, to)], saturday('06:30:00'));
    expect([state.isOpen, state.isOpenNow, state.closure === null]).toEqual([isOpen, isOpen, isOpen]);
  });

  it('looks 400 days ahead for its opening', () => {
    const opening = (until: string | null) => windowState([closed(null, until)], saturday('06:30:00')).nextOpen;
    expect(opening('2027-12-31')).toEqual(new Date('2027-12-31T20:30:00Z'));
    expect(opening('2028-01-01')).toBeNull();
    expect(opening(null)).toBeNull();
  });
});

describe('a weekly window', () => {
  const morning = weekly(0, '09:00', '12:00');

  it.each([
    ['05:29:59', false, '2026-11-28T05:30:00Z'],
    ['05:30:00', true, null],
    ['08:29:59', true, null],
    ['08:30:00', false, '2026-12-05T05:30:00Z'],
  ])('at %s UTC', (utc, isOpenNow, next) => {
    const state = windowState([morning], saturday(utc));
    expect([state.isOpen, state.isOpenNow]).toEqual([true, isOpenNow]);
    expect(state.nextOpen).toEqual(next && new Date(next));
  });

  it('without times is open all day, and only on its day', () => {
    expect(windowState([weekly(0, null, null)], saturday('20:29:00'))).toMatchObject({
      isOpenNow: true,
      windows: [{ weekDay: 0, fromTime: '00:00', toTime: '24:00' }],
    });
    expect(windowState([weekly(1, null, null)], saturday('06:30:00'))).toMatchObject({
      isOpenNow: false,
      nextOpen: new Date('2026-11-28T20:30:00Z'),
    });
  });

  it('opens next at the earliest of several, and never during a closure', () => {
    const windows = [weekly(0, '15:00', '16:00'), weekly(0, '13:00', '14:00'), weekly(2, '09:00', '10:00'), none];
    expect(windowState(windows, saturday('08:30:00')).nextOpen).toEqual(saturday('09:30:00'));
    const state = windowState([...windows, closed('2026-11-28', '2026-11-30')], saturday('09:45:00'));
    expect(state).toMatchObject({ isOpen: false, isOpenNow: false, nextOpen: new Date('2026-12-05T09:30:00Z') });
    expect(state.windows).toHaveLength(3);
  });
});
