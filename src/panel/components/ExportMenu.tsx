import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useBackCloses } from '../ui/dialog/useBackCloses.ts';

export interface ExportItem {
  id: string;
  label: string;
  /** for screen readers, where the label alone does not say of what */
  name?: string;
  isOff?: boolean;
  act: () => void;
}

interface Props {
  anchor: HTMLElement | null;
  items: readonly ExportItem[];
  onClose: () => void;
}

/** The entries of «خروجی». */
export function ExportMenu({ anchor, items, onClose }: Props) {
  useBackCloses(anchor !== null, onClose, true);
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {items.map(({ id, label, name, isOff = false, act }) => (
        <MenuItem
          key={id}
          aria-label={name}
          disabled={isOff}
          onClick={() => {
            onClose();
            act();
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
