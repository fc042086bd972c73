import { styled } from '@mui/material/styles';

/** Two columns of cards on a desktop. */
export const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem 2.5rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

/** Buttons of a row or a section, beside each other. */
export const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.5rem', alignItems: 'flex-start' });

/** Heading of a part of a card. */
export const PartTitle = styled('h3')(({ theme }) => ({
  ...theme.typography.subtitle2,
  margin: 0,
  '* + &': { marginBlockStart: '0.75rem' },
}));
