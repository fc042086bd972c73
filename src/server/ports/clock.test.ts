import { describe, expect, it } from 'vitest';
import { createClock } from './clock.ts';

const noon = Date.parse('2026-11-28T08:30:00Z');

function machine() {
  const of = { wall: noon, steady: 1_000 };
  const clock = createClock(
    () => of.wall,
    () => of.steady,
  );
  return { of, clock };
}

describe('the clock of the process', () => {
  it('takes the time of the database and counts on from it, whatever the machine says', () => {
    const { of, clock } = machine();
    expect(clock.now().toISOString()).toBe('2026-11-28T08:30:00.000Z');
    clock.follow?.(new Date('2026-11-28T08:30:07Z'), 5);
    of.steady += 10_000;
    of.wall += 86_400_000;
    expect(clock.now().toISOString()).toBe('2026-11-28T08:30:17.000Z');
    expect(clock.business().toISOString()).toBe('2026-11-28T08:30:17.000Z');
  });

  it('does not jump for what may be the error of the measure, and holds on to its time then, too', () => {
    const { of, clock } = machine();
    clock.follow?.(new Date(noon + 300), 100);
    expect(clock.now().getTime()).toBe(noon);
    of.wall += 86_400_000;
    of.steady += 60_000;
    expect(clock.now().toISOString()).toBe('2026-11-28T08:31:00.000Z');
    clock.follow?.(new Date(noon + 60_351), 100);
    expect(clock.now().toISOString()).toBe('2026-11-28T08:31:00.351Z');
  });

  it('moves business time ahead of it where the demo does', () => {
    const { clock } = machine();
    clock.moveBusiness(3_600_000);
    clock.follow?.(new Date('2026-11-28T09:00:00Z'), 5);
    expect(clock.now().toISOString()).toBe('2026-11-28T09:00:00.000Z');
    expect(clock.business().toISOString()).toBe('2026-11-28T10:00:00.000Z');
  });
});
