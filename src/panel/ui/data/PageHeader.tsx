import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';

const Root = styled('header')({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '0.75rem 1rem',
  flexWrap: 'wrap',
  marginBlockEnd: '1rem',
});
const Title = styled('h1')(({ theme }) => ({
  ...theme.typography.h2,
  fontSize: '1.125rem',
  margin: 0,
  [theme.breakpoints.up('md')]: { fontSize: '1.375rem' },
}));
const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
const Actions = styled('div')({ display: 'flex', gap: '0.5rem', flexWrap: 'wrap', alignItems: 'center' });

/** Top of a screen: its name, one line about it, and its actions (filters stand below, not here). */
export function PageHeader({ title, note, actions }: { title: ReactNode; note?: ReactNode; actions?: ReactNode }) {
  return (
    <Root>
      <div>
        <Title>{title}</Title>
        {note ? <Note>{note}</Note> : null}
      </div>
      {actions ? <Actions className="no-print">{actions}</Actions> : null}
    </Root>
  );
}
