import { expect, it } from 'vitest';
import { typedLoginName } from './loginName.ts';

it.each([
  ['۰۰۱۲۳۴۵۶۷۹', '0012345679'],
  ['9120003290', '9120003290'],
  ['989120003290', '989120003290'],
  ['+98 912 000 3290', '09120003290'],
])('leaves the name %s of a log-in what it is', (typed, name) => {
  expect(typedLoginName(typed)).toBe(name);
});

it('takes a mobile letter by letter, with the sign of abroad', () => {
  for (const text of ['+989120003290', '00989120003290', '09120003290'])
    expect(
      Array.from(text).reduce((value, letter) => typedLoginName(value + letter), ''),
      text,
    ).toBe('09120003290');
});
