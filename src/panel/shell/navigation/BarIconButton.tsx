import { styled } from '@mui/material/styles';

/** The square icon buttons of the top bar: 40 px with a hairline, 44 px for fingers. */
export const BarIconButton = styled('button')(({ theme }) => ({
  position: 'relative',
  width: 40,
  height: 40,
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  padding: 0,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  cursor: 'pointer',
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.paper,
  '& svg': { fontSize: 20 },
  '&:hover': { backgroundColor: theme.vars.palette.action.hover, color: theme.vars.palette.text.primary },
  '@media (pointer: coarse)': { width: 44, height: 44 },
}));
