import type { CSSProperties } from 'react';
import { ToastContainer } from 'react-toastify/unstyled';
import type { ToastPosition } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { barBelowVar } from '../layout/barBelow.ts';
import { styled } from '../theme/styled.ts';
import { theme } from '../theme/theme.ts';
import { fontFamily } from '../theme/typography.ts';

const { palette } = theme.vars;
const kinds = ['success', 'error', 'warning', 'info'] as const;
// the library takes its own variables at the root, so the derived ones (icon, bar) are set beside the plain ones
const kindColors = Object.fromEntries(
  kinds.flatMap((kind) =>
    ['color', 'icon-color', 'color-progress'].map((part) => [`--toastify-${part}-${kind}`, palette[kind].main]),
  ),
);
const colors = {
  '--toastify-color-light': palette.background.paper,
  '--toastify-text-color-light': palette.text.primary,
  '--toastify-font-family': fontFamily,
  '--toastify-toast-bd-radius': '10px',
  '--toastify-z-index': '2000',
  // below the top bar, so that its search and menu stay free
  '--toastify-toast-top': 'calc(72px + env(safe-area-inset-top))',
  ...kindColors,
} as CSSProperties;

/** Where the library lets toasts fill the width of the screen. */
const narrow = '(max-width: 480px)';

/* Above what stands at the foot of the page; on phones also with a margin, below the top bar, and not over the bottom bar. */
const Container = styled(ToastContainer)({
  '&&': {
    '--toastify-toast-bottom': `calc(1.5rem + var(${barBelowVar}, 0px))`,
    [theme.breakpoints.down('md')]: {
      '--toastify-toast-bottom': `calc(5rem + env(safe-area-inset-bottom) + var(${barBelowVar}, 0px))`,
    },
    [`@media ${narrow}`]: {
      boxSizing: 'border-box',
      paddingInline: '0.75rem',
      '&[class*="--top"]': { top: 'var(--toastify-toast-top)' },
      '&[class*="--bottom"]': { bottom: 'var(--toastify-toast-bottom)' },
      '& .Toastify__toast': { borderRadius: 'var(--toastify-toast-bd-radius)' },
    },
  },
});

/** The stack of toasts, on phones one at a time; loaded by `ToastHost` with the first one. */
export function ToastContainerPart({ position }: { position: ToastPosition }) {
  return (
    <Container
      position={position}
      autoClose={3000}
      rtl
      closeOnClick
      pauseOnHover
      newestOnTop
      style={colors}
      limit={window.matchMedia(narrow).matches ? 1 : 4}
    />
  );
}
