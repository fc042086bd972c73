import type { Operation, ResponseOf } from '../contract/kernel/define.ts';

/*
 * A list is declared once (decision 154): its titles, its columns by kind and where they are shown. The screen makes its columns of it
 * (`ui/list/columnsOf.tsx`), the contract its file (`contract/declaredFile.ts`). Screens carry a declaration in their first view, so
 * nothing here loads the contract: its types alone, and texts.
 */

/** What a column holds: how a screen draws it and how a file writes it. */
export type Kind =
  /** as it is */
  | 'text'
  /** a sentence whose digits are Persian on screens and ASCII in files */
  | 'words'
  /** a number that names something: an order, an account, a person */
  | 'code'
  /** ISO day */
  | 'day'
  /** ISO moment */
  | 'moment'
  /** decimal string of rial, which a spreadsheet adds up; the title names the unit */
  | 'rial'
  /** rial with its sign: what is over or missing */
  | 'signed'
  /** decimal string of units, which a spreadsheet adds up */
  | 'units'
  /** decimal string that nobody adds up */
  | 'price'
  /** how many */
  | 'count'
  /** words on screens and in files */
  | 'yesNo'
  /** drawn by the screen, in no file */
  | 'drawn';

/** A value of a row. */
export type Value = string | number | bigint | boolean | null | undefined;

type KindOf<V> = [V] extends [boolean]
  ? 'yesNo'
  : [V] extends [number]
    ? 'count' | 'code'
    : [V] extends [string]
      ? Exclude<Kind, 'yesNo' | 'count' | 'drawn'>
      : never;

/** Where and how a screen places a column. */
export interface Place {
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
}

/** A column of a declared list, without what the compiler checks. */
export interface DeclaredColumn<Row> extends Place {
  title: string;
  kind: Kind;
  /** the value, where it is not the field that the column is named after */
  of?: ((row: Row) => Value) | undefined;
  /** shown there alone */
  only?: 'screen' | 'file';
  /** another column, which the screen draws as a second line below this one */
  second?: string;
  /** what the screen says in place of no value; a dash by default */
  none?: string;
  /** its place among the columns of the screen, from 0, where that is not its place in the file */
  at?: number;
  /** title on the screen, where a second line or a unit in the cell asks for another one */
  head?: string;
}

/** A column is named after a field of the row and has a kind that fits it, or says by `of` what it holds. */
type Column<Row, Id> = Omit<DeclaredColumn<Row>, 'kind' | 'of'> &
  (
    | { kind: Id extends keyof Row ? KindOf<NonNullable<Row[Id]>> : never; of?: never }
    | { kind: Exclude<Kind, 'drawn'>; of: (row: Row) => Value }
    | { kind: 'drawn'; of?: never }
  );

/** A list, declared once. */
export interface List<Row, Id extends string = string, File extends string = string> {
  /** operation of its file */
  file: File;
  /** first part of the name of its file */
  name: string;
  /** names the list on the screen, and the sheet of its file */
  title: string;
  /** what the screen says in place of no rows; the words of every list by default */
  empty?: string;
  /** what tells two rows apart: a field, or several in one text */
  rowId: (keyof Row & string) | ((row: Row) => string);
  /** in the order of the file; the screen leaves out second lines and what files alone show */
  columns: Readonly<Record<Id, DeclaredColumn<Row>>>;
}

/** Rows of a list that answers them as `data`. */
export type RowOf<L extends Operation> = ResponseOf<L> extends { data: readonly (infer Row)[] } ? Row : never;

/** Declares a list of these rows: `listOf<RowOf<typeof listOrders>>()({ … })`. */
export const listOf =
  <Row>() =>
  <const Id extends string, const File extends string>(
    list: Omit<List<Row, Id, File>, 'columns'> & { columns: { readonly [K in Id]: Column<Row, K> } },
  ): List<Row, Id, File> =>
    list;

/** The value of a column in a row. */
export const valueOf = <Row>(id: string, { of }: DeclaredColumn<Row>, row: Row): Value =>
  of ? of(row) : ((row as Record<string, Value>)[id] ?? null);

/** A yes or no in words. */
export const yesNo = (is: boolean): string => (is ? 'بله' : 'خیر');

/** Whether an order buys or sells units, in words. */
export const sideOf = (orderType: number): string => (orderType === 1 ? 'صدور' : 'ابطال');
