import dynamic from 'next/dynamic';
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import type * as contract from '#shared/contract/gatewaySettlements.ts';
import { formatNumber } from '#shared/digits.ts';
import { gatewaySettlements, unsettledPayments } from '#shared/lists/bankMoney.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { GatewaySettlementsApi } from '#panel/api/gatewaySettlements.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { columnsOf, tableOf } from '#panel/ui/list/columnsOf.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useListState, useOpenedRow } from '#panel/ui/list/useListState.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ButtonRow, Hint, Stack } from '#panel/ui/layout/blocks.ts';
import { StatTiles } from '#panel/ui/data/StatTiles.tsx';
import type { UnsettledDay } from './PrepareSettlement.tsx';
import { settlementsText as text } from './strings.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { Decision } from '#panel/features/admin/shared/approval/Decision.tsx';
import { decisionFacts } from '#panel/features/admin/shared/approval/decisionFacts.tsx';

const PrepareSettlement = dynamic(() => import('./PrepareSettlement.tsx').then((part) => part.PrepareSettlement), {
  ssr: false,
});

const money = (rial: string, isSigned = false) => (
  <Money rial={rial} hasUnit={false} isSigned={isSigned} isHideable={false} />
);
const colors = { prepared: 'warning', approved: 'success', rejected: 'default' } as const;

const columns = columnsOf(gatewaySettlements, {
  status: (row) => <StatusChip color={colors[row.status]}>{row.statusText}</StatusChip>,
});

const dayColumns = columnsOf(unsettledPayments);

const often = { refetchOnMountOrArgChange: true };

/** Money on its way from gateways and direct debit to the bank accounts: what is still there, and what two people settled. */
export function SettlementsSection() {
  const list = useListState({ opens: 'settlement', scope: 'settlements' });
  const query = GatewaySettlementsApi.useListGatewaySettlementsQuery(
    { query: list.query },
    { ...often, skip: !list.isReady },
  );
  const board = GatewaySettlementsApi.useListUnsettledPaymentsQuery(undefined, often);
  const { row: opened } = useOpenedRow(list, { rows: query.data?.data, idOf: (row) => row.settlementId });
  const days = useListState({ scope: 'unsettled' });
  const [day, setDay] = useState<UnsettledDay | null>(null);
  const deniedReason = usePermission('maker');
  const summary = query.data?.summary;
  const unknown = query.error ? null : undefined;
  const shown = board.data?.data.days.length ?? 0;
  const total = board.data?.data.total ?? 0;
  const hidden = total > shown ? text.unsettledShown(formatNumber(shown), formatNumber(total)) : null;
  const actions: Column<UnsettledDay> = {
    id: 'prepare',
    title: text.prepare,
    minWidth: 120,
    render: (row) => (
      <ActionButton size="small" isCompact reason={deniedReason} onClick={() => setDay(row)}>
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
        {summary?.oldestUnsettledDate ? <Hint>{text.oldest(jalaliText(summary.oldestUnsettledDate))}</Hint> : null}
        {summary && summary.openDifference !== '0' ? (
          <Alert severity="warning">
            {text.openDifference} {money(summary.openDifference, true)}
          </Alert>
        ) : null}
        <ButtonRow>
          <ListFileButtons title={text.unsettledTitle} file={unsettledPayments.file} size="small" />
        </ButtonRow>
        <DataTable
          {...tableOf(unsettledPayments)}
          label={text.unsettledTitle}
          query={board}
          list={days}
          rows={board.data?.data.days}
          columns={[...dayColumns, actions]}
        />
        {hidden ? <Hint>{hidden}</Hint> : null}
        <ButtonRow>
          <ListFileButtons
            title={text.title}
            file={gatewaySettlements.file}
            args={{ query: list.chosen }}
            size="small"
          />
        </ButtonRow>
        <DataTable {...tableOf(gatewaySettlements)} query={query} list={list} columns={columns} />
      </Stack>
      <SettlementDrawer row={opened} onClose={list.close} />
      {day && board.data ? <PrepareSettlement day={day} board={board.data.data} onClose={() => setDay(null)} /> : null}
    </Section>
  );
}

type Settlement = ResponseOf<typeof contract.listGatewaySettlements>['data'][number];

/** A settlement with its figures, and the decision of the second person. */
function SettlementDrawer({ row, onClose }: { row: Settlement | null; onClose: () => void }) {
  return (
    <SidePanel
      isOpen={row !== null}
      title={row ? text.drawerTitle(row.gatewayTitle, row.fundName) : ''}
      onClose={onClose}
    >
      {row ? (
        <Stack key={row.settlementId}>
          <Facts row={row} />
          {row.status === 'prepared' ? <Act row={row} /> : null}
        </Stack>
      ) : null}
    </SidePanel>
  );
}

function Facts({ row }: { row: Settlement }) {
  return (
    <DescriptionList
      items={[
        { key: text.columns.status, value: row.statusText },
        { key: text.facts.source, value: row.sourceText },
        { key: text.columns.until, value: jalaliText(row.untilDate) },
        { key: text.columns.count, value: formatNumber(row.paymentCount) },
        { key: text.facts.gross, value: money(row.gross) },
        { key: text.facts.fee, value: money(row.fee) },
        { key: text.facts.net, value: money(row.net) },
        { key: text.facts.difference, value: money(row.difference, true) },
        row.differenceReason ? { key: text.facts.differenceReason, value: row.differenceReason } : null,
        { key: text.columns.settledOn, value: jalaliText(row.settledOn) },
        { key: text.facts.account, value: <Ltr>{row.accountIban}</Ltr> },
        { key: text.facts.bankRef, value: <Ltr>{row.bankRef}</Ltr> },
        { key: text.facts.onStatement, value: row.isOnStatement ? text.yes : text.notYet },
        ...decisionFacts(row),
      ]}
    />
  );
}

function Act({ row }: { row: Settlement }) {
  const [approve] = GatewaySettlementsApi.useApproveGatewaySettlementMutation();
  const [reject] = GatewaySettlementsApi.useRejectGatewaySettlementMutation();
  const params = { settlementId: row.settlementId };
  return (
    <Decision
      words={text.decision}
      preparedBy={row.preparedBy}
      version={row.version}
      name={`settlement-${row.settlementId}`}
      done={text.approved}
      extra={
        <DescriptionList
          items={[
            { key: text.columns.gateway, value: text.drawerTitle(row.gatewayTitle, row.fundName) },
            { key: text.facts.net, value: money(row.net) },
            { key: text.facts.difference, value: money(row.difference, true) },
          ]}
        />
      }
      approve={(call) => approve({ params, ...call }).unwrap()}
      reject={(call) => reject({ params, ...call }).unwrap()}
    />
  );
}
