import { wantToastHost } from './toastHostStore.ts';

type Kind = 'success' | 'error' | 'warning' | 'info';

function show(kind: Kind, text: string): void {
  wantToastHost();
  void import('react-toastify/unstyled').then(({ toast }) => toast[kind](text, { toastId: `${kind}:${text}` }));
}

/** Toasts of spec 8, from anywhere in the panel. The same text is not shown twice at once. */
export const notify = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
};
