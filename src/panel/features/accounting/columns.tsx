import Link from 'next/link';
import { codeInText, toPersianDigits } from '#shared/digits.ts';
import { tehranDay, tehranTime } from '#shared/jalali.ts';
import { accountingColumns, type listAccounting } from '#shared/contract/accounting.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { paths } from '#panel/paths.ts';
import type { CardParts, Column } from '#panel/ui/list/columns.ts';
import { Change } from '#panel/ui/text/Change.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { accountingText } from './strings.ts';

export type AccountingRow = ResponseOf<typeof listAccounting>['data'][number];

const money = (rial: string) => (rial === '0' ? '—' : <Money rial={rial} hasUnit={false} />);

/** What the books say of the row; the number of its request leads to it, and is added where they do not name it. */
function Comments({ row }: { row: AccountingRow }) {
  const { orderId, orderNo, comments } = row;
  if (!orderId || !orderNo) return comments ? ` · ${comments}` : null;
  const [before = '', ...after] = comments.split(orderNo);
  const isNamed = after.length > 0;
  return (
    <>
      {' · '}
      {comments && !isNamed ? `${comments} · ` : before}
      <Link href={paths.requests({ order: orderId })} prefetch={false}>
        {isNamed ? codeInText(orderNo) : accountingText.order(codeInText(orderNo))}
      </Link>
      {after.join(orderNo)}
    </>
  );
}

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '0.125rem 0.75rem',
  marginBlockStart: '0.375rem',
  color: theme.vars.palette.text.secondary,
  '& > strong > span': { fontSize: theme.typography.subtitle1.fontSize },
  '& > p': { margin: 0, overflowWrap: 'anywhere' },
}));

/** A row of the books on a phone: the amount and its side, the balance after it, its day and what it is for. */
function TurnoverCard({ row }: { row: AccountingRow }) {
  const isCredit = row.creditAmount !== '0';
  const bookedAt = new Date(row.transactionAt);
  // a business day may be booked later: the time of another day says nothing of this one
  const isOfDay = tehranDay(bookedAt) === row.transactionDate;
  return (
    <>
      <Line>
        <strong>
          <Change rial={isCredit ? row.creditAmount : `-${row.debitAmount}`} />
        </strong>
        <span>{isCredit ? accountingText.creditSide : accountingText.debitSide}</span>
      </Line>
      <Line>
        <p>
          {row.fundName}
          <Comments row={row} />
        </p>
      </Line>
      <Line>
        <span>
          <JalaliDate value={row.transactionDate} />
          {isOfDay ? ` · ${toPersianDigits(tehranTime(bookedAt))}` : null}
        </span>
        <span>
          {accountingText.balance} <Money rial={row.balance} hasUnit={false} />
        </span>
      </Line>
    </>
  );
}

export const turnoverCard: CardParts<AccountingRow> = { body: (row) => <TurnoverCard row={row} /> };

/** Columns of the spec in its order, and the running balance. */
export const columns: readonly Column<AccountingRow>[] = [
  {
    id: 'transactionDate',
    title: accountingColumns.transactionDate,
    flex: 0.9,
    minWidth: 100,
    render: (row) => <JalaliDate value={row.transactionDate} />,
  },
  {
    id: 'transactionType',
    title: accountingColumns.transactionType,
    flex: 1.4,
    minWidth: 150,
    isTitle: true,
    render: (row) => row.transactionTypeText,
  },
  {
    id: 'debitAmountText',
    title: accountingColumns.debitAmountText,
    flex: 1.1,
    minWidth: 120,
    align: 'end',
    render: (row) => money(row.debitAmount),
  },
  {
    id: 'creditAmountText',
    title: accountingColumns.creditAmountText,
    flex: 1.1,
    minWidth: 120,
    align: 'end',
    render: (row) => money(row.creditAmount),
  },
  {
    id: 'balanceText',
    title: accountingColumns.balanceText,
    flex: 1.1,
    minWidth: 120,
    align: 'end',
    render: (row) => <Money rial={row.balance} hasUnit={false} />,
  },
  { id: 'branchName', title: accountingColumns.branchName, flex: 0.8, minWidth: 90, render: (row) => row.branchName },
  {
    id: 'comments',
    title: accountingColumns.comments,
    flex: 2.6,
    minWidth: 250,
    render: (row) => (
      <span>
        {row.fundName}
        <Comments row={row} />
      </span>
    ),
  },
];
