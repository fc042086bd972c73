import { useCallback } from 'react';
import { useRouter } from 'next/router';
import { idOf } from './urlValues.ts';

/** Null or '' takes a name out of the URL. */
export type UrlChanges = Record<string, string | number | null>;

interface ChangeOptions {
  /** a step of the history, which the back button takes back */
  isStep?: boolean;
  /** name of the page that another filter resets, or null to reset none */
  resets?: string | null;
  /** begin of the names that are taken out, too */
  drops?: string;
  /** shows the page from its top, for a change that brings another screen */
  toTop?: boolean;
}

/** Longest word that is taken from the URL. */
const longestWord = 200;

type Query = Record<string, string | string[] | number>;

/**
 * Where the router goes at this moment: it tells only once it is there, and what is changed meanwhile begins from here. A
 * search that is sent while another filter is chosen would be lost otherwise.
 */
let ahead: { from: object; query: Query } | null = null;

/** Words of the URL of a screen: tab, day, opened record. They survive a reload and can be linked. */
export function useUrlState() {
  const router = useRouter();
  const word = (name: string, maxLength = longestWord): string => {
    const value = router.query[name];
    return typeof value === 'string' ? value.slice(0, maxLength) : '';
  };
  const change = useCallback(
    (changes: UrlChanges, { isStep = false, resets = 'page', drops, toTop = false }: ChangeOptions = {}) => {
      const given: Record<string, string | string[] | number | null | undefined> = {
        ...(ahead?.from === router.query ? ahead.query : router.query),
        ...(resets !== null && !(resets in changes) && { [resets]: null }),
        ...changes,
      };
      const query = Object.fromEntries(
        Object.entries(given).filter(
          ([name, value]) =>
            value !== null && value !== undefined && value !== '' && !(drops !== undefined && name.startsWith(drops)),
        ),
      ) as Query;
      const go = isStep ? router.push : router.replace;
      const way = { from: router.query, query };
      ahead = way;
      const gone = go.call(router, { pathname: router.pathname, query }, undefined, { shallow: true, scroll: toTop });
      void Promise.resolve(gone).finally(() => {
        if (ahead === way) ahead = null;
      });
    },
    [router],
  );
  return {
    /** false until the URL is known */
    isReady: router.isReady,
    /** a word of the URL, '' where there is none */
    word,
    /** a whole number above zero, or null */
    whole: (name: string): number | null => idOf(word(name)) ?? null,
    /** writes into the URL; another filter begins at the first page */
    change,
  };
}
