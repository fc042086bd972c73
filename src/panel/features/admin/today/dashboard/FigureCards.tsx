import Link from 'next/link';
import { formatNumber } from '#shared/digits.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { getDashboardStatistics } from '#shared/contract/adminDashboard.ts';
import { AdminDashboardApi } from '#panel/api/adminDashboard.ts';
import { AreaSparkline } from '#panel/ui/chart/AreaSparkline.tsx';
import { chartNumber } from '#panel/ui/chart/points.ts';
import { Small } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { paths } from '#panel/paths.ts';
import { Change } from '#panel/ui/text/Change.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { figuresText as text } from './strings.ts';
import { identityHref } from './workLinks.ts';

type Statistics = ResponseOf<typeof getDashboardStatistics>['data'];

const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
}));
const Card = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: '0.25rem',
  alignContent: 'space-between',
  padding: '0.75rem',
  minHeight: 132,
  minWidth: 0,
  border: `1px solid ${theme.vars.palette.panel.hairline}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
}));
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '0 0.5rem',
});
const Strong = styled('strong')(({ theme }) => ({ ...theme.typography.subtitle1, fontWeight: 700 }));
const Rest = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 1.25rem',
  margin: '0.5rem 0 0',
  color: theme.vars.palette.text.secondary,
  '& strong': { color: theme.vars.palette.text.primary },
  '& a': { color: 'inherit' },
}));

/** Today's people and money, each with its fourteen days. */
export function FigureCards() {
  const query = AdminDashboardApi.useGetDashboardStatisticsQuery({ query: {} });
  return (
    <section aria-label={text.title}>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="chart" height={160} />}>
        {({ data }) => <Cards data={data} />}
      </QueryBoundary>
    </section>
  );
}

function Cards({ data }: { data: Statistics }) {
  const money = (rial: string, isSigned = false) => (
    <Money rial={rial} isSigned={isSigned} hasUnit={false} isHideable={false} />
  );
  const days = { from: data.from, to: data.to };
  const cards = [
    {
      id: 'users',
      title: text.users,
      href: paths.admin.investors(days),
      change: data.users.change,
      figure: formatNumber(data.users.added),
      note: text.usersOf(formatNumber(data.users.total)),
      valueOf: (day: Statistics['days'][number]) => day.users,
    },
    {
      id: 'issue',
      title: text.issue,
      href: paths.admin.ordersReport({ type: 1, ...days }),
      change: data.issue.change,
      figure: money(data.issue.amount),
      note: text.orders(formatNumber(data.issue.count)),
      valueOf: (day: Statistics['days'][number]) => chartNumber(day.issue),
    },
    {
      id: 'redeem',
      title: text.redeem,
      href: paths.admin.ordersReport({ type: 2, ...days }),
      change: data.redeem.change,
      figure: money(data.redeem.amount),
      note: text.orders(formatNumber(data.redeem.count)),
      valueOf: (day: Statistics['days'][number]) => chartNumber(day.redeem),
    },
    {
      id: 'net',
      title: text.net,
      href: paths.admin.ordersReport(days),
      change: null,
      figure: money(data.net, true),
      note: text.lastDays,
      valueOf: (day: Statistics['days'][number]) => chartNumber(day.net),
    },
  ];
  return (
    <>
      <Grid>
        {cards.map((card) => (
          <Card key={card.id}>
            <Head>
              <Small>
                <Link href={card.href} prefetch={false}>
                  {card.title}
                </Link>
              </Small>
              {card.change === null ? null : <Change percent={card.change} />}
            </Head>
            <Strong data-figure="">{card.figure}</Strong>
            <AreaSparkline
              label={text.line(card.title)}
              height={36}
              points={data.days.map((day) => ({ day: day.date, value: card.valueOf(day) }))}
            />
            <Small>{card.note}</Small>
          </Card>
        ))}
      </Grid>
      <Rest>
        <Link href={paths.admin.investors({ type: 'natural' })} prefetch={false}>
          {text.natural} <strong data-figure="">{formatNumber(data.investors.natural)}</strong>
        </Link>
        <Link href={paths.admin.investors({ type: 'legal' })} prefetch={false}>
          {text.legal} <strong data-figure="">{formatNumber(data.investors.legal)}</strong>
        </Link>
        <Link href={identityHref} prefetch={false}>
          {text.identity} <strong data-figure="">{formatNumber(data.identityWaiting)}</strong>
        </Link>
        <Link href={paths.admin.directDebit({ status: 'active' })} prefetch={false}>
          {text.contracts} <strong data-figure="">{formatNumber(data.debits.activeContracts)}</strong>
        </Link>
        <Link href={paths.admin.directDebit({ tab: 'charges', status: 'failed' })} prefetch={false}>
          {text.failedDebits} <strong data-figure="">{formatNumber(data.debits.failed)}</strong>
        </Link>
        <span>{text.against}</span>
      </Rest>
    </>
  );
}
