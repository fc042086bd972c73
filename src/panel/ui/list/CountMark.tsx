import { styled } from '#panel/ui/theme/styled.ts';

/** How many filters are set, on the button that leads to them. */
export const CountMark = styled('span')(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 20,
  height: 20,
  marginInlineStart: 6,
  paddingInline: 4,
  borderRadius: 10,
  fontSize: '0.75rem',
  fontWeight: 600,
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
}));
