import { useListBankBalancesQuery } from '#panel/api/bankBalances.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { useListState, useOpenedRow } from '#panel/ui/list/useListState.ts';
import { idFilter, dayFilter, flagFilter } from '#panel/ui/list/filters.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { FundSelect } from '#panel/components/FundSelect.tsx';
import { Stack } from '../kit/plain.ts';
import { StatTiles } from '../kit/StatTiles.tsx';
import type { Balance } from './BalanceDialog.tsx';
import { BalanceDrawer } from './BalanceDrawer.tsx';
import { balancesText as text } from './strings.ts';

const filters = {
  fund: idFilter('fundId'),
  from: dayFilter('fromDate'),
  to: dayFilter('toDate'),
  different: flagFilter('onlyDifferent'),
};
const idOf = (row: Balance) => `${row.fundId}:${row.businessDate}`;

const money = (rial: string | null, isSigned = false) =>
  rial === null ? '—' : <Money rial={rial} hasUnit={false} isSigned={isSigned} isHideable={false} />;

const colours = { equal: 'success', differs: 'error', untold: 'default' } as const;

function State({ row }: { row: Balance }) {
  if (row.state === 'differs' && !row.isOpen)
    return <StatusChip colour="warning">{row.isClosed ? text.closed : text.known}</StatusChip>;
  return <StatusChip colour={colours[row.state]}>{row.stateText}</StatusChip>;
}

const columns: readonly Column<Balance>[] = [
  { id: 'fund', title: text.columns.fund, flex: 1.4, minWidth: 130, isTitle: true, render: (row) => row.fundName },
  { id: 'day', title: text.columns.day, minWidth: 100, render: (row) => <JalaliDate value={row.businessDate} /> },
  { id: 'book', title: text.columns.book, minWidth: 140, align: 'end', render: (row) => money(row.bookBalance) },
  { id: 'bank', title: text.columns.bank, minWidth: 140, align: 'end', render: (row) => money(row.bankBalance) },
  {
    id: 'difference',
    title: text.columns.difference,
    minWidth: 120,
    align: 'end',
    render: (row) => money(row.difference, true),
  },
  { id: 'state', title: text.columns.state, minWidth: 140, render: (row) => <State row={row} /> },
];

/** The funds' bank accounts in the books against the bank's closing balances, day by day. */
export function BalancesSection() {
  const list = useListState({ filters, opens: 'balance', scope: 'balances' });
  const query = useListBankBalancesQuery(
    { query: list.query },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const { row } = useOpenedRow(list, { rows: query.data?.data, idOf });
  const summary = query.data?.summary;
  const unknown = query.error ? null : undefined;
  return (
    <Section id="bank-balances" title={text.title} note={text.note}>
      <Stack>
        <StatTiles
          label={text.title}
          stats={[
            { id: 'open', label: text.tiles.open, count: summary?.openCount ?? unknown, tone: 'error' },
            { id: 'different', label: text.tiles.different, count: summary?.differentCount ?? unknown },
            { id: 'untold', label: text.tiles.untold, count: summary?.untoldCount ?? unknown, tone: 'warning' },
          ]}
        />
        <ListFilters
          list={list}
          slot={<FundSelect value={list.words.fund} onChange={(fund) => list.change({ fund })} />}
          days={{ from: text.from, to: text.to, daysAhead: 0 }}
          switches={[{ name: 'different', label: text.onlyDifferent }]}
        />
        <DataTable label={text.title} query={query} list={list} rowId={idOf} columns={columns} empty={text.empty} />
      </Stack>
      <BalanceDrawer row={row} onClose={list.close} />
    </Section>
  );
}
