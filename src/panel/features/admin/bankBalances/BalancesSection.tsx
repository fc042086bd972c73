import { useState } from 'react';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import { useListBankBalancesQuery } from '#panel/api/bankBalances.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { FundSelect } from '../kit/DeskFilters.tsx';
import { Stack } from '../kit/plain.ts';
import { StatTiles } from '../kit/StatTiles.tsx';
import { useOpenRow } from '../kit/useOpenRow.ts';
import type { Balance } from './BalanceDialog.tsx';
import { BalanceDrawer } from './BalanceDrawer.tsx';
import { balancesText as text } from './strings.ts';

const Filters = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '220px 180px 180px auto', alignItems: 'center' },
}));

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
  const [page, setPage] = useState({ page: 1, size: 10 });
  const [filter, setFilter] = useState({ fund: '', from: '', to: '', isDifferent: false });
  const query = useListBankBalancesQuery(
    {
      query: {
        ...page,
        ...(filter.fund && { fundId: Number(filter.fund) }),
        ...(filter.from && { fromDate: filter.from }),
        ...(filter.to && { toDate: filter.to }),
        ...(filter.isDifferent && { onlyDifferent: true }),
      },
    },
    { refetchOnMountOrArgChange: true },
  );
  const opened = useOpenRow(query.data?.data, (row) => `${row.fundId}:${row.businessDate}`, 'balance');
  const change = (changes: Partial<typeof filter>) => {
    setFilter({ ...filter, ...changes });
    setPage({ ...page, page: 1 });
  };
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
        <Filters className="no-print">
          <FundSelect value={filter.fund} onChange={(fund) => change({ fund })} />
          <DateField
            size="small"
            label={text.from}
            value={filter.from}
            max={filter.to || undefined}
            daysAhead={0}
            onChange={(from) => change({ from })}
          />
          <DateField
            size="small"
            label={text.to}
            value={filter.to}
            min={filter.from || undefined}
            daysAhead={0}
            onChange={(to) => change({ to })}
          />
          <FormControlLabel
            control={
              <Switch checked={filter.isDifferent} onChange={(_event, isDifferent) => change({ isDifferent })} />
            }
            label={text.onlyDifferent}
          />
        </Filters>
        <DataTable
          label={text.title}
          rows={query.data?.data}
          rowId={(row) => `${row.fundId}:${row.businessDate}`}
          columns={columns}
          isLoading={query.isFetching}
          error={query.error}
          onRetry={() => void query.refetch()}
          onRowClick={opened.open}
          openId={opened.openId}
          empty={<EmptyView text={text.empty} />}
          paging={{
            ...page,
            total: query.data?.pageInfo.totalCount ?? 0,
            onChange: (next, size) => setPage({ page: next, size }),
          }}
        />
      </Stack>
      <BalanceDrawer row={opened.row} onClose={opened.close} />
    </Section>
  );
}
