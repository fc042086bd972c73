import { users } from '#shared/lists/people.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { MomentCell } from '#panel/ui/list/cells.tsx';
import { columnsOf } from '#panel/ui/list/columnsOf.tsx';
import { levelLine, RoleActs } from './RoleActs.tsx';
import { userRolesText as text } from './strings.ts';

export const roleColumns = columnsOf(users, {
  changeId: (row) => (row.changeId === null ? null : <StatusChip color="warning">{text.waits}</StatusChip>),
  accessLevelText: levelLine,
  lastSignInAt: (row) => {
    if (!row.isActive) return <StatusChip>{text.inactive}</StatusChip>;
    return row.lastSignInAt ? <MomentCell value={row.lastSignInAt} /> : text.neverSignedIn;
  },
  acts: (row) => <RoleActs user={row} />,
});
