import { describe, expect, it } from 'vitest';
import { onOtherLayout } from './keyboardLayout.ts';

describe('a word typed with the other keyboard layout on', () => {
  it.each([
    ['wn,v', 'صدور'],
    ['WN,v', 'صدور'],
    ['hfxhg', 'ابطال'],
    ['jd;j', 'تیکت'],
    ['صثذ', 'web'],
    ['12', '12'],
    ['', ''],
  ])('%s is %s', (typed, meant) => {
    expect(onOtherLayout(typed)).toBe(meant);
  });
});
