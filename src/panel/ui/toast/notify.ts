/* The toast library (25 kB) loads with the first toast, not with the page. */
const listeners = new Set<() => void>();
let isWanted = false;

function wantToastHost(): void {
  if (isWanted) return;
  isWanted = true;
  for (const listener of listeners) listener();
}

export function subscribeToastHost(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function isToastHostWanted(): boolean {
  return isWanted;
}

/** Puts the toast library away, as a new page does; for tests that share a process. */
export function forgetToastHost(): void {
  isWanted = false;
}

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
