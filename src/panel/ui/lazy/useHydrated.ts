import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * False while React takes over the HTML, and true from then on. A part that is not in the HTML (`ssr: false`) and stands at several
 * places of a page may have come before React reaches the last of them, which is then not what the HTML says.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
