import { type ReactNode, useEffect, useId, useRef } from 'react';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import Portal from '@mui/material/Portal';
import ChevronDown from '@mui/icons-material/KeyboardArrowDownRounded';
import ChevronUp from '@mui/icons-material/KeyboardArrowUpRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import { styled } from '#panel/ui/theme/styled.ts';
import { listKeys, useKeyboardShortcuts } from '../keyboard/shortcuts.tsx';
import { ui } from '../strings.ts';
import { listText } from '../list/strings.ts';

const Backdrop = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: 0,
  zIndex: theme.zIndex.drawer,
  backgroundColor: theme.vars.palette.common.black,
  opacity: 0.5,
  [theme.breakpoints.up('md')]: { display: 'none' },
}));
const Panel = styled('section', { shouldForwardProp: (prop) => prop !== 'isWide' })<{ isWide: boolean }>(
  ({ theme, isWide }) => ({
    position: 'fixed',
    zIndex: theme.zIndex.drawer,
    insetInline: 0,
    insetBlockEnd: 0,
    maxHeight: '92dvh',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    paddingInline: '1.25rem',
    paddingBlockEnd: 'calc(1.5rem + env(safe-area-inset-bottom))',
    borderStartStartRadius: 16,
    borderStartEndRadius: 16,
    backgroundColor: theme.vars.palette.background.paper,
    '&:focus': { outline: 'none' },
    [theme.breakpoints.up('md')]: {
      insetInlineStart: 'auto',
      insetBlockStart: '4rem',
      maxHeight: 'none',
      width: isWide ? 'min(760px, 62vw)' : 520,
      borderRadius: 0,
      borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
      boxShadow: theme.vars.shadows[4],
    },
  }),
);
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
const question = '[role="dialog"][aria-modal="true"]';
/** What has the arrow keys for itself: a question over the panel, an opened list of choices. */
const ownArrows = `${question}, [role="listbox"], [role="menu"]`;
const unlessCovered = (move: (() => void) | null | undefined) =>
  move ? () => (document.querySelector(ownArrows) ? undefined : move()) : null;
/* Width of the whole side menu, and of the list as a queue beside the panel. */
const menuWidth = 'var(--side-width)';
const queueWidth = '300px';
const besideWidth = `min(760px, 100vw - ${menuWidth} - ${queueWidth} - 1.5rem)`;
/** From here on the list stays beside the panel, up to `gridFrom` as a queue. */
const queueFrom = 1200;
const gridFrom = 1440;
/*
 * The page makes room where it is broad enough: the last column of the list stays in sight. In a narrower window the list is
 * a queue of cards (name, amount, age), and what narrows it down waits until the panel is closed.
 */
const room = {
  [`@media (min-width: ${gridFrom}px)`]: { '#main#main': { paddingInlineEnd: 'calc(520px + 1.25rem)' } },
  [`@media (min-width: ${queueFrom}px) and (max-width: ${gridFrom - 0.02}px)`]: {
    ':root': { '--side-width': '0px' },
    ':root:has(.side-menu)': { '--side-width': 'var(--nav-width)' },
    'html[data-nav="collapsed"]:has(.side-menu)': { '--side-width': 'var(--nav-collapsed)' },
    '#main#main': {
      paddingInlineStart: '0.75rem',
      paddingInlineEnd: `calc(${besideWidth} + 0.75rem)`,
    },
    '#main [data-grid], #main [data-filters] > :not(.search), #main [data-bar] > :not(:first-of-type), #main [data-bar] details, #main [data-line], #main [data-beside="none"]':
      { display: 'none' },
    '#main [data-cards]': { display: 'block', maxHeight: 'calc(100dvh - 264px)', overflowY: 'auto' },
    '#main [data-cards] li': { paddingBlock: '0.5rem', paddingInline: '0.75rem' },
    '#main [data-cards] ul': { gap: '0.25rem' },
    '#main [data-cards] dl': { display: 'none' },
    '#main [data-list] nav': { justifyContent: 'center', '& > :not(:nth-of-type(2))': { display: 'none' } },
  },
};
/* Beside a queue the panel is as broad as a record can be read. */
const besideQueue = {
  [`@media (min-width: ${queueFrom}px) and (max-width: ${gridFrom - 0.02}px)`]: {
    width: besideWidth,
  },
};
const Tools = styled('div')({ display: 'flex', flex: 'none' });
const Title = styled('h2')(({ theme }) => ({ ...theme.typography.subtitle1, margin: 0 }));

/**
 * Details of a row beside its list, which stays alive: another row can be opened while the panel stands. On phones a sheet
 * from below over the list. Escape closes it, unless a dialog lies over it.
 */
export function SidePanel({
  isOpen,
  title,
  isWide = false,
  isBeside = false,
  onNext,
  onPrevious,
  onClose,
  children,
}: {
  isOpen: boolean;
  title: ReactNode;
  /** room for pictures beside each other */
  isWide?: boolean;
  /** the list makes room for the panel on a desktop */
  isBeside?: boolean;
  /** to the row after and the one before, by the arrow keys, too; null at the ends of the list */
  onNext?: (() => void) | null;
  onPrevious?: (() => void) | null;
  onClose: () => void;
  children: ReactNode;
}) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    panel.current?.focus();
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector(question)) close.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOpen]);
  const [next, previous] = [unlessCovered(onNext), unlessCovered(onPrevious)];
  useKeyboardShortcuts(
    {
      ArrowDown: next,
      ArrowUp: previous,
      // what moves in the list moves beside it, too
      [listKeys.next.code]: next,
      [listKeys.previous.code]: previous,
    },
    isOpen,
  );
  if (!isOpen) return null;
  const canMove = onNext !== undefined || onPrevious !== undefined;
  return (
    <Portal>
      {isBeside ? <GlobalStyles styles={room} /> : null}
      <Backdrop aria-hidden="true" onClick={onClose} className="no-print" />
      <Panel
        ref={panel}
        isWide={isWide}
        sx={isBeside ? besideQueue : undefined}
        tabIndex={-1}
        role="dialog"
        aria-labelledby={titleId}
        className="no-print"
      >
        <Head>
          <Title id={titleId}>{title}</Title>
          <Tools>
            {canMove ? (
              <>
                <IconButton onClick={onPrevious ?? undefined} disabled={!onPrevious} aria-label={listText.previousRow}>
                  <ChevronUp />
                </IconButton>
                <IconButton onClick={onNext ?? undefined} disabled={!onNext} aria-label={listText.nextRow}>
                  <ChevronDown />
                </IconButton>
              </>
            ) : null}
            <IconButton onClick={onClose} aria-label={ui.close} edge="end">
              <CloseRounded />
            </IconButton>
          </Tools>
        </Head>
        {children}
      </Panel>
    </Portal>
  );
}
