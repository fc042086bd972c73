import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The place in the head of a page for what its list brings: «خروجی» and the like. */
export const headSlotId = 'head-slot';

const never = () => () => undefined;

/** Draws what belongs to a list in the head of its page; beside the list where the page has no such head. */
export function HeadSlot({ children }: { children: ReactNode }) {
  // found again with every drawing; the server draws nothing here
  const slot = useSyncExternalStore(
    never,
    () => document.getElementById(headSlotId),
    () => undefined,
  );
  if (slot === undefined) return null;
  return slot ? createPortal(children, slot) : children;
}
