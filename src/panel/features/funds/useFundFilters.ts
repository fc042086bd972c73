import { useCallback } from 'react';
import { useRouter } from 'next/router';
import { isNarrowed, readFundFilters } from './fundFilters.ts';

/** Reads and writes the filters of the funds list in the address. */
export function useFundFilters() {
  const router = useRouter();
  const filters = readFundFilters(router.query);
  const change = useCallback(
    (changes: Record<string, string | null>) => {
      const next = Object.fromEntries(Object.entries({ ...router.query, ...changes }).filter(([, value]) => value));
      void router.replace({ pathname: router.pathname, query: next }, undefined, { shallow: true, scroll: false });
    },
    [router],
  );
  return { filters, change, isNarrowed: isNarrowed(filters) };
}
