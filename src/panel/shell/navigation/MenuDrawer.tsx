import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { useRouter } from 'next/router';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { menuDrawerShown, selectIsMenuOpen } from '#panel/store/slices/drawersSlice.ts';
import { useBackCloses } from '#panel/ui/dialog/useBackCloses.ts';
import { CloseRounded } from '#panel/ui/icons/CloseRounded.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { LogoMark } from '../layout/Logo.tsx';
import { SiteMark } from '../layout/SiteMark.tsx';
import { useProductName } from '../site.ts';
import { text } from '../strings.ts';
import { BarIconButton } from './barButtons.tsx';

/* A native dialog: focus trap, Escape and the top layer without a library. */
const Dialog = styled('dialog')(({ theme }) => ({
  position: 'fixed',
  insetBlock: 0,
  insetInlineStart: 0,
  insetInlineEnd: 'auto',
  margin: 0,
  width: 280,
  maxWidth: '85vw',
  height: '100dvh',
  maxHeight: 'none',
  padding: '0.75rem',
  border: 0,
  borderInlineEnd: `1px solid ${theme.vars.palette.divider}`,
  color: 'inherit',
  backgroundColor: theme.vars.palette.background.paper,
  overflowY: 'auto',
  transition: 'translate 0.25s',
  '@starting-style': { translate: '100% 0' },
  '&::backdrop': { backgroundColor: theme.vars.palette.panel.scrim },
}));
const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  marginBlockEnd: '0.75rem',
  fontWeight: 700,
});

/** The menu below the large breakpoint, opened by the toggle of the top bar. */
export function MenuDrawer({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsMenuOpen);
  const { events } = useRouter();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  useEffect(() => {
    const close = () => dispatch(menuDrawerShown(false));
    events.on('routeChangeStart', close);
    return () => events.off('routeChangeStart', close);
  }, [events, dispatch]);
  const { short } = useProductName();
  const close = () => {
    dispatch(menuDrawerShown(false));
  };
  useBackCloses(isOpen, close);
  // a click on the backdrop reaches the dialog itself; Escape closes natively, so a keyboard needs no handler here
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === event.currentTarget) close();
  };
  return (
    <Dialog ref={dialog} aria-label={text.mainMenu} onClose={close} onClick={closeOnBackdrop}>
      <Head>
        <SiteMark size={36}>
          <LogoMark size={36} />
        </SiteMark>
        {short}
        <BarIconButton type="button" onClick={close} aria-label={text.closeMenu} style={{ marginInlineStart: 'auto' }}>
          <CloseRounded />
        </BarIconButton>
      </Head>
      {isOpen ? children : null}
    </Dialog>
  );
}
