import dynamic from 'next/dynamic';
import { OnlineLink } from '#panel/ui/plain/OnlineLink.tsx';
import { paths } from '#panel/paths.ts';
import { withInvestor } from '#panel/components/withInvestor.tsx';
import { useSite } from '#panel/shell/site.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { AssetCard } from './AssetCard.tsx';
import { Note, opening, reading } from '#panel/ui/layout/blocks.ts';
import { useInView } from '#panel/ui/lazy/useInView.ts';
import { HoldingsCard } from './HoldingsCard.tsx';
import { OpenOrdersCard } from './OpenOrdersCard.tsx';
import { StatusBanner, UpcomingCard } from './SideCards.tsx';
import { WaitingCard } from './WaitingCard.tsx';
import { text } from './strings.ts';

/* As high as a screen, so that the end of the page stays below the cards that are still to come. */
const LaterRoom = styled('div')({ minHeight: '100dvh' });
const SideRoom = styled('div')({ minHeight: 600 });

/* What has no height is never seen. */
const EndRoom = styled('div')({ minHeight: 1 });

// below the first view: they come after what is seen first
const HomeNews = dynamic(() => import('./HomeEnd.tsx').then((part) => part.HomeNews), {
  ssr: false,
  loading: () => <Note>{text.calculated}</Note>,
});
const HomeEnd = dynamic(() => import('./HomeEnd.tsx').then((part) => part.HomeEnd), { ssr: false });
const OfflineSnapshot = dynamic(() => import('./OfflineSnapshot.tsx').then((part) => part.OfflineSnapshot), {
  ssr: false,
});
const MoneyCard = dynamic(() => import('./LaterCards.tsx').then((part) => part.MoneyCard), {
  ssr: false,
  loading: () => <LaterRoom className="later" />,
});
const SideCards = dynamic(() => import('./LaterCards.tsx').then((part) => part.SideCards), {
  ssr: false,
  loading: () => <SideRoom className="later" />,
});

/* On a phone: banner, asset, actions, requests, then the rest; on a desktop the asset stands beside the requests (design 5). */
const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: {
    gap: '1.25rem',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(280px, 1fr)',
    alignItems: 'start',
  },
}));
// on a phone both columns melt into one, where requests stand before holdings
const Column = styled('div')(({ theme }) => ({
  display: 'contents',
  // the first card has room for its figures; of what follows nothing is drawn before the height of the part above it
  [[
    `${opening} & > :not(:first-of-type):has([data-waits]) ~ *`,
    `${opening} & > #open-orders:has([data-waits]) ~ *`,
    `${opening} & > [data-waits] ~ *`,
  ].join(', ')]: { visibility: 'hidden' },
  '& > .later': { order: 1 },
  // the requests above them are read after them
  [`${reading} & > .later`]: { visibility: 'hidden' },
  [theme.breakpoints.up('md')]: {
    display: 'grid',
    gap: '1.25rem',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > .later': { order: 0 },
  },
}));
const Wide = styled('div')({ gridColumn: '1 / -1', '&:empty': { display: 'none' } });
const Actions = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: '0.5rem',
  '& > *': { paddingInline: '0.25rem', minHeight: 44 },
});

/** The cards below the holdings; a first visit does not wait for them, so they come when they are near the screen. */
function CardsBelow({ investorId }: { investorId: number }) {
  const { ref, isSeen } = useInView('400px');
  // the asset card leads to the card of all money by this id
  return isSeen ? <MoneyCard investorId={investorId} /> : <LaterRoom ref={ref} id="my-money" className="later" />;
}

function CardsAside({ investorId }: { investorId: number }) {
  const { ref, isSeen } = useInView('400px');
  return isSeen ? <SideCards investorId={investorId} /> : <SideRoom ref={ref} className="later" />;
}

function End({ investorId }: { investorId: number }) {
  const { ref, isSeen } = useInView('400px');
  return isSeen ? <HomeEnd investorId={investorId} /> : <EndRoom ref={ref} />;
}

function Home({ investorId }: { investorId: number }) {
  const { closed } = useSite();
  return (
    <Grid>
      <h1 className="visually-hidden">{text.title}</h1>
      <Wide>
        <StatusBanner investorId={investorId}>
          <HomeNews />
        </StatusBanner>
      </Wide>
      <Column>
        <AssetCard investorId={investorId} />
        <Actions>
          <OnlineLink variant="contained" href={paths.buy()}>
            {text.buy}
          </OnlineLink>
          <OnlineLink variant="outlined" href={paths.sell()}>
            {text.sell}
          </OnlineLink>
          {closed.includes('directDebit') ? null : (
            <OnlineLink variant="outlined" href={paths.directDebit({ plan: 'new' })}>
              {text.autoBuy}
            </OnlineLink>
          )}
        </Actions>
        <div className="later">
          <HoldingsCard investorId={investorId} />
        </div>
        <CardsBelow investorId={investorId} />
      </Column>
      <Column>
        <OpenOrdersCard investorId={investorId} />
        <WaitingCard key={investorId} investorId={investorId} />
        <UpcomingCard investorId={investorId} />
        <CardsAside investorId={investorId} />
      </Column>
      <Wide style={{ order: 2 }}>
        <End investorId={investorId} />
        <OfflineSnapshot investorId={investorId} />
      </Wide>
    </Grid>
  );
}

/** The investor's first screen: what is held, what moves, what to do next (domain 9.2). */
export const HomeView = withInvestor(Home, null);
