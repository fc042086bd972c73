import { useSyncExternalStore } from 'react';
import dynamic from 'next/dynamic';
import type { ToastPosition } from 'react-toastify/unstyled';
import { isToastHostWanted, subscribeToastHost } from './notify.ts';

const Part = dynamic(() => import('./ToastContainerPart.tsx').then((part) => part.ToastContainerPart), { ssr: false });

/** Place of the toasts: 3000 ms, progress bar, close icon; top-right by default (spec 1, 8, 9). */
export function ToastHost({ position }: { position: ToastPosition }) {
  const isWanted = useSyncExternalStore(subscribeToastHost, isToastHostWanted, () => false);
  return isWanted ? <Part position={position} /> : null;
}
