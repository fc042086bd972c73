import { type ReactNode, useState } from 'react';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { ConfirmDialog } from '#panel/ui/dialog/ConfirmDialog.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { kitText } from './strings.ts';

interface Props {
  editLabel: string;
  removeLabel?: string;
  /** why both rest; null when they may be pressed */
  reason: string | null;
  onEdit: () => void;
  onRemove?: () => void;
}

/** Edit and delete of one row. */
export function RowActions({ editLabel, removeLabel, reason, onEdit, onRemove }: Props) {
  const isOnline = useOnline();
  const why = isOnline ? reason : kitText.offline;
  return (
    <span>
      <Tooltip title={why ?? kitText.edit}>
        <span>
          <IconButton aria-label={editLabel} disabled={why !== null} onClick={onEdit} size="small">
            <EditRounded fontSize="small" />
          </IconButton>
        </span>
      </Tooltip>
      {onRemove && removeLabel ? (
        <Tooltip title={why ?? kitText.remove}>
          <span>
            <IconButton aria-label={removeLabel} disabled={why !== null} onClick={onRemove} size="small">
              <DeleteOutlineRounded fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
      ) : null}
    </span>
  );
}

interface RemoveProps {
  title: string;
  /** which row, and what follows */
  children: ReactNode;
  /** the call; answers what to say when it is done */
  remove: () => Promise<string>;
  onClose: () => void;
}

/** Asks once before a row is deleted, deletes it and says how it ended. */
export function RemoveDialog({ title, children, remove, onClose }: RemoveProps) {
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      notify.success(await remove());
    } catch (thrown) {
      notify.error(asApiFailure(thrown, kitText.failed).message);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={kitText.remove}
      colour="error"
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
