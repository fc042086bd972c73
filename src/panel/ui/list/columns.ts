import type { ReactNode } from 'react';
import type { Place } from '#shared/lists/list.ts';

export interface Column<R> extends Place {
  /** wire name of the field; `status` and `state` stand opposite the title of a card */
  id: string;
  title: string;
  render: (row: R) => ReactNode;
  /** what a card shows in place of the cell */
  card?: (row: R) => ReactNode;
}

/** A card of a phone whose inside is not made of columns; the title column and the state stay. */
export interface CardParts<R> {
  /** a picture before the title */
  mark?: (row: R) => ReactNode;
  /** a small line below the title */
  second?: (row: R) => ReactNode;
  /** what stands below the head in place of the columns */
  body: (row: R) => ReactNode;
}

export type RowId = string | number;

/** Heights of the data grid in px (spec 9). */
export const rowHeight = 50;
export const headerHeight = 54;
