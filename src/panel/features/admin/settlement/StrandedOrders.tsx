import { useState } from 'react';
import { styled } from '@mui/material/styles';
import type { AnswerOf } from '#shared/contract/define.ts';
import type { listStrandedOrders } from '#shared/contract/redates.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { useListStrandedOrdersQuery, useRedateOrderMutation } from '#panel/api/deskRules.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { ConfirmDialog } from '#panel/ui/dialog/ConfirmDialog.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { FailureLine } from '../kit/FormDialog.tsx';
import { TwoLines } from '../kit/parts.tsx';
import { kitText } from '../kit/strings.ts';
import { useAction } from '../kit/useEntry.ts';
import { useDuty } from '../kit/useDuty.ts';
import { settlementText } from './strings.ts';
import { DayChoice } from '../kit/DayChoice.tsx';
import { DaySettlement } from './DaySettlement.tsx';

const text = settlementText.stranded;
type Row = AnswerOf<typeof listStrandedOrders>['data'][number];

function Moved({ from, to }: { from: string | null; to: string | null }) {
  return (
    <span>
      {from ? <JalaliDate value={from} /> : kitText.none} {text.becomes}{' '}
      <strong>{to ? <JalaliDate value={to} /> : kitText.none}</strong>
    </span>
  );
}

const endOf = (days: Row['from']): string | null => days.licenseDate ?? days.payoutDate;

function columnsOf(actions: Column<Row>['render']): Column<Row>[] {
  return [
    {
      id: 'order',
      title: settlementText.order,
      flex: 1.2,
      minWidth: 130,
      isTitle: true,
      render: (row) => <TwoLines first={<Ltr>{row.orderNo}</Ltr>} second={row.orderTypeText} />,
    },
    {
      id: 'investor',
      title: settlementText.investor,
      flex: 1.4,
      minWidth: 150,
      render: (row) => <TwoLines first={row.investorName} second={row.statusText} />,
    },
    {
      id: 'price',
      title: text.price,
      flex: 1.4,
      minWidth: 170,
      render: (row) => <Moved from={row.from.priceDate} to={row.to.priceDate} />,
    },
    {
      id: 'end',
      title: text.end,
      flex: 1.4,
      minWidth: 170,
      render: (row) => <Moved from={endOf(row.from)} to={endOf(row.to)} />,
    },
    { id: 'actions', title: text.actions, minWidth: 180, render: actions },
  ];
}

/** Open orders on a closed day, which no price will come for; nothing while there are none. */
export function StrandedOrders({ fundId }: { fundId: number }) {
  const list = useListState({ scope: 'stranded' });
  const [chosen, setChosen] = useState<Row | null>(null);
  const noDuty = useDuty('maker');
  const query = useListStrandedOrdersQuery({ query: { fundId, ...list.query } });
  const total = query.data?.pageInfo.totalCount ?? 0;
  if (total === 0) return null;
  const columns = columnsOf((row) =>
    row.changeId === null ? (
      <ActionButton
        size="small"
        variant="outlined"
        aria-label={text.redateOf(toPersianDigits(row.orderNo))}
        reason={noDuty}
        onClick={() => setChosen(row)}
      >
        {text.redate}
      </ActionButton>
    ) : (
      text.waits
    ),
  );
  return (
    <Section title={text.title} note={text.note}>
      <DataTable label={text.title} query={query} list={list} rowId={(row) => row.orderId} columns={columns} />
      {chosen ? <RedateDialog row={chosen} onClose={() => setChosen(null)} /> : null}
    </Section>
  );
}

function RedateDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const [redate] = useRedateOrderMutation();
  const { idempotencyKey } = useIdempotencyKey();
  const action = useAction();
  const confirm = async () => {
    const done = await action.run(() => redate({ params: { orderId: row.orderId }, idempotencyKey }).unwrap());
    if (!done) return;
    notify.success(kitText.waiting);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={text.confirmTitle}
      confirmLabel={text.redate}
      isBusy={action.isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <FailureLine failure={action.failure} />
      <p>
        <Ltr>{toPersianDigits(row.orderNo)}</Ltr> · {row.investorName}
      </p>
      <p>
        {text.price}: <Moved from={row.from.priceDate} to={row.to.priceDate} />
      </p>
      <p>{text.confirmText}</p>
    </ConfirmDialog>
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
