import Link from 'next/link';
import { useRouter } from 'next/router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import PrintRounded from '@mui/icons-material/PrintRounded';
import { dayFromInput } from '#shared/dayInput.ts';
import { useAssetsReportQuery } from '#panel/api/assets.ts';
import { paths } from '#panel/paths.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectInvestorId } from '#panel/store/slices/UserInvestorsSlice.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { CreditCard } from './CreditCard.tsx';
import { HoldingsTable } from './HoldingsTable.tsx';
import { LicensesCard } from './LicensesCard.tsx';
import { ReinvestCard } from './ReinvestCard.tsx';
import { ReturnsCard } from './ReturnsCard.tsx';
import { assetsText } from './strings.ts';
import { SumCards } from './SumCards.tsx';
import type { AssetsReport } from './types.ts';
import { ValueChart } from './ValueChart.tsx';

const Page = styled('div')({ display: 'grid', gap: '1rem', gridTemplateColumns: 'minmax(0, 1fr)' });
const Picker = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.5rem',
  alignItems: 'center',
  '& > div': { width: 220 },
});

/** What the investor holds, today or on a past day: value, cost, gain, three returns, certificates (domain 9.8). */
export function AssetsView() {
  const investorId = useAppSelector(selectInvestorId);
  if (investorId === null) return <AssetsSkeleton />;
  return <Assets investorId={investorId} />;
}

function useDay() {
  const router = useRouter();
  const asked = router.query['date'];
  const day = typeof asked === 'string' ? (dayFromInput(asked) ?? '') : '';
  const setDay = (next: string) => {
    const { date: _old, ...rest } = router.query;
    void router.replace({ pathname: router.pathname, query: next ? { ...rest, date: next } : rest }, undefined, {
      shallow: true,
      scroll: false,
    });
  };
  return { day, setDay, isReady: router.isReady };
}

function Assets({ investorId }: { investorId: number }) {
  const { day, setDay, isReady } = useDay();
  const query = useAssetsReportQuery({ query: { investorId, ...(day && { date: day }) } }, { skip: !isReady });
  // the answer of another day must not stand under the day just chosen
  const current = { ...query, data: query.currentData };
  return (
    <Page>
      <PageHeader
        title={assetsText.title}
        note={assetsText.note}
        actions={
          <>
            <Picker>
              <DateField label={assetsText.date} value={day} onChange={setDay} daysAhead={0} />
              {day ? <Button onClick={() => setDay('')}>{assetsText.today}</Button> : null}
            </Picker>
            <Button startIcon={<PrintRounded />} onClick={() => window.print()}>
              {assetsText.print}
            </Button>
          </>
        }
      />
      <QueryBoundary query={current} isWhole skeleton={<AssetsSkeleton />}>
        {({ data }) => <Report report={data} investorId={investorId} />}
      </QueryBoundary>
      <LicensesCard investorId={investorId} />
    </Page>
  );
}

function Report({ report, investorId }: { report: AssetsReport; investorId: number }) {
  if (report.firstDate === null || (report.isPast && report.items.length === 0)) {
    return (
      <Section>
        <EmptyView
          text={report.isPast ? assetsText.emptyPast : assetsText.empty}
          action={
            report.isPast ? undefined : (
              <Button variant="contained" component={Link} href={paths.funds} prefetch={false}>
                {assetsText.seeFunds}
              </Button>
            )
          }
        />
      </Section>
    );
  }
  return (
    <>
      {report.isPast ? <Alert severity="info">{assetsText.pastNote(jalaliText(report.date, 'long'))}</Alert> : null}
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
    <Page>
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
    </Page>
  );
}
