import { expect, it } from 'vitest';
import { filesOf, textOf } from './tree.ts';

/* Words that docs/style.md replaces; each comes back easily, so each is refused here. */
const refused: readonly [word: RegExp, better: string][] = [
  [/\b(he|his|him|himself)\b/i, 'they, their, or the role'],
  [/\banew\b/i, 'again'],
  [/\breckon(s|ed|ing)?\b/i, 'calculate'],
  [/\bSMS houses?\b/i, 'SMS provider'],
  [/\bof the house\b|\bhouse rules\b/i, 'of the project, configured'],
  [/\bin the address(?! (of|bar|space|book))\b/i, 'in the URL'],
  [/\bthrown away\b/i, 'discarded'],
  [/\bastray\b/i, 'unaccounted for'],
];

const files = filesOf(
  [
    'src/**/*.{ts,tsx}',
    'tests/**/*.ts',
    'e2e/**/*.ts',
    'bench/**/*.ts',
    'scripts/**/*.{ts,mjs}',
    'docs/**/*.md',
    '*.md',
  ],
  { withTests: true },
).filter((file) => file !== 'docs/style.md' && file !== 'tests/architecture/words.test.ts');

it.each(refused)('%s is not written: %s', (word) => {
  const lines = files.flatMap((file) =>
    textOf(file)
      .split('\n')
      .map((line, index) => ({ line, at: `${file}:${index + 1}` }))
      .filter(({ line }) => word.test(line))
      .map(({ line, at }) => `${at}: ${line.trim()}`),
  );
  expect(lines).toEqual([]);
});

it('reads the files', () => expect(files.length).toBeGreaterThan(900));

/* Persian words that have another one in the glossary: one term for one thing on every screen. */
const refusedPersian: readonly [word: RegExp, better: string][] = [
  [/سفارش/, 'درخواست'],
  [/بی‌صاحب|صاحب نامشخص|تعیین صاحب/, 'واریز نامشخص، تعیین سرمایه‌گذار'],
  [/NAV (صدور|ابطال|آماری)/, 'قیمت صدور (NAV)'],
  [/جریمه|کارمزد خروج/, 'کارمزد ابطال زودهنگام'],
  [/تهیه‌کننده|سازنده|نفر دوم|تصمیم‌گیرنده|بررسی‌کننده/, 'ثبت‌کننده، تأییدکننده'],
  [/مدیر ارشد/, 'مدیر سامانه'],
  [/دلیل/, 'علت'],
  [/لیست/, 'فهرست'],
  [/برگشت وجه/, 'عودت وجه'],
  [/قواعد/, 'شرایط'],
  [/سنجش|سنجیده|بسنجید|طرف بانک|دفتر ما/, 'مغایرت‌گیری، مقایسه، گزارش بانک، مانده دفاتر'],
  [/ساعت قطع/, 'آخرین مهلت ثبت'],
  [/تهیه (سود|اصلاح)|سهم‌بران/, 'محاسبه سود، پیشنهاد اصلاح، سرمایه‌گذاران مشمول'],
  [/تأیید قطعیت|تاریخ قطعی/, 'تأیید نهایی تاریخ'],
  [/شماره دسته/, 'شماره فایل'],
  [/نویسه/, 'حرف'],
];

it.each(refusedPersian)('%s is not said: %s', (word) => {
  const texts = filesOf(['src/**/*.{ts,tsx}']);
  expect(texts.length).toBeGreaterThan(900);
  const lines = texts.flatMap((file) =>
    textOf(file)
      .split('\n')
      .filter((line) => word.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(lines).toEqual([]);
});
