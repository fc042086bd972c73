import Link from 'next/link';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { formatNumber } from '#shared/digits.ts';
import { InitialTile } from '#panel/ui/data/InitialTile.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { Loaded } from '#panel/ui/state/Loaded.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { emptySellForm } from './draft.ts';
import { sellText } from './strings.ts';
import type { Holding, SellFlow } from './useSellFlow.ts';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));
const Card = styled('button')(({ theme }) => ({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'grid',
  gap: '0.75rem',
  padding: '1rem',
  cursor: 'pointer',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.panel.hairline}`,
  backgroundColor: theme.vars.palette.background.paper,
  '&[aria-pressed="true"]': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '&:hover:not(:disabled)': { borderColor: theme.vars.palette.primary.main },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '&:disabled': { cursor: 'not-allowed', backgroundColor: theme.vars.palette.panel.sunken },
}));
const Head = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  '& > span:last-of-type': { flex: 1, minWidth: 0, display: 'grid' },
});
const Facts = styled('span')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: '0.5rem',
  '& > span': { display: 'grid' },
});
const Small = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
}));
const Value = styled('span')(({ theme }) => ({ ...theme.typography.body1, fontWeight: 700 }));

/** First step: what is held, with the units that can be sold and those that wait in requests (domain 9.5). */
export function HoldingStep({ flow }: { flow: SellFlow }) {
  const choose = (fundId: number) => {
    const { accountId, fundId: before } = flow.form.getValues();
    if (fundId !== before) flow.form.reset({ ...emptySellForm, fundId, accountId });
    flow.goTo('amount');
  };
  return (
    <Loaded query={flow.holdings} skeleton={<LoadingSkeleton shape="cards" count={3} />} isWhole>
      {({ data }) => {
        const held = data.filter((one) => one.units !== '0').sort((a, b) => Number(canSell(b)) - Number(canSell(a)));
        if (held.length === 0) return <NothingHeld />;
        return (
          <>
            {held.some((one) => one.freeUnits !== '0') ? null : (
              <Alert
                severity="info"
                action={
                  <Button component={Link} href="/requests?tab=open" prefetch={false} size="small">
                    {sellText.requests}
                  </Button>
                }
              >
                <strong>{sellText.empty}</strong>
                <br />
                {sellText.noneFree}
              </Alert>
            )}
            <Grid role="group" aria-label={sellText.chooseFund}>
              {held.map((one) => (
                <HoldingCard
                  key={one.fundId}
                  holding={one}
                  isChosen={one.fundId === flow.fundId}
                  onChoose={() => choose(one.fundId)}
                />
              ))}
            </Grid>
          </>
        );
      }}
    </Loaded>
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
        <Button variant="contained" component={Link} href="/buyBonds" prefetch={false}>
          {sellText.buy}
        </Button>
      }
    />
  );
}

function HoldingCard({ holding, isChosen, onChoose }: { holding: Holding; isChosen: boolean; onChoose: () => void }) {
  const units = (key: string, value: string) => (
    <span>
      <Small>{key}</Small>
      <Value>
        <Ltr>{formatNumber(BigInt(value))}</Ltr>
      </Value>
    </span>
  );
  return (
    <Card type="button" disabled={!canSell(holding)} aria-pressed={isChosen} onClick={onChoose}>
      <Head>
        <InitialTile name={holding.fundName} size={44} />
        <span>
          <strong>{holding.fundName}</strong>
          <Small>
            {holding.cancelNav && holding.navDate ? (
              <>
                {sellText.price(jalaliText(holding.navDate, 'weekday'))} <Ltr>{formatNumber(holding.cancelNav)}</Ltr>
              </>
            ) : (
              sellText.noPrice
            )}
          </Small>
        </span>
        {holding.cancelEnabled ? null : <Chip size="small" label={sellText.closed} />}
      </Head>
      <Facts>
        {units(sellText.total, holding.units)}
        {units(sellText.locked, holding.lockedUnits)}
        {units(sellText.free, holding.freeUnits)}
      </Facts>
      <Small>
        {sellText.value}: <Money rial={holding.value} />
      </Small>
      {holding.cancelEnabled ? (
        holding.freeUnits === '0' ? (
          <Small>{sellText.notFree}</Small>
        ) : null
      ) : (
        <Small>{holding.closeReason}</Small>
      )}
    </Card>
  );
}
