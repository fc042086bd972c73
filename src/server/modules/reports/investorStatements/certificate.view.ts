import { documentTexts } from '#shared/texts/documentTexts.ts';
import { certificateTexts, englishOnly, statementTexts } from '#shared/texts/statementTexts.ts';
import { addDays, tehranDay } from '#shared/jalali.ts';
import { formatDecimal } from '#shared/decimal.ts';
import { sumRial } from '#shared/money.ts';
import { paperFormats } from '#shared/paperFormats.ts';
import type { SheetTable } from '#server/modules/papers/documents/documents.service.ts';
import { valueOfAll, type HeldFigure } from './check.rules.ts';
import type { NamedInvestor, StoredSheet } from './investorStatements.repo.ts';
import { heldCells, sumsOf, type StatementContent } from './investorStatements.view.ts';

/** Days for which a certificate may be shown. */
const VALID_DAYS = 30;

/** What a reader of the paper gets of the words in its language. */
const wordsOf = ({ language }: Pick<StatementContent, 'language'>) => ({
  text: certificateTexts[language],
  as: paperFormats[language],
});

/** The name of an investor in the language of the paper. */
export const nameOf = (language: StatementContent['language'], investor: NamedInvestor): string =>
  language === 'en' ? (investor.latinName ?? '') : investor.name;

function whoOf(content: StatementContent, investor: NamedInvestor): { who: string; number: string } {
  const { text, as } = wordsOf(content);
  const kind = investor.isLegal ? 'company' : investor.nationalNo.length > 10 ? 'foreigner' : 'person';
  const title = investor.gender === null ? '' : (text.titles[investor.gender] ?? '');
  return {
    who: `${title}${nameOf(content.language, investor)}`,
    number: `${text.numbers[kind]} ${as.code(investor.nationalNo)}`,
  };
}

function letterOf(content: StatementContent, total: bigint): NonNullable<StoredSheet['letter']> {
  const { text, as } = wordsOf(content);
  const day = as.longDay(content.to);
  const sum = [as.rial(total), as.rialWords(total)] as const;
  const [first] = content.parts;
  const isEmpty = content.parts.every(({ holdings }) => holdings.length === 0);
  if (content.parts.length > 1 || !first)
    return { to: text.to, text: isEmpty ? text.noneOfSeveral(day) : text.several(day, ...sum) };
  const { who, number } = whoOf(content, first.investor);
  return { to: text.to, text: isEmpty ? text.none(who, number, day) : text.one(who, number, day, ...sum) };
}

function holdingsTable(content: StatementContent, title: string, holdings: readonly HeldFigure[]): SheetTable {
  const { text, as } = wordsOf(content);
  return {
    title,
    heads: [text.fund, text.units, text.price, text.priceDay, text.value],
    widths: [34, 12, 20, 14, 20],
    ...heldCells(as, text.total, holdings),
  };
}

function investorsTable(content: StatementContent, total: bigint): SheetTable[] {
  const { text, as } = wordsOf(content);
  if (content.parts.length === 1) return [];
  return [
    {
      title: '',
      heads: [text.holder, text.number, text.value],
      widths: [44, 28, 28],
      rows: content.parts.map(({ investor, holdings }) => [
        nameOf(content.language, investor),
        as.code(investor.nationalNo),
        as.number(valueOfAll(holdings)),
      ]),
      total: [text.total, '', as.number(total)],
    },
  ];
}

/** What the sum is in another currency, to two places, rounded down; none unless somebody typed a rate. */
function equivalentOf({ rate }: StatementContent, total: bigint): string[] {
  if (!rate) return [];
  const { en } = paperFormats;
  const amount = formatDecimal((total * 100n) / rate.rial, 2);
  return [englishOnly.equivalent(rate.currency, en.number(amount), en.rial(rate.rial), rate.source, en.day(rate.day))];
}

/** A certificate of holdings as a letter: who holds which units of what value, in digits and words, with room for a seal. */
export function certificateOfHoldings(content: StatementContent, made: { at: Date; isDemo: boolean }): StoredSheet {
  const { text, as } = wordsOf(content);
  const isEnglish = content.language === 'en';
  const day = tehranDay(made.at);
  const total = sumRial(content.parts.map(({ holdings }) => valueOfAll(holdings)));
  const cash = sumRial(content.parts.map(({ book }) => sumsOf(book).closing));
  const names = content.parts.map(({ investor }) => nameOf(content.language, investor));
  const isAlone = content.parts.length === 1;
  return {
    language: content.language,
    title: text.title,
    subtitle: '',
    date: as.day(day),
    letter: letterOf(content, total),
    isSigned: true,
    running: text.running(text.title, names[0] ?? '', as.day(content.to)),
    facts: [],
    tables: [
      ...investorsTable(content, total),
      ...content.parts
        .filter(({ holdings }) => holdings.length > 0)
        .map(({ investor, holdings }) =>
          holdingsTable(content, isAlone ? '' : nameOf(content.language, investor), holdings),
        ),
    ],
    notes: [
      ...equivalentOf(content, total),
      ...(cash > 0n ? [text.cash(as.rial(cash))] : []),
      ...(content.fundName === null ? [] : [text.oneFund(content.fundName)]),
      `${text.prices} ${text.valid(as.day(addDays(day, VALID_DAYS)))}`,
      ...(isEnglish ? [englishOnly.name] : []),
      ...(made.isDemo ? [text.sample] : []),
    ],
    verifyHow: isEnglish ? englishOnly.verifyHow : statementTexts.verifyHow,
    madeAt: made.at.toISOString(),
    madeAtText: as.moment(made.at),
    author: content.fundName ?? names[0] ?? documentTexts.investor,
  };
}
