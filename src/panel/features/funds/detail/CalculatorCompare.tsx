import { benchmarkTexts } from '#shared/texts/benchmarkTexts.ts';
import { formatPercent } from '#shared/digits.ts';
import { BenchmarksApi } from '#panel/api/benchmarks.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Note, PartTitle } from '#panel/ui/layout/blocks.ts';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { expectedProfit, type CalculatorInput } from './calculator.ts';
import { text as fundText } from './strings.ts';

const text = fundText.calc;

type Input = Pick<CalculatorInput, 'amount' | 'months' | 'mode'>;

/** The same money in a bank deposit, and what it must become to keep its worth; each rate with its days. */
export function CalculatorCompare({ input, to }: { input: Input; to: string | null }) {
  const query = BenchmarksApi.useListBenchmarksQuery({ query: to === null ? {} : { to } });
  return (
    <>
      <PartTitle>{text.compared}</PartTitle>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={2} />}>
        {({ data }) => {
          const deposit = data.find(({ series }) => series === 'deposit')?.latest;
          const inflation = data
            .find(({ series }) => series === 'inflation')
            ?.periods.find(({ period }) => period === 'annual');
          const prices =
            inflation?.percent && inflation.fromDate && inflation.toDate
              ? { percent: inflation.percent, from: inflation.fromDate, to: inflation.toDate }
              : null;
          return (
            <DescriptionList
              items={[
                deposit
                  ? {
                      key: text.deposit(formatPercent(deposit.value)),
                      value: <Money rial={depositProfit(input, deposit.value)} isSigned isHideable={false} />,
                      hint: text.depositOf(jalaliText(deposit.asOf)),
                    }
                  : { key: benchmarkTexts.deposit.title, value: text.noSeries(benchmarkTexts.deposit.short) },
                prices
                  ? {
                      key: text.inflation(formatPercent(prices.percent)),
                      value: <Money rial={keptWorth(input, prices.percent)} isHideable={false} />,
                      hint: text.inflationOf(jalaliText(prices.from), jalaliText(prices.to)),
                    }
                  : { key: benchmarkTexts.inflation.short, value: text.noSeries(benchmarkTexts.inflation.short) },
              ]}
            />
          );
        }}
      </QueryBoundary>
      <Note>{text.comparedNote}</Note>
    </>
  );
}

/** Simple interest of a deposit that pays every month, rial. */
const depositProfit = (input: Input, yearlyPercent: string): bigint =>
  expectedProfit({ ...input, yearlyPercent, payoutMonths: 1, isReinvested: false }).profit;

/** What the money must become at the end to buy what it buys now, rial. */
const keptWorth = (input: Input, yearlyPercent: string): bigint =>
  expectedProfit({ ...input, yearlyPercent, payoutMonths: null, isReinvested: false }).total;
