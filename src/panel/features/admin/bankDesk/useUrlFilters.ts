import { useCallback } from 'react';
import { useRouter } from 'next/router';

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

function whole(value: string | string[] | undefined, otherwise: number): number {
  const read = Number(textOf(value));
  return Number.isInteger(read) && read > 0 ? read : otherwise;
}

export type FilterChange = Record<string, string | number | null>;

export interface UrlFilters<K extends string> {
  values: Record<K, string>;
  page: number;
  size: number;
  isReady: boolean;
  /** some of the named filters is set */
  isFiltered: boolean;
  /** writes into the address; another filter begins at the first page */
  change: (changes: FilterChange) => void;
  clear: () => void;
}

/** Longest value of a filter; the longest search of the API takes 60. */
const maxLength = 60;

/** Filters of a list as they stand in the address, so that a link or the back button brings the same list. */
export function useUrlFilters<K extends string>(names: readonly K[]): UrlFilters<K> {
  const router = useRouter();
  const { query } = router;
  const values = Object.fromEntries(names.map((name) => [name, textOf(query[name]).slice(0, maxLength)])) as Record<
    K,
    string
  >;
  const change = useCallback(
    (changes: FilterChange) => {
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
  return {
    values,
    page: whole(query['page'], 1),
    size: Math.min(100, whole(query['size'], 10)),
    isReady: router.isReady,
    isFiltered: names.some((name) => values[name] !== ''),
    change,
    clear: () => change(Object.fromEntries(names.map((name) => [name, null]))),
  };
}

/** The value when it is one of a contract's words, otherwise undefined: the address may hold anything. */
export function oneOf<T extends string>(words: readonly T[], value: string): T | undefined {
  return words.find((word) => word === value);
}

/** An ISO day of the address, or undefined. */
export function dayOf(value: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
}

/** A row id of the address, or undefined. */
export function idOf(value: string): number | undefined {
  const read = Number(value);
  return Number.isInteger(read) && read > 0 ? read : undefined;
}
