import type { ReactNode } from 'react';

export interface Column<R> {
  /** wire name of the field; `status` and `state` stand opposite the title of a card */
  id: string;
  title: string;
  render: (row: R) => ReactNode;
  /** key of the contract that its head sorts by, in a list that sorts */
  sort?: string;
  /** share of the width; 1 by default; from 1.8 on a fact of a card takes a line of its own */
  flex?: number;
  minWidth?: number;
  /** `end`: figures, strong, with the last digit of each under the last digit of the one above */
  align?: 'start' | 'end' | 'center';
  /** heads the card on phones; the first column by default */
  isTitle?: boolean;
  /** the title is a link by itself, so the card needs no button around it */
  hasLink?: boolean;
  isHiddenOnCard?: boolean;
  /** left out while the details of a row stand beside the table */
  isHiddenBeside?: boolean;
  /** shown only while the details of a row stand beside the table */
  isOnlyBeside?: boolean;
  /** leads the card on phones: below the title, without its label */
  isLead?: boolean;
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
