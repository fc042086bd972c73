import { useCallback } from 'react';
import { useRouter } from 'next/router';

/** Filters as they stand in the address, so that a link or the back button brings the same view. */
export function useAddress() {
  const router = useRouter();
  const word = (name: string): string => {
    const value = router.query[name];
    return typeof value === 'string' ? value : '';
  };
  const whole = (name: string): number | null => {
    const read = Number(word(name));
    return Number.isInteger(read) && read > 0 ? read : null;
  };
  const change = useCallback(
    (changes: Record<string, string | number | null>, { isStep = false } = {}) => {
      const given: Record<string, string | string[] | number | null | undefined> = {
        ...router.query,
        ...(!('page' in changes) && { page: null }),
        ...changes,
      };
      const query = Object.fromEntries(
        Object.entries(given).filter(([, value]) => value !== null && value !== undefined && value !== ''),
      );
      const go = isStep ? router.push : router.replace;
      void go.call(router, { pathname: router.pathname, query }, undefined, { shallow: true, scroll: false });
    },
    [router],
  );
  return { isReady: router.isReady, word, whole, change };
}
