import Link from 'next/link';
import Button from '@mui/material/Button';
import type { FundDetails } from '#panel/api/funds.ts';
import { paths } from '#panel/paths.ts';
import { Accordion } from '#panel/ui/data/Accordion.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { compareDecimal } from '#shared/decimal.ts';
import { formatPercent, toPersianDigits } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { comingFeeLines } from './comingFees.ts';
import { orderTypeText, methodText } from './scheduleText.ts';
import { text } from './strings.ts';

interface FundQuestion {
  question: string;
  answer: readonly string[];
}

const questionsText = text.questions;
const isZero = (decimal: string): boolean => compareDecimal(decimal, '0') === 0;

function timing({ schedules }: FundDetails): FundQuestion[] {
  if (schedules.length === 0) return [];
  const pricing = new Map<string, typeof schedules>();
  for (const row of schedules) {
    const key = `${row.orderType}-${row.priceOffsetDays}`;
    pricing.set(key, [...(pricing.get(key) ?? []), row]);
  }
  const sell = schedules.filter((row) => row.orderType === 2);
  const settleDays = Math.max(0, ...sell.map((row) => row.settleDays));
  return [
    {
      question: questionsText.when,
      answer: [
        ...schedules.map((row) =>
          questionsText.whenLine(
            orderTypeText(row.orderType),
            methodText(row.wayCode),
            toPersianDigits(row.cutoffTime.slice(0, 5)),
          ),
        ),
        questionsText.whenNote,
      ],
    },
    {
      question: questionsText.pricing,
      answer: [...pricing.values()].flatMap((rows) => {
        const [row] = rows;
        if (!row) return [];
        return questionsText.pricingLine(
          orderTypeText(row.orderType),
          rows.map(({ wayCode }) => methodText(wayCode)),
          row.priceOffsetDays === 0
            ? questionsText.thatDay
            : questionsText.daysLater(toPersianDigits(row.priceOffsetDays)),
        );
      }),
    },
    ...(sell.length > 0
      ? [{ question: questionsText.money, answer: [questionsText.moneyLine(toPersianDigits(settleDays))] }]
      : []),
  ];
}

function amounts({ limits, fees, comingFees }: FundDetails): FundQuestion[] {
  const issueCharges = [
    ...(fees.fixedIssue === '0' ? [] : [questionsText.feesFixed(formatRial(fees.fixedIssue))]),
    ...(isZero(fees.varIssuePercent) ? [] : [questionsText.feesVar(formatPercent(fees.varIssuePercent))]),
  ];
  const charges = [
    ...(issueCharges.length > 0 ? issueCharges : [questionsText.feesNone]),
    fees.fixedCancel === '0'
      ? questionsText.feesNoneCancel
      : questionsText.feesFixedCancel(formatRial(fees.fixedCancel)),
    ...comingFeeLines({ fees, comingFees }),
  ];
  const exits = fees.exitSteps.filter((step) => !isZero(step.percent));
  return [
    {
      question: questionsText.min,
      answer: [
        limits.minAmount ? questionsText.minLine(formatRial(limits.minAmount)) : questionsText.noMin,
        ...(limits.maxAmount ? [questionsText.maxLine(formatRial(limits.maxAmount))] : []),
      ],
    },
    { question: questionsText.fees, answer: charges },
    {
      question: questionsText.exit,
      answer:
        exits.length > 0
          ? [
              ...exits.map((step) =>
                questionsText.exitLine(toPersianDigits(step.untilDay), formatPercent(step.percent)),
              ),
              questionsText.exitAfter,
            ]
          : [questionsText.exitNone],
    },
    { question: questionsText.remain, answer: [limits.remainPolicyText] },
  ];
}

function profits({ dividendIntervalPeriod, nextProfitDate, limits }: FundDetails): FundQuestion[] {
  const answer = dividendIntervalPeriod
    ? [
        questionsText.profitLine(toPersianDigits(dividendIntervalPeriod)),
        ...(nextProfitDate ? [questionsText.profitNext(jalaliText(nextProfitDate, 'weekday'))] : []),
      ]
    : [questionsText.profitNone];
  return [
    { question: questionsText.profit, answer },
    ...(limits.guaranteeDays === null
      ? []
      : [
          {
            question: questionsText.guarantee,
            answer: [questionsText.guaranteeLine(toPersianDigits(limits.guaranteeDays))],
          },
        ]),
  ];
}

/** What investors ask of a fund, answered from the fund's own rules, so that the answers never grow old. */
function fundQuestions(fund: FundDetails): FundQuestion[] {
  return [...timing(fund), ...amounts(fund), ...profits(fund)];
}

/** Short answers about timing, fees and profit, made from the fund's own rules. */
export function QuestionsTab({ fund }: { fund: FundDetails }) {
  const more = (
    <Button size="small" component={Link} href={paths.faqs} prefetch={false}>
      {text.questionsMore}
    </Button>
  );
  return (
    <Section title={text.questionsTitle} action={more}>
      {fundQuestions(fund).map(({ question, answer }, index) => (
        <Accordion key={question} title={question} isOpen={index === 0}>
          {answer.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Accordion>
      ))}
    </Section>
  );
}
