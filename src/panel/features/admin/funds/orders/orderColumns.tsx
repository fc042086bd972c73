import Checkbox from '@mui/material/Checkbox';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { tehranDay } from '#shared/jalali.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/orderReports.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { ordersReportText as words } from './strings.ts';

export type ReportRow = ResponseOf<typeof contract.listAllOrders>['data'][number];

/** Rows that are chosen for an act on several of them. */
export interface Choice {
  /** true for a row that the person may choose */
  may: (row: ReportRow) => boolean;
  has: (row: ReportRow) => boolean;
  toggle: (row: ReportRow) => void;
}

const { columns: text } = words;

/** True for an order whose slip waits for a decision. */
export const hasOpenSlip = (row: ReportRow): boolean => row.slipStatus === 'pending' && row.slipId !== null;

/** True for an order whose money waits for a bank file. */
export const isPayable = (row: ReportRow): boolean => row.status === 'payout_pending' && row.net !== null;

const chooser = (choice: Choice): Column<ReportRow> => ({
  id: 'choose',
  title: text.choose,
  flex: 0.3,
  minWidth: 56,
  render: (row) =>
    choice.may(row) ? (
      <Checkbox
        checked={choice.has(row)}
        onChange={() => choice.toggle(row)}
        // the row below would open
        onClick={(event) => event.stopPropagation()}
        slotProps={{ input: { 'aria-label': words.chooseRow(toPersianDigits(row.orderNo)) } }}
      />
    ) : (
      '—'
    ),
});

/** Columns of domain 9.6 and 9.17 in cells of two lines, so that no figure is cut; estimates carry the sign of about. */
const columns: readonly Column<ReportRow>[] = [
  {
    id: 'orderNo',
    title: text.orderNo,
    flex: 1,
    minWidth: 100,
    render: (row) => <TwoLines first={<Ltr>{toPersianDigits(row.orderNo)}</Ltr>} second={row.orderTypeText} />,
  },
  {
    id: 'investorName',
    title: text.investor,
    flex: 1.3,
    minWidth: 116,
    isTitle: true,
    render: (row) => <TwoLines first={row.investorName} second={<Ltr>{toPersianDigits(row.nationalNo)}</Ltr>} />,
  },
  {
    id: 'fundName',
    title: text.fund,
    flex: 1.3,
    minWidth: 116,
    render: (row) => <TwoLines first={row.fundName} second={row.wayText} />,
  },
  {
    id: 'amount',
    sort: 'amount',
    title: text.amount,
    flex: 1,
    minWidth: 116,
    align: 'end',
    render: (row) => (row.amount ? <Money rial={row.amount} hasUnit={false} isHideable={false} /> : '—'),
  },
  {
    id: 'units',
    title: text.units,
    flex: 0.9,
    minWidth: 90,
    align: 'end',
    isHiddenOnCard: true,
    render: (row) => (
      <TwoLines
        first={
          row.units ? <Ltr>{`${row.isEstimate ? `${words.about} ` : ''}${formatNumber(BigInt(row.units))}`}</Ltr> : '—'
        }
        second={row.unitPrice ? <Ltr>{formatNumber(row.unitPrice)}</Ltr> : '—'}
      />
    ),
  },
  {
    id: 'createdAt',
    sort: 'createdAt',
    title: text.dates,
    flex: 0.9,
    minWidth: 92,
    render: (row) => (
      <TwoLines
        first={<JalaliDate value={tehranDay(new Date(row.createdAt))} />}
        second={row.priceDate ? <JalaliDate value={row.priceDate} /> : '—'}
      />
    ),
  },
  {
    id: 'branchName',
    title: text.branch,
    flex: 1,
    minWidth: 84,
    isHiddenOnCard: true,
    render: (row) => <TwoLines first={row.branchName || words.online} second={row.createdByName || words.system} />,
  },
  {
    id: 'status',
    title: text.status,
    flex: 1.1,
    // the longest state, which is one chip
    minWidth: 166,
    render: (row) => <StatusChip color={row.statusColor}>{row.statusText}</StatusChip>,
  },
];

/** The columns of the list; with a choice, rows whose slip waits can be chosen. */
export function orderColumns(choice: Choice | null): readonly Column<ReportRow>[] {
  return choice === null ? columns : [chooser(choice), ...columns];
}
