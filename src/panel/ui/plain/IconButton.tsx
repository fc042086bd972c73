import { styled } from '#panel/ui/theme/styled.ts';

/** MUI's small IconButton in CSS alone, for first views. Needs an `aria-label`. */
export const IconButton = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  // in the middle of the line of a code that it copies, not upon its baseline
  verticalAlign: 'middle',
  padding: 5,
  border: 0,
  borderRadius: '50%',
  background: 'none',
  fontSize: '1.125rem',
  cursor: 'pointer',
  color: theme.vars.palette.action.active,
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
}));
