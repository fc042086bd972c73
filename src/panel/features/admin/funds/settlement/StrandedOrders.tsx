import { useState } from 'react';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listStrandedOrders } from '#shared/contract/reschedules.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { strandedOrders } from '#shared/lists/settlement.ts';
import { DeskRulesApi } from '#panel/api/deskRules.ts';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { columnsOf, tableOf } from '#panel/ui/list/columnsOf.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { DayChoice } from '#panel/components/DayChoice.tsx';
import { ui } from '#panel/ui/strings.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { settlementText } from './strings.ts';
import { DaySettlement } from './DaySettlement.tsx';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';

const text = settlementText.stranded;
type Row = ResponseOf<typeof listStrandedOrders>['data'][number];

function Moved({ from, to }: { from: string | null; to: string | null }) {
  return (
    <span>
      {from ? <JalaliDate value={from} /> : ui.none} {text.becomes}{' '}
      <strong>{to ? <JalaliDate value={to} /> : ui.none}</strong>
    </span>
  );
}

const endOf = (days: Row['from']): string | null => days.licenseDate ?? days.payoutDate;

/** Open orders on a closed day, which no price will come for; nothing while there are none. */
export function StrandedOrders({ fundId }: { fundId: number }) {
  const list = useListState({ scope: 'stranded' });
  const [chosen, setChosen] = useState<Row | null>(null);
  const deniedReason = usePermission('maker');
  const query = DeskRulesApi.useListStrandedOrdersQuery({ query: { fundId, ...list.query } });
  const total = query.data?.pageInfo.totalCount ?? 0;
  if (total === 0) return null;
  const columns = columnsOf(strandedOrders, {
    orderNo: (row) => <OrderLink orderId={row.orderId} orderNo={row.orderNo} />,
    priceDay: (row) => <Moved from={row.from.priceDate} to={row.to.priceDate} />,
    end: (row) => <Moved from={endOf(row.from)} to={endOf(row.to)} />,
    actions: (row) =>
      row.changeId === null ? (
        <ActionButton
          size="small"
          variant="outlined"
          aria-label={text.rescheduleOf(toPersianDigits(row.orderNo))}
          reason={deniedReason}
          onClick={() => setChosen(row)}
        >
          {text.reschedule}
        </ActionButton>
      ) : (
        text.waits
      ),
  });
  return (
    <Section
      title={text.title}
      note={text.note}
      action={
        <ListFileButtons title={text.title} file={strandedOrders.file} args={{ query: { fundId } }} size="small" />
      }
    >
      <DataTable {...tableOf(strandedOrders)} label={text.title} query={query} list={list} columns={columns} />
      {chosen ? <RescheduleDialog row={chosen} onClose={() => setChosen(null)} /> : null}
    </Section>
  );
}

function RescheduleDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const [reschedule] = DeskRulesApi.useRescheduleOrderMutation();
  return (
    <ActDialog
      title={text.confirmTitle}
      confirmLabel={text.reschedule}
      done={approvalText.waiting}
      act={(idempotencyKey) => reschedule({ params: { orderId: row.orderId }, idempotencyKey }).unwrap()}
      onClose={onClose}
    >
      <p>
        <Ltr>{toPersianDigits(row.orderNo)}</Ltr> · {row.investorName}
      </p>
      <p>
        {text.price}: <Moved from={row.from.priceDate} to={row.to.priceDate} />
      </p>
      <p>{text.confirmText}</p>
    </ActDialog>
  );
}

const Choice = styled('div')({ maxWidth: 280, marginBlockEnd: '1rem' });

/** Preview and execution of a day of one fund. */
export function SettlementTab({ fundId }: { fundId: number }) {
  return (
    <Stack>
      <StrandedOrders fundId={fundId} />
      <Section title={settlementText.dayTitle} note={settlementText.deskNote}>
        <Choice>
          <DayChoice />
        </Choice>
        <DaySettlement fundId={fundId} />
      </Section>
    </Stack>
  );
}
