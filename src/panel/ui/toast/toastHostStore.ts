/* The toast library (25 kB) loads with the first toast, not with the page. */
const listeners = new Set<() => void>();
let isWanted = false;

export function wantToastHost(): void {
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
