import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import PrintRounded from '@mui/icons-material/PrintRounded';
import { Hint } from '../layout/blocks.ts';
import { ui } from '../strings.ts';

const Root = styled('header')({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '0.75rem 1rem',
  flexWrap: 'wrap',
  marginBlockEnd: '1rem',
  // a note of another length does not push the actions into a line of their own
  '& > :first-of-type': { flex: '1 1 12rem', minWidth: 0 },
});
const Title = styled('h1')(({ theme }) => ({
  ...theme.typography.h2,
  fontSize: '1.125rem',
  margin: 0,
  [theme.breakpoints.up('md')]: { fontSize: '1.375rem' },
}));
const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: '0.5rem',
  flexWrap: 'wrap',
  alignItems: 'center',
  // a line of its own on phones: a browser may paint before it has read the last button, and the first ones do not move then
  [theme.breakpoints.down('sm')]: { flex: '1 1 100%' },
}));

export interface PageHeaderProps {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  /** the height is not known yet: what stands below waits for it (`unseenBelowWaiting`) */
  isWaiting?: boolean;
}

/** Top of a screen: its name, one line about it, and its actions (filters stand below, not here). */
export function PageHeader({ title, note, actions, isWaiting = false }: PageHeaderProps) {
  return (
    <Root data-waits={isWaiting ? '' : undefined}>
      <div>
        <Title>{title}</Title>
        {note ? <Hint>{note}</Hint> : null}
      </div>
      {actions ? <Actions className="no-print">{actions}</Actions> : null}
    </Root>
  );
}

/** Prints the list as it stands, without filters and buttons. */
export function PrintButton() {
  return (
    <Button startIcon={<PrintRounded />} onClick={() => window.print()}>
      {ui.print}
    </Button>
  );
}
