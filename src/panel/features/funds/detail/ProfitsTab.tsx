import { formatNumber } from '#shared/digits.ts';
import { FundsApi, type FundDetails, type FundProfit } from '#panel/api/funds.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { text as fundText } from './strings.ts';

const text = fundText.profits;
const money = (rial: string) => (rial === '0' ? '—' : <Money rial={rial} hasUnit={false} isHideable={false} />);

/** Columns of the public table of periodic profits, in its order (domain 1.10). */
const columns: readonly Column<FundProfit>[] = [
  {
    id: 'profitDate',
    title: text.date,
    minWidth: 96,
    isTitle: true,
    render: (row) => <JalaliDate value={row.profitDate} />,
  },
  { id: 'total', title: text.total, flex: 1.3, minWidth: 120, align: 'end', render: (row) => money(row.total) },
  {
    id: 'unitCount',
    title: text.unitCount,
    minWidth: 96,
    align: 'end',
    render: (row) => <Ltr>{formatNumber(BigInt(row.unitCount))}</Ltr>,
  },
  {
    id: 'guaranteedPerUnit',
    title: text.guaranteed,
    minWidth: 96,
    align: 'end',
    render: (row) => money(row.guaranteedPerUnit),
  },
  { id: 'extraPerUnit', title: text.extra, minWidth: 96, align: 'end', render: (row) => money(row.extraPerUnit) },
  {
    id: 'amount',
    title: text.amount,
    flex: 1.3,
    minWidth: 120,
    align: 'end',
    isHiddenOnCard: true,
    render: (row) => money(row.amount),
  },
  {
    id: 'extraAmount',
    title: text.extraAmount,
    flex: 1.1,
    minWidth: 104,
    align: 'end',
    isHiddenOnCard: true,
    render: (row) => money(row.extraAmount),
  },
  {
    id: 'compensation',
    title: text.compensation,
    minWidth: 96,
    align: 'end',
    isHiddenOnCard: true,
    render: (row) => money(row.compensation),
  },
];

/** The profits that the fund has paid, newest first, and the day of the next one. */
export function ProfitsTab({ fund }: { fund: FundDetails }) {
  const query = FundsApi.useFundProfitsQuery({ query: { fundId: fund.fundId } });
  return (
    <Section
      title={text.title}
      note={fund.nextProfitDate ? text.next(jalaliText(fund.nextProfitDate, 'long')) : undefined}
      action={
        <ListFileButtons
          title={text.title}
          file="exportFundProfits"
          args={{ query: { fundId: fund.fundId } }}
          size="small"
        />
      }
    >
      <DataTable
        label={text.title}
        query={query}
        rowId={(row) => row.profitId}
        columns={columns}
        empty={fund.dividendIntervalPeriod ? text.empty : text.emptyNone}
      />
    </Section>
  );
}
