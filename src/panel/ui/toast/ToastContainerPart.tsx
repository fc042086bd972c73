import type { CSSProperties } from 'react';
import { ToastContainer } from 'react-toastify/unstyled';
import type { ToastPosition } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { theme } from '../theme/theme.ts';

const { palette } = theme.vars;
const colours = {
  '--toastify-color-light': palette.background.paper,
  '--toastify-text-color-light': palette.text.primary,
  '--toastify-color-success': palette.success.main,
  '--toastify-color-error': palette.error.main,
  '--toastify-color-warning': palette.warning.main,
  '--toastify-font-family': 'inherit',
  '--toastify-toast-bd-radius': '10px',
  '--toastify-z-index': '2000',
} as CSSProperties;

/** The stack of toasts; loaded by `ToastHost` with the first one. */
export function ToastContainerPart({ position }: { position: ToastPosition }) {
  return <ToastContainer position={position} autoClose={3000} rtl closeOnClick pauseOnHover newestOnTop style={colours} limit={4} />;
}
