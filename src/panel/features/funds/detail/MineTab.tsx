import { formatNumber } from '#shared/digits.ts';
import { useFundInvestorAssetQuery } from '#panel/api/funds.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectInvestorId } from '#panel/store/slices/UserInvestorsSlice.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Change } from '#panel/ui/text/Change.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { HideAmountsButton } from '#panel/ui/text/HideAmountsButton.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { OrderButtons } from '../OrderButtons.tsx';
import { LotTable } from './LotTable.tsx';
import { Stack } from './plain.ts';
import { fundText } from './strings.ts';
import type { FundDetails, FundHolding } from './types.ts';

const text = fundText.mine;
const units = (count: string) => <Ltr>{formatNumber(BigInt(count))}</Ltr>;

/** What the chosen investor holds in this fund, certificate by certificate, with what leaving today costs. */
export function MineTab({ fund }: { fund: FundDetails }) {
  const investorId = useAppSelector(selectInvestorId);
  if (investorId === null) return <EmptyView text={text.noInvestor} />;
  return <Mine fund={fund} investorId={investorId} />;
}

function Mine({ fund, investorId }: { fund: FundDetails; investorId: number }) {
  const query = useFundInvestorAssetQuery({ query: { fundId: fund.fundId, investorId } });
  return (
    <QueryBoundary
      query={query}
      skeleton={
        <Section>
          <LoadingSkeleton shape="figure" />
          <LoadingSkeleton shape="pairs" count={5} />
        </Section>
      }
    >
      {({ data }) =>
        data.lots.length === 0 && data.units === '0' ? (
          <EmptyView
            text={text.empty}
            action={<OrderButtons fund={{ ...fund, cancel: { isOpen: false, reason: null } }} />}
          />
        ) : (
          <Stack>
            <Section
              title={text.value}
              note={data.navDate ? fundText.navOf(jalaliText(data.navDate, 'long')) : undefined}
            >
              <Figure rial={data.value} size="xl">
                <Change rial={data.profit} percent={data.profitPercent} isPill />
                <HideAmountsButton />
              </Figure>
              <HoldingFacts holding={data} />
            </Section>
            <Section title={text.lots}>
              <LotTable lots={data.lots} />
            </Section>
          </Stack>
        )
      }
    </QueryBoundary>
  );
}

function HoldingFacts({ holding }: { holding: FundHolding }) {
  return (
    <DescriptionList
      items={[
        { key: text.units, value: units(holding.units) },
        { key: text.free, value: units(holding.freeUnits) },
        holding.lockedUnits === '0' ? null : { key: text.locked, value: units(holding.lockedUnits) },
        { key: text.cost, value: <Money rial={holding.cost} /> },
        holding.avgCost ? { key: text.avgCost, value: <Ltr>{formatNumber(holding.avgCost, 0)}</Ltr> } : null,
        { key: text.received, value: <Money rial={holding.receivedProfit} /> },
      ]}
    />
  );
}
