import { useAppDispatch } from '#panel/store/hooks.ts';
import { searchShown } from '#panel/store/slices/drawersSlice.ts';
import { SearchRounded } from '#panel/ui/icons/SearchRounded.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { useShellSlots } from '../slots.tsx';

const SearchField = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.5rem',
  width: 44,
  height: 44,
  marginInlineEnd: 'auto',
  padding: 0,
  border: 0,
  borderRadius: theme.shape.borderRadius,
  font: 'inherit',
  fontSize: '0.875rem',
  textAlign: 'start',
  cursor: 'pointer',
  color: theme.vars.palette.text.secondary,
  backgroundColor: 'transparent',
  '& svg': { fontSize: 24 },
  // an icon alone has its name for readers of the screen
  '& > span': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  '& > kbd': {
    display: 'none',
    fontFamily: 'inherit',
    fontSize: '0.6875rem',
    paddingInline: '0.375rem',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 4,
    whiteSpace: 'nowrap',
  },
  '&:hover': { borderColor: theme.vars.palette.primary.main },
  [theme.breakpoints.up('lg')]: {
    flex: '0 1 20rem',
    justifyContent: 'flex-start',
    width: 'auto',
    minWidth: 0,
    height: 40,
    paddingInline: '0.75rem',
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.paper,
    '& svg': { fontSize: 20 },
    '& > span': {
      position: 'static',
      flex: 1,
      width: 'auto',
      height: 'auto',
      clipPath: 'none',
      textOverflow: 'ellipsis',
    },
    '& > kbd': { display: 'block' },
  },
}));

/** The way to the search of pages and records for the mouse and, as an icon, for fingers; it also opens by Ctrl+K. */
export function SearchButton({ label }: { label: string }) {
  const { commands } = useShellSlots();
  const dispatch = useAppDispatch();
  if (!commands) return null;
  return (
    <SearchField type="button" aria-haspopup="dialog" onClick={() => dispatch(searchShown(true))}>
      <SearchRounded aria-hidden="true" />
      <span>{label}</span>
      <kbd aria-hidden="true">Ctrl K</kbd>
    </SearchField>
  );
}
