import { compareDecimal } from '#shared/decimal.ts';
import { formatPercent, toPersianDigits } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { orderTypeText, wayText } from './scheduleText.ts';
import { fundText } from './strings.ts';
import type { FundDetails } from './types.ts';

export interface FundQuestion {
  question: string;
  answer: readonly string[];
}

const text = fundText.questions;
const isZero = (decimal: string): boolean => compareDecimal(decimal, '0') === 0;

function timing({ schedules }: FundDetails): FundQuestion[] {
  if (schedules.length === 0) return [];
  const pricing = new Map(schedules.map((row) => [`${row.orderType}-${row.priceOffsetDays}`, row]));
  const sell = schedules.filter((row) => row.orderType === 2);
  const settleDays = Math.max(0, ...sell.map((row) => row.settleDays));
  return [
    {
      question: text.when,
      answer: [
        ...schedules.map((row) =>
          text.whenLine(
            orderTypeText(row.orderType),
            wayText(row.wayCode),
            toPersianDigits(row.cutoffTime.slice(0, 5)),
          ),
        ),
        text.whenNote,
      ],
    },
    {
      question: text.pricing,
      answer: [...pricing.values()].map((row) =>
        text.pricingLine(
          orderTypeText(row.orderType),
          row.priceOffsetDays === 0 ? text.thatDay : text.daysLater(toPersianDigits(row.priceOffsetDays)),
        ),
      ),
    },
    ...(sell.length > 0 ? [{ question: text.money, answer: [text.moneyLine(toPersianDigits(settleDays))] }] : []),
  ];
}

function amounts({ limits, fees }: FundDetails): FundQuestion[] {
  const charges = [
    ...(fees.fixedIssue === '0' ? [] : [text.feesFixed(formatRial(fees.fixedIssue))]),
    ...(isZero(fees.varIssuePercent) ? [] : [text.feesVar(formatPercent(fees.varIssuePercent))]),
  ];
  const exits = fees.exitSteps.filter((step) => !isZero(step.percent));
  return [
    {
      question: text.min,
      answer: [
        limits.minAmount ? text.minLine(formatRial(limits.minAmount)) : text.noMin,
        ...(limits.maxAmount ? [text.maxLine(formatRial(limits.maxAmount))] : []),
      ],
    },
    { question: text.fees, answer: charges.length > 0 ? charges : [text.feesNone] },
    {
      question: text.exit,
      answer:
        exits.length > 0
          ? [
              ...exits.map((step) => text.exitLine(toPersianDigits(step.untilDay), formatPercent(step.percent))),
              text.exitAfter,
            ]
          : [text.exitNone],
    },
    { question: text.remain, answer: [limits.remainPolicyText] },
  ];
}

function profits({ dividendIntervalPeriod, nextProfitDate, limits }: FundDetails): FundQuestion[] {
  const answer = dividendIntervalPeriod
    ? [
        text.profitLine(toPersianDigits(dividendIntervalPeriod)),
        ...(nextProfitDate ? [text.profitNext(jalaliText(nextProfitDate, 'weekday'))] : []),
      ]
    : [text.profitNone];
  return [
    { question: text.profit, answer },
    ...(limits.guaranteeDays === null
      ? []
      : [{ question: text.guarantee, answer: [text.guaranteeLine(toPersianDigits(limits.guaranteeDays))] }]),
  ];
}

/** What investors ask of a fund, answered from the fund's own rules, so that the answers never grow old. */
export function fundQuestions(fund: FundDetails): FundQuestion[] {
  return [...timing(fund), ...amounts(fund), ...profits(fund)];
}
