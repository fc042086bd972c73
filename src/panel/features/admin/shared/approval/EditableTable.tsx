import { type ReactNode, useState } from 'react';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { AdminDuty } from '#shared/contract/kernel/define.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { AddRounded } from '#panel/ui/icons/AddRounded.tsx';
import { DeleteOutlineRounded } from '#panel/ui/icons/DeleteOutlineRounded.tsx';
import { EditRounded } from '#panel/ui/icons/EditRounded.tsx';
import { ButtonRow } from '#panel/ui/layout/blocks.ts';
import type { Column, RowId } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { ui } from '#panel/ui/strings.ts';
import { ActionButton } from './ActionButton.tsx';
import { usePermission } from './usePermission.ts';

interface ActionsProps {
  editLabel: string;
  removeLabel?: string | undefined;
  /** why both are disabled; null when they may be pressed */
  reason: string | null;
  onEdit: () => void;
  onRemove?: (() => void) | undefined;
}

/** Edit and delete of one row. */
export function RowActions({ editLabel, removeLabel, reason, onEdit, onRemove }: ActionsProps) {
  const button = (label: string, hint: string, icon: ReactNode, act: () => void) => (
    <Tooltip title={reason ?? hint}>
      <span>
        <IconButton aria-label={label} disabled={reason !== null} onClick={act} size="small">
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
  return (
    <span>
      {button(editLabel, ui.edit, <EditRounded fontSize="small" />, onEdit)}
      {onRemove && removeLabel
        ? button(removeLabel, ui.remove, <DeleteOutlineRounded fontSize="small" />, onRemove)
        : null}
    </span>
  );
}

interface Props<Row> {
  title: string;
  note?: string;
  rows: readonly Row[];
  rowId: (row: Row) => RowId;
  /** without the column of actions, which comes last */
  columns: readonly Column<Row>[];
  /** whose duty a change is */
  duty: AdminDuty;
  /** what names a row to a screen reader */
  nameOf: (row: Row) => string;
  labels: {
    editOf: (name: string) => string;
    removeOf?: (name: string) => string;
    add?: string;
    empty?: string;
  };
  variant?: 'contained' | 'outlined';
  /** edits a row, or adds one (null) */
  form: (row: Row | null, close: () => void) => ReactNode;
  /** asks before a row is removed */
  removal?: (row: Row, close: () => void) => ReactNode;
  /** buttons of the rows as a file */
  file?: ReactNode;
  onRemove?: (row: Row) => void;
}

/** A card of rows that are edited, removed and added in place: the button to add stands in its head, or in its empty place. */
export function EditableTable<Row>(props: Props<Row>) {
  const { title, note, rows, columns, nameOf, labels, variant = 'contained', form, removal, file } = props;
  const [edited, setEdited] = useState<{ row: Row | null } | null>(null);
  const [removed, setRemoved] = useState<{ row: Row } | null>(null);
  const reason = usePermission(props.duty);
  /** the row as the list has it now: a form that was refused goes on from what a colleague made of it */
  const presentOf = (row: Row | null): Row | null =>
    row === null ? null : (rows.find((one) => props.rowId(one) === props.rowId(row)) ?? row);
  const add = labels.add ? (
    <ActionButton variant={variant} startIcon={<AddRounded />} reason={reason} onClick={() => setEdited({ row: null })}>
      {labels.add}
    </ActionButton>
  ) : null;
  const remove = props.onRemove ?? (removal ? (row: Row) => setRemoved({ row }) : undefined);
  const actions: Column<Row> = {
    id: 'actions',
    title: ui.actions,
    minWidth: remove ? 96 : 80,
    render: (row) => (
      <RowActions
        editLabel={labels.editOf(nameOf(row))}
        removeLabel={labels.removeOf?.(nameOf(row))}
        reason={reason}
        onEdit={() => setEdited({ row })}
        onRemove={remove ? () => remove(row) : undefined}
      />
    ),
  };
  return (
    <Section
      title={title}
      note={note}
      action={
        rows.length === 0 ? null : file ? (
          <ButtonRow>
            {add}
            {file}
          </ButtonRow>
        ) : (
          add
        )
      }
    >
      <DataTable
        label={title}
        rows={rows}
        rowId={props.rowId}
        columns={[...columns, actions]}
        empty={labels.empty ? <EmptyView text={labels.empty} action={add} /> : undefined}
      />
      {edited ? form(presentOf(edited.row), () => setEdited(null)) : null}
      {removed ? removal?.(removed.row, () => setRemoved(null)) : null}
    </Section>
  );
}
