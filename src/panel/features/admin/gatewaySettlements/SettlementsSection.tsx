import { useState } from 'react';
import Alert from '@mui/material/Alert';
import { formatNumber } from '#shared/digits.ts';
import { useListGatewaySettlementsQuery, useListUnsettledPaymentsQuery } from '#panel/api/gatewaySettlements.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useListState, useOpenedRow } from '#panel/ui/list/useListState.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { ActionButton } from '../kit/ActionButton.tsx';
import { Stack } from '../kit/plain.ts';
import { StatTiles } from '../kit/StatTiles.tsx';
import { useDuty } from '../kit/useDuty.ts';
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
  const list = useListState({ opens: 'settlement', scope: 'settlements' });
  const query = useListGatewaySettlementsQuery({ query: list.query }, { ...often, skip: !list.isReady });
  const board = useListUnsettledPaymentsQuery(undefined, often);
  const { row: opened } = useOpenedRow(list, { rows: query.data?.data, idOf: (row) => row.settlementId });
  const days = useListState({ scope: 'unsettled' });
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
          query={board}
          list={days}
          rows={board.data?.data.days}
          rowId={(row) => `${row.gateway}:${row.fundId}:${row.businessDate}`}
          columns={[...dayColumns, actions]}
          empty={text.unsettledEmpty}
        />
        <DataTable
          label={text.title}
          query={query}
          list={list}
          rowId={(row) => row.settlementId}
          columns={columns}
          empty={text.empty}
        />
      </Stack>
      <SettlementDrawer row={opened} onClose={list.close} />
      {day && board.data ? <PrepareSettlement day={day} board={board.data.data} onClose={() => setDay(null)} /> : null}
    </Section>
  );
}
