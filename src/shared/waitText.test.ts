import { expect, it } from 'vitest';
import { waitText } from './waitText.ts';

it.each([
  [1, '۱ ثانیه'],
  [90, '۹۰ ثانیه'],
  [91, '۲ دقیقه'],
  [900, '۱۵ دقیقه'],
  [901, '۱۶ دقیقه'],
  [3600, '۶۰ دقیقه'],
  [5400, '۹۰ دقیقه'],
  [5401, '۲ ساعت'],
  [86_400, '۲۴ ساعت'],
])('a wait of %i seconds is «%s»', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
