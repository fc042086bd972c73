import { useEffect, useRef, useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import { formatNumber } from '#shared/digits.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { TuneRounded } from '../icons/TuneRounded.tsx';
import { CountMark } from './CountMark.tsx';
import { listText } from './strings.ts';

const Root = styled('div')({ position: 'relative' });
/* Over the list, which it does not move; the fields stay in the page while it is closed. */
const Fields = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: theme.zIndex.appBar - 1,
  insetBlockStart: 'calc(100% + 4px)',
  insetInlineEnd: 0,
  width: '26rem',
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '1rem 0.75rem',
  padding: '1.25rem 1rem 1rem',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: theme.vars.shadows[4],
  '&[hidden]': { display: 'none' },
}));
/** What belongs to a field although it is drawn elsewhere in the page. */
const parts = '[role="dialog"], [role="listbox"], [role="menu"], .MuiPopover-root, .MuiPopper-root';

/** The filters of a list that its bar has no room for, below a button that says how many of them are set. */
export function MoreFilters({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = (event: MouseEvent) => {
      const target = event.target as Element;
      if (!root.current?.contains(target) && !target.closest(parts)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector(parts)) return;
      setOpen(false);
      opener.current?.focus();
    };
    document.addEventListener('mousedown', leave);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('mousedown', leave);
      document.removeEventListener('keydown', escape);
    };
  }, [isOpen]);
  return (
    <Root ref={root}>
      <Button
        ref={opener}
        variant="outlined"
        color={count > 0 ? 'primary' : 'inherit'}
        startIcon={<TuneRounded />}
        aria-expanded={isOpen}
        {...(count > 0 && { 'aria-label': listText.filtersSet(formatNumber(count)) })}
        onClick={() => setOpen(!isOpen)}
        sx={{ height: 40, whiteSpace: 'nowrap', borderColor: 'divider' }}
      >
        {listText.filters}
        {count > 0 ? <CountMark>{formatNumber(count)}</CountMark> : null}
      </Button>
      <Fields hidden={!isOpen} role="group" aria-label={listText.moreFilters}>
        {children}
      </Fields>
    </Root>
  );
}
