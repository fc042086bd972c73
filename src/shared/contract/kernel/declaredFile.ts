import type { CsvCell } from '../../csv.ts';
import { valueOf, yesNo, type Kind, type List, type RowOf, type Value } from '../../lists/list.ts';
import type { Operation, ResponseOf } from './define.ts';
import { cell, fileOfList } from './listFile.ts';

/* The file of a declared list (decision 154). */

const cells: Partial<Record<Kind, (value: never) => CsvCell>> = {
  words: cell.words,
  day: cell.day,
  moment: cell.moment,
  rial: cell.whole,
  signed: cell.whole,
  units: cell.whole,
  yesNo,
};

/** A value as a file writes it. */
const cellOf = (kind: Kind, value: Value): CsvCell => {
  const write = cells[kind] as ((value: Value) => CsvCell) | undefined;
  return value !== null && write ? write(value) : (value as CsvCell);
};

/** Titles and cells of the file of a declared list, in its order. */
export const fileColumnsOf = <Row>({ columns }: List<Row>) =>
  Object.entries(columns)
    .filter(([, { kind, only }]) => kind !== 'drawn' && only !== 'screen')
    .map(([id, column]) => [column.title, (row: Row) => cellOf(column.kind, valueOf(id, column, row))] as const);

/**
 * Declares the file of a declared list; its rows and their number, where they are not the `data` and `pageInfo` of the answer, and which of
 * several lists of one answer it is.
 */
export function declaredFile<
  L extends Operation,
  Row = RowOf<L>,
  const File extends string = string,
  const Part extends string = '',
>(
  list: L,
  declared: List<NoInfer<Row>, string, File>,
  more: {
    rows?: (answer: ResponseOf<L>) => readonly Row[];
    total?: (answer: ResponseOf<L>) => number;
    part?: Part;
  } = {},
) {
  const { file, name, title } = declared;
  return fileOfList<File, L, Row, Part>(file, list, {
    name,
    sheet: title,
    columns: fileColumnsOf<Row>(declared),
    ...more,
  });
}
