import { styled } from '@mui/material/styles';
import { formatNumber } from '#shared/digits.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { buyText } from './strings.ts';
import type { BuyFlow } from './useBuyFlow.ts';

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));

/** The live estimate: units, fee, remainder and the days, always in sight while an amount is being chosen. */
export function EstimateCard({ estimate }: { estimate: BuyFlow['estimate'] }) {
  if (!estimate.isAsked) {
    return (
      <Section title={buyText.estimate}>
        <Note>{buyText.estimateEmpty}</Note>
      </Section>
    );
  }
  const priceDate = estimate.data?.data.priceDate;
  return (
    <Section
      title={buyText.estimate}
      note={priceDate ? buyText.estimateNote(jalaliText(priceDate, 'weekday')) : undefined}
    >
      <div aria-live="polite" aria-busy={!estimate.isCurrent} data-testid="estimate">
        <QueryBoundary query={estimate} skeleton={<LoadingSkeleton shape="pairs" count={6} />}>
          {({ data }) => (
            <DescriptionList
              items={[
                { key: buyText.units, value: <Ltr>{`${buyText.about} ${formatNumber(BigInt(data.units))}`}</Ltr> },
                { key: buyText.toPay, value: <Money rial={data.amount} isHideable={false} /> },
                { key: buyText.price(jalaliText(data.navDate, 'weekday')), value: <Ltr>{formatNumber(data.nav)}</Ltr> },
                { key: buyText.fee, value: <Money rial={data.fee} isHideable={false} /> },
                {
                  key: buyText.remain,
                  value: (
                    <>
                      {buyText.about} <Money rial={data.remain} isHideable={false} />
                      {data.remainTarget ? ` · ${buyText.remainTo[data.remainTarget]}` : null}
                    </>
                  ),
                  hint: buyText.remainHelp,
                },
                { key: buyText.priceDay, value: <JalaliDate value={data.priceDate} format="weekday" /> },
                data.licenseDate
                  ? { key: buyText.licenseDay, value: <JalaliDate value={data.licenseDate} format="weekday" /> }
                  : null,
              ]}
            />
          )}
        </QueryBoundary>
      </div>
    </Section>
  );
}
