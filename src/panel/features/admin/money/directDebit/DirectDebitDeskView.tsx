import dynamic from 'next/dynamic';
import { DirectDebitAdminApi } from '#panel/api/directDebitAdmin.ts';
import { paths } from '#panel/paths.ts';
import { StatTiles } from '#panel/ui/data/StatTiles.tsx';
import { DeskStack } from '#panel/ui/layout/blocks.ts';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { ContractsTab } from '#panel/features/admin/shared/debits/ContractsTab.tsx';
import { debitDeskText as text } from '#panel/features/admin/shared/debits/strings.ts';

const loading = () => <LoadingSkeleton shape="table" count={8} />;
const RegularsTab = dynamic(() => import('./RegularsTab.tsx').then((part) => part.RegularsTab), { loading });
const ChargesTab = dynamic(() => import('./ChargesTab.tsx').then((part) => part.ChargesTab), { loading });
const DaysTab = dynamic(() => import('./DaysTab.tsx').then((part) => part.DaysTab), { loading });
const PackagesTab = dynamic(() => import('./PackagesTab.tsx').then((part) => part.PackagesTab), { loading });
const BanksTab = dynamic(() => import('./BanksTab.tsx').then((part) => part.BanksTab), { loading });

/** «برداشت مستقیم»: contracts, regular purchases and debits of everyone, the provider's report, packages and banks (domain 9.21). */
export function DirectDebitDeskView() {
  const { tabs } = text;
  return (
    <DeskStack>
      <UrlTabs
        label={text.tabsLabel}
        isFresh
        head={{ title: text.title, help: text.note, hasSlot: true }}
        tabs={[
          { id: 'contracts', label: tabs.contracts, render: () => <ContractsTab /> },
          { id: 'regulars', label: tabs.regulars, render: () => <RegularsTab /> },
          { id: 'charges', label: tabs.charges, render: () => <ChargesTab /> },
          { id: 'days', label: tabs.days, render: () => <DaysTab /> },
          { id: 'packages', label: tabs.packages, render: () => <PackagesTab /> },
          { id: 'banks', label: tabs.banks, render: () => <BanksTab /> },
        ]}
      >
        <Sums />
      </UrlTabs>
    </DeskStack>
  );
}

function Sums() {
  const always = { refetchOnMountOrArgChange: true };
  const contracts = DirectDebitAdminApi.useListAllDebitContractsQuery({ query: { size: 1 } }, always);
  const failed = DirectDebitAdminApi.useListAllDebitChargesQuery({ query: { size: 1, status: 'failed' } }, always);
  const pending = DirectDebitAdminApi.useListAllDebitChargesQuery({ query: { size: 1, status: 'pending' } }, always);
  const known = (count: number | undefined, error: unknown) => count ?? (error ? null : undefined);
  const { directDebit } = paths.admin;
  return (
    <StatTiles
      label={text.statsLabel}
      stats={[
        {
          id: 'active',
          label: text.statActive,
          count: known(contracts.data?.summary.activeCount, contracts.error),
          href: directDebit({ status: 'active' }),
        },
        {
          id: 'suspended',
          label: text.statSuspended,
          count: known(contracts.data?.summary.suspendedCount, contracts.error),
          tone: 'warning',
          href: directDebit({ status: 'suspended' }),
        },
        {
          id: 'failed',
          label: text.statFailed,
          count: known(failed.data?.pageInfo.totalCount, failed.error),
          tone: 'error',
          href: directDebit({ tab: 'charges', status: 'failed' }),
        },
        {
          id: 'pending',
          label: text.statPending,
          count: known(pending.data?.pageInfo.totalCount, pending.error),
          tone: 'warning',
          href: directDebit({ tab: 'charges', status: 'pending' }),
        },
      ]}
    />
  );
}
