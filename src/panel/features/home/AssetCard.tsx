import Link from 'next/link';
import { Button } from '#panel/ui/plain/Button.tsx';
import { DashboardApi } from '#panel/api/dashboard.ts';
import { dataAndFailure } from '#panel/api/shown.ts';
import { GainDetails } from '#panel/components/GainDetails.tsx';
import { paths } from '#panel/paths.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Change } from '#panel/ui/text/Change.tsx';
import { Figure, FigureSize } from '#panel/ui/text/Figure.tsx';
import { HideAmountsButton } from '#panel/ui/text/HideAmountsButton.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money, MoneyRoom } from '#panel/ui/text/Money.tsx';
import { toPersianDigits } from '#shared/digits.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { AssetChart } from './AssetChart.tsx';
import { text } from './strings.ts';

const Head = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  minHeight: '1.75rem',
}));
const Facts = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '1.5rem',
  rowGap: '0.25rem',
  margin: 0,
  marginBlock: '0.5rem 1rem',
});
const Fact = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  // the figure goes below its name where both have no room on one line
  flexWrap: 'wrap',
  columnGap: '0.4em',
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 600 },
}));
const StartTitle = styled('h2')(({ theme }) => ({ ...theme.typography.h6, margin: 0 }));
const StartText = styled('p')(({ theme }) => ({ ...theme.typography.body2, margin: 0 }));
/* As high while it waits as with its figures; on a phone the figure, its change and the facts stand in lines of their own. */
const Body = styled('div')(({ theme }) => ({
  display: 'flow-root',
  minHeight: 411,
  [theme.breakpoints.up(740)]: { minHeight: 316 },
  [theme.breakpoints.up('lg')]: { minHeight: 352 },
}));
const Start = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '0.75rem',
  // in the middle of the room of the figures
  minHeight: 'inherit',
  justifyContent: 'center',
});

const Steps = styled('ol')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  width: '100%',
  display: 'grid',
  gap: '0.25rem',
  '& > li': { display: 'flex', alignItems: 'center', gap: '0.75rem', minHeight: 44 },
  '& > li > :last-child': { marginInlineStart: 'auto', whiteSpace: 'nowrap' },
}));
const Sign = styled('span')(({ theme }) => ({
  flexShrink: 0,
  width: 28,
  height: 28,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  fontWeight: 700,
  color: theme.vars.palette.primary.main,
  backgroundColor: theme.vars.palette.panel.brandTint,
}));
const Done = styled('span')(({ theme }) => ({ color: theme.vars.palette.success.main }));

/** What comes before the first units, each with its state or the way to it. */
function FirstSteps({ investorId }: { investorId: number }) {
  const { data } = DashboardApi.useProfileStatusQuery({ query: { investorId } }, { selectFromResult: dataAndFailure });
  const steps = [
    { label: text.steps.identity, isDone: data?.data.isAuthorized, act: text.verify, href: paths.profile() },
    {
      label: text.steps.account,
      isDone: data?.data.hasDefaultAccount,
      act: text.addAccount,
      href: paths.profile({ tab: 'accounts' }),
    },
    { label: text.steps.buy, isDone: false, act: text.seeFunds, href: paths.funds },
  ];
  return (
    <Steps aria-label={text.stepsLabel}>
      {steps.map(({ label, isDone, act, href }, at) => (
        <li key={label}>
          <Sign aria-hidden="true">{isDone ? '✓' : toPersianDigits(String(at + 1))}</Sign>
          {label}
          {isDone === undefined ? null : isDone ? (
            <Done>{text.done}</Done>
          ) : (
            <Button component={Link} href={href} prefetch={false} size="small">
              {act}
            </Button>
          )}
        </li>
      ))}
    </Steps>
  );
}

/** The investor's whole value with the day's change, what was paid in, the gain and 30 working days; a way in when nothing is held. */
export function AssetCard({ investorId }: { investorId: number }) {
  const query = DashboardApi.useLastAssetQuery({ query: { investorId } }, { selectFromResult: dataAndFailure });
  return (
    <Section>
      <Body>
        <QueryBoundary isSliced query={query} skeleton={<AssetSkeleton />}>
          {({ data }) =>
            data.navDate === null ? (
              <Start>
                {data.underWay === '0' ? (
                  <>
                    <StartTitle>{text.startTitle}</StartTitle>
                    <FirstSteps investorId={investorId} />
                  </>
                ) : (
                  <>
                    <StartTitle>{text.firstTitle}</StartTitle>
                    <Figure rial={data.underWay} size="xxl">
                      <HideAmountsButton />
                    </Figure>
                    <StartText>{text.firstText}</StartText>
                  </>
                )}
                {data.underWay === '0' ? null : (
                  <Button variant="contained" component={Link} href={paths.funds} prefetch={false}>
                    {text.seeFunds}
                  </Button>
                )}
              </Start>
            ) : (
              <div data-testid="asset-figure">
                <Head>
                  <h2 style={{ all: 'unset' }}>{text.totalValue}</h2> ·{' '}
                  {text.priceOf(jalaliText(data.oldestNavDate ?? data.navDate, 'weekday'))}
                </Head>
                <Figure rial={data.totalValue} size="xxl">
                  <Change rial={data.dayChange} percent={data.dayChangePercent} label={text.today} isPill />
                  <HideAmountsButton />
                </Figure>
                <Facts>
                  <Fact>
                    <dt>{text.cost}</dt>
                    <dd>
                      <Money rial={data.totalCost} />
                    </dd>
                  </Fact>
                  <Fact>
                    <dt>{text.profit}</dt>
                    <dd>
                      <GainDetails gain={data} rial={data.totalProfit} percent={data.profitPercent} />
                    </dd>
                  </Fact>
                  {data.underWay === '0' ? null : (
                    <Fact>
                      <dt>
                        <a href="#my-money">{text.underWay}</a>
                      </dt>
                      <dd>
                        <Money rial={data.underWay} />
                      </dd>
                    </Fact>
                  )}
                </Facts>
                <AssetChart points={data.chart} investorId={investorId} />
              </div>
            )
          }
        </QueryBoundary>
      </Body>
    </Section>
  );
}

/* Stands over the shapes that keep its room, so that nothing moves when it appears. */
const First = styled('div')({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: 0,
  '&:not([hidden]) ~ :nth-of-type(-n + 3)': { visibility: 'hidden' },
});
const Waiting = styled('div')({ position: 'relative' });

/* The total and its day are written by a script of the HTML as soon as their answer is there (`shell/firstAsset.ts`). */
function AssetSkeleton() {
  return (
    <Waiting>
      <First hidden data-first-asset="" suppressHydrationWarning>
        <Head>
          <h2 style={{ all: 'unset' }}>{text.totalValue}</h2> · {text.priceOf('')}
          <span suppressHydrationWarning> </span>
        </Head>
        <FigureSize>
          <MoneyRoom />
        </FigureSize>
      </First>
      <LoadingSkeleton shape="figure" hasRoom />
      <LoadingSkeleton shape="text" count={1} hasRoom />
      <LoadingSkeleton shape="chart" height={186} />
    </Waiting>
  );
}
