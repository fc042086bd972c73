import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The place in the head of a page for what its list brings: «خروجی» and the like. */
export const headSlotId = 'head-slot';

/** Draws what belongs to a list in the head of its page; beside the list where the page has no such head. */
export function HeadSlot({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null | undefined>(undefined);
  useEffect(() => setSlot(document.getElementById(headSlotId)), []);
  if (slot === undefined) return null;
  return slot ? createPortal(children, slot) : children;
}
