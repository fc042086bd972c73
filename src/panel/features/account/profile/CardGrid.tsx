import { styled } from '@mui/material/styles';

/** Cards of the profile: one column on phones, two from md up. */
export const CardGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '1fr 1fr' },
}));
