import type * as contract from '#shared/contract/identityRequests.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { identityRequests } from '#shared/lists/people.ts';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { DecidedCell } from '#panel/ui/list/cells.tsx';
import { columnsOf } from '#panel/ui/list/columnsOf.tsx';
import { waitedText } from '#panel/features/admin/shared/waited.ts';

export type CheckRow = ResponseOf<typeof contract.listIdentityRequests>['data'][number];
export type CheckDetails = ResponseOf<typeof contract.getIdentityRequest>['data'];

export const stateColors: Readonly<Record<CheckRow['state'], StatusColor>> = {
  pending: 'warning',
  need_more: 'info',
  prepared: 'warning',
  approved: 'success',
  rejected: 'error',
  withdrawn: 'default',
};

/** The desk's own decisions; the list does not carry who made one. */
type Decided = Partial<Pick<CheckDetails, 'decidedByName' | 'decidedAt'>>;

export const isWaitingCheck = ({ state }: CheckRow): boolean => state === 'pending' || state === 'prepared';

function Waited({ row }: { row: CheckRow & Decided }) {
  if (!isWaitingCheck(row)) return <DecidedCell by={row.decidedByName} at={row.decidedAt} />;
  const waited = waitedText(row.waitingHours);
  return row.isLate ? <StatusChip color="error">{waited}</StatusChip> : <>{waited}</>;
}

/** Columns of the queue. */
export const checkColumns = columnsOf(identityRequests, {
  waitingHours: (row) => <Waited row={row} />,
  state: (row) => <StatusChip color={stateColors[row.state]}>{row.stateText}</StatusChip>,
});
