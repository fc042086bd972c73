import { toPersianDigits } from '#shared/digits.ts';
import { txTypeLabels } from '#shared/texts/orderTexts.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { getJournal, listCorrections, listJournals, listLedgerInvestors } from '#shared/contract/corrections.ts';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { MomentCell } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { rialCell } from '#panel/ui/list/values.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ui } from '#panel/ui/strings.ts';
import { correctionsText } from './strings.ts';

type Journal = ResponseOf<typeof listJournals>['data'][number];
export type JournalDetails = ResponseOf<typeof getJournal>['data'];
export type Correction = ResponseOf<typeof listCorrections>['data'][number];
export type LedgerInvestor = ResponseOf<typeof listLedgerInvestors>['data'][number];

export const correctionColors: Record<Correction['status'], StatusColor> = {
  draft: 'warning',
  approved: 'success',
  rejected: 'error',
};

const text = correctionsText.journals;

/** A number of a journal or an order with Persian digits. */
export const number = (value: string) => <Ltr>{toPersianDigits(value)}</Ltr>;

/** What a journal records, in words. */
export const kindText = (kind: string): string => text.kinds[kind] ?? typeText(kind);

/** Whether a journal may be taken back, or was. */
export function reversalState(row: Journal): { label: string; color: StatusColor } {
  if (row.reversedBy !== null) return { label: text.reversed, color: 'warning' };
  if (row.reverses !== null) return { label: text.isReversal, color: 'info' };
  if (row.isExecution) return { label: text.execution, color: 'success' };
  return row.isReversible ? { label: text.reversible, color: 'success' } : { label: text.fixed, color: 'default' };
}

export const journalColumns: readonly Column<Journal>[] = [
  { id: 'no', title: text.no, flex: 0.8, minWidth: 84, render: (row) => number(row.journalId) },
  { id: 'kind', title: text.kind, flex: 1.2, minWidth: 110, isTitle: true, render: (row) => kindText(row.kind) },
  { id: 'at', title: text.at, flex: 1.3, minWidth: 96, render: (row) => <MomentCell value={row.at} /> },
  { id: 'investor', title: text.investor, flex: 1.4, minWidth: 120, render: (row) => row.investorName || ui.none },
  { id: 'fund', title: text.fund, flex: 1.4, minWidth: 120, render: (row) => row.fundName },
  {
    id: 'order',
    title: text.order,
    flex: 1.2,
    minWidth: 124,
    render: (row) => (row.orderNo ? <OrderLink orderId={row.orderId} orderNo={row.orderNo} /> : ui.none),
  },
  { id: 'amount', title: text.amount, flex: 1.2, minWidth: 110, align: 'end', render: (row) => rialCell(row.amount) },
  {
    id: 'state',
    title: text.state,
    minWidth: 110,
    render: (row) => {
      const state = reversalState(row);
      return <StatusChip color={state.color}>{state.label}</StatusChip>;
    },
  },
];

const labels: Readonly<Record<string, string | undefined>> = txTypeLabels;

/** What a row of the ledger records, in words; the code itself where there are none. */
export const typeText = (type: string): string => labels[type] ?? type;
