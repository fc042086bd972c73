import SearchRounded from '@mui/icons-material/SearchRounded';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { searchShown } from '#panel/store/slices/drawersSlice.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { useShellSlots } from '../slots.tsx';
import { text } from '../strings.ts';

const SearchField = styled('button')(({ theme }) => ({
  display: 'none',
  alignItems: 'center',
  gap: '0.5rem',
  flex: '0 1 20rem',
  minWidth: 0,
  height: 40,
  marginInlineEnd: 'auto',
  paddingInline: '0.75rem',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  font: 'inherit',
  fontSize: '0.875rem',
  textAlign: 'start',
  cursor: 'pointer',
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.paper,
  '& svg': { fontSize: 20 },
  '& > span': { flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > kbd': {
    fontFamily: 'inherit',
    fontSize: '0.6875rem',
    paddingInline: '0.375rem',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 4,
    whiteSpace: 'nowrap',
  },
  '&:hover': { borderColor: theme.vars.palette.primary.main },
  [theme.breakpoints.up('lg')]: { display: 'flex' },
}));

/** The way to the search of pages and records for the mouse; it also opens by Ctrl+K. */
export function SearchButton() {
  const { commands } = useShellSlots();
  const dispatch = useAppDispatch();
  if (!commands) return null;
  return (
    <SearchField type="button" aria-haspopup="dialog" onClick={() => dispatch(searchShown(true))}>
      <SearchRounded aria-hidden="true" />
      <span>{text.search}</span>
      <kbd aria-hidden="true">Ctrl K</kbd>
    </SearchField>
  );
}
