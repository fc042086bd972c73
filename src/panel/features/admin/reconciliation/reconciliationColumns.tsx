import type * as contract from '#shared/contract/reconciliation.ts';
import { formatNumber } from '#shared/digits.ts';
import type { ResponseOf } from '#shared/contract/define.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import { reconciliationText } from './strings.ts';

export type ReconciliationRow = ResponseOf<typeof contract.listReconciliations>['data'][number];
export type OpenItem = ResponseOf<typeof contract.getReconciliationQueue>['data']['items'][number];

const { columns: text } = reconciliationText;

/** Even, not, silent or closed by people, in a word; the amount stands beside it. */
export function EvenChip({ row }: { row: ReconciliationRow }) {
  if (row.isEven) return <StatusChip color="success">{reconciliationText.even}</StatusChip>;
  if (row.openCount > 0 || row.items.length === 0 || row.unansweredCount > 0)
    return row.unansweredCount > 0 && row.difference === '0' ? (
      <StatusChip color="warning">{reconciliationText.silent}</StatusChip>
    ) : (
      <StatusChip color="error">{reconciliationText.uneven}</StatusChip>
    );
  return <StatusChip color="info">{reconciliationText.closed}</StatusChip>;
}

const side = (amount: string, count: number) => (
  <TwoLines
    first={<Money rial={amount} hasUnit={false} isHideable={false} />}
    second={reconciliationText.rows(formatNumber(count))}
  />
);

/** Columns of results; the day is left out where all rows are of one. */
export function reconciliationColumns({ hasDay }: { hasDay: boolean }): readonly Column<ReconciliationRow>[] {
  const all: (Column<ReconciliationRow> | null)[] = [
    {
      id: 'subject',
      title: text.subject,
      flex: 2,
      minWidth: 170,
      isTitle: true,
      render: (row) => (row.note ? <TwoLines first={row.subjectText} second={row.note} /> : row.subjectText),
    },
    hasDay
      ? {
          id: 'businessDate',
          title: text.day,
          flex: 0.8,
          minWidth: 96,
          render: (row) => <JalaliDate value={row.businessDate} />,
        }
      : null,
    {
      id: 'bankAmount',
      title: text.bank,
      flex: 1.2,
      minWidth: 120,
      align: 'end',
      render: (row) => side(row.bankAmount, row.bankCount),
    },
    {
      id: 'bookAmount',
      title: text.book,
      flex: 1.2,
      minWidth: 120,
      align: 'end',
      render: (row) => side(row.bookAmount, row.bookCount),
    },
    {
      id: 'difference',
      title: text.difference,
      flex: 1,
      minWidth: 110,
      align: 'end',
      render: (row) => <Money rial={row.difference} hasUnit={false} isSigned isHideable={false} />,
    },
    {
      id: 'isEven',
      title: text.state,
      flex: 0.8,
      minWidth: 104,
      render: (row) => <EvenChip row={row} />,
    },
  ];
  return all.filter((column) => column !== null);
}
