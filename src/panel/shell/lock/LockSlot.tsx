import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { browserStorage } from '#panel/ui/storage.ts';
import { choiceKey, lockChanged } from './keys.ts';

const LockGate = dynamic(() => import('./LockGate.tsx').then((part) => part.LockGate), { ssr: false });

function subscribe(listener: () => void): () => void {
  window.addEventListener(lockChanged, listener);
  return () => window.removeEventListener(lockChanged, listener);
}

/** The lock of the app where somebody turned it on; other browsers load nothing of it. */
export function LockSlot() {
  const isOn = useSyncExternalStore(
    subscribe,
    () => browserStorage.read(choiceKey) !== null,
    () => false,
  );
  return isOn ? <LockGate /> : null;
}
