import { useState } from 'react';
import type { Sort } from '#shared/contract/kernel/fields.ts';
import { ui } from '../strings.ts';
import type { Filter } from './filters.ts';
import { idOf, oneOf } from './urlValues.ts';
import { useUrlState, type UrlChanges } from './useUrlState.ts';

type Filters = Readonly<Record<string, Filter>>;
type ValueOf<F> = F extends Filter<string, infer V> ? V : never;

/** Filters as the API takes them, with page, size and, in a list that sorts, the chosen order. */
type ListQuery<F extends Filters, K extends string> = { page: number; size: number } & FilterQuery<F> &
  ([K] extends [never] ? unknown : { sort?: Sort<K> | undefined });
type FilterQuery<F extends Filters> = { [K in keyof F as F[K]['field']]?: ValueOf<F[K]> };

interface Options<F extends Filters, K extends string> {
  filters?: F;
  /** keys of the contract that the list sorts by */
  sorts?: readonly K[];
  /** name in the URL of the opened record */
  opens?: string;
  /** rows of a page until the person chooses another number */
  size?: number;
  /** begins the names in the URL, where a screen has several lists */
  scope?: string;
}

/** What `ListFilters` and `DataTable` need of a list. */
export interface ListUrl {
  isReady: boolean;
  page: number;
  size: number;
  /** filters as they stand in the URL, '' where there is none */
  words: Readonly<Record<string, string>>;
  isFiltered: boolean;
  /** changes filters by their names; begins at the first page */
  change: (changes: UrlChanges) => void;
  clear: () => void;
  turnTo: (page: number, size: number) => void;
  /** the order that the URL asks for: a key of the contract, `-` before it for the largest first; undefined for the list's own */
  sort: string | undefined;
  /** sorts by a key, and by undefined as the list does itself; undefined in a list that does not sort */
  sortBy: ((sort: string | undefined) => void) | undefined;
  /** the record that the URL names, whether the list holds it or not */
  openId: string | null;
  /** undefined in a list whose rows open nothing */
  open: ((id: string | number) => void) | undefined;
  close: () => void;
}

export interface ListState<F extends Filters, K extends string = never> extends ListUrl {
  words: Readonly<Record<keyof F & string, string>>;
  /** the value of each filter, undefined where it filters nothing */
  values: { readonly [K in keyof F]: ValueOf<F[K]> | undefined };
  /** the filters without page and size, for an export of the whole list */
  chosen: FilterQuery<F>;
  query: ListQuery<F, K>;
}

const maxPageSize = 50;
const defaultPageSize = 10;
/** Rows of a page of a desk, where somebody works through the list. */
export const deskSize = 25;
const noFilters = {};

/** A list whose filters, page and opened record stand in the URL, so that a link or the back button brings the same list. */
export function useListState<F extends Filters, const K extends string = never>(
  options: Options<F, K> = {},
): ListState<F, K> {
  const { filters = noFilters as F, sorts, opens, size: firstSize = defaultPageSize, scope } = options;
  const url = useUrlState();
  const nameOf = (name: string): string => (scope === undefined ? name : `${scope}-${name}`);
  const names = Object.keys(filters);
  const words = Object.fromEntries(names.map((name) => [name, url.word(nameOf(name), filters[name]?.maxLength)]));
  const values = Object.fromEntries(names.map((name) => [name, filters[name]?.read(words[name] ?? '')]));
  const fields = Object.fromEntries(names.map((name) => [filters[name]?.field ?? name, values[name]]));
  const page = url.whole(nameOf('page')) ?? 1;
  const size = Math.min(maxPageSize, url.whole(nameOf('size')) ?? firstSize);
  const change = (changes: UrlChanges) => {
    const named = Object.fromEntries(Object.entries(changes).map(([name, value]) => [nameOf(name), value]));
    url.change(named, { resets: nameOf('page') });
  };
  const sort =
    sorts &&
    oneOf(
      sorts.flatMap((key): Sort<K>[] => [key, `-${key}`]),
      url.word(nameOf('sort')),
    );
  const openId = opens === undefined ? null : url.word(opens) || null;
  const go = (id: string | number | null) => {
    // a list inside the record is scoped by its name, and goes with it; only the first opening is a step of the history: one press on «back» closes, however many rows were seen
    if (opens !== undefined) url.change({ [opens]: id }, { isStep: openId === null, resets: null, drops: `${opens}-` });
  };
  return {
    isReady: url.isReady,
    page,
    size,
    words: words as ListState<F>['words'],
    values: values as ListState<F>['values'],
    chosen: fields as ListState<F>['chosen'],
    query: { page, size, ...(sorts && { sort }), ...fields } as ListState<F, K>['query'],
    sort,
    sortBy: sorts && ((next) => change({ sort: next ?? null })),
    isFiltered: names.some((name) => values[name] !== undefined),
    change,
    clear: () => change(Object.fromEntries(names.map((name) => [name, null]))),
    turnTo: (next, nextSize) => change({ page: next, size: nextSize }),
    openId,
    open: opens === undefined ? undefined : go,
    close: () => go(null),
  };
}

interface Opened<R, D> {
  rows: readonly R[] | undefined;
  idOf: (row: R) => number | string;
  /** the record by its own call, and that call: a link opens it whatever the list shows */
  record?: D | undefined;
  query?: { error?: unknown; isUninitialized: boolean };
  /** the details need the record itself; a row of the list is not enough */
  needsRecord?: boolean;
}

/** Whether details were ever open: their code comes with the first ones, and stays so that they can close in motion. */
export function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened;
}

/**
 * The row whose details are open. A row that leaves the list after a decision stays on screen, so that its outcome can
 * be read. With the record by its own call the drawer tells the state that it has now, also after a conflict.
 */
export function useOpenedRow<R, D extends R = R>(
  list: Pick<ListUrl, 'openId' | 'open' | 'close'>,
  opened: Opened<R, D>,
) {
  const { openId } = list;
  const { rows, idOf, record, query, needsRecord = false } = opened;
  const place = openId === null ? -1 : (rows?.findIndex((row) => String(idOf(row)) === openId) ?? -1);
  const found = rows?.[place] ?? null;
  const [kept, setKept] = useState<{ row: R; place: number } | null>(null);
  if (found && (kept === null || idOf(kept.row) !== idOf(found) || kept.place !== place))
    setKept({ row: found, place });
  const listed = found ?? (kept && String(idOf(kept.row)) === openId ? kept.row : null);
  const row = openId === null ? null : (record ?? (needsRecord ? null : listed));
  const neighbour = (step: 1 | -1): R | null => {
    if (!rows || rows.length === 0 || openId === null) return null;
    if (place >= 0) return rows[place + step] ?? null;
    // the row has left the list, so the one after it stands in its place
    const from = Math.min(kept?.place ?? 0, rows.length - 1);
    return step === 1 ? (rows[from] ?? null) : (rows[from - 1] ?? null);
  };
  const leadTo = (next: R | null) => (next ? () => list.open?.(idOf(next)) : null);
  return {
    row,
    /** why the record of a link cannot be opened */
    problem: openId === null || row !== null ? null : problemOf(query),
    onNext: leadTo(neighbour(1)),
    onPrevious: leadTo(neighbour(-1)),
    onClose: list.close,
  };
}

function problemOf(query: Opened<never, never>['query']): string | null {
  // an id that no record can have is not asked for
  if (query?.isUninitialized) return ui.recordOdd;
  if (!query?.error) return null;
  return (query.error as { message?: string }).message ?? ui.recordFailed;
}

/** The id of the URL when it may be one of a record. */
export const recordId = (openId: string | null): number | null => (openId === null ? null : (idOf(openId) ?? null));
