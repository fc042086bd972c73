import { assetLabels } from '#shared/texts/fundTexts.ts';
import { formatPercent } from '#shared/digits.ts';
import { FundsApi } from '#panel/api/funds.ts';
import { DonutList } from '#panel/ui/chart/DonutList.tsx';
import { LineChartBox } from '#panel/ui/chart/LineChartBox.tsx';
import { chartNumber } from '#panel/ui/chart/points.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Note, Stack } from '#panel/ui/layout/blocks.ts';
import { text as fundText } from './strings.ts';

const text = fundText.mix;
const labelOf = (key: string): string => (key in assetLabels ? assetLabels[key as keyof typeof assetLabels] : key);

/** What the fund's money is in: the newest day as a ring, and how it changed. */
export function MixTab({ fundId }: { fundId: number }) {
  const query = FundsApi.useFundCombinationAssetsQuery({ query: { fundId } });
  return (
    <QueryBoundary
      query={query}
      skeleton={
        <Section>
          <LoadingSkeleton shape="chart" height={240} />
        </Section>
      }
    >
      {({ data }) => {
        if (data.date === null) return <EmptyView text={text.empty} />;
        const keys = data.items.map((item) => item.key);
        return (
          <Stack>
            <Section title={text.title(jalaliText(data.date, 'long'))}>
              <DonutList
                label={text.label}
                items={data.items.map((item) => ({
                  id: item.key,
                  label: item.title,
                  percent: chartNumber(item.percent),
                  detail: item.amount === null ? null : <Money rial={item.amount} isHideable={false} />,
                }))}
              />
              {data.fiveBestPercent ? <Note>{text.fiveBest(formatPercent(data.fiveBestPercent))}</Note> : null}
            </Section>
            <Section title={text.history}>
              <LineChartBox
                title={text.history}
                format={(value) => formatPercent(value, 1)}
                series={keys.map((key) => ({
                  id: key,
                  label: labelOf(key),
                  points: data.history.flatMap((day) => {
                    const share = day.items.find((item) => item.key === key);
                    return share ? [{ day: day.date, value: chartNumber(share.percent) }] : [];
                  }),
                }))}
              />
            </Section>
          </Stack>
        );
      }}
    </QueryBoundary>
  );
}
