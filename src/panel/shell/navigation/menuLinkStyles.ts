import { styled } from '@mui/material/styles';
import Link from 'next/link';

/** A row of a popup or side menu; as link or button. */
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  width: '100%',
  minHeight: 44,
  paddingInline: '0.75rem',
  border: 0,
  background: 'none',
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 500,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  whiteSpace: 'nowrap',
} as const;

export const MenuLink = styled(Link)(({ theme }) => ({
  ...row,
  borderRadius: theme.shape.borderRadius,
  color: theme.vars.palette.text.primary,
  '& svg': { color: theme.vars.palette.text.secondary },
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&[aria-current]': {
    backgroundColor: theme.vars.palette.panel.brandTint,
    color: theme.vars.palette.primary.main,
    fontWeight: 700,
  },
  '&[aria-current] svg': { color: 'inherit' },
}));

export const MenuButton = styled('button')(({ theme }) => ({
  ...row,
  borderRadius: theme.shape.borderRadius,
  color: theme.vars.palette.text.primary,
  '& svg': { color: theme.vars.palette.text.secondary },
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
}));
