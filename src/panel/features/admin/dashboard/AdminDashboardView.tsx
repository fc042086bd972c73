import { styled } from '@mui/material/styles';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { BankDeskQueue } from '../bankDesk/BankDeskQueue.tsx';
import { SettlementDesk } from '../settlement/SettlementDesk.tsx';
import { DemoClockCard } from './DemoClockCard.tsx';
import { adminDashboardText } from './strings.ts';

const Page = styled('div')({ display: 'grid', gap: '1rem', gridTemplateColumns: 'minmax(0, 1fr)' });

/** The operators' first screen: the day's settlement, and in the demo the clock that moves it. */
export function AdminDashboardView() {
  return (
    <Page>
      <PageHeader title={adminDashboardText.title} />
      <BankDeskQueue />
      <DemoClockCard />
      <SettlementDesk />
    </Page>
  );
}
