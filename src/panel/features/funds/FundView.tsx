import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/router';
import { useEffect, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import type { ApiFailure } from '#panel/api/failure.ts';
import { FundsApi, type FundDetails } from '#panel/api/funds.ts';
import { PrintHead } from '#panel/components/PrintHead.tsx';
import { paths } from '#panel/paths.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { fundOpened } from '#panel/store/slices/fundsSlice.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { MainAndSide, Stack } from '#panel/ui/layout/blocks.ts';
import { ActsRoom } from './detail/FundActs.tsx';
import { FundHeader } from './detail/FundHeader.tsx';
import { text } from './detail/strings.ts';
import { SummaryTab } from './detail/SummaryTab.tsx';

/* Only the first tab comes with the page; the others when one of them is opened. */
const loading = () => <LoadingSkeleton shape="pairs" count={8} />;
const PricesTab = dynamic(() => import('./detail/PricesTab.tsx').then((part) => part.PricesTab), { loading });
const YieldsTab = dynamic(() => import('./detail/YieldsTab.tsx').then((part) => part.YieldsTab), { loading });
const MixTab = dynamic(() => import('./detail/MixTab.tsx').then((part) => part.MixTab), { loading });
const ProfitsTab = dynamic(() => import('./detail/ProfitsTab.tsx').then((part) => part.ProfitsTab), { loading });
const BodiesTab = dynamic(() => import('./detail/FactTabs.tsx').then((part) => part.BodiesTab), { loading });
const CostsTab = dynamic(() => import('./detail/FactTabs.tsx').then((part) => part.CostsTab), { loading });
const FilesTab = dynamic(() => import('./detail/FilesTab.tsx').then((part) => part.FilesTab), { loading });
const QuestionsTab = dynamic(() => import('./detail/QuestionsTab.tsx').then((part) => part.QuestionsTab), { loading });

/** One fund or bond: price, chart, holding and actions on top, everything else in four tabs that the URL names (domain 9.3). */
export function FundView() {
  const router = useRouter();
  const asked = Number(router.query['fundId']);
  const fundId = Number.isInteger(asked) && asked > 0 ? asked : null;
  if (!router.isReady)
    return (
      <>
        <PageName />
        <FundSkeleton />
      </>
    );
  return fundId === null ? <NotFound /> : <FundOf fundId={fundId} />;
}

function FundOf({ fundId }: { fundId: number }) {
  const query = FundsApi.useFundDescriptionQuery({ query: { fundId } });
  const dispatch = useAppDispatch();
  const { word } = useUrlState();
  const hasFund = query.data !== undefined;
  useEffect(() => {
    if (hasFund) dispatch(fundOpened(fundId));
  }, [dispatch, fundId, hasFund]);
  if (!query.data && (query.error as ApiFailure | undefined)?.code === 'FUND_NOT_FOUND') return <NotFound />;
  return (
    <Stack>
      <PrintHead />
      {query.data ? null : <PageName />}
      <QueryBoundary query={query} isWhole skeleton={<FundSkeleton />}>
        {({ data }) => (
          <>
            <FundHeader fund={data} />
            <div>
              <UrlTabs label={text.tabsLabel} tabs={tabsOf(data, word('tab'))} />
              <ActsRoom />
            </div>
          </>
        )}
      </QueryBoundary>
    </Stack>
  );
}

type Part = readonly [id: string, draw: (fund: FundDetails) => ReactNode];

/* The parts of each tab in their order. Notices and bookmarks name a part in the URL: its tab opens with that part first. */
const parts: readonly (readonly [id: keyof typeof text.tabs, parts: readonly Part[]])[] = [
  [
    'summary',
    [
      ['summary', (fund) => <SummaryTab fund={fund} />],
      ['questions', (fund) => <QuestionsTab fund={fund} />],
    ],
  ],
  [
    'yields',
    [
      ['yields', (fund) => <YieldsTab fund={fund} />],
      ['prices', (fund) => <PricesTab fund={fund} />],
      ['profits', (fund) => <ProfitsTab fund={fund} />],
    ],
  ],
  [
    'mix',
    [
      ['mix', (fund) => <MixTab fundId={fund.fundId} />],
      ['costs', (fund) => <CostsTab fund={fund} />],
    ],
  ],
  [
    'files',
    [
      ['files', (fund) => <FilesTab fundId={fund.fundId} />],
      ['bodies', (fund) => <BodiesTab fund={fund} />],
    ],
  ],
];

function tabsOf(fund: FundDetails, asked: string) {
  return parts.map(([id, all]) => ({
    id,
    label: text.tabs[id],
    also: all.map(([part]) => part),
    render: () => (
      <Stack>
        {[...all]
          .sort(([one], [other]) => Number(other === asked) - Number(one === asked))
          .map(([part, draw]) => (
            <div key={part}>{draw(fund)}</div>
          ))}
      </Stack>
    ),
  }));
}

function FundSkeleton() {
  return (
    <Stack>
      <MainAndSide>
        <Section>
          <LoadingSkeleton shape="figure" />
          <LoadingSkeleton shape="chart" height={260} />
        </Section>
        <Section>
          <LoadingSkeleton shape="pairs" count={4} />
        </Section>
      </MainAndSide>
      <Section>
        <LoadingSkeleton shape="pairs" count={10} />
      </Section>
    </Stack>
  );
}

/** The heading of the page while there is no name of a fund. */
const PageName = () => <h1 className="visually-hidden">{text.title}</h1>;

function NotFound() {
  return (
    <>
      <PageName />
      <EmptyView
        text={text.notFound}
        action={
          <Button variant="contained" component={Link} href={paths.funds} prefetch={false}>
            {text.back}
          </Button>
        }
      />
    </>
  );
}
