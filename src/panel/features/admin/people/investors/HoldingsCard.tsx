import { formatNumber, formatPercent } from '#shared/digits.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/investorFiles.ts';
import { InvestorFilesApi } from '#panel/api/investorFiles.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { figureCell, rialCell } from '#panel/ui/list/values.tsx';
import { Change } from '#panel/ui/text/Change.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { fileText } from './strings.ts';

type Holding = ResponseOf<typeof contract.getInvestorAssets>['data']['items'][number];

const text = fileText.holdings;

/** Columns of the holdings, on a past day as well. */
export const holdingColumns: readonly Column<Holding>[] = [
  {
    id: 'fundName',
    title: text.fund,
    flex: 1.5,
    minWidth: 130,
    isTitle: true,
    render: (row) => <TwoLines first={row.fundName} second={row.fundTypeText} />,
  },
  {
    id: 'units',
    title: text.units,
    flex: 1,
    minWidth: 96,
    render: (row) => (
      <TwoLines
        first={figureCell(row.units)}
        second={row.lockedUnits === '0' ? text.allFree : text.locked(formatNumber(BigInt(row.lockedUnits)))}
      />
    ),
  },
  {
    id: 'cancelNav',
    title: text.price,
    flex: 0.9,
    minWidth: 100,
    render: (row) => <TwoLines first={figureCell(row.cancelNav)} second={jalaliText(row.navDate, 'date')} />,
  },
  { id: 'value', title: text.value, flex: 1.1, minWidth: 120, align: 'end', render: (row) => rialCell(row.value) },
  { id: 'cost', title: text.cost, flex: 1.1, minWidth: 120, align: 'end', render: (row) => rialCell(row.cost) },
  {
    id: 'profit',
    title: text.profit,
    flex: 1.1,
    minWidth: 120,
    align: 'end',
    render: (row) => (
      <TwoLines
        first={<Money rial={row.profit} isSigned hasUnit={false} isHideable={false} />}
        second={<Change percent={row.profitPercent} />}
      />
    ),
  },
  {
    id: 'sharePercent',
    title: text.share,
    flex: 0.6,
    minWidth: 72,
    align: 'end',
    render: (row) => <Ltr>{formatPercent(row.sharePercent)}</Ltr>,
  },
];

// the card stands beside others: purchase value and share are in the tab of the holdings
const shortColumns = holdingColumns.filter(({ id }) => id !== 'cost' && id !== 'sharePercent');

/** What an investor holds now. */
export function HoldingsCard({ investorId }: { investorId: number }) {
  const query = InvestorFilesApi.useGetInvestorAssetsQuery({ query: { investorId } });
  const report = query.data?.data;
  return (
    <Section title={text.title} action={report ? <Money rial={report.totalValue} isHideable={false} /> : null}>
      <DataTable
        label={text.title}
        query={query}
        rows={report?.items}
        rowId={(row) => row.fundId}
        columns={shortColumns}
        isLoading={query.isLoading}
        empty={text.empty}
      />
    </Section>
  );
}
