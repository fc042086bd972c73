import Link from 'next/link';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useAssetsReportQuery, type AssetsReport } from '#panel/api/assets.ts';
import { paths } from '#panel/paths.ts';
import { withInvestor } from '#panel/components/withInvestor.tsx';
import { LineChartBox } from '#panel/ui/chart/LineChartBox.tsx';
import { chartNumber } from '#panel/ui/chart/points.ts';
import { Accordion } from '#panel/ui/data/Accordion.tsx';
import { PageHeader, PrintButton } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { Note, Stack } from '#panel/ui/layout/blocks.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Change } from '#panel/ui/text/Change.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { HideAmountsButton } from '#panel/ui/text/HideAmountsButton.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { useAmountsHidden } from '#panel/ui/text/privacyStore.ts';
import { dayFromInput } from '#shared/dayInput.ts';
import { toPersianDigits, formatNumber } from '#shared/digits.ts';
import { CreditCard } from './CreditCard.tsx';
import { HoldingsTable } from './HoldingsTable.tsx';
import { CertificatesCard } from './CertificatesCard.tsx';
import { ReinvestCard } from './ReinvestCard.tsx';
import { text } from './strings.ts';

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > :first-of-type': { gridColumn: '1 / -1' },
  },
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: '2fr repeat(3, minmax(0, 1fr))',
    '& > :first-of-type': { gridColumn: 'auto', gridRow: 'span 2' },
  },
}));

function SumCard({ title, rial, note, children }: { title: string; rial: string; note: string; children?: ReactNode }) {
  return (
    <Section title={title}>
      <Figure rial={rial} size="lg">
        {children}
      </Figure>
      <Note>{note}</Note>
    </Section>
  );
}

/** The strong figures: value first, then where it comes from. */
function SumCards({ report }: { report: AssetsReport }) {
  const newest =
    report.items
      .map((item) => item.navDate)
      .sort()
      .at(-1) ?? report.date;
  return (
    <Cards>
      <Section title={text.value} note={text.valueAt(jalaliText(newest, 'long'))}>
        <div data-testid="assets-value">
          <Figure rial={report.totalValue} size="xxl">
            <Change rial={report.unrealizedProfit} percent={report.unrealizedPercent} isPill />
            <HideAmountsButton />
          </Figure>
        </div>
      </Section>
      <SumCard title={text.cost} rial={report.totalCost} note={text.costNote} />
      <SumCard title={text.unrealized} rial={report.unrealizedProfit} note={text.unrealizedNote} />
      <SumCard title={text.received} rial={report.receivedProfit} note={text.receivedNote} />
      <SumCard title={text.realized} rial={report.realizedProfit} note={text.realizedNote} />
      <SumCard title={text.netDeposit} rial={report.netDeposit} note={text.netDepositNote} />
    </Cards>
  );
}

/** Value against the money paid in; hidden amounts hide the chart, whose axis would tell them. */
function ValueChart({ report }: { report: AssetsReport }) {
  const isHidden = useAmountsHidden();
  const line = (id: 'value' | 'netDeposit', label: string) => ({
    id,
    label,
    points: report.chart.map((point) => ({ day: point.date, value: chartNumber(point[id]) })),
  });
  return (
    <Section title={text.chart}>
      {isHidden ? (
        <EmptyView text={text.chartHidden} />
      ) : (
        <LineChartBox
          title={text.chart}
          height={280}
          format={(value) => formatNumber(value, 0)}
          series={[line('value', text.chartValue), line('netDeposit', text.chartDeposit)]}
        />
      )}
    </Section>
  );
}

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.5rem 1.5rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}));
const Title = styled('h3')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
const Value = styled('p')({ margin: 0, '& > *': { fontSize: '1.375rem' } });

/** The three returns of the investor, each with how it was calculated one tap away. */
function ReturnsCard({ report }: { report: AssetsReport }) {
  const returns = [
    { title: text.simple, percent: report.simpleReturn, how: text.simpleHow },
    { title: text.timeWeighted, percent: report.timeWeightedReturn, how: text.timeWeightedHow },
    { title: text.moneyWeighted, percent: report.moneyWeightedReturn, how: text.moneyWeightedHow },
  ];
  const since = report.firstDate
    ? text.returnsSince(jalaliText(report.firstDate, 'long'), toPersianDigits(report.days))
    : undefined;
  return (
    <Section title={text.returns} note={since} id="returns">
      <Grid>
        {returns.map(({ title, percent, how }) => (
          <div key={title}>
            <Title>{title}</Title>
            <Value>{percent === null ? <span>{text.unknown}</span> : <Change percent={percent} />}</Value>
            <Accordion
              title={
                <>
                  {text.how}
                  <span className="visually-hidden"> {title}</span>
                </>
              }
            >
              {how}
            </Accordion>
          </div>
        ))}
      </Grid>
    </Section>
  );
}

const Picker = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.5rem',
  alignItems: 'center',
  '& > div': { width: 220 },
});

function Assets({ investorId }: { investorId: number }) {
  const { isReady, word, change } = useUrlState();
  const day = dayFromInput(word('date')) ?? '';
  const setDay = (date: string) => change({ date });
  const query = useAssetsReportQuery({ query: { investorId, ...(day && { date: day }) } }, { skip: !isReady });
  // the answer of another day must not stand under the day just chosen
  const current = { ...query, data: query.currentData };
  return (
    <Stack>
      <PageHeader
        title={text.title}
        note={text.note}
        actions={
          <>
            <Picker>
              <DateField label={text.date} value={day} onChange={setDay} daysAhead={0} />
              {day ? <Button onClick={() => setDay('')}>{text.today}</Button> : null}
            </Picker>
            <PrintButton />
          </>
        }
      />
      <QueryBoundary query={current} isWhole skeleton={<AssetsSkeleton />}>
        {({ data }) => <Report report={data} investorId={investorId} />}
      </QueryBoundary>
      <CertificatesCard investorId={investorId} />
    </Stack>
  );
}

function Report({ report, investorId }: { report: AssetsReport; investorId: number }) {
  if (report.firstDate === null || (report.isPast && report.items.length === 0)) {
    return (
      <Section>
        <EmptyView
          text={report.isPast ? text.emptyPast : text.empty}
          action={
            report.isPast ? undefined : (
              <Button variant="contained" component={Link} href={paths.funds} prefetch={false}>
                {text.seeFunds}
              </Button>
            )
          }
        />
      </Section>
    );
  }
  return (
    <>
      {report.isPast ? <Alert severity="info">{text.pastNote(jalaliText(report.date, 'long'))}</Alert> : null}
      <SumCards report={report} />
      <HoldingsTable report={report} investorId={investorId} />
      {report.isPast ? null : <CreditCard investorId={investorId} />}
      {report.isPast ? null : <ReinvestCard investorId={investorId} />}
      <ReturnsCard report={report} />
      <ValueChart report={report} />
    </>
  );
}

function AssetsSkeleton() {
  return (
    <Stack>
      <Section>
        <LoadingSkeleton shape="figure" />
        <LoadingSkeleton shape="pairs" count={3} />
      </Section>
      <Section>
        <LoadingSkeleton shape="table" count={5} />
      </Section>
      <Section>
        <LoadingSkeleton shape="chart" height={280} />
      </Section>
    </Stack>
  );
}

/** What the investor holds, today or on a past day: value, cost, gain, three returns, certificates (domain 9.8). */
export const AssetsView = withInvestor(Assets, <AssetsSkeleton />);
