import type { ReactNode } from 'react';
import type { ListTabsProps } from './ListTabs.tsx';
import type { ListUrl } from './useListState.ts';

export interface FilterOption {
  value: string | number;
  label: string;
  /** shorter, for a chip */
  chip?: string;
}

export interface FilterSelect {
  name: string;
  label: string;
  options: readonly FilterOption[];
  /** options that are chips on phones: all of them, or those that are chosen most; by default those of the first select while they are few */
  quick?: true | readonly FilterOption['value'][];
}

export interface FilterSearch {
  /** name of the filter; `search` by default */
  name?: string;
  /** what the search looks in */
  label: string;
  maxLength?: number;
  /** takes out of the typed text what no row can hold */
  clean?: (typed: string) => string;
}

export interface ListFiltersProps<V extends string> {
  list: ListUrl;
  /** which rows the list is of: the first chips on phones; desktops have them as `ListTabs` in the head */
  tabs?: ListTabsProps<V>;
  /** one field, or several; their label alone is enough */
  search?: string | readonly FilterSearch[];
  /** choices that know their domain, such as the fund; the first fields of the bar */
  slot?: ReactNode;
  /** the same, after all others */
  more?: ReactNode;
  selects?: readonly FilterSelect[];
  /** labels of the days from and to, and what is wrong with them together */
  days?: { from: string; to: string; daysAhead?: number; error?: string | undefined };
  switches?: readonly { name: string; label: string }[];
  /** filters of one tap, always in sight */
  chips?: readonly { name: string; label: string }[];
  /** filters that a link sets and no field shows: they can be taken away */
  marks?: readonly { name: string; label: string }[];
  /** what is done with the whole list, such as an export, where the page has several lists */
  actions?: ReactNode;
  /** the same in the head of the page, which has a place for it (`hasSlot`) */
  headActions?: ReactNode;
}
