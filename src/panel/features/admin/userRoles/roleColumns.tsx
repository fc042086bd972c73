import { toPersianDigits } from '#shared/digits.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { MomentCell, TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { levelLine, RoleActs, type UserRow } from './RoleActs.tsx';
import { userRolesText as text } from './strings.ts';

export const roleColumns: readonly Column<UserRow>[] = [
  {
    id: 'name',
    title: text.columns.user,
    flex: 1.4,
    minWidth: 160,
    isTitle: true,
    render: (row) => <TwoLines first={row.name} second={<Ltr>{toPersianDigits(row.username)}</Ltr>} />,
  },
  {
    id: 'mobile',
    title: text.columns.mobile,
    minWidth: 120,
    render: (row) => <Ltr>{toPersianDigits(row.mobile)}</Ltr>,
  },
  {
    id: 'role',
    title: text.columns.role,
    minWidth: 120,
    render: (row) =>
      row.changeId === null ? (
        row.roleText
      ) : (
        <TwoLines first={row.roleText} second={<StatusChip color="warning">{text.waits}</StatusChip>} />
      ),
  },
  { id: 'level', title: text.columns.level, flex: 1.2, minWidth: 150, render: levelLine },
  {
    id: 'lastSignInAt',
    title: text.columns.lastSignIn,
    minWidth: 110,
    render: (row) => {
      if (!row.isActive) return <StatusChip>{text.inactive}</StatusChip>;
      return row.lastSignInAt ? <MomentCell value={row.lastSignInAt} /> : text.neverSignedIn;
    },
  },
  {
    id: 'acts',
    title: text.columns.acts,
    flex: 1.3,
    minWidth: 190,
    render: (row) => <RoleActs user={row} />,
  },
];
