import dynamic from 'next/dynamic';
import Link from 'next/link';
import Button from '@mui/material/Button';
import { hasDuty } from '#shared/duty.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectAuth } from '#panel/store/slices/authSlice.ts';
import { paths } from '#panel/paths.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { DeskStack } from '#panel/ui/layout/blocks.ts';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { OrdersTab } from './OrdersTab.tsx';
import { ordersReportText as text } from './strings.ts';

const loading = () => <LoadingSkeleton shape="table" count={8} />;
const FundDaysTab = dynamic(() => import('./FundDaysTab.tsx').then((part) => part.FundDaysTab), { loading });
const TurnoverTab = dynamic(() => import('./TurnoverTab.tsx').then((part) => part.TurnoverTab), { loading });
const AuthorityTab = dynamic(() => import('./AuthorityTab.tsx').then((part) => part.AuthorityTab), { loading });
const HoldingsTab = dynamic(() => import('./HoldingsTab.tsx').then((part) => part.HoldingsTab), { loading });

/** Requests of all investors, and what they came to: by fund and day, in the books, in units (domain 9.17). A branch reads its own requests alone. */
export function OrdersReportView() {
  const { roleID, accessLevel } = useAppSelector(selectAuth);
  const isStaff = hasDuty({ roleId: roleID, accessLevel }, 'staff');
  if (!isStaff)
    return (
      <DeskStack>
        <PageHeader title={text.title} help={text.noteBranch} hasSlot />
        <OrdersTab />
      </DeskStack>
    );
  return (
    <DeskStack>
      <UrlTabs
        label={text.tabsLabel}
        isFresh
        head={{
          title: text.title,
          help: text.note,
          hasSlot: true,
          actions: (
            <Button component={Link} href={paths.admin.payouts({ tab: 'files' })} prefetch={false}>
              {text.bankFiles}
            </Button>
          ),
        }}
        tabs={[
          { id: 'orders', label: text.tabs.orders, render: () => <OrdersTab /> },
          { id: 'days', label: text.tabs.days, render: () => <FundDaysTab /> },
          { id: 'turnover', label: text.tabs.turnover, render: () => <TurnoverTab /> },
          { id: 'holdings', label: text.tabs.holdings, render: () => <HoldingsTab /> },
          { id: 'authority', label: text.tabs.authority, render: () => <AuthorityTab /> },
        ]}
      />
    </DeskStack>
  );
}
