import { useEffect, useState } from 'react';
import { useRouter } from 'next/router';
import KeyboardArrowUpRounded from '@mui/icons-material/KeyboardArrowUpRounded';
import { paths } from '#panel/paths.ts';
import { barBelowVar } from '#panel/ui/layout/barBelow.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { text } from '../strings.ts';

/** How far the page must be scrolled (spec 9), px. */
const threshold = 400;
/** So near to the end the button would lie over the last rows of a list and its figures, px. */
const nearEnd = 160;

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

/** Pages of steps, where it would lie over the button that leads on. */
const orderPages: readonly string[] = [paths.buy(), paths.sell()];

/** Floats after 400 px of scrolling, above any bar at the foot of the page, and scrolls smoothly to the top (spec 2). */
export function BackToTop() {
  const { pathname } = useRouter();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const check = () => {
      const left = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
      setShown(window.scrollY > threshold && left > nearEnd);
    };
    check();
    window.addEventListener('scroll', check, { passive: true });
    return () => window.removeEventListener('scroll', check);
  }, []);
  if (!isShown || orderPages.includes(pathname)) return null;
  return (
    <Button
      type="button"
      className="no-print"
      aria-label={text.backToTop}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <KeyboardArrowUpRounded />
    </Button>
  );
}
