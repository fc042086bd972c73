import type { ReactNode } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/router';
import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';
import { formatNumber } from '#shared/digits.ts';
import { formatRialIn } from '#shared/largeAmounts.ts';
import type { ApiFailure } from '#panel/api/failure.ts';
import { FundRulesApi } from '#panel/api/fundRules.ts';
import { FundsApi } from '#panel/api/funds.ts';
import { RuleChangesApi } from '#panel/api/ruleChanges.ts';
import { paths } from '#panel/paths.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { ArrowForwardRounded } from '#panel/ui/icons/ArrowForwardRounded.tsx';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { figureCell } from '#panel/ui/list/values.tsx';
import { ui } from '#panel/ui/strings.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { TermsTab } from '../rules/TermsTab.tsx';
import type { Rules } from '../rules/types.ts';
import { adminFundsText } from './strings.ts';
import { FilledBar, type Fund, OpenChip } from './fundColumns.tsx';
import { rulesText } from '../rules/strings.ts';

const text = adminFundsText.fund;

/* Only the first tab comes with the page; each other one when it is opened. */
const loading = () => <LoadingSkeleton shape="table" count={6} />;
const SchedulesTab = dynamic(() => import('../rules/SchedulesTab.tsx').then((part) => part.SchedulesTab), { loading });
const WindowsTab = dynamic(() => import('../rules/WindowsTab.tsx').then((part) => part.WindowsTab), { loading });
const LimitsTab = dynamic(() => import('../rules/LimitsTab.tsx').then((part) => part.LimitsTab), { loading });
const PricesDesk = dynamic(() => import('../settlement/PricesDesk.tsx').then((part) => part.PricesDesk), { loading });
const SettlementTab = dynamic(() => import('../settlement/StrandedOrders.tsx').then((part) => part.SettlementTab), {
  loading,
});
const PrincipalSection = dynamic(() =>
  import('../principal/PrincipalSection.tsx').then((part) => part.PrincipalSection),
);
const ProfitsTab = dynamic(() => import('../profits/ProfitsTab.tsx').then((part) => part.ProfitsTab), { loading });

const OrdersTab = dynamic(() => import('../orders/OrdersTab.tsx').then((part) => part.OrdersTab), { loading });
const FundPaymentsTab = dynamic(() => import('../orders/FundPaymentsTab.tsx').then((part) => part.FundPaymentsTab), {
  loading,
});
const FactsTab = dynamic(() => import('../rules/FactsTab.tsx').then((part) => part.FactsTab), { loading });
const SetupTab = dynamic(() => import('../setup/SetupTab.tsx').then((part) => part.SetupTab), { loading });
const AttributesTab = dynamic(() => import('../setup/AttributesTab.tsx').then((part) => part.AttributesTab), {
  loading,
});
const AccountsTab = dynamic(() => import('../setup/AccountsTab.tsx').then((part) => part.AccountsTab), { loading });
const FundReportsTab = dynamic(() => import('../reports/FundReportsTab.tsx').then((part) => part.FundReportsTab), {
  loading,
});
const PapersTab = dynamic(() => import('../setup/PapersTab.tsx').then((part) => part.PapersTab), { loading });
const OpeningTab = dynamic(() => import('../opening/OpeningTab.tsx').then((part) => part.OpeningTab), { loading });
const RuleChanges = dynamic(() => import('../rules/RuleChanges.tsx').then((part) => part.RuleChanges), { loading });

/** A fund's desk: its rules, prices, the execution of a day and its profits, in tabs that stand in the URL (domain 9.18). */
export function AdminFundView() {
  const router = useRouter();
  const asked = Number(router.query['fundId']);
  if (!router.isReady) return <LoadingSkeleton shape="pairs" count={10} />;
  return Number.isInteger(asked) && asked > 0 ? <FundDesk fundId={asked} /> : <NotFound />;
}

function FundDesk({ fundId }: { fundId: number }) {
  const rules = FundRulesApi.useGetFundRulesQuery({ query: { fundId } });
  const funds = FundsApi.useListFundsQuery({ query: { drafts: true } });
  const changes = RuleChangesApi.useListRuleChangesQuery({ query: { status: 'pending', fundId, page: 1, size: 1 } });
  const waiting = changes.data?.pageInfo.totalCount ?? 0;
  const fund = funds.data?.data.find((one) => one.fundId === fundId);
  if (!rules.data && (rules.error as ApiFailure | undefined)?.code === 'ORDER_FUND_NOT_FOUND') return <NotFound />;
  return (
    <Stack>
      <PageHeader
        title={rules.data?.data.fundName ?? fund?.name ?? text.title}
        note={fund?.fundTypeText ?? '\u00a0'}
        actions={
          <Button component={Link} href={paths.admin.funds()} prefetch={false} startIcon={<ArrowForwardRounded />}>
            {text.back}
          </Button>
        }
      />
      <Section>
        <QueryBoundary query={{ ...funds, data: fund }} skeleton={<LoadingSkeleton shape="pairs" count={3} />}>
          {(found) => <FundFigures fund={found} />}
        </QueryBoundary>
      </Section>
      <QueryBoundary
        query={{ ...rules, data: changes.isLoading ? undefined : rules.data }}
        isWhole
        skeleton={<UrlTabs label={text.tabsLabel} tabs={waitingTabs} />}
      >
        {({ data }) => (
          <div>
            <UrlTabs label={text.tabsLabel} tabs={tabsOf(data, waiting)} />
          </div>
        )}
      </QueryBoundary>
    </Stack>
  );
}

/** The tabs in their groups, in order. */
const tabGroups = {
  sale: ['terms', 'schedules', 'windows', 'limits', 'changes'],
  price: ['prices', 'settlement'],
  money: ['orders', 'payments', 'profits', 'accounts'],
  about: ['attributes', 'facts', 'reports', 'papers'],
  setup: ['setup', 'opening'],
} as const;
type Group = keyof typeof tabGroups;
type TabId = (typeof tabGroups)[Group][number];

/** What each tab draws, and how many wait there, in the order and the groups of the desk. */
const inGroups = (draw: Readonly<Record<TabId, () => ReactNode>>, waiting = 0) =>
  (Object.keys(tabGroups) as Group[]).flatMap((group) =>
    tabGroups[group].map((id) => ({
      id,
      label: text.tabs[id],
      group: text.groups[group],
      count: id === 'changes' && waiting > 0 ? formatNumber(waiting) : undefined,
      render: draw[id],
    })),
  );

const waitingPanel = () => <LoadingSkeleton shape="pairs" count={10} />;

/** The tabs as they will stand, while the rules of the fund are fetched: nothing moves when they come. */
const waitingTabs = inGroups(
  Object.fromEntries(
    Object.values(tabGroups)
      .flat()
      .map((id) => [id, waitingPanel]),
  ) as Record<TabId, () => ReactNode>,
);

function tabsOf(rules: Rules, waiting: number) {
  const { fundId } = rules;
  const ofRules = (tab: ReactNode) => (
    <>
      <WaitingNote fundId={fundId} />
      {tab}
    </>
  );
  return inGroups(
    {
      terms: () => ofRules(<TermsTab key={fundId} rules={rules} />),
      schedules: () => ofRules(<SchedulesTab rules={rules} />),
      windows: () => <WindowsTab rules={rules} />,
      limits: () => ofRules(<LimitsTab rules={rules} />),
      changes: () => <RuleChanges fundId={fundId} />,
      prices: () => <PricesDesk fundId={fundId} />,
      settlement: () => <SettlementTab fundId={fundId} />,
      orders: () => <OrdersTab fundId={fundId} />,
      payments: () => <FundPaymentsTab fundId={fundId} />,
      profits: () => (
        <Stack>
          <PrincipalSection fundId={fundId} />
          <ProfitsTab fundId={fundId} />
        </Stack>
      ),
      accounts: () => ofRules(<AccountsTab fundId={fundId} />),
      attributes: () => ofRules(<AttributesTab fundId={fundId} />),
      facts: () => ofRules(<FactsTab fundId={fundId} />),
      reports: () => <FundReportsTab fundId={fundId} />,
      papers: () => <PapersTab fundId={fundId} />,
      setup: () => ofRules(<SetupTab fundId={fundId} />),
      opening: () => <OpeningTab fundId={fundId} />,
    },
    waiting,
  );
}

function NotFound() {
  return (
    <EmptyView
      text={text.notFound}
      action={
        <Button variant="contained" component={Link} href={paths.admin.funds()} prefetch={false}>
          {text.back}
        </Button>
      }
    />
  );
}

const { columns, fund: figuresText } = adminFundsText;

const Grid = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem 1rem',
  margin: 0,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(auto-fit, minmax(104px, 1fr))' },
}));
const Cell = styled('div')(({ theme }) => ({
  minWidth: 0,
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.body1, margin: 0, fontWeight: 600 },
}));

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Cell>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Cell>
  );
}

/** The fund at a glance: prices with their day, size, ceiling, and whether it takes orders and why not. */
function FundFigures({ fund }: { fund: Fund }) {
  const closed = [fund.issue, fund.cancel].flatMap((one) => (one.isOpen || !one.reason ? [] : [one.reason]));
  return (
    <>
      <Grid>
        <Figure name={columns.issueNav}>{figureCell(fund.issueNav)}</Figure>
        <Figure name={columns.cancelNav}>{figureCell(fund.cancelNav)}</Figure>
        <Figure name={columns.statisticalNav}>{figureCell(fund.statisticalNav)}</Figure>
        <Figure name={columns.date}>{fund.navDate ? <JalaliDate value={fund.navDate} /> : ui.none}</Figure>
        <Figure name={columns.netAssetFull}>
          {fund.netAsset ? <Ltr>{formatRialIn('billion', fund.netAsset)}</Ltr> : ui.none}
        </Figure>
        <Figure name={columns.units}>
          <Ltr>{formatNumber(BigInt(fund.investedUnits))}</Ltr>
        </Figure>
        <Figure name={columns.filledFull}>
          <FilledBar percent={fund.filledPercent} />
        </Figure>
        <Figure name={columns.issue}>
          <OpenChip of={fund.issue} />
        </Figure>
        <Figure name={columns.cancel}>
          <OpenChip of={fund.cancel} />
        </Figure>
      </Grid>
      {closed.length > 0 ? (
        <Alert severity="warning" sx={{ marginBlockStart: 3 }}>
          {figuresText.closedNow}: {[...new Set(closed)].join(figuresText.separator)}
        </Alert>
      ) : null}
    </>
  );
}

const changesText = rulesText.changes;

/** Says on a fund's rules that changes of them wait for a second person, and leads there. */
function WaitingNote({ fundId }: { fundId: number }) {
  const query = RuleChangesApi.useListRuleChangesQuery({ query: { status: 'pending', fundId, page: 1, size: 1 } });
  const { change } = useUrlState();
  const count = query.data?.pageInfo.totalCount ?? 0;
  if (count === 0) return null;
  return (
    <Alert
      severity="warning"
      sx={{ marginBlockEnd: 4 }}
      action={
        <Button color="inherit" size="small" onClick={() => change({ tab: 'changes', status: 'pending' })}>
          {changesText.show}
        </Button>
      }
    >
      {changesText.waiting(formatNumber(count))}
    </Alert>
  );
}
