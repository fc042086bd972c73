import { useCallback } from 'react';
import { useRouter } from 'next/router';

export type UrlChanges = Record<string, string | number | null>;

const maxPageSize = 50;
const defaultPageSize = 10;

/**
 * Filters of a list as they stand in the address, so that a link or the back button brings the same list. `change` with
 * null or '' takes a name away, and leads back to the first page unless it names the page.
 */
export function useUrlFilters() {
  const router = useRouter();
  const text = (name: string, maxLength = 200): string => {
    const value = router.query[name];
    return typeof value === 'string' ? value.slice(0, maxLength) : '';
  };
  const whole = (name: string): number | null => {
    const read = Number(text(name));
    return Number.isInteger(read) && read > 0 ? read : null;
  };
  const change = useCallback(
    (changes: UrlChanges) => {
      const given: Record<string, string | string[] | number | null | undefined> = {
        ...router.query,
        ...(!('page' in changes) && { page: null }),
        ...changes,
      };
      const next = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== ''));
      void router.replace({ pathname: router.pathname, query: next }, undefined, { shallow: true, scroll: false });
    },
    [router],
  );
  const page = whole('page') ?? 1;
  const size = Math.min(maxPageSize, whole('size') ?? defaultPageSize);
  return { text, whole, page, size, change };
}
