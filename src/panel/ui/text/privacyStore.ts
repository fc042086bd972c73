import { useSyncExternalStore } from 'react';
import { browserStorage } from '../storage.ts';

/* Whether the person hides amounts; stored in the browser, so that the choice outlives a visit. */
const key = 'hideAmounts';
const listeners = new Set<() => void>();
let isHidden: boolean | null = null;

function read(): boolean {
  isHidden ??= browserStorage.read(key) === '1';
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
  browserStorage.write(key, value ? '1' : '0');
  for (const listener of listeners) listener();
}

export function useAmountsHidden(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}
