import { useCallback } from 'react';
import { useRouter } from 'next/router';
import { idOf } from './urlValues.ts';

/** Null or '' takes a name out of the address. */
type UrlChanges = Record<string, string | number | null>;

const maxPageSize = 50;
const defaultPageSize = 10;
/** Longest word of the address, and of the filters of a list: the longest search of the API takes 60. */
const longestWord = 200;
const longestFilter = 60;

export interface UrlFilters<K extends string> {
  /** false until the address is known */
  isReady: boolean;
  /** the named filters, '' where there is none */
  values: Record<K, string>;
  /** some of the named filters is set */
  isFiltered: boolean;
  page: number;
  size: number;
  /** any other word of the address, or '' */
  word: (name: string, maxLength?: number) => string;
  /** any other whole number above zero of the address, or null */
  whole: (name: string) => number | null;
  /** writes into the address; another filter begins at the first page. A step can be taken back by the browser's button */
  change: (changes: UrlChanges, options?: { isStep?: boolean }) => void;
  /** takes the named filters away */
  clear: () => void;
}

/** Filters of a list as they stand in the URL, so that a link or the back button brings the same list. */
export function useUrlFilters<K extends string = never>(names: readonly K[] = []): UrlFilters<K> {
  const router = useRouter();
  const word = (name: string, maxLength = longestWord): string => {
    const value = router.query[name];
    return typeof value === 'string' ? value.slice(0, maxLength) : '';
  };
  const whole = (name: string): number | null => idOf(word(name)) ?? null;
  const change = useCallback(
    (changes: UrlChanges, { isStep = false } = {}) => {
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
  const values = Object.fromEntries(names.map((name) => [name, word(name, longestFilter)])) as Record<K, string>;
  return {
    isReady: router.isReady,
    values,
    isFiltered: names.some((name) => values[name] !== ''),
    page: whole('page') ?? 1,
    size: Math.min(maxPageSize, whole('size') ?? defaultPageSize),
    word,
    whole,
    change,
    clear: () => change(Object.fromEntries(names.map((name) => [name, null]))),
  };
}
