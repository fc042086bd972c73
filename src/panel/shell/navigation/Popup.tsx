import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useRouter } from 'next/router';
import Link from 'next/link';
import { styled } from '#panel/ui/theme/styled.ts';

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

const Root = styled('div')({ position: 'relative' });
const Panel = styled('div', { shouldForwardProp: (prop) => prop !== 'side' })<{ side: 'start' | 'end' }>(
  ({ theme, side }) => ({
    position: 'absolute',
    insetBlockStart: 'calc(100% + 0.5rem)',
    ...(side === 'start' ? { insetInlineStart: 0 } : { insetInlineEnd: 0 }),
    zIndex: theme.zIndex.modal,
    minWidth: 220,
    padding: '0.5rem',
    backgroundColor: theme.vars.palette.background.paper,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    boxShadow: theme.vars.shadows[3],
  }),
);

export interface PopupProps {
  /** draws the button; give it these props */
  trigger: (props: { 'aria-expanded': boolean; 'aria-haspopup': 'true'; onClick: () => void }) => ReactNode;
  /** edge of the button at which the panel stands */
  side?: 'start' | 'end';
  children: ReactNode;
}

/** A button with a panel of links below it. Closes on Escape, on a click elsewhere, when focus leaves, and on navigation. */
export function Popup({ trigger, side = 'start', children }: PopupProps) {
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { events } = useRouter();

  useEffect(() => {
    if (!isOpen) return undefined;
    const close = () => setOpen(false);
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) close();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    events.on('routeChangeStart', close);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      events.off('routeChangeStart', close);
    };
  }, [isOpen, events]);

  const key = (event: KeyboardEvent) => {
    if (!isOpen) return;
    if (event.key === 'Escape') {
      setOpen(false);
      root.current?.querySelector<HTMLElement>('button')?.focus();
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      moveFocus(root.current, step);
    }
  };

  return (
    <Root ref={root} onKeyDown={key}>
      {trigger({ 'aria-expanded': isOpen, 'aria-haspopup': 'true', onClick: () => setOpen(!isOpen) })}
      {isOpen ? <Panel side={side}>{children}</Panel> : null}
    </Root>
  );
}

function moveFocus(root: HTMLElement | null, step: number): void {
  const stops = [...(root?.querySelectorAll<HTMLElement>('a, button') ?? [])];
  const index = stops.indexOf(document.activeElement as HTMLElement);
  stops[(index + step + stops.length) % stops.length]?.focus();
}
