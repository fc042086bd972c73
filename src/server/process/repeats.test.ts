import { expect, it } from 'vitest';
import { sayOnce } from './repeats.ts';

const fault = (text: string, code?: string): Error => Object.assign(new Error(text), code ? { code } : {});

it('says a fault once, then its number after a while, and every other fault at once', () => {
  let now = 0;
  const lines: [string, number][] = [];
  const tell = sayOnce(
    (error, repeats) => void lines.push([error.message, repeats]),
    60_000,
    () => now,
  );
  for (let n = 0; n < 300; n += 1) tell(fault(`connect ECONNREFUSED attempt ${n}`, 'ECONNREFUSED'));
  tell(fault('Connection terminated unexpectedly'));
  expect(lines).toEqual([
    ['connect ECONNREFUSED attempt 0', 0],
    ['Connection terminated unexpectedly', 0],
  ]);
  now = 60_000;
  tell(fault('connect ECONNREFUSED again', 'ECONNREFUSED'));
  tell(fault('connect ECONNREFUSED again', 'ECONNREFUSED'));
  expect(lines.slice(2)).toEqual([['connect ECONNREFUSED again', 299]]);
});

it('keeps no list without end of texts that never come twice', () => {
  let count = 0;
  const tell = sayOnce(
    () => (count += 1),
    60_000,
    () => 0,
  );
  for (let n = 0; n < 1_000; n += 1) tell(fault(`row ${n} is odd`));
  expect(count).toBe(1_000);
});
