import { type ReactNode, useEffect, useId, useRef } from 'react';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import Portal from '@mui/material/Portal';
import { styled } from '#panel/ui/theme/styled.ts';
import { CloseRounded } from '../icons/CloseRounded.tsx';
import { KeyboardArrowDownRounded as ChevronDown } from '../icons/KeyboardArrowDownRounded.tsx';
import { KeyboardArrowUpRounded as ChevronUp } from '../icons/KeyboardArrowUpRounded.tsx';
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
/** From here on a list stays beside the panel: a desk's as a queue first, then as the list that it is. */
const queueFrom = 1200;
const gridFrom = 1440;
const besideQueue = `@media (min-width: ${queueFrom}px) and (max-width: ${gridFrom - 0.02}px)`;
/** What the whole side menu and a queue of 300 px leave; a record is not read in more than 760 px. */
const queuePanel = 'min(760px, 100vw - var(--menu-beside) - 300px - 1.5rem)';
/** A page of a desk, which has the side menu. */
const desk = 'body:has(.side-menu) #main';
const inQueue = (...parts: string[]) => parts.map((part) => `${desk} ${part}`).join(', ');
/* The list as it is: what is not needed for a record that is open leaves its bars in one line. */
const besideOf = (page: string) => ({
  [`${page} #main#main`]: { paddingInlineEnd: 'calc(520px + 1.25rem)' },
  [`${page} #main :is([data-line], [data-list-bar] details, [data-list-bar] .MuiButton-contained)`]: {
    display: 'none',
  },
});
/*
 * The page makes room where it is broad enough: the last column of the list stays in sight. In a narrower window the list of
 * a desk is a queue of cards (name, amount, age), and its filters wait until the panel is closed.
 */
const room = {
  '@media (min-width: 1280px)': besideOf('body:not(:has(.side-menu))'),
  [`@media (min-width: ${gridFrom}px)`]: besideOf('body'),
  [besideQueue]: {
    ':root': { '--menu-beside': 'var(--nav-width)' },
    'html[data-nav="collapsed"]': { '--menu-beside': 'var(--nav-collapsed)' },
    [`${desk}#main`]: { paddingInlineStart: '0.75rem', paddingInlineEnd: `calc(${queuePanel} + 0.75rem)` },
    [inQueue(
      '[data-grid]',
      '[data-filters] > :not(.search)',
      '[data-list-bar] > :not(:first-of-type)',
      '[data-list-bar] details',
      '[data-line]',
      '[data-list] nav > :not(:nth-of-type(2))',
    )]: { display: 'none' },
    [inQueue('[data-cards]')]: { display: 'block', maxHeight: 'calc(100dvh - 264px)', overflowY: 'auto' },
    [inQueue('[data-cards] ul')]: { gap: '0.25rem' },
    [inQueue('[data-cards] li')]: { padding: '0.375rem 0.75rem' },
    [inQueue('[data-cards] li > :not(:first-of-type)')]: { marginBlockStart: 0 },
    [inQueue('[data-cards] dl')]: { display: 'none' },
    [inQueue('[data-list] nav')]: { justifyContent: 'center' },
  },
};
const besideDesk = { [besideQueue]: { 'body:has(.side-menu) &': { width: queuePanel } } };
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
        sx={isBeside ? besideDesk : undefined}
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
