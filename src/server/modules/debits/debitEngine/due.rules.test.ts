import { describe, expect, it } from 'vitest';
import { divideDue } from './due.rules.ts';

const days = (...dates: string[]) => dates.map((date) => ({ period: date, runDate: date }));
const of = (today: string, given: { isDaily?: boolean; room?: number | null } = {}) => ({
  ...{ isDaily: true, room: null, today },
  ...given,
});

describe('due periods of a plan', () => {
  it('debits today and tomorrow each by itself', () => {
    expect(divideDue(days('2026-11-22', '2026-11-23'), of('2026-11-22'))).toEqual({
      ...{ merged: [], charged: days('2026-11-22', '2026-11-23'), rest: null },
    });
  });

  it('makes up for days of a daily plan that passed without a run by the debit of today', () => {
    expect(divideDue(days('2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'), of('2026-11-24'))).toEqual({
      ...{ merged: days('2026-11-22', '2026-11-23'), charged: days('2026-11-24', '2026-11-25'), rest: null },
    });
  });

  it('makes up for them by the last of them on a closed day', () => {
    expect(divideDue(days('2026-11-24', '2026-11-25'), of('2026-11-26'))).toEqual({
      ...{ merged: days('2026-11-24'), charged: days('2026-11-25'), rest: null },
    });
  });

  it('debits each period of a weekly plan, however late', () => {
    expect(divideDue(days('2026-11-08', '2026-11-15', '2026-11-22'), of('2026-11-22', { isDaily: false }))).toEqual({
      ...{ merged: [], charged: days('2026-11-08', '2026-11-15', '2026-11-22'), rest: null },
    });
  });

  it('debits no more than the count allows, and goes on with the next', () => {
    expect(divideDue(days('2026-11-15', '2026-11-22'), of('2026-11-22', { isDaily: false, room: 1 }))).toEqual({
      ...{ merged: [], charged: days('2026-11-15'), rest: { period: '2026-11-22', runDate: '2026-11-22' } },
    });
    expect(divideDue(days('2026-11-22', '2026-11-23'), of('2026-11-22', { room: 0 }))).toEqual({
      ...{ merged: [], charged: [], rest: { period: '2026-11-22', runDate: '2026-11-22' } },
    });
    expect(divideDue(days('2026-11-22'), of('2026-11-23', { room: 0 }))).toEqual({
      ...{ merged: days('2026-11-22'), charged: [], rest: null },
    });
  });

  it('finds nothing where nothing is due', () => {
    expect(divideDue([], of('2026-11-22'))).toEqual({ merged: [], charged: [], rest: null });
  });
});
