import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/router';
import Button from '@mui/material/Button';
import { formatNumber } from '#shared/digits.ts';
import type { ApiFailure } from '#panel/api/failure.ts';
import { InvestorFilesApi } from '#panel/api/investorFiles.ts';
import { paths } from '#panel/paths.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { FileHead, type InvestorFile } from './FileHead.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { fileText as text } from './strings.ts';

/* Only the first tab comes with the page; each other one when it is opened. */
const loading = () => <LoadingSkeleton shape="table" count={6} />;
const OrdersTab = dynamic(() => import('./OrdersTab.tsx').then((part) => part.OrdersTab), { loading });
const TurnoverTab = dynamic(() => import('./TurnoverTab.tsx').then((part) => part.TurnoverTab), { loading });
const AssetsTab = dynamic(() => import('./AssetsTab.tsx').then((part) => part.AssetsTab), { loading });
const AccountsTab = dynamic(() => import('./RecordTabs.tsx').then((part) => part.AccountsTab), { loading });
const DocumentsTab = dynamic(() => import('./RecordTabs.tsx').then((part) => part.DocumentsTab), { loading });
const TicketsTab = dynamic(() => import('./RecordTabs.tsx').then((part) => part.TicketsTab), { loading });
const NoticesTab = dynamic(() => import('./NoticesTab.tsx').then((part) => part.NoticesTab), { loading });
const SignInsTab = dynamic(() => import('./RecordTabs.tsx').then((part) => part.SignInsTab), { loading });
const AcceptancesTab = dynamic(() => import('./AcceptancesTab.tsx').then((part) => part.AcceptancesTab), { loading });
const IdentityTab = dynamic(() => import('./IdentityTab.tsx').then((part) => part.IdentityTab), { loading });
const DebitContractsTab = dynamic(
  () => import('#panel/features/admin/shared/debits/ContractsTab.tsx').then((part) => part.ContractsTab),
  {
    loading,
  },
);
const ProfileTab = dynamic(() => import('./ProfileTab.tsx').then((part) => part.ProfileTab), { loading });

/** The file of one investor: who it is, what it holds, what waits, and everything that was done (domain 9.17). */
export function InvestorFileView() {
  const router = useRouter();
  const asked = Number(router.query['investorId']);
  if (!router.isReady)
    return (
      <>
        <PageName />
        <LoadingSkeleton shape="pairs" count={10} />
      </>
    );
  return Number.isInteger(asked) && asked > 0 ? (
    <File key={asked} investorId={asked} />
  ) : (
    <Missing sentence={text.notFound} />
  );
}

function File({ investorId }: { investorId: number }) {
  const query = InvestorFilesApi.useGetInvestorFileQuery({ query: { investorId } });
  const code = (query.error as ApiFailure | undefined)?.code;
  if (!query.data && code === 'INVESTOR_NOT_ALLOWED') return <Missing sentence={text.notAllowed} />;
  if (!query.data && code === 'NOT_FOUND') return <Missing sentence={text.notFound} />;
  return (
    <Stack>
      {query.data ? null : <PageName />}
      <Section>
        <QueryBoundary query={query} isWhole skeleton={<LoadingSkeleton shape="pairs" count={4} />}>
          {({ data }) => <FileHead file={data} />}
        </QueryBoundary>
      </Section>
      <div>
        <UrlTabs
          label={text.tabsLabel}
          isFresh
          tabs={tabsOf(investorId, query.data?.data, query.error !== undefined && !query.data)}
        />
      </div>
    </Stack>
  );
}

/** Tabs stand from the beginning; their counts come with the head of the file. */
function tabsOf(investorId: number, file: InvestorFile | undefined, isFailed: boolean) {
  const { tabs } = text;
  const counted = (label: string, count: number | undefined): string =>
    count ? text.counted(label, formatNumber(count)) : label;
  const counts = file?.counts;
  return [
    {
      id: 'overview',
      label: tabs.overview,
      render: () => <OverviewTab investorId={investorId} file={file} isFailed={isFailed} />,
    },
    { id: 'orders', label: tabs.orders, render: () => <OrdersTab investorId={investorId} /> },
    { id: 'turnover', label: tabs.turnover, render: () => <TurnoverTab investorId={investorId} /> },
    { id: 'assets', label: tabs.assets, render: () => <AssetsTab investorId={investorId} /> },
    {
      id: 'accounts',
      label: counted(tabs.accounts, counts?.bankAccounts),
      render: () => <AccountsTab investorId={investorId} />,
    },
    { id: 'profile', label: tabs.profile, render: () => <ProfileTab investorId={investorId} /> },
    { id: 'identity', label: tabs.identity, render: () => <IdentityTab investorId={investorId} /> },
    {
      id: 'documents',
      label: counted(tabs.documents, counts?.documents),
      render: () => <DocumentsTab investorId={investorId} />,
    },
    { id: 'contracts', label: tabs.contracts, render: () => <DebitContractsTab investorId={investorId} /> },
    {
      id: 'tickets',
      label: counted(tabs.tickets, counts?.openTickets),
      render: () => <TicketsTab investorId={investorId} />,
    },
    { id: 'notices', label: tabs.notices, render: () => <NoticesTab investorId={investorId} /> },
    { id: 'acceptances', label: tabs.acceptances, render: () => <AcceptancesTab investorId={investorId} /> },
    { id: 'sign-ins', label: tabs.signIns, render: () => <SignInsTab investorId={investorId} /> },
  ];
}

/** The heading of the page while there is no name of an investor. */
const PageName = () => <h1 className="visually-hidden">{text.title}</h1>;

function Missing({ sentence }: { sentence: string }) {
  return (
    <>
      <PageName />
      <EmptyView
        text={sentence}
        action={
          <Button variant="contained" component={Link} href={paths.admin.investors()} prefetch={false}>
            {text.back}
          </Button>
        }
      />
    </>
  );
}
