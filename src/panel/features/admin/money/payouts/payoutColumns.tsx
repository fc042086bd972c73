import { formatNumber, toPersianText } from '#shared/digits.ts';
import { formatIban } from '#shared/iban.ts';
import { payoutBatches } from '#shared/lists/bankMoney.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as files from '#shared/contract/payoutBatches.ts';
import type * as contract from '#shared/contract/payouts.ts';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { columnsOf } from '#panel/ui/list/columnsOf.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import { personCell, rialCell } from '#panel/ui/list/values.tsx';
import { payoutsText } from './strings.ts';

export type PayoutRow = ResponseOf<typeof contract.listPayouts>['data'][number];
export type PayoutDetail = ResponseOf<typeof contract.getPayout>['data'];
export type BatchRow = ResponseOf<typeof files.listPayoutBatches>['data'][number];
type FileRow = ResponseOf<typeof files.getPayoutBatch>['data']['rows'][number];

const payoutColors: Readonly<Record<PayoutRow['status'], StatusColor>> = {
  pending: 'info',
  sent: 'primary',
  paid: 'success',
  failed: 'error',
  withdrawn: 'default',
};

/** Color of a payout's state; what waits for somebody is a warning, whatever state lies below. */
export function payoutColor(row: Pick<PayoutRow, 'status' | 'isHeld' | 'hasRepair'>): StatusColor {
  return row.isHeld || row.hasRepair ? 'warning' : payoutColors[row.status];
}

const { columns: text, rowColumns: rowText } = payoutsText;

/** Columns of the payouts. */
export const payoutColumns: readonly Column<PayoutRow>[] = [
  {
    id: 'investorName',
    title: text.investor,
    flex: 1.3,
    minWidth: 120,
    isTitle: true,
    render: (row) => personCell(row),
  },
  {
    id: 'kind',
    title: text.kind,
    flex: 1,
    minWidth: 100,
    render: (row) => (
      <TwoLines
        first={row.kindText}
        second={row.orderNo ? <OrderLink orderId={row.orderId} orderNo={row.orderNo} /> : '—'}
      />
    ),
  },
  // the details name the fund; beside them there is no room for it
  { id: 'fundName', title: text.fund, flex: 1.2, minWidth: 100, isHiddenBeside: true, render: (row) => row.fundName },
  {
    id: 'amount',
    sort: 'amount',
    title: text.amount,
    flex: 1,
    minWidth: 110,
    align: 'end',
    isLead: true,
    card: (row) => <Money rial={row.amount} isHideable={false} />,
    render: (row) => rialCell(row.amount),
  },
  {
    id: 'dueDate',
    sort: 'dueDate',
    title: text.due,
    flex: 0.8,
    minWidth: 92,
    render: (row) => <JalaliDate value={row.dueDate} />,
  },
  {
    id: 'accountText',
    title: text.account,
    flex: 1.2,
    minWidth: 216,
    isHiddenOnCard: true,
    isHiddenBeside: true,
    render: (row) => (row.accountText ? <Ltr>{row.accountText}</Ltr> : payoutsText.noAccountYet),
  },
  {
    id: 'status',
    title: text.status,
    flex: 0.9,
    minWidth: 108,
    render: (row) => <StatusChip color={payoutColor(row)}>{row.statusText}</StatusChip>,
  },
];

/** What is still open of a bank file, said in one chip. */
export function BatchState({ row }: { row: BatchRow }) {
  if (row.status === 'cancelled') return <StatusChip color="default">{payoutsText.batchCancelled}</StatusChip>;
  if (row.status === 'prepared') return <StatusChip color="warning">{payoutsText.batchPrepared}</StatusChip>;
  if (row.cancelReason !== null) return <StatusChip color="error">{payoutsText.batchCancelling}</StatusChip>;
  if (row.openCount > 0)
    return <StatusChip color="warning">{payoutsText.batchOpen(formatNumber(row.openCount))}</StatusChip>;
  if (row.failedCount > 0)
    return <StatusChip color="error">{payoutsText.batchFailed(formatNumber(row.failedCount))}</StatusChip>;
  return <StatusChip color="success">{payoutsText.batchDone}</StatusChip>;
}

/** Columns of the bank files. */
export const batchColumns = columnsOf(payoutBatches, {
  batchNo: (row) => <Ltr>{row.batchNo}</Ltr>,
  state: (row) => <BatchState row={row} />,
});

const resultColors: Readonly<Record<FileRow['result'], StatusColor>> = {
  open: 'info',
  paid: 'success',
  failed: 'error',
  cancelled: 'default',
};

/** Columns of the rows of a bank file, as they were sent and answered. */
export const fileRowColumns: readonly Column<FileRow>[] = [
  { id: 'row', title: rowText.row, flex: 0.3, minWidth: 56, render: (row) => formatNumber(row.row) },
  {
    id: 'receiverName',
    title: rowText.receiver,
    flex: 1.1,
    minWidth: 120,
    isTitle: true,
    render: (row) => <TwoLines first={row.receiverName} second={toPersianText(row.purpose)} />,
  },
  {
    id: 'iban',
    title: rowText.iban,
    flex: 1.6,
    minWidth: 230,
    render: (row) => <TwoLines first={row.bankName} second={<Ltr>{formatIban(row.iban)}</Ltr>} />,
  },
  { id: 'amount', title: rowText.amount, flex: 1, minWidth: 120, align: 'end', render: (row) => rialCell(row.amount) },
  {
    id: 'result',
    title: rowText.result,
    flex: 1,
    minWidth: 130,
    render: (row) => (
      <TwoLines
        first={<StatusChip color={resultColors[row.result]}>{row.resultText}</StatusChip>}
        second={row.errorText ?? (row.bankRef ? <Ltr>{row.bankRef}</Ltr> : '')}
      />
    ),
  },
];
