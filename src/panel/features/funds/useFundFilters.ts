import { useCallback } from 'react';
import { useRouter } from 'next/router';
import { isNarrowed, readFundFilters } from './fundFilters.ts';

/** Reads and writes the filters of the funds list in the URL. */
export function useFundFilters() {
  const router = useRouter();
  const change = useCallback(
    (changes: Record<string, string | null>) => {
      const next: Record<string, string | string[]> = {};
      for (const [key, value] of Object.entries({ ...router.query, ...changes })) {
        if (value) next[key] = value;
      }
      void router.replace({ pathname: router.pathname, query: next }, undefined, { shallow: true, scroll: false });
    },
    [router],
  );
  const filters = readFundFilters(router.query);
  return { filters, change, isNarrowed: isNarrowed(filters) };
}
