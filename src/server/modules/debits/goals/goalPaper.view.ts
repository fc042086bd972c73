import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { goalBandAssumptions, goalKindLabels, goalPaperTexts as text } from '#shared/texts/goalTexts.ts';
import { documentTexts } from '#shared/texts/documentTexts.ts';
import { trimDecimal } from '#shared/decimal.ts';
import { formatNumber } from '#shared/digits.ts';
import { formatJalaliDate, formatJalaliMoment, formatJalaliMonth } from '#shared/jalali.ts';
import { formatRial } from '#shared/money.ts';
import { paperFormats } from '#shared/paperFormats.ts';
import type { SheetContent, SheetTable } from '#server/modules/papers/documents/documents.service.ts';
import type { Band } from './band.rules.ts';
import { bandReason } from './goals.view.ts';
import { neededPerMonth, progressPercent, monthsUntil, type GoalMonth } from './goals.rules.ts';
import type { GoalRow } from './goals.repo.ts';

const { rial } = paperFormats.fa;

function bandTables(band: Band): SheetTable[] {
  if (!('outcome' in band)) return [];
  const { day, low, middle, high } = band.outcome;
  return [
    {
      title: text.band,
      heads: [text.outcome, fillMessage(text.on, { date: formatJalaliDate(day) })],
      rows: [
        [text.low, formatRial(low)],
        [text.middle, formatRial(middle)],
        [text.high, formatRial(high)],
      ],
    },
  ];
}

/** The summary of a month of a goal, one page: start, purchases, gain, end, progress and band. */
export function goalPaper(row: GoalRow, month: GoalMonth, of: { band: Band; at: Date; isDemo: boolean }): SheetContent {
  const remaining = row.targetAmount > month.end ? row.targetAmount - month.end : 0n;
  const needed = neededPerMonth(remaining, monthsUntil(month.to, row.targetDay));
  const percent = formatNumber(trimDecimal(progressPercent(month.end, row.targetAmount)));
  return {
    title: text.title,
    subtitle: row.fundName,
    facts: [
      [text.goal, row.name],
      [text.kind, goalKindLabels[row.kind]],
      [text.owner, row.investorName],
      [text.month, formatJalaliMonth(month.from)],
      [text.until, formatJalaliDate(month.to)],
      [text.target, rial(row.targetAmount)],
      [text.targetDay, formatJalaliDate(row.targetDay)],
      [text.progress, remaining === 0n ? text.reached : fillMessage(text.ofTarget, { percent })],
      [text.remaining, rial(remaining)],
      ...(needed === null ? [] : [[text.needed, rial(needed)] as const]),
      [
        text.price,
        month.price
          ? fillMessage(text.priceOf, {
              price: formatNumber(trimDecimal(month.price.cancelNav)),
              date: formatJalaliDate(month.price.day),
            })
          : text.noPrice,
      ],
    ],
    tables: [
      {
        title: text.figures,
        heads: [text.figure, text.amount],
        rows: [
          [text.start, formatRial(month.start)],
          [text.paidIn, formatRial(month.paidIn)],
          [text.takenOut, formatRial(month.takenOut)],
          [text.gain, formatRial(month.gain)],
        ],
        total: [text.end, formatRial(month.end)],
      },
      ...bandTables(of.band),
    ],
    notes: [
      text.counted,
      ...(month.isOpen ? [text.open] : []),
      'outcome' in of.band ? goalBandAssumptions.noPromise : fillMessage(text.noBand, { reason: bandReason(of.band) }),
      ...(of.isDemo ? [text.sample] : []),
    ],
    madeAt: of.at,
    madeAtText: formatJalaliMoment(of.at),
    author: row.fundName || documentTexts.investor,
  };
}
