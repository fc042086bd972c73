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

/*
 * Phrases of a translation. They are looked up in documents, comments and the titles of tests; a name of code may keep its
 * word until it is renamed.
 */
const refusedPhrases: readonly [phrase: RegExp, better: string][] = [
  [/\bthe own\b|\btheir own ones?\b|\ban own\b/i, 'their own, the reader’s, the user’s'],
  [/\bof nobody\b/i, 'of no user, unmatched'],
  [/\bof now\b/i, 'current'],
  [/\bnought\b/i, 'zero'],
  [/\bbeneath\b/i, 'below'],
  [/\b(?:in|without) a circle\b/i, 'cycle, deadlock'],
  [/\bbefore people\b/i, 'queued for review'],
  [/\beve\b/i, 'the day before'],
  [/\bshall\b/i, 'must, will'],
  [/\bthrow(?:s|n|ing)? (?:\w+ )?away\b/i, 'discard'],
  [/\btorn\b/i, 'truncated'],
  [/\bg[ia]ves? (?:it|them|money|units|\w+ money|\w+ units) free\b/i, 'releases'],
  [/\bno decider\b/i, 'a withdrawal is not a decision'],
  [/\bgood news\b/i, 'a success'],
  [/\b(?:can(?:not)?|to) be had\b/i, 'available'],
  [/\bmade-up\b/i, 'invented, forged'],
  [/\bfor good\b/i, 'permanently, finally'],
  [/\ball the same\b/i, 'anyway'],
  [/\btakes? it back so\b/i, 'may withdraw it this way'],
  [/\brest(?:s|ed)\b/i, 'is off, is based on'],
  [/\bwish(?:es)?\b/i, 'request'],
  [/\blooked for\b/i, 'searched, matched'],
];

/** Words that were too many to replace at once: how often each stands in documents, comments and titles. It may only fall. */
const budgets: readonly [word: RegExp, name: string][] = [
  [/\b(?:stands?|stood|standing)\b/gi, 'stands'],
  [/\btold\b/gi, 'told'],
  [/\bhouses?\b/gi, 'house'],
  [/\bnarrow(?:s|ed)\b/gi, 'narrowed'],
];

/** Comments and titles of tests of a source, a document as it is; line ends are spaces, so that a phrase may go over them. */
function remarksOf(file: string): string {
  const text = textOf(file);
  if (file.endsWith('.md')) return text.replace(/\s+/g, ' ');
  const comments = [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g)].map((comment) => comment[0]);
  const titles = [
    ...text.matchAll(/\b(?:describe|it|test|story)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g),
  ].map((title) => title[2] ?? '');
  return [...comments, ...titles].join('\n').replace(/\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');
}

// a released migration keeps its bytes; docs/coverage.md is made of facts and titles
const written = files.filter((file) => !file.includes('/migrations/') && file !== 'docs/coverage.md');
const remarks = new Map(written.map((file) => [file, remarksOf(file)]));

it.each(refusedPhrases)('%s is not written: %s', (phrase) => {
  const around = (text: string): string[] => {
    const found = phrase.exec(text);
    return found ? [text.slice(Math.max(0, found.index - 40), found.index + 40)] : [];
  };
  expect([...remarks].flatMap(([file, text]) => around(text).map((part) => `${file}: ${part}`))).toEqual([]);
});

it('words that leave the project become fewer (tests/architecture/wordBudget.json)', () => {
  const counts = Object.fromEntries(
    budgets.map(([word, name]) => [
      name,
      [...remarks.values()].reduce((sum, text) => sum + (text.match(word)?.length ?? 0), 0),
    ]),
  );
  expect(counts).toEqual(JSON.parse(textOf('tests/architecture/wordBudget.json')));
});

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
  [/هزینه خروج|کاهش هزینه از/, 'کارمزد ابطال زودهنگام'],
  [/اعتبار تتمه|اعتبار آزاد/, 'اعتبار'],
  [/رمز یک\u200c?بار/, 'کد تأیید، ورود با کد پیامکی'],
  [/رایانامه|دانلود|قدم بعد|جست‌وجو|سوالات|رونوشت/, 'ایمیل، دریافت، گام بعد، جستجو، پرسش‌ها، کپی'],
  [/قاعده/, 'شرایط'],
  [/روز مؤثر/, 'روز مبنا'],
  [/سود مورد انتظار|سود مجدد|سرمایه‌گذاری دوباره|می‌نشیند|واریز خالص/, 'خالص واریز، سود'],
  [/شناسه پیگیری(?! استعلام)|کد تیکت/, 'شماره پیگیری، شماره تیکت'],
  [/بازمی‌گرد|بازگردانده|بازگشت وجه/, 'عودت وجه، برمی‌گردد'],
  [/ربات نبودن/, 'تأیید «ربات نیستم»'],
  [/توسط شما|(?<!بر|برن)می‌گردد|متعلق به شما|به معنی |در صورت کسر/, 'فعل ساده'],
  [
    /(?<![\u0621-\u06D3])بی\u200c?(خرید|پرداخت|تصویر|مغایرت|حساب|آغاز|رنگ|صندوق|بازه|تغییرِ)(?![\u0621-\u06D3])/,
    'بدون …',
  ],
  [/(?<![\u0621-\u06D3\u200c])میز(ها)?(?![\u0621-\u06D3\u200c])/, 'تسویه روز، بخش …'],
  [/۷۲ ساعت کاری|پایان‌یافته به/, '۷۲ ساعت'],
  [
    /(?<![\u0621-\u06D3\u200c])(پیشین|کنونی|نخست|نخستین|آغاز|پیش‌تر)(?![\u0621-\u06D3\u200c])/,
    'قبلی، فعلی، ابتدا، اولین، شروع، قبلاً',
  ],
  [/(?<![\u0621-\u06D3\u200c])تازه(?! کرد| کنید|\u200c|[\u0621-\u06D3])/, 'جدید'],
  [/یکجا(?![\u0621-\u06D3])|(?<![\u0621-\u06D3])آنها/, 'یک‌جا، آن‌ها'],
  [/تغییرها/, 'تغییرات'],
  // the digits of a number keep their word
  [/رقم‌ها(?!ی شماره)|اعداد /, 'ارقام'],
  [/سری(\u200cهای)? مقایسه/, 'شاخص مقایسه'],
  [/(?<![\u0621-\u06D3])توسط (?!کاربر')/, 'فعل ساده'],
  [/شمول تضمین|ضمانت اصل/, 'تضمین اصل'],
];

it.each(refusedPersian)('%s is not said: %s', (word) => {
  // the words of banks, which their files are read by
  const texts = filesOf(['src/**/*.{ts,tsx}']).filter((file) => file !== 'src/shared/bankAnswerWords.ts');
  expect(texts.length).toBeGreaterThan(900);
  const lines = texts.flatMap((file) =>
    textOf(file)
      .split('\n')
      .filter((line) => word.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(lines).toEqual([]);
});
