import { styled } from '@mui/material/styles';
import MenuRounded from '@mui/icons-material/MenuRounded';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { menuDrawerShown, selectIsMenuOpen } from '../../store/slices/drawersSlice.ts';
import { shell } from '../strings.ts';
import { BarIconButton } from '../topbar/BarIconButton.tsx';

const Small = styled(BarIconButton)(({ theme }) => ({ [theme.breakpoints.up('lg')]: { display: 'none' } }));

/** Opens the menu below the large breakpoint, where the menu itself is hidden (spec 2). */
export function MenuToggle() {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsMenuOpen);
  return (
    <Small
      type="button"
      aria-label={shell.openMenu}
      aria-expanded={isOpen}
      onClick={() => dispatch(menuDrawerShown(true))}
    >
      <MenuRounded />
    </Small>
  );
}
