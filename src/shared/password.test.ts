import { describe, expect, it } from 'vitest';
import { passwordProblems, passwordStrength } from './password.ts';

const owner = { username: '0012345679', mobile: '09120000001', name: 'نگار رستگار' };

describe('password rules', () => {
  it('accepts long, spaced and Persian ones, with no rule of composition', () => {
    for (const good of [
      'Sepidar-1405',
      'گل سرخ باغ ۷۱',
      'correct horse battery 9',
      `${'ab1 '.repeat(20)}zq`,
      'ж7ж8ж9ж1ц',
      '🦊 fox runs 42',
      'باران روی شیروانی می‌بارد',
      'correct horse battery staple',
      '48151623421234',
    ]) {
      expect(passwordProblems(good, owner), good).toEqual([]);
    }
    expect(passwordProblems(`a1${'bcd'.repeat(42)}`, owner)).toEqual([]);
  });

  it('names the problem', () => {
    const cases: [string, string][] = [
      ['Ab1', 'short'],
      [`a1${'bcde'.repeat(40)}`, 'long'],
      ['1234567890', 'common'],
      ['۱۳۷۰۰۱۰۱', 'common'],
      ['abcdefghij', 'monotone'],
      ['password', 'common'],
      ['password1', 'common'],
      ['P@ssw0rd123!', 'common'],
      ['Qwerty12345', 'common'],
      ['mohammad1370', 'common'],
      ['a123456789', 'common'],
      ['1qaz2wsx', 'common'],
      ['aaaaaaa1', 'monotone'],
      ['x0012345679', 'ownData'],
      ['x9120000001', 'ownData'],
      ['رستگار۱۲۳', 'ownData'],
    ];
    for (const [password, problem] of cases) expect(passwordProblems(password, owner), password).toContain(problem);
  });

  it('knows common words on the other keyboard, said twice, in Persian and in any digits', () => {
    for (const common of [
      'حشسسصخقی',
      'حشسسصخقی۱۲۳',
      'ضصثقفغعهخح',
      'sghlsghl',
      'hdvhkd1400',
      'سلام سلام',
      'پرسپولیس۱۳۶۶',
      'رمز عبور',
      'کلمه‌عبور۱',
      'یا علی ۱۱۰',
      '۱qaz۲wsx',
    ])
      expect(passwordProblems(common), common).toContain('common');
  });

  it('takes no number of a person, whoever that is, and no date', () => {
    for (const number of [
      '09121234567',
      '۰۹۱۲۱۲۳۴۵۶۷',
      '+989121234567',
      '9121234567a',
      '0912-123-4567',
      'a0012345679',
      '10320456783!',
      '1370/01/15',
      '13700115a',
      '۱۹۹۱۰۴۰۴!',
    ])
      expect(passwordProblems(number), number).toContain('personNumber');
    expect(passwordProblems('ab۰۹۱۲۰۰۰۰۰۰۱cd', owner)).toContain('ownData');
    expect(passwordProblems('09121234567 باران'), 'a number in a phrase').toEqual([]);
  });

  it('grows in strength with length and variety', () => {
    expect(passwordStrength('short1')).toBe(0);
    expect(passwordStrength('tanbur-5')).toBeLessThan(passwordStrength('Tanbur-5 va Setar-7'));
    expect(passwordStrength('Tanbur-5 va Setar-7')).toBe(4);
  });
});
