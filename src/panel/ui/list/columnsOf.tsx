import type { ReactNode } from 'react';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { valueOf, yesNo, type DeclaredColumn, type Kind, type List, type Value } from '#shared/lists/list.ts';
import { JalaliDate } from '../text/JalaliDate.tsx';
import { Ltr } from '../text/Ltr.tsx';
import { Money } from '../text/Money.tsx';
import { ui } from '../strings.ts';
import { MomentCell, TwoLines } from './cells.tsx';
import type { Column } from './columns.ts';

/** How a screen draws a kind, how wide it is at least, and where its text begins. */
interface Drawing {
  cell: (text: string) => ReactNode;
  /** as a second line, where it is not the cell */
  line?: (text: string) => ReactNode;
  card?: (text: string) => ReactNode;
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
    card: (text) => <Money rial={text} isHideable={false} />,
    minWidth: 120,
    align: 'end',
  },
  units: { cell: figure, minWidth: 90, align: 'end' },
  price: { cell: figure, minWidth: 100, align: 'end' },
  count: { cell: (text) => formatNumber(text), minWidth: 80, align: 'end' },
  yesNo: { cell: (text) => text, minWidth: 80 },
};

const textOf = (value: Value): string => (typeof value === 'boolean' ? yesNo(value) : String(value ?? ''));

/** What a screen draws of a column by itself: a cell, or what a card shows in its place as well. */
export type Cell<Row> = ((row: Row) => ReactNode) | Pick<Column<Row>, 'render' | 'card'>;

/**
 * Columns of a declared list on the screen, in the order of its declaration. `cells` draws what is special; a column of the kind `drawn`
 * has no other drawing.
 */
export function columnsOf<Row, Id extends string>(
  { columns }: List<Row, Id>,
  cells: Partial<Record<NoInfer<Id>, Cell<NoInfer<Row>>>> = {},
): readonly Column<Row>[] {
  const special: Partial<Record<string, Cell<Row>>> = cells;
  const all = Object.entries<DeclaredColumn<Row>>(columns);
  const seconds = new Set(all.map(([, { second }]) => second));
  const draw = (id: string, part: 'cell' | 'line'): ((row: Row) => ReactNode) => {
    const own = special[id];
    if (own) return typeof own === 'function' ? own : own.render;
    const column = columns[id as Id];
    if (column.kind === 'drawn') throw new Error(`nothing draws the column ${id}`);
    const { cell, line = cell } = drawings[column.kind];
    return (row) => {
      const text = textOf(valueOf(id, column, row));
      if (text === '') return part === 'cell' ? ui.none : null;
      return (part === 'cell' ? cell : line)(text);
    };
  };
  return all
    .filter(([id, { only }]) => only !== 'file' && !seconds.has(id))
    .map(([id, column]): Column<Row> => {
      const { title, kind, of: _of, only: _only, second, head = title, ...place } = column;
      const { minWidth, align, card } = kind === 'drawn' ? { minWidth: 110 } : drawings[kind];
      const first = draw(id, 'cell');
      const below = second === undefined ? null : draw(second, 'line');
      const own = special[id];
      const render = below
        ? (row: Row) => {
            const line = below(row);
            return line === null ? first(row) : <TwoLines first={first(row)} second={line} />;
          }
        : first;
      return {
        id,
        title: head,
        render,
        minWidth,
        ...(align && { align }),
        // no label names the unit there
        ...(card && !own && place.isLead && { card: (row: Row) => cardOf(card, textOf(valueOf(id, column, row))) }),
        ...(typeof own === 'object' && own),
        ...place,
      };
    });
}

const cardOf = (card: (text: string) => ReactNode, text: string): ReactNode => (text === '' ? ui.none : card(text));
