import Button from '@mui/material/Button';
import Link from 'next/link';
import { paths } from '#panel/paths.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { debitDeskText as text } from '#panel/features/admin/shared/debits/strings.ts';

/** A bank or a package: open or closed, and the change of it that waits for a second person. */
interface Setting {
  isActive: boolean;
  changeId: number | null;
}

interface Words {
  columns: { state: string; acts: string };
  on: string;
  off: string;
}

/** State and act of a setting that a second person applies; `block` says why the user may not edit. */
export const settingColumns = <R extends Setting>(
  words: Words,
  block: string | null,
  onEdit: (row: R) => void,
): readonly Column<R>[] => [
  {
    id: 'state',
    title: words.columns.state,
    flex: 1.2,
    minWidth: 130,
    render: (row) =>
      row.changeId === null ? (
        <StatusChip color={row.isActive ? 'success' : 'default'}>{row.isActive ? words.on : words.off}</StatusChip>
      ) : (
        <StatusChip color="warning">{text.waits}</StatusChip>
      ),
  },
  {
    id: 'acts',
    title: words.columns.acts,
    minWidth: 120,
    render: (row) =>
      row.changeId === null ? (
        <ActionButton size="small" isCompact reason={block} onClick={() => onEdit(row)}>
          {text.edit}
        </ActionButton>
      ) : (
        <Button
          size="small"
          component={Link}
          href={paths.admin.funds({ tab: 'changes', change: row.changeId })}
          prefetch={false}
        >
          {text.openChange}
        </Button>
      ),
  },
];
