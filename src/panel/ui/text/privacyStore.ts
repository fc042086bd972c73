import { useSyncExternalStore } from 'react';
import { browserStorage } from '../storage.ts';

/** Where the browser keeps whether the person hides amounts, so that the choice outlives a visit. */
export const amountsHiddenKey = 'hideAmounts';
const listeners = new Set<() => void>();
let isHidden: boolean | null = null;

function read(): boolean {
  isHidden ??= browserStorage.read(amountsHiddenKey) === '1';
  return isHidden;
}

/** Reads the choice from the browser again, as a new page does; for tests that share a process. */
export function forgetAmountsHidden(): void {
  isHidden = null;
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
  browserStorage.write(amountsHiddenKey, value ? '1' : '0');
  for (const listener of listeners) listener();
}

export function useAmountsHidden(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}
