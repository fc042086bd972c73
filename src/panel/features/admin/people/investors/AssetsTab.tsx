import { formatPercent } from '#shared/digits.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/investorFiles.ts';
import { AssetFilesApi } from '#panel/api/assetFiles.ts';
import { InvestorFilesApi } from '#panel/api/investorFiles.ts';
import { FileButtons } from '#panel/components/FileButtons.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { Columns, Stack } from '#panel/ui/layout/blocks.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { dayOf } from '#panel/ui/list/urlValues.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Change } from '#panel/ui/text/Change.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { holdingColumns } from './HoldingsCard.tsx';
import { fileText } from './strings.ts';

type Report = ResponseOf<typeof contract.getInvestorAssets>['data'];

const text = fileText.assets;

/** Holdings and returns of an investor, now or at a past day, which stands in the URL. */
export function AssetsTab({ investorId }: { investorId: number }) {
  const url = useUrlState();
  const date = dayOf(url.word('day'));
  const query = InvestorFilesApi.useGetInvestorAssetsQuery({ query: { investorId, date } });
  const report = query.currentData?.data;
  return (
    <Stack>
      <Section
        title={fileText.tabs.assets}
        action={<DateField label={text.day} value={date ?? ''} onChange={(day) => url.change({ day: day || null })} />}
      >
        <QueryBoundary
          query={{ ...query, data: query.currentData }}
          skeleton={<LoadingSkeleton shape="pairs" count={5} />}
        >
          {({ data }) => <Returns report={data} />}
        </QueryBoundary>
      </Section>
      <Section
        title={fileText.holdings.title}
        action={
          <FileButtons
            title={fileText.holdings.title}
            size="small"
            ask={(format) => AssetFilesApi.endpoints.exportHoldings.initiate({ query: { investorId, date, format } })}
          />
        }
      >
        <DataTable
          label={fileText.holdings.title}
          query={query}
          rows={report?.items}
          rowId={(row) => row.fundId}
          columns={holdingColumns}
          empty={fileText.holdings.empty}
        />
      </Section>
    </Stack>
  );
}

const amount = (rial: string) => <Money rial={rial} isHideable={false} />;
const rate = (percent: string | null) => (percent === null ? text.unknown : <Ltr>{formatPercent(percent)}</Ltr>);

function Returns({ report }: { report: Report }) {
  return (
    <Columns>
      <DescriptionList
        items={[
          { key: fileText.value, value: amount(report.totalValue) },
          { key: text.cost, value: amount(report.totalCost) },
          { key: text.unrealized, value: <Change rial={report.unrealizedProfit} percent={report.unrealizedPercent} /> },
          { key: text.realized, value: amount(report.realizedProfit) },
          { key: text.received, value: amount(report.receivedProfit) },
        ]}
      />
      <DescriptionList
        items={[
          { key: text.netDeposit, value: amount(report.netDeposit) },
          { key: text.simple, value: rate(report.simpleReturn) },
          { key: text.timeWeighted, value: rate(report.timeWeightedReturn) },
          { key: text.moneyWeighted, value: rate(report.moneyWeightedReturn) },
          { key: text.real, value: rate(report.realReturn) },
          { key: text.since, value: report.firstDate ? jalaliText(report.firstDate, 'date') : '—' },
        ]}
      />
    </Columns>
  );
}
