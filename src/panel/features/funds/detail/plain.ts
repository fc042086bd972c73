import { styled } from '@mui/material/styles';

/** A plain table of the fund's page: hairlines, tabular figures, scrolls inside its own box where it must. */
export const PlainTable = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '0.5rem',
    textAlign: 'start',
    borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
  },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, fontWeight: 400 },
  '& tbody th': { fontWeight: 600 },
  '& td': { fontVariantNumeric: 'tabular-nums' },
  '& .wide': { display: 'none', [theme.breakpoints.up('md')]: { display: 'table-cell' } },
}));

export const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));

/** Sections beneath each other. */
export const Stack = styled('div')({ display: 'grid', gap: '1rem', gridTemplateColumns: 'minmax(0, 1fr)' });

/** Two columns on a desktop, the first the wider one. */
export const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [theme.breakpoints.up('md')]: { gap: '1.25rem', gridTemplateColumns: 'minmax(0, 2fr) minmax(280px, 1fr)' },
}));
