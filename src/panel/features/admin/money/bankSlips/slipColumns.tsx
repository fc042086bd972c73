import type * as contract from '#shared/contract/bankSlips.ts';
import { toPersianDigits } from '#shared/digits.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { ContentCopyRounded } from '#panel/ui/icons/ContentCopyRounded.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { codeText } from '#panel/ui/text/CopyButton.tsx';
import { DecidedCell, TwoLines } from '#panel/ui/list/cells.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { bankSlipsText } from './strings.ts';
import { waitedText } from '#panel/features/admin/shared/waited.ts';

export type BankSlipRow = ResponseOf<typeof contract.listBankSlips>['data'][number];

/** Hours within which a slip is decided (domain 1.7: 24 working hours). */
export const reviewHours = 24;

const { columns: text } = bankSlipsText;
const Chips = styled('span')({ display: 'inline-flex', gap: '0.375rem', flexWrap: 'wrap', alignItems: 'center' });

export const slipColors: Readonly<Record<BankSlipRow['status'], StatusColor>> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'error',
};

/** How long a slip has waited; red once the time for its decision is over. */
function Waited({ row }: { row: BankSlipRow }) {
  const words = waitedText(row.waitingHours);
  return row.waitingHours >= reviewHours ? <StatusChip color="error">{words}</StatusChip> : <>{words}</>;
}

/** Columns of the list of slips. */
export const slipColumns: readonly Column<BankSlipRow>[] = [
  {
    id: 'investorName',
    title: text.investor,
    flex: 1.3,
    minWidth: 120,
    isTitle: true,
    render: (row) => <TwoLines first={row.investorName} second={<Ltr>{toPersianDigits(row.nationalNo)}</Ltr>} />,
  },
  {
    id: 'amount',
    sort: 'amount',
    title: text.amount,
    flex: 1.1,
    minWidth: 110,
    align: 'end',
    isLead: true,
    card: (row) => <Money rial={row.amount} isHideable={false} />,
    render: (row) => <Money rial={row.amount} hasUnit={false} isHideable={false} />,
  },
  {
    id: 'fundName',
    title: text.fund,
    flex: 1.3,
    minWidth: 110,
    render: (row) => (
      <TwoLines first={row.fundName} second={<OrderLink orderId={row.orderId} orderNo={row.orderNo} />} />
    ),
  },
  {
    id: 'number',
    title: text.number,
    flex: 0.9,
    minWidth: 96,
    isHiddenBeside: true,
    render: (row) => <Ltr>{codeText(row.number)}</Ltr>,
  },
  {
    id: 'date',
    title: text.date,
    flex: 1,
    minWidth: 116,
    isHiddenBeside: true,
    render: (row) => (
      <TwoLines first={<JalaliDate value={row.date} />} second={<Ltr>{toPersianDigits(row.time)}</Ltr>} />
    ),
  },
  {
    id: 'waitingHours',
    sort: 'createdAt',
    title: text.waiting,
    flex: 0.9,
    minWidth: 100,
    isLead: true,
    card: (row) =>
      row.status === 'pending' ? (
        <>
          {text.waiting}: <Waited row={row} />
        </>
      ) : (
        <DecidedCell by={row.reviewerName} at={row.reviewedAt} />
      ),
    render: (row) =>
      row.status === 'pending' ? <Waited row={row} /> : <DecidedCell by={row.reviewerName} at={row.reviewedAt} />,
  },
  {
    id: 'status',
    title: text.status,
    flex: 1.2,
    minWidth: 130,
    render: (row) => (
      <Chips>
        <StatusChip color={slipColors[row.status]}>{row.statusText}</StatusChip>
        {row.similarCount > 0 ? (
          <StatusChip color="error">
            <ContentCopyRounded fontSize="inherit" aria-hidden="true" />
            {bankSlipsText.similar}
          </StatusChip>
        ) : null}
      </Chips>
    ),
  },
];
