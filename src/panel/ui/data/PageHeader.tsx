import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import PrintRounded from '@mui/icons-material/PrintRounded';
import { styled } from '#panel/ui/theme/styled.ts';
import { Hint } from '../layout/blocks.ts';
import { ui } from '../strings.ts';

const Root = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '0.75rem 1rem',
  flexWrap: 'wrap',
  marginBlockEnd: '1rem',
  // a note of another length does not push the actions into a line of their own
  '& > :first-of-type': { flex: '1 1 7rem', minWidth: 0 },
  // on phones the line about the screen has the whole width, below its name and actions: it is painted before any data
  [theme.breakpoints.down('sm')]: {
    alignItems: 'center',
    gap: '0.125rem 0.5rem',
    marginBlockEnd: 0,
    '& > :first-of-type': { display: 'contents' },
  },
}));
const Title = styled('h1')(({ theme }) => ({
  ...theme.typography.h2,
  fontSize: '1.125rem',
  margin: 0,
  [theme.breakpoints.up('md')]: { fontSize: '1.375rem' },
  [theme.breakpoints.down('sm')]: { flex: '1 1 7rem', minWidth: 0 },
}));
const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: '0.5rem',
  flexWrap: 'wrap',
  alignItems: 'center',
  // on phones beside the title: short words without their pictures
  [theme.breakpoints.down('sm')]: {
    gap: '0.125rem',
    '& > .MuiButton-text': { minWidth: 44, paddingInline: '0.375rem', fontSize: '0.75rem' },
    '& > .MuiButton-text:not(.print) > .MuiButton-startIcon': { display: 'none' },
    '& > .print': { fontSize: 0, '& > .MuiButton-startIcon': { margin: 0 } },
  },
}));
const Sentence = styled(Hint)(({ theme }) => ({ [theme.breakpoints.down('sm')]: { order: 1, flexBasis: '100%' } }));
/* It moves neither the note nor the actions when it comes: on phones it stands below them, else before the actions. */
const Late = styled('div')(({ theme }) => ({ [theme.breakpoints.down('sm')]: { order: 2, flexBasis: '100%' } }));

export interface PageHeaderProps {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  /** an action that comes with data, after the others are drawn */
  lateAction?: ReactNode;
  /** the height is not known yet: what stands below waits for it (`unseenBelowWaiting`) */
  isWaiting?: boolean;
}

/** Top of a screen: its name, one line about it, and its actions (filters stand below, not here). */
export function PageHeader({ title, note, actions, lateAction, isWaiting = false }: PageHeaderProps) {
  return (
    <Root data-waits={isWaiting ? '' : undefined} aria-busy={isWaiting || undefined}>
      <div>
        <Title>{title}</Title>
        {note ? <Sentence>{note}</Sentence> : null}
      </div>
      {lateAction ? <Late className="no-print">{lateAction}</Late> : null}
      {actions ? <Actions className="no-print">{actions}</Actions> : null}
    </Root>
  );
}

/** Prints the list as it stands, without filters and buttons. */
export function PrintButton() {
  return (
    <Button className="print" startIcon={<PrintRounded />} onClick={() => window.print()}>
      {ui.print}
    </Button>
  );
}

/** The same in the head of a record, where there is no room for the word. */
export function PrintIconButton() {
  return (
    <IconButton aria-label={ui.print} onClick={() => window.print()}>
      <PrintRounded />
    </IconButton>
  );
}
