import { useState } from 'react';
import { SupervisionApi } from '#panel/api/supervision.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { SelectField } from '#panel/ui/form/SelectField.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { EntriesTab, EventsTab, OrdersTab, PricesTab, ReportsTab } from './SupervisionTabs.tsx';
import { supervisionText as text } from './strings.ts';

/** What a trustee or an auditor reads of the funds that they are named for (decision 60). */
export function SupervisionView() {
  const query = SupervisionApi.useListSupervisedFundsQuery();
  return (
    <Stack>
      <PageHeader title={text.title} note={text.note} />
      <QueryBoundary query={query} isWhole skeleton={<LoadingSkeleton shape="table" count={6} />}>
        {({ data }) => (data.length === 0 ? <EmptyView text={text.noFunds} /> : <Funds funds={data} />)}
      </QueryBoundary>
    </Stack>
  );
}

interface Fund {
  fundId: number;
  name: string;
  from: string;
  to: string | null;
  navDate: string | null;
}

function Funds({ funds }: { funds: readonly Fund[] }) {
  const { word, change } = useUrlState();
  const asked = Number(word('fund'));
  const fund = funds.find(({ fundId }) => fundId === asked) ?? funds[0];
  const [fundId, setFundId] = useState(fund?.fundId ?? 0);
  if (!fund) return null;
  const choose = (id: number) => {
    setFundId(id);
    change({ fund: String(id), page: null });
  };
  const current = funds.find((one) => one.fundId === fundId) ?? fund;
  const tabs = [
    { id: 'reports', label: text.tabs.reports, render: () => <ReportsTab fundId={current.fundId} /> },
    { id: 'prices', label: text.tabs.prices, render: () => <PricesTab fundId={current.fundId} /> },
    { id: 'orders', label: text.tabs.orders, render: () => <OrdersTab fundId={current.fundId} /> },
    { id: 'ledger', label: text.tabs.ledger, render: () => <EntriesTab fundId={current.fundId} /> },
    { id: 'events', label: text.tabs.events, render: () => <EventsTab fundId={current.fundId} /> },
  ];
  return (
    <>
      <Section>
        <Stack>
          <SelectField
            size="small"
            label={text.fund}
            value={current.fundId}
            options={funds.map((one) => ({ value: one.fundId, label: one.name }))}
            onChange={choose}
            sx={{ maxWidth: 360 }}
          />
          <DescriptionList
            items={[
              {
                key: text.named,
                value: current.to
                  ? text.fromTo(jalaliText(current.from, 'date'), jalaliText(current.to, 'date'))
                  : text.since(jalaliText(current.from, 'date')),
              },
            ]}
          />
        </Stack>
      </Section>
      <div>
        <UrlTabs label={text.tabsLabel} tabs={tabs} />
      </div>
    </>
  );
}
