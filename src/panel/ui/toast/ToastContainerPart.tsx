import type { CSSProperties } from 'react';
import { ToastContainer } from 'react-toastify/unstyled';
import type { ToastPosition } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
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

/** The stack of toasts; loaded by `ToastHost` with the first one. */
export function ToastContainerPart({ position }: { position: ToastPosition }) {
  return (
    <ToastContainer
      position={position}
      autoClose={3000}
      rtl
      closeOnClick
      pauseOnHover
      newestOnTop
      style={colors}
      limit={4}
    />
  );
}
