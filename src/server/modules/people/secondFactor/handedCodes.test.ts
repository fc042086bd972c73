import { expect, it } from 'vitest';
import { createIds } from '#server/ports/ids.ts';
import { drawCode, enrolmentHash, plainCode } from './handedCodes.ts';

it('reads a code however it was typed, also with the digits of a Persian or an Arabic keyboard', () => {
  for (const typed of ['a2b3-c4d5', 'A2B3 C4D5', ' a۲b۳ - c۴d۵', 'a٢b٣c٤d٥']) expect(plainCode(typed)).toBe('a2b3c4d5');
  expect(enrolmentHash('A۲B۳-C۴D۵')).toBe(enrolmentHash('a2b3c4d5'));
});

it('goes on reading codes that were handed over with letters that look alike', () => {
  expect(plainCode('o0l1-i0lo')).toBe('o0l1i0lo');
});

it('draws no letters and digits that look alike', () => {
  const codes = Array.from({ length: 500 }, () => drawCode(createIds(), 4));
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/);
  expect(new Set(codes).size).toBe(500);
  expect(new Set(codes.join('').replaceAll('-', '')).size, 'all of the alphabet').toBe(31);
});
