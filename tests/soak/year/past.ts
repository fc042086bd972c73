import { createHash } from 'node:crypto';
import { assetsReport } from '#shared/contract/assets.ts';
import { approveDayReport, downloadDayReport, getDayReport, prepareDayReport } from '#shared/contract/dayReports.ts';
import { ask, done, readEach, REASON, today, type Play } from './acting.ts';
import { dayAfter } from './days.ts';
import { funds, shareOf } from './funds.ts';

/* What was told of a day, and what was signed, stays as it was: kept each evening, read again later. */

/** A report as a person read it in the evening. */
interface KeptReport {
  person: number;
  day: string;
  /** figures that no later price changes */
  figures: Record<string, string>;
  /** figures with the prices that were known */
  worth: Record<string, string | null>;
  prices: string;
}

/** Most reports of people that are kept, and that are read again in an evening. */
const MOST_KEPT = 400;
const READ_AGAIN = 3;
/** Share of the signed reports of the last days that are read again on a day. */
const READ_SIGNED = 0.4;
/** A day report is signed within so many days, or left. */
const SIGNED_WITHIN = 8;

interface Past {
  reports: KeptReport[];
  /** figures of signed reports, and hashes of their files, by number of the report */
  signed: Map<number, { figures: string; file: string }>;
  /** fund and day of what was signed */
  days: Set<string>;
  count: number;
}

export const createPast = (): Past => ({ reports: [], signed: new Map(), days: new Set(), count: 0 });

/** Prices and profits of the days up to one, as they stand. */
const knownUntil = ({ facts }: Play, day: string): string =>
  JSON.stringify([
    facts.prices.map((of) => [...of].filter(([on]) => on <= day).map(([on, price]) => `${on}:${price}`)),
    facts.profits.filter((one) => one.day <= day).map((one) => `${one.fund}:${one.day}:${one.perUnit}`),
  ]);

async function readReport(play: Play, person: number, day: string): Promise<KeptReport> {
  const { house } = play;
  const query = { investorId: house.people[person]?.investorId, date: day };
  const { data } = (await ask(play, await house.as(person), assetsReport, { query })).body;
  const units = data.items.map(
    (item: { fundId: number; units: string; cost: string; lastLicenseDate: string | null }) =>
      [item.fundId, item.units, item.cost, item.lastLicenseDate].join(':'),
  );
  const { netDeposit, realizedProfit, receivedProfit, totalCost } = data;
  const { totalValue, unrealizedProfit, simpleReturn, timeWeightedReturn } = data;
  return {
    person,
    day,
    figures: { netDeposit, realizedProfit, receivedProfit, totalCost, units: units.sort().join(' ') },
    worth: { totalValue, unrealizedProfit, simpleReturn, timeWeightedReturn },
    prices: knownUntil(play, day),
  };
}

/** Keeps what two people read this evening, and reads again what some read on days before; all of them on the last day. */
export async function comparePast(play: Play, past: Past, isLast: boolean): Promise<void> {
  const { house, facts, seed } = play;
  const day = today(play);
  const again = isLast
    ? past.reports
    : Array.from({ length: Math.min(READ_AGAIN, past.reports.length) }, (_, at) =>
        Math.floor(shareOf(`${seed}:past:${day}:${at}`) * past.reports.length),
      ).flatMap((at) => past.reports[at] ?? []);
  await readEach(again, async (then) => {
    const now = await readReport(play, then.person, then.day);
    const compare = (kind: 'figures' | 'worth'): void => {
      for (const [name, value] of Object.entries(then[kind]))
        if (now[kind][name] !== value)
          facts.fail(
            'a past figure does not change',
            `report: ${name}`,
            `person ${then.person} on ${then.day}: ${value ?? 'none'} then, ${String(now[kind][name])} on ${day}`,
          );
    };
    compare('figures');
    if (now.prices === then.prices) compare('worth');
  });
  if (past.reports.length < MOST_KEPT) {
    const readers = [0, 1].map((at) => Math.floor(shareOf(`${seed}:reader:${day}:${at}`) ** 2 * house.people.length));
    past.reports.push(...(await Promise.all(readers.map((person) => readReport(play, person, day)))));
  }
  if (isLast) await readEach(past.signed, ([reportId, kept]) => compareSigned(play, reportId, kept));
}

const signedOf = (figures: readonly Record<string, unknown>[]): string =>
  figures.map((row) => `${String(row['key'])}=${String(row['signed'])}`).join(' ');

async function hashOf(play: Play, reportId: number): Promise<string> {
  const client = await play.house.staff('maker');
  const file = await ask(play, client, downloadDayReport, { params: { reportId }, query: { format: 'xlsx' } });
  return createHash('sha256').update(file.bytes).digest('hex');
}

async function compareSigned(play: Play, reportId: number, kept: { file: string }): Promise<void> {
  if ((await hashOf(play, reportId)) !== kept.file)
    play.facts.fail('a signed figure does not change', 'file of a day report', `report ${reportId}`);
}

/** Signs the report of a day of one fund, or its addendum where something was corrected since. */
export async function signDays(play: Play, past: Past): Promise<void> {
  const { house, facts } = play;
  const fund = (past.count += 1) % funds.length;
  const days = [...(facts.prices[fund] ?? new Map<string, bigint>()).keys()].sort();
  const [maker, checker] = [await house.staff('maker'), await house.staff('checker')];
  for (const navDate of days) {
    if (navDate >= today(play) || navDate < dayAfter(today(play), -SIGNED_WITHIN)) continue;
    // what is signed is read again now and then
    const isRead = shareOf(`${play.seed}:signed:${today(play)}:${navDate}`) < READ_SIGNED;
    if (past.days.has(`${fund}:${navDate}`) && !isRead) continue;
    const query = { fundId: house.fundIds[fund], navDate };
    const { data } = (await ask(play, maker, getDayReport, { query })).body;
    const about = `fund ${fund} on ${navDate}`;
    for (const { key, difference } of data.figures)
      if (difference !== null && difference !== '0')
        facts.fail('a day report has one truth', key, `${about}: orders and books differ by ${difference}`);
    const [last] = data.signed;
    const kept = last ? past.signed.get(last.reportId) : undefined;
    if (kept && signedOf(data.figures) !== kept.figures)
      facts.fail('a signed figure does not change', 'day report', `${about}: ${kept.figures} was signed`);
    if (data.blocks.length > 0 || (last && !data.isChanged)) continue;
    const body = { ...query, version: data.version, ...(last ? { reason: REASON } : {}) };
    const made = await ask(play, maker, prepareDayReport, { body });
    if (!done(made)) continue;
    const { reportId, version } = made.body.data;
    const params = { reportId };
    const own = await ask(play, maker, approveDayReport, { params, body: { version } });
    if (done(own)) facts.fail('who may not act cannot', 'both signatures by one person', about);
    const signed = await ask(play, checker, approveDayReport, { params, body: { version } });
    if (!done(signed)) continue;
    facts.count(facts.taken, last ? 'addendum' : 'day report');
    const { figures } = (await ask(play, maker, getDayReport, { query })).body.data;
    past.days.add(`${fund}:${navDate}`);
    past.signed.set(reportId, { figures: signedOf(figures), file: await hashOf(play, reportId) });
    return;
  }
}
