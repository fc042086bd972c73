import { expect, it } from 'vitest';
import { waitedText } from './waited.ts';

it.each([
  [0, 'کمتر از یک ساعت'],
  [1, '۱ ساعت'],
  [47, '۴۷ ساعت'],
  [48, '۲ روز'],
  [176, '۷ روز'],
])('says %i hours as «%s»', (hours, words) => {
  expect(waitedText(hours)).toBe(words);
});
