import { expect, it } from 'vitest';
import { typedMobile } from './typedMobile.ts';

it.each([
  '09120003290',
  '۰۹۱۲۰۰۰۳۲۹۰',
  '+98 912 000 3290',
  '00989120003290',
  '989120003290',
  '9120003290',
  '+98 (0) 912-000-3290',
])('takes the mobile %s', (typed) => {
  expect(typedMobile(typed)).toBe('09120003290');
});

it.each([
  ['+98912', '98912'],
  ['0912 000', '0912000'],
  ['', ''],
])('keeps the digits of %j until the number is whole', (typed, digits) => {
  expect(typedMobile(typed)).toBe(digits);
});

it('takes a mobile letter by letter, with the sign of abroad', () => {
  for (const text of ['+989120003290', '00989120003290', '9120003290', '09120003290'])
    expect(
      Array.from(text).reduce((value, letter) => typedMobile(value + letter), ''),
      text,
    ).toBe('09120003290');
});
