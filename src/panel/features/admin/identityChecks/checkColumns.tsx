import type * as contract from '#shared/contract/identityRequests.ts';
import type { ResponseOf } from '#shared/contract/define.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { DecidedCell, MomentCell, TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { identityChecksText } from './strings.ts';

export type CheckRow = ResponseOf<typeof contract.listIdentityRequests>['data'][number];
export type CheckDetails = ResponseOf<typeof contract.getIdentityRequest>['data'];

const { columns: text } = identityChecksText;

export const stateColors: Readonly<Record<CheckRow['state'], StatusColor>> = {
  pending: 'warning',
  need_more: 'info',
  prepared: 'warning',
  approved: 'success',
  rejected: 'error',
  withdrawn: 'default',
};

/** How long a request has waited for the office, in words. */
export function waitedText(hours: number): string {
  return hours === 0 ? identityChecksText.underHour : identityChecksText.hours(formatNumber(hours));
}

/** The desk's own decisions; the list does not carry who made one. */
type Decided = Partial<Pick<CheckDetails, 'decidedByName' | 'decidedAt'>>;

export const isWaitingCheck = ({ state }: CheckRow): boolean => state === 'pending' || state === 'prepared';

function Waited({ row }: { row: CheckRow & Decided }) {
  if (!isWaitingCheck(row)) return <DecidedCell by={row.decidedByName} at={row.decidedAt} />;
  const waited = waitedText(row.waitingHours);
  return row.isLate ? <StatusChip color="error">{waited}</StatusChip> : <>{waited}</>;
}

/** Columns of the queue. */
export const checkColumns: readonly Column<CheckRow>[] = [
  {
    id: 'investorName',
    title: text.investor,
    flex: 1.4,
    minWidth: 140,
    isTitle: true,
    render: (row) => <TwoLines first={row.investorName} second={<Ltr>{toPersianDigits(row.nationalNo)}</Ltr>} />,
  },
  {
    id: 'kind',
    title: text.kind,
    flex: 1.3,
    minWidth: 140,
    render: (row) => <TwoLines first={row.kindText} second={row.branchName ?? ''} />,
  },
  {
    id: 'visitOn',
    title: text.visit,
    minWidth: 110,
    render: (row) => (row.visitOn ? jalaliText(row.visitOn, 'date') : '—'),
  },
  {
    id: 'documentCount',
    title: text.documents,
    minWidth: 80,
    align: 'end',
    render: (row) => formatNumber(row.documentCount),
  },
  { id: 'askedAt', title: text.asked, minWidth: 120, render: (row) => <MomentCell value={row.askedAt} /> },
  { id: 'waited', title: text.waited, minWidth: 110, render: (row) => <Waited row={row} /> },
  {
    id: 'state',
    title: text.state,
    flex: 1.1,
    minWidth: 150,
    render: (row) => <StatusChip color={stateColors[row.state]}>{row.stateText}</StatusChip>,
  },
];
