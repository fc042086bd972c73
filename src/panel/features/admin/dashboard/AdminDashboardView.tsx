import Link from 'next/link';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { paths } from '#panel/paths.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { BankDeskQueue } from '../bankDesk/BankDeskQueue.tsx';
import { useDuty } from '../kit/useDuty.ts';
import { SettlementDesk } from '../settlement/SettlementDesk.tsx';
import { DemoClockCard } from './DemoClockCard.tsx';
import { adminDashboardText } from './strings.ts';

const Page = styled('div')({ display: 'grid', gap: '1rem', gridTemplateColumns: 'minmax(0, 1fr)' });

/** The operators' first screen: the day's settlement, and in the demo the clock that moves it. */
export function AdminDashboardView() {
  const isStaff = useDuty('staff') === null;
  if (!isStaff) return <BranchDashboard />;
  return (
    <Page>
      <PageHeader title={adminDashboardText.title} />
      <BankDeskQueue />
      <SettlementDesk />
      {/* last, for it is absent outside the demo and must not move what stands beneath */}
      <DemoClockCard />
    </Page>
  );
}

/** An administrator of a branch reads tickets of the branch; the desks of the head office are not theirs (spec 6). */
function BranchDashboard() {
  return (
    <Page>
      <PageHeader title={adminDashboardText.title} />
      <EmptyView
        text={adminDashboardText.branchText}
        action={
          <Button component={Link} href={paths.admin.tickets} variant="contained" prefetch={false}>
            {adminDashboardText.branchTickets}
          </Button>
        }
      />
    </Page>
  );
}
