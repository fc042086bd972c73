import { useState, type ReactNode } from 'react';
import dynamic from 'next/dynamic';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { menuDrawerShown, selectIsMenuOpen } from '#panel/store/slices/drawersSlice.ts';
import { MenuRounded } from '#panel/ui/icons/MenuRounded.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { text } from '../strings.ts';
import { BarIconButton } from './barButtons.tsx';

const MenuDrawer = dynamic(() => import('./MenuDrawer.tsx').then((part) => part.MenuDrawer), { ssr: false });

const Small = styled(BarIconButton)(({ theme }) => ({ [theme.breakpoints.up('lg')]: { display: 'none' } }));

/** Opens the menu below the large breakpoint, where the menu itself is hidden (spec 2). */
export function MenuToggle() {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsMenuOpen);
  return (
    <Small
      type="button"
      aria-label={text.openMenu}
      aria-expanded={isOpen}
      onClick={() => dispatch(menuDrawerShown(true))}
    >
      <MenuRounded />
    </Small>
  );
}

/** The menu that the toggle opens; its code comes with the first opening, and it stays so that the focus finds its way back. */
export function SmallMenu({ children }: { children: ReactNode }) {
  const isOpen = useAppSelector(selectIsMenuOpen);
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened ? <MenuDrawer>{children}</MenuDrawer> : null;
}
