import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import { useOnline } from '#panel/ui/state/useOnline.ts';
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
