import dynamic from 'next/dynamic';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { SettlementDesk } from './SettlementDesk.tsx';
import { settlementText as text } from './strings.ts';

const loading = () => <LoadingSkeleton shape="table" count={8} />;
const DayReportTab = dynamic(() => import('./DayReport.tsx').then((part) => part.DayReportTab), { loading });

/** The settlement desk on a page of its own; fund and day stand in the URL, so that the day board leads to a row's day. */
export function SettlementView() {
  return (
    <Stack>
      <PageHeader title={text.deskTitle} note={text.deskNote} />
      <div>
        <UrlTabs
          label={text.tabsLabel}
          tabs={[
            { id: 'desk', label: text.tabs.desk, render: () => <SettlementDesk /> },
            { id: 'report', label: text.tabs.report, render: () => <DayReportTab /> },
          ]}
        />
      </div>
    </Stack>
  );
}
