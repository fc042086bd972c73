import { type ReactNode, useId } from 'react';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '#panel/ui/theme/styled.ts';
import { CloseRounded } from '../icons/CloseRounded.tsx';
import { ui } from '../strings.ts';
import { useBackCloses } from './useBackCloses.ts';

const Inner = styled('div', { shouldForwardProp: (prop) => prop !== 'isWide' })<{ isWide: boolean }>(({ isWide }) => ({
  width: '100%',
  maxWidth: isWide ? 1120 : 720,
  marginInline: 'auto',
  paddingInline: '1.25rem',
  paddingBlockEnd: 'calc(1.5rem + env(safe-area-inset-bottom))',
  overflowY: 'auto',
}));
const Head = styled('div')(({ theme }) => ({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingBlock: '0.75rem',
  backgroundColor: theme.vars.palette.background.paper,
}));
const Title = styled('h2')(({ theme }) => ({ ...theme.typography.subtitle1, margin: 0 }));

/** A panel that rises from the bottom edge: forms and choices that belong to the screen below. */
export function BottomDrawer({
  isOpen,
  title,
  onClose,
  isWide = false,
  children,
}: {
  isOpen: boolean;
  title: ReactNode;
  onClose: () => void;
  /** two columns side by side on a desktop */
  isWide?: boolean;
  children: ReactNode;
}) {
  const titleId = useId();
  useBackCloses(isOpen, onClose);
  const paper = {
    role: 'dialog',
    'aria-modal': true,
    'aria-labelledby': titleId,
    sx: { maxHeight: '92dvh', borderStartStartRadius: 16, borderStartEndRadius: 16 },
  };
  return (
    <Drawer anchor="bottom" open={isOpen} onClose={onClose} slotProps={{ paper }}>
      <Inner isWide={isWide}>
        <Head>
          <Title id={titleId}>{title}</Title>
          <IconButton onClick={onClose} aria-label={ui.close} edge="end">
            <CloseRounded />
          </IconButton>
        </Head>
        {children}
      </Inner>
    </Drawer>
  );
}

/** Title of a drawer's content: the strong thing at the start, its state at the end. */
export const DrawerHead = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '0.5rem 1rem',
  flexWrap: 'wrap',
});

/** Buttons that stay in sight at the foot of a long drawer. */
export const ActionBar = styled('div')(({ theme }) => ({
  position: 'sticky',
  // over the drawer's own foot, so that nothing is seen below
  insetBlockEnd: 'calc(-1.5rem - env(safe-area-inset-bottom))',
  marginBlockEnd: 'calc(-1.5rem - env(safe-area-inset-bottom))',
  paddingBlockStart: '0.75rem',
  paddingBlockEnd: 'calc(0.75rem + env(safe-area-inset-bottom))',
  zIndex: 1,
  display: 'flex',
  gap: '0.75rem',
  flexWrap: 'wrap',
  alignItems: 'center',
  backgroundColor: theme.vars.palette.background.paper,
  borderBlockStart: `1px solid ${theme.vars.palette.panel.hairline}`,
}));
