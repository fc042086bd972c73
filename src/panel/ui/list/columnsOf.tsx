import type { ReactNode } from 'react';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { valueOf, yesNo, type DeclaredColumn, type Kind, type List, type Value } from '#shared/lists/list.ts';
import { JalaliDate } from '../text/JalaliDate.tsx';
import { Ltr } from '../text/Ltr.tsx';
import { Money } from '../text/Money.tsx';
import { ui } from '../strings.ts';
import { MomentCell, TwoLines } from './cells.tsx';
import type { Column, RowId } from './columns.ts';

/** How a screen draws a kind, how wide it is at least, and where its text begins. */
interface Drawing {
  cell: (text: string) => ReactNode;
  /** as a second line, where it is not the cell */
  line?: (text: string) => ReactNode;
  minWidth: number;
  align?: 'end';
}

const figure = (text: string) => <Ltr>{formatNumber(text)}</Ltr>;

const drawings: Record<Exclude<Kind, 'drawn'>, Drawing> = {
  text: { cell: (text) => text, minWidth: 110 },
  words: { cell: (text) => toPersianDigits(text), minWidth: 120 },
  code: { cell: (text) => <Ltr>{toPersianDigits(text)}</Ltr>, minWidth: 100 },
  day: { cell: (text) => <JalaliDate value={text} />, minWidth: 100 },
  moment: {
    cell: (text) => <MomentCell value={text} />,
    line: (text) => <JalaliDate value={text} format="moment" />,
    minWidth: 110,
  },
  rial: {
    cell: (text) => <Money rial={text} hasUnit={false} isHideable={false} />,
    minWidth: 120,
    align: 'end',
  },
  signed: {
    cell: (text) => <Money rial={text} hasUnit={false} isSigned isHideable={false} />,
    minWidth: 110,
    align: 'end',
  },
  units: { cell: figure, minWidth: 90, align: 'end' },
  price: { cell: figure, minWidth: 100, align: 'end' },
  count: { cell: (text) => formatNumber(text), minWidth: 80, align: 'end' },
  yesNo: { cell: (text) => text, minWidth: 80 },
};

const textOf = (value: Value): string => (typeof value === 'boolean' ? yesNo(value) : String(value ?? ''));

/**
 * Columns of a declared list on the screen, in the order of its declaration. `cells` draws what is special; a column of the kind `drawn`
 * has no other drawing.
 */
export function columnsOf<Row, Id extends string>(
  { columns }: List<Row, Id>,
  cells: Partial<Record<NoInfer<Id>, (row: NoInfer<Row>) => ReactNode>> = {},
): readonly Column<Row>[] {
  const special: Partial<Record<string, (row: Row) => ReactNode>> = cells;
  const all = Object.entries<DeclaredColumn<Row>>(columns);
  const seconds = new Set(all.map(([, { second }]) => second));
  const draw = (id: string, part: 'cell' | 'line'): ((row: Row) => ReactNode) => {
    const own = special[id];
    if (own) return own;
    const column = columns[id as Id];
    if (column.kind === 'drawn') throw new Error(`nothing draws the column ${id}`);
    const { cell, line = cell } = drawings[column.kind];
    const { none = ui.none } = column;
    return (row) => {
      const text = textOf(valueOf(id, column, row));
      if (text === '') return part === 'cell' ? none : null;
      return (part === 'cell' ? cell : line)(text);
    };
  };
  const shown = all.filter(([id, { only }]) => only !== 'file' && !seconds.has(id));
  const inOrder = shown.filter(([, { at }]) => at === undefined);
  const placed = shown.flatMap((entry) => (entry[1].at === undefined ? [] : [{ entry, at: entry[1].at }]));
  for (const { entry, at } of placed.sort((a, b) => a.at - b.at)) inOrder.splice(at, 0, entry);
  return inOrder.map(([id, column]): Column<Row> => {
    const { kind, second, title, head = title } = column;
    const { minWidth, align } = kind === 'drawn' ? { minWidth: 110, align: undefined } : drawings[kind];
    const first = draw(id, 'cell');
    const below = second === undefined ? null : draw(second, 'line');
    const render = below
      ? (row: Row) => {
          const line = below(row);
          return line === null ? first(row) : <TwoLines first={first(row)} second={line} />;
        }
      : first;
    return { minWidth, ...(align && { align }), ...column, id, title: head, render };
  });
}

/** What `DataTable` takes of a declared list. */
export const tableOf = <Row,>({ title, rowId, empty }: List<Row>) => ({
  label: title,
  rowId: typeof rowId === 'function' ? rowId : (row: Row) => row[rowId] as RowId,
  empty,
});
