import { extractText, getDocumentProxy } from 'unpdf';
import { createStatement, getStatementDocument, verifyDocument } from '#shared/contract/statements.ts';
import { ask, codeOf, done, today, type Play } from './acting.ts';
import { dayAfter, jalaliOf, jalaliText, monthsLater } from './days.ts';
import { funds, shareOf } from './funds.ts';
import { readTurnover, type Balance } from './snapshot.ts';

/*
 * Papers that people keep: statements of a month, made on the first evening after it. They say what stood on the
 * evenings in which the months ended, as it was read then, and say it whenever somebody checks their code later.
 */

/** Statements of an evening, papers among them that are read as files, and papers whose code is checked again. */
const ofMonth = { made: 12, read: 2 };
/** The same for the month that has begun when the story ends. */
const ofLastDay = { made: 3, read: 1 };
const CHECKED = 6;

/** What a person had when a month ended: rial, and units by fund. */
interface Standing {
  cash: bigint;
  units: Map<number, bigint>;
}

interface KeptPaper {
  person: number;
  code: string;
  /** figures as they were printed */
  printed: string;
  /** sums of the turnover, which no later day changes */
  sums: string;
}

interface Papers {
  /** by day, then by investor: of the evenings in which months ended */
  standing: Map<string, Map<number, Standing>>;
  kept: KeptPaper[];
}

export const createPapers = (): Papers => ({ standing: new Map(), kept: [] });

/**
 * Remembers what stands when a month ends, and compares statements on the first evening of the next one, and on the
 * last day those of the month that has begun.
 */
export async function comparePapers(
  play: Play,
  papers: Papers,
  { balances, isLast }: { balances: readonly Balance[]; isLast: boolean },
): Promise<void> {
  const day = today(play);
  const { day: of } = jalaliOf(day);
  if (isLast || jalaliOf(dayAfter(day)).day === 1) papers.standing.set(day, standingOf(play, balances));
  const before = dayAfter(day, -1);
  if (of === 1 && papers.standing.has(before)) {
    await makePapers(play, papers, { from: monthsLater(day, -1), to: before, ...ofMonth });
    await checkAgain(play, papers);
  }
  if (isLast) await makePapers(play, papers, { from: dayAfter(day, 1 - of), to: day, ...ofLastDay });
}

function standingOf({ house }: Play, balances: readonly Balance[]): Map<number, Standing> {
  const of = new Map<number, Standing>();
  for (const { investorId, fundId, cash, units } of balances) {
    const one = of.get(investorId) ?? { cash: 0n, units: new Map<number, bigint>() };
    one.cash += cash;
    if (units > 0n) one.units.set(house.fundIds.indexOf(fundId), units);
    of.set(investorId, one);
  }
  return of;
}

async function makePapers(
  play: Play,
  papers: Papers,
  { from, to, ...counts }: { from: string; to: string; made: number; read: number },
): Promise<void> {
  const { house, facts, seed } = play;
  const known = papers.standing.get(to);
  const before = papers.standing.get(dayAfter(from, -1));
  const owners = house.people.flatMap(({ investorId }, person) => (known?.has(investorId) ? [person] : []));
  const first = Math.floor(shareOf(`${seed}:papers:${to}`) * owners.length);
  // some who own things, one after another
  const count = Math.min(counts.made, owners.length);
  const people = Array.from({ length: count }, (_, at) => owners[(first + at) % owners.length]);
  for (const [at, person] of people.entries()) {
    const one = person === undefined ? undefined : house.people[person];
    const standing = known?.get(one?.investorId ?? 0);
    if (person === undefined || !one || !standing) continue;
    const { year, month } = jalaliOf(from);
    const ways = [
      { kind: 'monthly', year, month },
      { kind: 'range', fromDate: jalaliText(from), toDate: jalaliText(to) },
      { kind: 'holdings', toDate: jalaliText(to) },
    ] as const;
    const way = ways[at % ways.length] ?? ways[0];
    const client = await house.as(person);
    const made = await ask(play, client, createStatement, { body: { investorId: one.investorId, ...way } });
    const about = `investor ${one.investorId}, ${way.kind} of ${from} to ${to}`;
    const fail = (what: string, seen: unknown, expected: unknown): void =>
      facts.fail(
        'what people read is what is',
        `statement: ${what}`,
        `${about}: ${String(seen)}, expected ${String(expected)}`,
      );
    if (!done(made)) {
      fail('made', codeOf(made), 'a paper');
      continue;
    }
    const { code, statementId } = made.body.data;
    const part = await readPart(play, code);
    const sums = await readTurnover(house.test.db.db, one.investorId, way.kind === 'holdings' ? to : from, to);
    const opening = standing.cash - sums.credit + sums.debit;
    const expected = { opening, debit: sums.debit, credit: sums.credit, closing: standing.cash };
    for (const name of sumNames)
      if (part[name].printed !== expected[name].toString()) fail(name, part[name].printed, expected[name]);
    const opened = before?.get(one.investorId)?.cash ?? 0n;
    if (before && way.kind !== 'holdings' && opened !== opening)
      fail('opening as the month before closed', opening, opened);
    const value = valueOn(play, standing, to);
    if (part.value.printed !== value.toString()) fail('value', part.value.printed, value);
    const units = (held: readonly { fundName: string; units: string }[]): string =>
      held
        .map((row) => `${row.fundName} ${row.units}`)
        .sort()
        .join(', ');
    const wanted = [...standing.units].map(([fund, count]) => ({
      fundName: funds[fund]?.key ?? '',
      units: count.toString(),
    }));
    if (units(part.holdings) !== units(wanted)) fail('units', units(part.holdings), units(wanted));
    facts.count(facts.taken, `statement ${way.kind}`);
    papers.kept.push({ person, code, printed: printedOf(part), sums: sumsOf(part) });
    if (at >= counts.read) continue;
    const file = await ask(play, client, getStatementDocument, { params: { statementId } });
    const { text } = await extractText(await getDocumentProxy(file.bytes), { mergePages: true });
    for (const [name, rial] of Object.entries({ closing: standing.cash, value }))
      if (!text.includes(paperText(rial))) fail(`paper: ${name}`, 'missing', paperText(rial));
  }
}

/** The first part of a paper as anybody reads it by its code. */
async function readPart(play: Play, code: string) {
  const answer = await ask(play, play.house.test.api.anonymous(), verifyDocument, { query: { code } });
  const part = answer.body.data.statement?.parts[0];
  if (!part) throw new Error(`the code ${code} is that of no statement`);
  return part;
}

type Part = Awaited<ReturnType<typeof readPart>>;
const sumNames = ['opening', 'debit', 'credit', 'closing'] as const;
const printedOf = (part: Part): string =>
  JSON.stringify([
    [...sumNames, 'value' as const].map((name) => part[name].printed),
    // the check lists them by what they are worth now
    part.holdings.map((held) => [held.fundName, held.units, held.cancelNav].join(' ')).sort(),
  ]);
const sumsOf = (part: Part): string => sumNames.map((name) => part[name].now).join();

/** A code says later what it said, and the books of closed days say the same sums. */
async function checkAgain(play: Play, papers: Papers): Promise<void> {
  const { facts, seed } = play;
  for (let at = 0; at < Math.min(CHECKED, papers.kept.length); at += 1) {
    const paper = papers.kept[Math.floor(shareOf(`${seed}:code:${today(play)}:${at}`) * papers.kept.length)];
    if (!paper) continue;
    const part = await readPart(play, paper.code);
    const compare = (what: string, then: string, now: string): void => {
      if (then !== now)
        facts.fail(
          'a past figure does not change',
          `statement: ${what}`,
          `person ${paper.person}: ${then} then, ${now}`,
        );
    };
    compare('as printed', paper.printed, printedOf(part));
    compare('sums of the books', paper.sums, sumsOf(part));
    if (part.laterEntries > 0)
      facts.fail('a past figure does not change', 'statement: later entries', `person ${paper.person}`);
  }
}

/** Units at the newest price up to a day, rial. */
function valueOn({ facts }: Play, { units }: Standing, day: string): bigint {
  let sum = 0n;
  for (const [fund, count] of units) {
    const prices = [...(facts.prices[fund] ?? [])].filter(([on]) => on <= day).sort();
    sum += count * (prices.at(-1)?.[1] ?? funds[fund]?.firstPrice ?? 0n);
  }
  return sum;
}

/** An amount as papers print it. */
const paperText = (rial: bigint): string =>
  rial
    .toString()
    .replace(/\B(?=(?:\d{3})+$)/g, '٬')
    .replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
