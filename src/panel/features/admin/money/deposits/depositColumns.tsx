import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { comma } from '#shared/strings.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/deposits.ts';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { codeText } from '#panel/ui/text/CopyButton.tsx';
import { MomentCell, TwoLines } from '#panel/ui/list/cells.tsx';
import { depositsText } from './strings.ts';

export type DepositRow = ResponseOf<typeof contract.listAutoBuy>['data'][number];

/** Debits and deposits have numbers of their own. */
export const rowKeyOf = ({ source, depositId }: Pick<DepositRow, 'source' | 'depositId'>): string | number =>
  source === 'direct_debit' ? `debit-${depositId}` : depositId;

/** A row with its place in the whole list. */
export type NumberedDeposit = DepositRow & { place: number };

export const depositColors: Readonly<Record<DepositRow['status'], StatusColor>> = {
  unmatched: 'warning',
  matched: 'primary',
  ordered: 'success',
  failed: 'error',
  return_waits: 'warning',
  returned: 'default',
  slip_waits: 'warning',
  slip: 'success',
  settlement: 'success',
  payout_waits: 'warning',
  payout_back: 'default',
};

/** A reason in as many small lines as a row has; what is longer ends with dots and is read on the record. */
const Cause = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: '-webkit-inline-box',
  verticalAlign: 'middle',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  whiteSpace: 'normal',
  lineHeight: 1.5,
}));

const { columns: text } = depositsText;

/** Who acted last on it, and when. */
const handledText = ({ handlerName, handledAt }: DepositRow): string =>
  [handlerName, handledAt && jalaliText(handledAt, 'moment')].filter(Boolean).join(`${comma} `);

/** Columns of domain 9.21; the code stands below the name, the bank's reference below the source, the order below the state. */
export const depositColumns: readonly Column<NumberedDeposit>[] = [
  {
    id: 'place',
    title: text.row,
    flex: 0.3,
    minWidth: 56,
    isHiddenOnCard: true,
    isHiddenBeside: true,
    render: (row) => formatNumber(row.place),
  },
  {
    id: 'depositDate',
    title: text.date,
    flex: 1,
    minWidth: 108,
    render: (row) => <MomentCell value={row.depositDate} />,
  },
  {
    id: 'amount',
    title: text.amount,
    flex: 1,
    minWidth: 116,
    align: 'end',
    isLead: true,
    card: (row) => <Money rial={row.amount} isHideable={false} />,
    render: (row) => <Money rial={row.amount} hasUnit={false} isHideable={false} />,
  },
  { id: 'fundName', title: text.fund, flex: 1.1, minWidth: 92, isTitle: true, render: (row) => row.fundName ?? '—' },
  {
    id: 'investorName',
    title: text.investor,
    flex: 1.2,
    minWidth: 104,
    render: (row) =>
      row.investorName ? (
        <TwoLines first={row.investorName} second={<Ltr>{toPersianDigits(row.nationalNo ?? '')}</Ltr>} />
      ) : (
        '—'
      ),
  },
  {
    id: 'source',
    title: text.source,
    flex: 1.1,
    minWidth: 112,
    isHiddenBeside: true,
    render: (row) => <TwoLines first={row.sourceText} second={<Ltr>{codeText(row.bankRef)}</Ltr>} />,
  },
  {
    id: 'status',
    title: text.status,
    flex: 1.15,
    minWidth: 128,
    render: (row) => {
      const chip = <StatusChip color={depositColors[row.status]}>{row.statusText}</StatusChip>;
      if (row.orderNo)
        return <TwoLines first={chip} second={<OrderLink orderId={row.orderId} orderNo={row.orderNo} />} />;
      return row.handlerName ? <TwoLines first={chip} second={handledText(row)} /> : chip;
    },
  },
  {
    id: 'errorText',
    title: text.cause,
    flex: 1.6,
    minWidth: 132,
    isHiddenBeside: true,
    render: (row) => {
      const cause = row.errorText ?? row.reason;
      return cause ? <Cause title={cause}>{cause}</Cause> : '—';
    },
  },
];
