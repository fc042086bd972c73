import type * as contract from '#shared/contract/reconciliation.ts';
import { formatNumber } from '#shared/digits.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { reconciliations } from '#shared/lists/reconciliation.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { columnsOf } from '#panel/ui/list/columnsOf.tsx';
import { reconciliationText } from './strings.ts';

export type ReconciliationRow = ResponseOf<typeof contract.listReconciliations>['data'][number];
export type OpenItem = ResponseOf<typeof contract.getReconciliationQueue>['data']['items'][number];

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

export const reconciliationColumns = columnsOf(reconciliations, {
  bankCount: (row) => reconciliationText.rows(formatNumber(row.bankCount)),
  bookCount: (row) => reconciliationText.rows(formatNumber(row.bookCount)),
  isEven: (row) => <EvenChip row={row} />,
});
