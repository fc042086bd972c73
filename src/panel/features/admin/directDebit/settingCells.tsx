import Button from '@mui/material/Button';
import Link from 'next/link';
import { paths } from '#panel/paths.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { ActionButton } from '../approval/ActionButton.tsx';
import { debitDeskText as text } from './strings.ts';

/** A bank or a package: open or closed, and the change of it that waits for a second person. */
interface Setting {
  isActive: boolean;
  changeId: number | null;
}

/** State and act of a setting that a second person applies; `block` says why the user may not edit. */
export const settingCells = <R extends Setting>(
  stateOf: (row: R) => string,
  block: string | null,
  onEdit: (row: R) => void,
) => ({
  state: (row: R) =>
    row.changeId === null ? (
      <StatusChip color={row.isActive ? 'success' : 'default'}>{stateOf(row)}</StatusChip>
    ) : (
      <StatusChip color="warning">{text.waits}</StatusChip>
    ),
  acts: (row: R) =>
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
});
