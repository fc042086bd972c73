import Link from 'next/link';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatNumber } from '#shared/digits.ts';
import { paths } from '#panel/paths.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary, type QueryState } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { FundCards } from '../flow/FundCards.tsx';
import { flowText } from '../flow/strings.ts';
import { sellText } from './strings.ts';
import type { Holding } from './useSellFlow.ts';
import { Units } from '#panel/ui/text/Units.tsx';

const Facts = styled('span')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: '0.5rem',
  // a figure is written from left to right, and begins below its word
  '& > span': { display: 'grid', justifyItems: 'start' },
});
const Small = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
}));
const Value = styled('span')(({ theme }) => ({ ...theme.typography.h3 }));

interface Props {
  holdings: QueryState<{ data: readonly Holding[] }>;
  chosenId: number | null;
  onChoose: (fundId: number) => void;
}

/** First step: what is held, with the units that can be sold and those that wait in requests (domain 9.5). */
export function HoldingStep({ holdings, chosenId, onChoose }: Props) {
  return (
    <QueryBoundary query={holdings} skeleton={<LoadingSkeleton shape="cards" count={3} />} isWhole>
      {({ data }) => {
        const held = data.filter(({ units }) => units !== '0').sort((a, b) => Number(canSell(b)) - Number(canSell(a)));
        if (held.length === 0) return <NothingHeld />;
        return (
          <>
            {held.some(({ freeUnits }) => freeUnits !== '0') ? null : (
              <Alert
                severity="info"
                action={
                  <Button component={Link} href={paths.requests({ tab: 'open' })} prefetch={false} size="small">
                    {sellText.requests}
                  </Button>
                }
              >
                <strong>{sellText.empty}</strong>
                <br />
                {sellText.noneFree}
              </Alert>
            )}
            <FundCards
              label={sellText.chooseFund}
              chosenId={chosenId}
              onChoose={onChoose}
              cards={held.map((holding) => ({
                fundId: holding.fundId,
                name: holding.fundName,
                line:
                  holding.cancelNav && holding.navDate ? (
                    <>
                      {sellText.price(jalaliText(holding.navDate, 'weekday'))}{' '}
                      <Ltr>{formatNumber(holding.cancelNav, 0)}</Ltr>
                    </>
                  ) : (
                    flowText.noPrice
                  ),
                isOpen: holding.cancelEnabled,
                isDisabled: !canSell(holding),
                reason: holding.cancelEnabled
                  ? holding.freeUnits === '0'
                    ? sellText.notFree
                    : null
                  : holding.closeReason,
                facts: <HoldingFacts holding={holding} />,
              }))}
            />
          </>
        );
      }}
    </QueryBoundary>
  );
}

function canSell(holding: Holding): boolean {
  return holding.cancelEnabled && holding.freeUnits !== '0';
}

function NothingHeld() {
  return (
    <EmptyView
      text={sellText.empty}
      action={
        <Button variant="contained" component={Link} href={paths.buy()} prefetch={false}>
          {sellText.buy}
        </Button>
      }
    />
  );
}

function HoldingFacts({ holding }: { holding: Holding }) {
  const units = (key: string, value: string) => (
    <span>
      <Small>{key}</Small>
      <Units count={value} />
    </span>
  );
  return (
    <>
      <Value>
        <Money rial={holding.value} />
      </Value>
      <Facts>
        {units(sellText.free, holding.freeUnits)}
        {units(sellText.total, holding.units)}
        {holding.lockedUnits === '0' ? null : units(sellText.locked, holding.lockedUnits)}
      </Facts>
    </>
  );
}
