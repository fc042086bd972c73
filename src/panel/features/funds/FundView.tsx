import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import Button from '@mui/material/Button';
import type { ApiFailure } from '#panel/api/failure.ts';
import { useFundDescriptionQuery, type FundDetails } from '#panel/api/funds.ts';
import { PrintHead } from '#panel/components/PrintHead.tsx';
import { paths } from '#panel/paths.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { fundOpened } from '#panel/store/slices/fundsSlice.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { FundHeader } from './detail/FundHeader.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { text } from './detail/strings.ts';
import { SummaryTab } from './detail/SummaryTab.tsx';

/* Only the first tab comes with the page; the others when one of them is opened. */
const loading = () => <LoadingSkeleton shape="pairs" count={8} />;
const PricesTab = dynamic(() => import('./detail/PricesTab.tsx').then((part) => part.PricesTab), { loading });
const YieldsTab = dynamic(() => import('./detail/YieldsTab.tsx').then((part) => part.YieldsTab), { loading });
const MixTab = dynamic(() => import('./detail/MixTab.tsx').then((part) => part.MixTab), { loading });
const ProfitsTab = dynamic(() => import('./detail/ProfitsTab.tsx').then((part) => part.ProfitsTab), { loading });
const MineTab = dynamic(() => import('./detail/MineTab.tsx').then((part) => part.MineTab), { loading });
const BodiesTab = dynamic(() => import('./detail/FactTabs.tsx').then((part) => part.BodiesTab), { loading });
const CostsTab = dynamic(() => import('./detail/FactTabs.tsx').then((part) => part.CostsTab), { loading });
const FilesTab = dynamic(() => import('./detail/FilesTab.tsx').then((part) => part.FilesTab), { loading });
const QuestionsTab = dynamic(() => import('./detail/QuestionsTab.tsx').then((part) => part.QuestionsTab), { loading });

/** One fund or bond: prices and actions on top, everything else in tabs that stand in the URL (domain 9.3). */
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
  const query = useFundDescriptionQuery({ query: { fundId } });
  const dispatch = useAppDispatch();
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
              <UrlTabs label={text.tabsLabel} tabs={tabsOf(data)} />
            </div>
          </>
        )}
      </QueryBoundary>
    </Stack>
  );
}

function tabsOf(fund: FundDetails) {
  const { tabs } = text;
  return [
    { id: 'summary', label: tabs.summary, render: () => <SummaryTab fund={fund} /> },
    { id: 'prices', label: tabs.prices, render: () => <PricesTab fund={fund} /> },
    { id: 'yields', label: tabs.yields, render: () => <YieldsTab fund={fund} /> },
    { id: 'mix', label: tabs.mix, render: () => <MixTab fundId={fund.fundId} /> },
    { id: 'profits', label: tabs.profits, render: () => <ProfitsTab fund={fund} /> },
    { id: 'mine', label: tabs.mine, render: () => <MineTab fund={fund} /> },
    { id: 'bodies', label: tabs.bodies, render: () => <BodiesTab fund={fund} /> },
    { id: 'costs', label: tabs.costs, render: () => <CostsTab fund={fund} /> },
    { id: 'files', label: tabs.files, render: () => <FilesTab fundId={fund.fundId} /> },
    { id: 'questions', label: tabs.questions, render: () => <QuestionsTab fund={fund} /> },
  ];
}

function FundSkeleton() {
  return (
    <Stack>
      <Section>
        <LoadingSkeleton shape="figure" />
        <LoadingSkeleton shape="pairs" count={4} />
      </Section>
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
