import type { ReactNode } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/router';
import Button from '@mui/material/Button';
import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded';
import type { ApiFailure } from '#panel/api/failure.ts';
import { useGetFundRulesQuery } from '#panel/api/fundRules.ts';
import { useListFundsQuery } from '#panel/api/funds.ts';
import { useListRuleChangesQuery } from '#panel/api/ruleChanges.ts';
import { paths } from '#panel/paths.ts';
import { formatNumber } from '#shared/digits.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Stack } from '../kit/plain.ts';
import { TermsTab } from '../rules/TermsTab.tsx';
import type { Rules } from '../rules/types.ts';
import { WaitingNote } from '../rules/WaitingNote.tsx';
import { FundFigures } from './FundFigures.tsx';
import { adminFundsText } from './strings.ts';

const text = adminFundsText.fund;

/* Only the first tab comes with the page; each other one when it is opened. */
const loading = () => <LoadingSkeleton shape="table" count={6} />;
const SchedulesTab = dynamic(() => import('../rules/SchedulesTab.tsx').then((part) => part.SchedulesTab), { loading });
const WindowsTab = dynamic(() => import('../rules/WindowsTab.tsx').then((part) => part.WindowsTab), { loading });
const LimitsTab = dynamic(() => import('../rules/LimitsTab.tsx').then((part) => part.LimitsTab), { loading });
const PricesDesk = dynamic(() => import('../prices/PricesDesk.tsx').then((part) => part.PricesDesk), { loading });
const SettlementTab = dynamic(() => import('../settlement/SettlementTab.tsx').then((part) => part.SettlementTab), {
  loading,
});
const PrincipalSection = dynamic(() =>
  import('../principal/PrincipalSection.tsx').then((part) => part.PrincipalSection),
);
const ProfitsTab = dynamic(() => import('../profits/ProfitsTab.tsx').then((part) => part.ProfitsTab), { loading });

const RuleChanges = dynamic(() => import('../rules/RuleChanges.tsx').then((part) => part.RuleChanges), { loading });

/** A fund's desk: its rules, prices, the execution of a day and its profits, in tabs that stand in the URL (domain 9.18). */
export function AdminFundView() {
  const router = useRouter();
  const asked = Number(router.query['fundId']);
  if (!router.isReady) return <LoadingSkeleton shape="pairs" count={10} />;
  return Number.isInteger(asked) && asked > 0 ? <FundDesk fundId={asked} /> : <NotFound />;
}

function FundDesk({ fundId }: { fundId: number }) {
  const rules = useGetFundRulesQuery({ query: { fundId } });
  const funds = useListFundsQuery({ query: {} });
  const changes = useListRuleChangesQuery({ query: { status: 'pending', fundId, page: 1, size: 1 } });
  const waiting = changes.data?.pageInfo.totalCount ?? 0;
  const fund = funds.data?.data.find((one) => one.fundId === fundId);
  if (!rules.data && (rules.error as ApiFailure | undefined)?.code === 'ORDER_FUND_NOT_FOUND') return <NotFound />;
  return (
    <Stack>
      <PageHeader
        title={rules.data?.data.fundName ?? fund?.name ?? text.title}
        note={fund?.fundTypeText}
        actions={
          <Button component={Link} href={paths.admin.funds} prefetch={false} startIcon={<ArrowForwardRounded />}>
            {text.back}
          </Button>
        }
      />
      <Section>
        <QueryBoundary query={{ ...funds, data: fund }} skeleton={<LoadingSkeleton shape="pairs" count={3} />}>
          {(found) => <FundFigures fund={found} />}
        </QueryBoundary>
      </Section>
      <QueryBoundary query={rules} isWhole skeleton={<UrlTabs label={text.tabsLabel} tabs={waitingTabs} />}>
        {({ data }) => (
          <div>
            <UrlTabs label={text.tabsLabel} tabs={tabsOf(data, waiting)} />
          </div>
        )}
      </QueryBoundary>
    </Stack>
  );
}

/** The tabs as they will stand, while the rules of the fund are fetched: nothing moves when they come. */
const waitingTabs = (
  ['terms', 'schedules', 'windows', 'limits', 'prices', 'settlement', 'profits', 'changes'] as const
).map((id) => ({ id, label: text.tabs[id], render: () => <LoadingSkeleton shape="pairs" count={10} /> }));

function tabsOf(rules: Rules, waiting: number) {
  const { tabs } = text;
  const { fundId } = rules;
  const ofRules = (tab: ReactNode) => (
    <>
      <WaitingNote fundId={fundId} />
      {tab}
    </>
  );
  return [
    { id: 'terms', label: tabs.terms, render: () => ofRules(<TermsTab key={fundId} rules={rules} />) },
    { id: 'schedules', label: tabs.schedules, render: () => ofRules(<SchedulesTab rules={rules} />) },
    { id: 'windows', label: tabs.windows, render: () => <WindowsTab rules={rules} /> },
    { id: 'limits', label: tabs.limits, render: () => ofRules(<LimitsTab rules={rules} />) },
    { id: 'prices', label: tabs.prices, render: () => <PricesDesk fundId={fundId} /> },
    { id: 'settlement', label: tabs.settlement, render: () => <SettlementTab fundId={fundId} /> },
    {
      id: 'profits',
      label: tabs.profits,
      render: () => (
        <Stack>
          <PrincipalSection fundId={fundId} />
          <ProfitsTab fundId={fundId} />
        </Stack>
      ),
    },
    {
      id: 'changes',
      label: waiting > 0 ? tabs.counted(tabs.changes, formatNumber(waiting)) : tabs.changes,
      render: () => <RuleChanges fundId={fundId} />,
    },
  ];
}

function NotFound() {
  return (
    <EmptyView
      text={text.notFound}
      action={
        <Button variant="contained" component={Link} href={paths.admin.funds} prefetch={false}>
          {text.back}
        </Button>
      }
    />
  );
}
