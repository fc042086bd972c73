import dynamic from 'next/dynamic';
import { useListDraftNavsQuery } from '#panel/api/prices.ts';
import { useListRuleChangesQuery } from '#panel/api/ruleChanges.ts';
import { formatNumber } from '#shared/digits.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Stack } from '../kit/plain.ts';
import { FundsList } from './FundsList.tsx';
import { adminFundsText as text } from './strings.ts';

const PricesDesk = dynamic(() => import('../prices/PricesDesk.tsx').then((part) => part.PricesDesk), {
  loading: () => <LoadingSkeleton shape="table" count={6} />,
});
const RuleChanges = dynamic(() => import('../rules/RuleChanges.tsx').then((part) => part.RuleChanges), {
  loading: () => <LoadingSkeleton shape="table" count={6} />,
});

/** All funds with prices, ceiling and whether they take orders; and the prices of all of them that wait for approval (domain 9.18). */
export function FundsReportView() {
  const drafts = useListDraftNavsQuery();
  const waiting = drafts.data?.data.length ?? 0;
  const changes = useListRuleChangesQuery({ query: { status: 'pending', page: 1, size: 1 } });
  const counted = (label: string, count: number) =>
    count > 0 ? text.fund.tabs.counted(label, formatNumber(count)) : label;
  return (
    <Stack>
      <PageHeader title={text.title} note={text.note} />
      <div>
        <UrlTabs
          label={text.tabsLabel}
          tabs={[
            { id: 'list', label: text.tabs.list, render: () => <FundsList /> },
            {
              id: 'prices',
              label: counted(text.tabs.prices, waiting),
              render: () => <PricesDesk fundId={null} />,
            },
            {
              id: 'changes',
              label: counted(text.tabs.changes, changes.data?.pageInfo.totalCount ?? 0),
              render: () => <RuleChanges fundId={null} />,
            },
          ]}
        />
      </div>
    </Stack>
  );
}
