import { expect, it } from 'vitest';
import { ageOn } from './age.ts';

/* 1384/08/15 is 2005-11-06; 1402/08/15 is 2023-11-06 (the official calendar of both years). */
it.each([
  ['2005-11-06', '2023-11-05', 17],
  ['2005-11-06', '2023-11-06', 18],
  ['2005-11-06', '2023-11-07', 18],
  // born on the last day of the leap year 1399: the birthday is passed when the next year begins
  ['2021-03-20', '2025-03-20', 4],
  ['2021-03-20', '2025-03-21', 4],
  ['2021-03-20', '2026-03-21', 5],
  ['2020-01-01', '2020-01-01', 0],
])('somebody born on %s is on %s %d years old', (birthDate, day, years) => {
  expect(ageOn(birthDate, day)).toBe(years);
});
