import ts from 'typescript';
import { expect, it } from 'vitest';
import { filesOf, syntaxOf } from './tree.ts';

/*
 * How Persian texts are written (docs/style.md): letters, digits, signs and half spaces of every literal of the sources. A value
 * that is put into a text is «§» here. Z is a half space, P a letter.
 */

const Z = '\u200C';
const P = '\u0621-\u06D3';
const refused: readonly [what: string, expression: RegExp][] = [
  ['Arabic letters', /[يكىةۀ]/],
  ['a lengthened letter, a hamza as a mark', /\u0640|\u0654/],
  ['Arabic digits', /[\u0660-\u0669]/],
  ['two spaces', new RegExp(`[${P}${Z}»،؛.]  +`)],
  ['a space before a sign', new RegExp(`[${P}] [،؛؟!»]`)],
  ['no space after a sign', new RegExp(`[،؛؟](?=[${P}A-Za-z])`)],
  ['a space inside guillemets', /« | »/],
  ['a Latin comma, semicolon or question mark', new RegExp(`[${P}][,;?](?![^ ]*\\})`)],
  ['a Latin per cent', /[۰-۹§]%/],
  ['a dash between words', new RegExp(`[${P}] [-–—] [${P}]`)],
  [
    '«می» apart or joined',
    new RegExp(
      `(?<![${P}${Z}])ن?می (?=[${P}])|(?<![${P}${Z}])ن?می(?=(?:شو|کن|ده|رو|آی|مان|گیر|توان|بین|خواه|رس|باش|گرد|زن|پذیر))`,
    ),
  ],
  ['«ها» or «تر» apart', new RegExp(`[${P}] (?:ها|های|هایی|هایش|تر|ترین)(?![${P}${Z}])`)],
  [
    'an adverb with «به» apart',
    new RegExp(`(?<![${P}${Z}])به (?:عنوان|طور|صورت|زودی|تنهایی|روزرسانی|علاوه|موقع)(?![${P}])`),
  ],
  ['«یکبار», «اینها»', new RegExp(`یکبار|(?<![${P}])(?:آن|این)ها`)],
  ['one spelling of four words', new RegExp(`(?:این|آن)${Z}جا(?![${P}${Z}])|جست${Z}وجو|نگه${Z}داری|پاسخ${Z}گو`)],
  ['a half space that joins nothing', new RegExp(`${Z}(?=[\\s.،؛:؟!»)]|$)|(?:^|\\s)${Z}|${Z}{2}`)],
  ['a lost hamza', new RegExp(`تایید|تاخیر|تاسیس|سوال|موثر|مسوول|جزییات|مبدا(?![${P}])`)],
  ['a lost tanvin', new RegExp(`(?<![${P}])(?:لطفا|فعلا|قبلا|موقتا|حتما|دقیقا|جمعا|معمولا)(?!\u064B)(?![${P}])`)],
];

/** The keys of a keyboard are no text for people; a letter alone is what is replaced in one. */
const exempt = new Set(['ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدپوئيك']);

/** The Persian literals of a source, with «§» for each value of a template. */
function literalsOf(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) found.push(node.text);
    if (ts.isTemplateExpression(node))
      found.push(node.head.text + node.templateSpans.map(({ literal }) => `§${literal.text}`).join(''));
    ts.forEachChild(node, visit);
  };
  visit(syntaxOf(file));
  // statements of the database are written over several lines
  return found.filter(
    (text) => text.length > 1 && /[\u0600-\u06FF]/.test(text) && !exempt.has(text) && !/^\s*\n\s/.test(text),
  );
}

const literals = filesOf(['src/**/*.{ts,tsx}', 'public/sw.js']).flatMap((file) =>
  literalsOf(file).map((text) => ({ at: file, text })),
);

it('reads the texts', () => expect(literals.length).toBeGreaterThan(9000));

it.each(refused)('%s is in no Persian text', (_what, expression) => {
  expect(literals.filter(({ text }) => expression.test(text)).map(({ at, text }) => `${at}: ${text}`)).toEqual([]);
});
