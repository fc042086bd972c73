import { useSyncExternalStore } from 'react';

/* Whether the person hides amounts; stored in the browser, so that the choice outlives a visit. */
const key = 'hideAmounts';
const listeners = new Set<() => void>();
let isHidden: boolean | null = null;

function read(): boolean {
  if (isHidden === null) {
    try {
      isHidden = window.localStorage.getItem(key) === '1';
    } catch {
      isHidden = false;
    }
  }
  return isHidden;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Hides or shows the amounts of the whole panel. */
export function setAmountsHidden(value: boolean): void {
  isHidden = value;
  try {
    window.localStorage.setItem(key, value ? '1' : '0');
  } catch {
    // without storage the choice lasts until the page closes
  }
  for (const listener of listeners) listener();
}

export function useAmountsHidden(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}
