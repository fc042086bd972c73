import { describe, expect, it } from 'vitest';
import { passwordProblems } from '#shared/password.ts';
import { newPasswordProblems } from './newPassword.service.ts';

describe('the list of the most used passwords', () => {
  it('is refused in every case, in Persian digits and on the Persian keyboard', () => {
    // Passed by every rule: only the list knows them.
    for (const common of ['Watermelon', 'mercedes', 'r4e3w2q1', 'steelers', 'X72jhhu3z', 'hardcore']) {
      expect(passwordProblems(common), common).toEqual([]);
      expect(newPasswordProblems(common, {}), common).toEqual(['common']);
    }
    expect(newPasswordProblems('r۴e۳w۲q۱', {})).toEqual(['common']);
    // "watermelon" typed while the keyboard is Persian
    expect(newPasswordProblems('صشفثقپثمخد', {})).toEqual(['common']);
  });

  it('has 3,000 of them, and no rule of composition comes with it', () => {
    for (const good of ['Sepidar-1405', 'correct horse battery staple', 'باران روی شیروانی می‌بارد', 'tanbur va setar'])
      expect(newPasswordProblems(good, {}), good).toEqual([]);
  });

  it('comes after the problems that the form tells', () => {
    expect(newPasswordProblems('0012345679x', { username: '0012345679' })).toContain('ownData');
    expect(newPasswordProblems('short', {})).toEqual(['short']);
  });
});
