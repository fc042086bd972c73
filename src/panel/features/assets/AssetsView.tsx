import dynamic from 'next/dynamic';
import Link from 'next/link';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useRouter } from 'next/router';
import { useState, type ReactNode } from 'react';
import { AssetsApi, type AssetsReport } from '#panel/api/assets.ts';
import { AssetFilesApi } from '#panel/api/assetFiles.ts';
import { FileButtons } from '#panel/components/FileButtons.tsx';
import { paths } from '#panel/paths.ts';
import { GainDetails } from '#panel/components/GainDetails.tsx';
import { PrintHead } from '#panel/components/PrintHead.tsx';
import { withInvestor } from '#panel/components/withInvestor.tsx';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectInvestors } from '#panel/store/slices/UserInvestorsSlice.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { CalendarMonthRounded } from '#panel/ui/icons/CalendarMonthRounded.tsx';
import { GroupsRounded } from '#panel/ui/icons/GroupsRounded.tsx';
import { IconButton } from '#panel/ui/plain/IconButton.tsx';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { Note, Stack } from '#panel/ui/layout/blocks.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { HideAmountsButton } from '#panel/ui/text/HideAmountsButton.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { dayFromInput } from '#shared/dayInput.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { today } from '#panel/ui/today.ts';
import { CreditCard } from './CreditCard.tsx';
import { HoldingsTable } from './HoldingsTable.tsx';
import { ReinvestCard } from './ReinvestCard.tsx';
import { ReturnsCard, ReturnsStrip } from './ReturnsCard.tsx';
import { ValueChart } from './ValueChart.tsx';
import { text } from './strings.ts';

/* Those with several investors open it by a button; its code comes then. */
const FamilyView = dynamic(() => import('./FamilyView.tsx').then((part) => part.FamilyView), {
  ssr: false,
  loading: () => <AssetsSkeleton />,
});

// below the first view
const IncomeCard = dynamic(() => import('./IncomeCard.tsx').then((part) => part.IncomeCard), { ssr: false });
const MixCard = dynamic(() => import('./MixCard.tsx').then((part) => part.MixCard), { ssr: false });
const CertificatesCard = dynamic(() => import('./CertificatesCard.tsx').then((part) => part.CertificatesCard), {
  ssr: false,
  loading: () => (
    <Section title={text.certificates}>
      <LoadingSkeleton shape="table" count={5} />
    </Section>
  ),
});

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // five sums: two and three, or five beside each other without an empty cell
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    '& > *': { gridColumn: 'span 2' },
    '& > :nth-of-type(n + 4)': { gridColumn: 'span 3' },
  },
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
    '& > :nth-of-type(n)': { gridColumn: 'auto' },
  },
  // on phones each figure beside its title
  [theme.breakpoints.down('sm')]: {
    gap: '0.5rem',
    '& > section': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'center',
      columnGap: '0.75rem',
      paddingBlock: '0.625rem',
      '& > :nth-of-type(1)': { marginBlockEnd: 0 },
      '& > :nth-of-type(2)': { gridColumn: 2, gridRow: '1 / span 2' },
    },
  },
}));

function SumCard({
  title,
  rial,
  note,
  children,
}: {
  title: string;
  rial: string;
  note: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Section title={title}>
      <Figure rial={rial} size="lg">
        {children}
      </Figure>
      <Note>{note}</Note>
    </Section>
  );
}

const Gain = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'baseline',
  gap: '0.5rem',
  color: theme.vars.palette.text.secondary,
}));

/** What all is worth, with the gain. */
function ValueCard({ report }: { report: AssetsReport }) {
  const newest =
    report.items
      .map((item) => item.navDate)
      .sort()
      .at(-1) ?? report.date;
  return (
    <Section title={text.value} note={text.valueAt(jalaliText(newest, 'long'))}>
      <div data-testid="assets-value">
        <Figure rial={report.totalValue} size="xxl">
          <HideAmountsButton />
          <Gain>
            <span>{text.totalGain}</span>
            <GainDetails gain={report} rial={report.totalProfit} percent={report.profitPercent} isPill />
          </Gain>
        </Figure>
      </div>
    </Section>
  );
}

/** Where the value comes from. */
function SumCards({ report }: { report: AssetsReport }) {
  return (
    <Cards>
      <SumCard title={text.cost} rial={report.totalCost} note={text.costNote} />
      <SumCard title={text.unrealized} rial={report.unrealizedProfit} note={text.unrealizedNote} />
      <SumCard title={text.received} rial={report.receivedProfit} note={text.receivedNote} />
      <SumCard title={text.realized} rial={report.realizedProfit} note={text.realizedNote} />
      <SumCard
        title={text.netDeposit}
        rial={report.netDeposit}
        note={
          <>
            {text.netDepositNote} <Money rial={report.purchaseFees} />
          </>
        }
      />
    </Cards>
  );
}

/* Below the title on phones, once it is asked for. */
const Picker = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.5rem',
  alignItems: 'center',
  '& > div': { width: 220 },
  [theme.breakpoints.down('sm')]: {
    '&:not([data-open])': { display: 'none' },
    '&[data-open]': { order: 1, flexBasis: '100%' },
  },
}));
const DayButton = styled(IconButton)(({ theme }) => ({ [theme.breakpoints.up('sm')]: { display: 'none' } }));

function Assets({ investorId }: { investorId: number }) {
  const { isReady, word, change } = useUrlState();
  const day = dayFromInput(word('date')) ?? '';
  const setDay = (date: string) => change({ date });
  const [isPicking, setPicking] = useState(false);
  const router = useRouter();
  const investors = useAppSelector(selectInvestors);
  const query = AssetsApi.useAssetsReportQuery(
    { query: { investorId, ...(day && { date: day }) } },
    { skip: !isReady },
  );
  // the answer of another day must not stand under the day just chosen
  const current = { ...query, data: query.currentData };
  return (
    <Stack>
      <PrintHead range={text.printedDay(jalaliText(current.data?.data.date ?? today()))} />
      <PageHeader
        title={text.title}
        // one line, which is painted before any data and is larger than the value that comes
        note={text.note}
        // until it is known whether there are others: their button would move what stands below
        isWaiting={investors.length === 0}
        lateAction={
          investors.length > 1 ? (
            <Button
              variant="outlined"
              startIcon={<GroupsRounded />}
              onClick={() => change({ view: 'family' }, { isStep: true, toTop: true })}
            >
              {text.family}
            </Button>
          ) : null
        }
        actions={
          <>
            <DayButton aria-label={text.chooseDay} aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
              <CalendarMonthRounded />
            </DayButton>
            <Picker data-open={isPicking || day ? '' : undefined}>
              <DateField label={text.date} size="small" value={day} onChange={setDay} daysAhead={0} />
              {day ? <Button onClick={() => setDay('')}>{text.today}</Button> : null}
            </Picker>
            <FileButtons
              title={text.title}
              ask={(format) =>
                AssetFilesApi.endpoints.exportHoldings.initiate({
                  query: { investorId, ...(day && { date: day }), format },
                })
              }
              last={[
                {
                  id: 'statements',
                  label: text.statements,
                  act: () => void router.push(paths.documents),
                },
              ]}
            />
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
      <ValueCard report={report} />
      <ReturnsStrip report={report} />
      <HoldingsTable report={report} investorId={investorId} />
      {report.isPast ? null : <CreditCard investorId={investorId} />}
      {report.isPast ? null : <ReinvestCard investorId={investorId} />}
      {report.isPast ? null : <IncomeCard investorId={investorId} />}
      <SumCards report={report} />
      <ReturnsCard report={report} />
      <ValueChart report={report} />
      <MixCard report={report} />
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
const OwnAssets = withInvestor(Assets, <AssetsSkeleton />);

/** What the chosen investor holds, or all investors of the person side by side (domain 9.8). */
export function AssetsView() {
  const { isReady, word } = useUrlState();
  return isReady && word('view') === 'family' ? <FamilyView /> : <OwnAssets />;
}
