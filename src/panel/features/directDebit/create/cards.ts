import { styled } from '#panel/ui/theme/styled.ts';

/** Cards beside each other on a desktop, one of which is chosen by a tap. */
export const CardGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(auto-fill, minmax(18rem, 1fr))' },
}));

export const ChoiceCard = styled('button')(({ theme }) => ({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'grid',
  alignContent: 'start',
  gap: '0.625rem',
  padding: '0.875rem',
  minHeight: 72,
  cursor: 'pointer',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.panel.hairline}`,
  backgroundColor: theme.vars.palette.background.paper,
  '&[aria-pressed="true"]': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '&:hover:not(:disabled)': { borderColor: theme.vars.palette.primary.main },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '&:disabled': { cursor: 'not-allowed', backgroundColor: theme.vars.palette.panel.sunken },
}));

export const CardHead = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  '& > .words': { flex: 1, minWidth: 0, display: 'grid' },
});

export const CardSmall = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
}));

/** Name against value, a line each, within a button. */
export const CardFacts = styled('span')(({ theme }) => ({
  display: 'grid',
  gap: '0.25rem',
  '& > span': {
    ...theme.typography.caption,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 0.75rem',
    color: theme.vars.palette.text.secondary,
  },
  '& strong': { color: theme.vars.palette.text.primary, fontWeight: 600 },
}));
