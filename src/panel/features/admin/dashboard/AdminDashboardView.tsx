import Link from 'next/link';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { defineAbility } from '#shared/ability.ts';
import { paths } from '#panel/paths.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { useListBankBalancesQuery } from '#panel/api/bankBalances.ts';
import { useListPayoutBatchesQuery, useListPayoutsQuery } from '#panel/api/payouts.ts';
import { useListBankSlipsQuery } from '#panel/api/bankSlips.ts';
import { useGetReconciliationQueueQuery, useListReconciliationsQuery } from '#panel/api/reconciliation.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectAuth } from '#panel/store/slices/authSlice.ts';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { PartialError } from '#panel/ui/state/ErrorView.tsx';
import { type Stat, StatTiles } from '#panel/ui/data/StatTiles.tsx';
import { useBusinessDay } from '#panel/api/calendar.ts';
import { SettlementDesk } from '../settlement/SettlementDesk.tsx';
import { DemoClockCard } from './DemoClockCard.tsx';
import { adminDashboardText, queueText } from './strings.ts';
import { usePermission } from '../approval/usePermission.ts';

const Failed = styled('div')({ marginBlockStart: '0.75rem' });

/** The operators' first screen: the day's settlement, and in the demo the clock that moves it. */
export function AdminDashboardView() {
  const isStaff = usePermission('staff') === null;
  if (!isStaff) return <BranchDashboard />;
  return (
    <Stack>
      <PageHeader title={adminDashboardText.title} />
      <BankDeskQueue />
      <SettlementDesk />
      {/* last, for it is absent outside the demo and must not move what stands beneath */}
      <DemoClockCard />
    </Stack>
  );
}

/** An administrator of a branch reads tickets of the branch; the desks of the head office are not theirs (spec 6). */
function BranchDashboard() {
  return (
    <Stack>
      <PageHeader title={adminDashboardText.title} />
      <EmptyView
        text={adminDashboardText.branchText}
        action={
          <Button component={Link} href={paths.admin.tickets} variant="contained" prefetch={false}>
            {adminDashboardText.branchTickets}
          </Button>
        }
      />
    </Stack>
  );
}

const one = { query: { size: 1 } };
const options = { refetchOnMountOrArgChange: true };

/** What waits at the bank desk, with the way to each screen; absent for those who may not open them (a branch). */
export function BankDeskQueue() {
  const { role, accessLevel } = useAppSelector(selectAuth);
  return defineAbility({ role, accessLevel }).can('read', 'admin-page') ? <Queue /> : null;
}

function Queue() {
  const bankSlips = useListBankSlipsQuery(one, options);
  const payouts = useListPayoutsQuery(one, options);
  const open = useGetReconciliationQueueQuery(undefined, options);
  const checks = useListReconciliationsQuery({ query: { size: 1, onlyDifferent: true } }, options);
  const files = useListPayoutBatchesQuery(one, options);
  const balances = useListBankBalancesQuery(one, options);
  const today = useBusinessDay();
  const queries = [bankSlips, payouts, files, open, checks, balances];
  const failed = queries.filter((query) => query.error && !query.data);
  // the line of a failure comes below the tiles: until all have answered, what follows stays unseen
  const isWaiting = queries.some((query) => !query.data && !query.error);
  const unknown = (query: { error?: unknown }) => (query.error ? null : undefined);
  const slips = bankSlips.data?.summary;
  const sums = payouts.data?.summary;
  const rest = open.data?.data;
  const text = queueText.queue;
  const stats: Stat[] = [
    {
      id: 'bankSlips',
      label: text.bankSlips,
      count: slips?.pendingCount ?? unknown(bankSlips),
      amount: slips?.pendingAmount,
      tone: 'warning',
      href: paths.admin.bankSlips(),
    },
    {
      id: 'deposits',
      label: text.deposits,
      count: rest?.depositsWithoutOwner.count ?? unknown(open),
      amount: rest?.depositsWithoutOwner.amount,
      tone: 'warning',
      href: paths.admin.deposits({ open_only: 1 }),
    },
    {
      id: 'payoutsDue',
      label: text.payoutsDue,
      count: sums?.dueCount ?? unknown(payouts),
      amount: sums?.dueAmount,
      tone: 'warning',
      href: paths.admin.payouts({ status: 'pending', held: 0, to: today }),
    },
    {
      id: 'payoutFiles',
      label: text.payoutFiles,
      count: files.data?.summary.waitingCount ?? unknown(files),
      amount: files.data?.summary.waitingAmount,
      tone: 'warning',
      href: paths.admin.payouts({ tab: 'files' }),
    },
    {
      id: 'payoutRepairs',
      label: text.payoutRepairs,
      count: sums?.repairCount ?? unknown(payouts),
      tone: 'warning',
      href: paths.admin.payouts({ repair: 1 }),
    },
    {
      id: 'payoutsFailed',
      label: text.payoutsFailed,
      count: sums?.failedCount ?? unknown(payouts),
      amount: sums?.failedAmount,
      tone: 'error',
      href: paths.admin.payouts({ status: 'failed' }),
    },
    {
      id: 'payoutsSent',
      label: text.payoutsSent,
      count: sums?.sentCount ?? unknown(payouts),
      amount: sums?.sentAmount,
      href: paths.admin.payouts({ status: 'sent' }),
    },
    {
      id: 'payments',
      label: text.payments,
      count: rest?.unfinishedPayments.count ?? unknown(open),
      amount: rest?.unfinishedPayments.amount,
      tone: 'warning',
      href: paths.admin.reconciliation(),
    },
    {
      id: 'differences',
      label: text.differences,
      count: checks.data?.summary.differentCount ?? unknown(checks),
      tone: 'error',
      href: paths.admin.reconciliation({ different: 1 }),
    },
    {
      id: 'balances',
      label: text.balances,
      count: balances.data?.summary.openCount ?? unknown(balances),
      tone: 'error',
      href: paths.admin.reconciliation({}, 'bank-balances'),
    },
  ];
  return (
    <Section id="bank-desk-queue" title={queueText.queueTitle} note={queueText.queueNote}>
      <StatTiles label={queueText.queueTitle} stats={stats} />
      {isWaiting ? <span data-waits="" /> : null}
      {failed.length > 0 ? (
        <Failed>
          <PartialError onRetry={() => failed.forEach((query) => void query.refetch())} />
        </Failed>
      ) : null}
    </Section>
  );
}
