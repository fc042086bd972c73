import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { styled } from '#panel/ui/theme/styled.ts';
import { ActionBar, BottomDrawer } from '../dialog/BottomDrawer.tsx';
import { ui } from '../strings.ts';
import { listText } from './strings.ts';

/* Two short fields beside each other; the room above is for the label of the first field. */
const Fields = styled('div')({
  display: 'grid',
  gap: '1rem 0.75rem',
  gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
  alignItems: 'center',
  paddingBlock: '0.5rem 1rem',
});

interface Props {
  isOpen: boolean;
  isFiltered: boolean;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The filters of a list that have no chip, as a sheet from below; the list behind it follows each choice. */
export function FilterSheet({ isOpen, isFiltered, onClear, onClose, children }: Props) {
  return (
    <BottomDrawer isOpen={isOpen} title={listText.filters} onClose={onClose}>
      <Fields>{children}</Fields>
      <ActionBar>
        <Button variant="contained" onClick={onClose} sx={{ flex: 1 }}>
          {listText.showList}
        </Button>
        <Button disabled={!isFiltered} onClick={onClear}>
          {ui.clearFilters}
        </Button>
      </ActionBar>
    </BottomDrawer>
  );
}
