import { useEffect } from 'react';
import { ui } from '../strings.ts';

/* Forms whose typed values a change of tab or page would lose. */
const dirty = new Set<object>();

/** Marks the form as not saved while it is; leaving asks first, and so does closing the window. */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const form = {};
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    dirty.add(form);
    window.addEventListener('beforeunload', ask);
    return () => {
      dirty.delete(form);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isDirty]);
}

/** True when nothing typed is lost, or the person agrees to lose it. */
export function mayLeave(): boolean {
  return dirty.size === 0 || window.confirm(ui.unsaved);
}
