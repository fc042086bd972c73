import { useEffect, useState } from 'react';
import { normalizeText } from '#shared/normalize.ts';

/** How long after the last letter the API is asked. */
const pauseMs = 300;

interface Search {
  query: { search: string };
}

interface Found<Row> {
  originalArgs?: unknown;
  data?: { data: readonly Row[] };
  isFetching: boolean;
  isError: boolean;
}

/** What a field that searches while somebody types needs of its lazy query: never the rows of an older word. */
export function useTypedSearch<Row>(
  [find, found]: readonly [(search: Search, preferCached: boolean) => unknown, Found<Row>, ...unknown[]],
  { value, labelOf, shortest }: { value: Row | null; labelOf: (row: Row | null) => string; shortest: number },
) {
  const [typed, setTyped] = useState(labelOf(value));
  const search = normalizeText(typed);
  const isLongEnough = search.length >= shortest && typed !== labelOf(value);
  useEffect(() => {
    if (!isLongEnough) return undefined;
    const timer = setTimeout(() => void find({ query: { search } }, true), pauseMs);
    return () => clearTimeout(timer);
  }, [find, isLongEnough, search]);
  const isCurrent = isLongEnough && (found.originalArgs as Search | undefined)?.query.search === search;
  const chosen = value === null ? [] : [value];
  return {
    typed,
    setTyped,
    isLongEnough,
    options: isLongEnough ? ((isCurrent ? found.data?.data : undefined) ?? []) : chosen,
    isLoading: isLongEnough && (!isCurrent || found.isFetching),
    hasFailed: isCurrent && found.isError,
  };
}
