import { useState } from 'react';
import Alert from '@mui/material/Alert';
import { formatNumber } from '#shared/digits.ts';
import { useListGatewaySettlementsQuery, useListUnsettledPaymentsQuery } from '#panel/api/gatewaySettlements.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { ActionButton } from '../kit/ActionButton.tsx';
import { Stack } from '../kit/plain.ts';
import { StatTiles } from '../kit/StatTiles.tsx';
import { useDuty } from '../kit/useDuty.ts';
import { useOpenRow } from '../kit/useOpenRow.ts';
import { PrepareSettlement, type UnsettledDay } from './PrepareSettlement.tsx';
import { SettlementDrawer, type Settlement } from './SettlementDrawer.tsx';
import { settlementsText as text } from './strings.ts';

const money = (rial: string, isSigned = false) => (
  <Money rial={rial} hasUnit={false} isSigned={isSigned} isHideable={false} />
);
const colours = { prepared: 'warning', approved: 'success', rejected: 'default' } as const;

const columns: readonly Column<Settlement>[] = [
  {
    id: 'gateway',
    title: text.columns.gateway,
    flex: 1,
    minWidth: 110,
    isTitle: true,
    render: (row) => row.gatewayTitle,
  },
  { id: 'fund', title: text.columns.fund, flex: 1.4, minWidth: 130, render: (row) => row.fundName },
  { id: 'until', title: text.columns.until, minWidth: 100, render: (row) => <JalaliDate value={row.untilDate} /> },
  {
    id: 'settledOn',
    title: text.columns.settledOn,
    minWidth: 100,
    render: (row) => <JalaliDate value={row.settledOn} />,
  },
  { id: 'net', title: text.columns.net, minWidth: 120, align: 'end', render: (row) => money(row.net) },
  {
    id: 'difference',
    title: text.columns.difference,
    minWidth: 110,
    align: 'end',
    render: (row) => money(row.difference, true),
  },
  {
    id: 'status',
    title: text.columns.status,
    minWidth: 110,
    render: (row) => <StatusChip colour={colours[row.status]}>{row.statusText}</StatusChip>,
  },
];

const dayColumns: readonly Column<UnsettledDay>[] = [
  {
    id: 'gateway',
    title: text.columns.gateway,
    flex: 1,
    minWidth: 110,
    isTitle: true,
    render: (row) => row.gatewayTitle,
  },
  { id: 'fund', title: text.columns.fund, flex: 1.4, minWidth: 130, render: (row) => row.fundName },
  { id: 'day', title: text.columns.day, minWidth: 100, render: (row) => <JalaliDate value={row.businessDate} /> },
  { id: 'count', title: text.columns.count, minWidth: 90, align: 'end', render: (row) => formatNumber(row.count) },
  { id: 'amount', title: text.columns.amount, minWidth: 120, align: 'end', render: (row) => money(row.amount) },
  { id: 'total', title: text.columns.total, minWidth: 130, align: 'end', render: (row) => money(row.totalAmount) },
];

const often = { refetchOnMountOrArgChange: true };

/** Money on its way from the gateways to the bank accounts: what is still there, and what two people settled. */
export function SettlementsSection() {
  const [page, setPage] = useState({ page: 1, size: 10 });
  const query = useListGatewaySettlementsQuery({ query: page }, often);
  const board = useListUnsettledPaymentsQuery(undefined, often);
  const opened = useOpenRow(query.data?.data, (row) => row.settlementId, 'settlement');
  const days = board.data?.data.days;
  const [dayPage, setDayPage] = useState({ page: 1, size: 10 });
  const [day, setDay] = useState<UnsettledDay | null>(null);
  const noDuty = useDuty('maker');
  const summary = query.data?.summary;
  const unknown = query.error ? null : undefined;
  const actions: Column<UnsettledDay> = {
    id: 'prepare',
    title: text.prepare,
    minWidth: 120,
    render: (row) => (
      <ActionButton size="small" isCompact reason={noDuty} onClick={() => setDay(row)}>
        {text.prepare}
      </ActionButton>
    ),
  };
  return (
    <Section id="gateway-settlements" title={text.title} note={text.note}>
      <Stack>
        <StatTiles
          label={text.title}
          stats={[
            { id: 'waiting', label: text.tiles.waiting, count: summary?.waitingCount ?? unknown, tone: 'warning' },
            {
              id: 'unsettled',
              label: text.tiles.unsettled,
              count: summary?.unsettledCount ?? unknown,
              amount: summary?.unsettledAmount,
              tone: 'warning',
            },
          ]}
        />
        {summary && summary.openDifference !== '0' ? (
          <Alert severity="warning">
            {text.openDifference} {money(summary.openDifference, true)}
          </Alert>
        ) : null}
        <DataTable
          label={text.unsettledTitle}
          rows={days?.slice((dayPage.page - 1) * dayPage.size, dayPage.page * dayPage.size)}
          rowId={(row) => `${row.gateway}:${row.fundId}:${row.businessDate}`}
          columns={[...dayColumns, actions]}
          isLoading={board.isFetching}
          error={board.error}
          onRetry={() => void board.refetch()}
          empty={<EmptyView text={text.unsettledEmpty} />}
          paging={{
            ...dayPage,
            total: days?.length ?? 0,
            onChange: (next, size) => setDayPage({ page: next, size }),
          }}
        />
        <DataTable
          label={text.title}
          rows={query.data?.data}
          rowId={(row) => row.settlementId}
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
      <SettlementDrawer row={opened.row} onClose={opened.close} />
      {day && board.data ? <PrepareSettlement day={day} board={board.data.data} onClose={() => setDay(null)} /> : null}
    </Section>
  );
}
