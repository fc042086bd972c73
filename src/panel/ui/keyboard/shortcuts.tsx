import { useEffect, useRef } from 'react';
import Button from '@mui/material/Button';
import { styled } from '#panel/ui/theme/styled.ts';
import { ChevronLeftRounded } from '../icons/ChevronLeftRounded.tsx';
import { ChevronRightRounded } from '../icons/ChevronRightRounded.tsx';

/** The single keys of the desks: the place on the keyboard, so that they work on the Persian layout, and the cap to show. */
export const deskKeys = {
  main: { code: 'KeyA', cap: 'A' },
  refuse: { code: 'KeyR', cap: 'R' },
  next: { code: 'KeyN', cap: 'N' },
  previous: { code: 'KeyP', cap: 'P' },
  nextFund: { code: 'KeyJ', cap: 'J' },
  previousFund: { code: 'KeyK', cap: 'K' },
  texts: { code: 'KeyT', cap: 'T' },
} as const;

/** The keys of every list, from anywhere on its page (`ui/list/listKeys.ts`). */
export const listKeys = {
  next: { code: 'KeyJ', cap: 'J' },
  previous: { code: 'KeyK', cap: 'K' },
  open: { code: 'Enter', cap: 'Enter' },
  search: { code: '', cap: '/' },
  export: { code: 'KeyE', cap: 'E' },
} as const;

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** The key by the sign that it writes (`?`), otherwise by its place. */
const actOf = (keys: Record<string, (() => void) | null>, event: KeyboardEvent) => keys[event.key] ?? keys[event.code];

/**
 * Single keys by their place on the keyboard (`KeyA`), so that they work with a Persian layout, too. Off while something
 * is typed, with modifiers, while `isOn` is false (a dialog lies over the place they belong to) and below the list of keys.
 * Keys of the page itself are off below every dialog and every menu.
 */
export function useKeyboardShortcuts(
  keys: Record<string, (() => void) | null>,
  isOn: boolean,
  place: 'page' | 'drawer' = 'drawer',
): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      const act = actOf(latest.current, event);
      if (!act || document.querySelector(place === 'page' ? '[role="dialog"], [role="menu"]' : '[data-keys="off"]'))
        return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOn, place]);
}

const KeyCap = styled('kbd')(({ theme }) => ({
  display: 'none',
  fontFamily: 'inherit',
  fontSize: '0.6875rem',
  lineHeight: 1.5,
  paddingInline: '0.375rem',
  marginInlineStart: '0.5rem',
  border: '1px solid currentColor',
  borderRadius: 4,
  opacity: 0.75,
  [theme.breakpoints.up('md')]: { display: 'inline-block' },
}));

/** The key that presses a button; only where there is a keyboard. */
export function Kbd({ children }: { children: string | null }) {
  return <KeyCap aria-hidden="true">{children}</KeyCap>;
}

const Root = styled('span')({ marginInlineStart: 'auto', display: 'inline-flex', gap: '0.25rem' });
/** Phones show the arrows alone; the words stay for screen readers. */
const Words = styled('span')(({ theme }) => ({
  [theme.breakpoints.down('sm')]: {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
}));
const compact = { paddingInline: { xs: 2, md: 3 }, minWidth: 44 };

interface Props {
  words: { next: string; previous: string };
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
  /** the work on this row is done: the next one is what leads on, and has the focus */
  isDone?: boolean;
}

/** The way to the rows before and after, so that a queue is worked through without going back to its list. */
export function NeighbourButtons({ words, onNext, onPrevious, isDone = false }: Props) {
  return (
    <Root>
      <Button disabled={!onPrevious} aria-disabled={!onPrevious} onClick={onPrevious ?? undefined} sx={compact}>
        <ChevronRightRounded aria-hidden="true" />
        <Words>{words.previous}</Words>
        <Kbd>{deskKeys.previous.cap}</Kbd>
      </Button>
      <Button
        key={isDone ? 'done' : 'open'}
        variant={isDone ? 'contained' : 'text'}
        autoFocus={isDone}
        disabled={!onNext}
        aria-disabled={!onNext}
        onClick={onNext ?? undefined}
        sx={compact}
      >
        <Words>{words.next}</Words>
        <Kbd>{deskKeys.next.cap}</Kbd>
        <ChevronLeftRounded aria-hidden="true" />
      </Button>
    </Root>
  );
}
