import { useState } from 'react';
import dynamic from 'next/dynamic';
import { FundsApi, type FundDetails } from '#panel/api/funds.ts';
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

/* As high before the holding, and without one, as with it: value, units, gain beside the way to the certificates. */
const Room = styled('div')({
  display: 'grid',
  alignContent: 'start',
  minHeight: 'calc(32px + 1.25rem + 36px)',
  '@media (pointer: coarse)': { minHeight: 'calc(44px + 1.25rem + 44px)' },
});
const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 0.75rem',
  minHeight: 32,
  '@media (pointer: coarse)': { minHeight: 44 },
});
const Title = styled('h2')(({ theme }) => ({ ...theme.typography.subtitle1, margin: 0 }));
const Value = styled('span')({ display: 'inline-flex', alignItems: 'center', fontSize: '1.125rem', fontWeight: 700 });
const Small = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  lineHeight: '1.25rem',
  color: theme.vars.palette.text.secondary,
}));

function Mine({ fund, investorId }: { fund: FundDetails; investorId: number }) {
  const query = FundsApi.useFundInvestorAssetQuery({ query: { fundId: fund.fundId, investorId } });
  const [isOpen, setOpen] = useState(false);
  const units = useUnitsText();
  return (
    <Room data-testid="fund-mine">
      <QueryBoundary query={query} skeleton={<Waiting />}>
        {({ data }) =>
          data.lots.length === 0 && data.units === '0' ? (
            <None text={text.empty} />
          ) : (
            <>
              <Row>
                <Title>{text.title}</Title>
                <Value>
                  <Money rial={data.value} />
                  <HideAmountsButton />
                </Value>
              </Row>
              <Small>
                {text.unitsOf(units(data.units))}
                {text.separator}
                {data.freeUnits === data.units ? text.allFree : text.freeOf(units(data.freeUnits))}
              </Small>
              <Row>
                <GainDetails gain={data} rial={data.profit} percent={data.profitPercent} />
                <Button
                  size="small"
                  className="no-print"
                  sx={{ paddingInline: 0 }}
                  aria-label={text.lots}
                  onClick={() => setOpen(true)}
                >
                  {text.lotsShort}
                </Button>
              </Row>
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

/** The card while the holding is on its way; its title is there from the start. */
const Waiting = () => (
  <>
    <Row>
      <Title>{text.title}</Title>
    </Row>
    <LoadingSkeleton shape="text" count={2} hasRoom />
  </>
);

/** The card where there is nothing to show. */
const None = ({ text: why }: { text: string }) => (
  <>
    <Row>
      <Title>{text.title}</Title>
    </Row>
    <Small>{why}</Small>
  </>
);

/** What the chosen investor holds in this fund: value, units and gain; its certificates on a press. */
export const MineCard = withInvestor(
  Mine,
  <Room>
    <None text={text.noInvestor} />
  </Room>,
);
