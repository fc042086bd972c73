import { useEffect, useState } from 'react';
import { KeyboardArrowUpRounded } from '#panel/ui/icons/KeyboardArrowUpRounded.tsx';
import { barBelowVar } from '#panel/ui/layout/barBelow.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { text } from '../strings.ts';

/** How far the page must be scrolled (spec 9), px. */
const threshold = 400;
const Button = styled('button')(({ theme }) => ({
  position: 'fixed',
  insetInlineEnd: '1.25rem',
  insetBlockEnd: `calc(5.5rem + env(safe-area-inset-bottom) + var(${barBelowVar}, 0px))`,
  zIndex: theme.zIndex.fab,
  width: 44,
  height: 44,
  display: 'grid',
  placeItems: 'center',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: '50%',
  cursor: 'pointer',
  color: theme.vars.palette.primary.main,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: theme.vars.shadows[3],
  // on phones the acts and states of cards stand at the end of their lines
  [theme.breakpoints.down('md')]: { insetInlineStart: '1.25rem', insetInlineEnd: 'auto' },
  [theme.breakpoints.up('md')]: { insetBlockEnd: `calc(1.5rem + var(${barBelowVar}, 0px))` },
}));

/* At the end of the page, so that whoever scrolls to it sees the last rows and buttons above the button. */
const Room = styled('div')(({ theme }) => ({
  height: `calc(3.5rem + var(${barBelowVar}, 0px))`,
  [theme.breakpoints.up('md')]: { height: `calc(5rem + var(${barBelowVar}, 0px))` },
}));

/** Floats after 400 px of scrolling, above any bar at the foot of the page, and scrolls smoothly to the top (spec 2). */
export function BackToTop() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const check = () => setShown(window.scrollY > threshold);
    check();
    window.addEventListener('scroll', check, { passive: true });
    return () => window.removeEventListener('scroll', check);
  }, []);
  if (!isShown) return null;
  return (
    <>
      <Room className="no-print" aria-hidden />
      <Button
        type="button"
        className="no-print"
        aria-label={text.backToTop}
        onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
      >
        <KeyboardArrowUpRounded />
      </Button>
    </>
  );
}
