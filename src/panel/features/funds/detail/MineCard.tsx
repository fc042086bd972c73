import { useState } from 'react';
import dynamic from 'next/dynamic';
import { useFundInvestorAssetQuery, type FundDetails } from '#panel/api/funds.ts';
import { GainDetails } from '#panel/components/GainDetails.tsx';
import { withInvestor } from '#panel/components/withInvestor.tsx';
import { Button } from '#panel/ui/plain/Button.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { HideAmountsButton } from '#panel/ui/text/HideAmountsButton.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { useUnitsText } from '#panel/ui/text/Units.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { text as fundText } from './strings.ts';

const text = fundText.mine;
/* The table of certificates comes when somebody wants to see it. */
const HoldingDrawer = dynamic(() => import('./HoldingDrawer.tsx').then((part) => part.HoldingDrawer), { ssr: false });

/* As high without a holding as with one. */
const Room = styled('div')({ minHeight: 92 });
const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 0.75rem',
});
const Title = styled('h2')(({ theme }) => ({ ...theme.typography.subtitle1, margin: 0 }));
const Value = styled('span')({ display: 'inline-flex', alignItems: 'center', fontSize: '1.125rem', fontWeight: 700 });
const Small = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
}));

function Mine({ fund, investorId }: { fund: FundDetails; investorId: number }) {
  const query = useFundInvestorAssetQuery({ query: { fundId: fund.fundId, investorId } });
  const [isOpen, setOpen] = useState(false);
  const units = useUnitsText();
  return (
    <Room data-testid="fund-mine">
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="text" count={3} hasRoom />}>
        {({ data }) =>
          data.lots.length === 0 && data.units === '0' ? (
            <>
              <Title>{text.title}</Title>
              <Small>{text.empty}</Small>
            </>
          ) : (
            <>
              <Row>
                <Title>{text.title}</Title>
                <Value>
                  <Money rial={data.value} />
                  <HideAmountsButton />
                </Value>
              </Row>
              <Row>
                <Small>
                  {text.unitsOf(units(data.units))}
                  {text.separator}
                  {data.freeUnits === data.units ? text.allFree : text.freeOf(units(data.freeUnits))}
                </Small>
                <GainDetails gain={data} rial={data.profit} percent={data.profitPercent} />
              </Row>
              <Button size="small" className="no-print" sx={{ paddingInline: 0 }} onClick={() => setOpen(true)}>
                {text.lots}
              </Button>
              {isOpen ? (
                <HoldingDrawer fundId={fund.fundId} investorId={investorId} onClose={() => setOpen(false)} />
              ) : null}
            </>
          )
        }
      </QueryBoundary>
    </Room>
  );
}

/** What the chosen investor holds in this fund: value, units and gain; its certificates on a press. */
export const MineCard = withInvestor(
  Mine,
  <Room>
    <Title>{text.title}</Title>
    <Small>{text.noInvestor}</Small>
  </Room>,
);
