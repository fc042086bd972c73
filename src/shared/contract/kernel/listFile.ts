import type { CsvCell } from '../../csv.ts';
import { toAsciiDigits } from '../../digits.ts';
import { isoToJalali, jalaliMomentText } from '../../jalali.ts';
import type { Described, Operation, ResponseOf } from './define.ts';
import { fileFormat, shape, type yup } from './fields.ts';

/*
 * A list as a file (decision 81). The file takes path, access, filters and refusals from its list, so that the two cannot part;
 * what is told here are the columns.
 */

const pageFields = ['page', 'size', 'page_size', 'after'] as const;
type PageField = (typeof pageFields)[number];

const formatOnly = () => shape({ format: fileFormat() });
type FormatOnly = ReturnType<typeof formatOnly>;
const noFields = () => shape({});

/** The filters of a list without its pages, and the format of the file. */
type FileQuery<L extends Operation> =
  L extends Record<'query', yup.ObjectSchema<infer Fields, infer Context, infer Defaults, infer Flags>>
    ? yup.ObjectSchema<
        Omit<Fields, PageField> & yup.InferType<FormatOnly>,
        Context,
        Omit<Defaults, PageField> & FormatOnly['__default'],
        Flags
      >
    : FormatOnly;

/** One column: its title and what it holds of a row. Rial and counts of units as bigint, so that a spreadsheet adds them up. */
type FileColumn<Row> = readonly [title: string, cell: (row: Row) => CsvCell];

interface Paged {
  pageInfo?: { totalCount: number };
}

/** What the server writes of the answer of the list. */
export interface FileContent<Answer> {
  /** first part of the file's name */
  name: string;
  sheet: string;
  titles: readonly string[];
  /** titles of the columns whose sum a spreadsheet has below the rows */
  sums: readonly string[];
  linesOf: (answer: Answer) => CsvCell[][];
  /** rows of the whole list; undefined where the answer always has all of them, infinite where more are left that nobody counted */
  totalOf: (answer: Answer) => number | undefined;
}

/** What the file of a list has from its list. */
type FileOf<Id extends string, L extends Operation, Part extends string = ''> = {
  id: Id;
  method: 'get';
  path: `${L['path']}${Part extends '' ? '' : `${Part}/`}export/`;
  tag: string;
  summary: string;
  access: L['access'];
  answer: ReturnType<typeof noFields>;
  kind: 'raw';
  limit: 'export';
} & (L extends Record<'params', infer P extends Described> ? { params: P } : unknown) &
  (L extends Record<'errors', infer E extends readonly string[]> ? { errors: E } : unknown) &
  Pick<Operation, 'feature'>;

/** The operation of the file of a list. */
export type ListFileOperation<Id extends string, L extends Operation, Part extends string = ''> = FileOf<
  Id,
  L,
  Part
> & {
  query: FileQuery<L>;
  file: FileContent<ResponseOf<L>>;
  /** page and size of the list by their names, which the server fills in */
  pages: readonly PageField[];
  /** the list that the file is of */
  listId: L['id'];
};

/** The file of any list, as the server walks through all of them. */
export interface AnyListFile {
  id: string;
  listId: string;
  pages: readonly PageField[];
  file: FileContent<unknown>;
}

type RowOf<L extends Operation> = ResponseOf<L> extends { data: readonly (infer Row)[] } ? Row : never;

/** Declares the file of a list that answers a GET: its columns, and its rows where they are not the `data` of the answer. */
export function fileOfList<
  const Id extends string,
  L extends Operation,
  Row = RowOf<L>,
  const Part extends string = '',
>(
  id: Id,
  list: L,
  of: {
    name: string;
    sheet: string;
    columns: readonly FileColumn<NoInfer<Row>>[];
    /** titles of the columns that a spreadsheet adds up */
    sums?: readonly string[];
    rows?: (answer: ResponseOf<L>) => readonly Row[];
    /** rows of the whole list, where `pageInfo` does not tell them */
    total?: (answer: ResponseOf<L>) => number;
    /** which of several lists of one answer it is */
    part?: Part;
  },
): ListFileOperation<Id, L, Part> {
  const {
    name,
    sheet,
    columns,
    sums = [],
    rows = dataOf,
    total = ({ pageInfo }: Paged) => pageInfo?.totalCount,
    part,
  } = of;
  const query = list.query as yup.ObjectSchema<yup.AnyObject> | undefined;
  const content: FileContent<ResponseOf<L>> = {
    name,
    sheet,
    titles: columns.map(([title]) => title),
    sums,
    linesOf: (answer) => rows(answer).map((row) => columns.map(([, cell]) => cell(row))),
    totalOf: (answer) => total(answer as ResponseOf<L> & Paged),
  };
  const operation: Operation & Pick<AnyListFile, 'pages' | 'listId'> & { file: FileContent<ResponseOf<L>> } = {
    ...fileOf(id, list, part),
    listId: list.id,
    summary: `The list of \`${list.id}\` with its filters as CSV or as a spreadsheet from right to left, at most 5,000 rows.`,
    query: query ? query.omit([...pageFields]).shape({ format: fileFormat() }) : formatOnly(),
    file: content,
    pages: pageFields.filter((field) => field !== 'after' && query && field in query.fields),
  };
  return operation as unknown as ListFileOperation<Id, L, Part>;
}

const fileOf = (id: string, list: Operation, part?: string) =>
  ({
    id,
    method: 'get',
    path: `${list.path}${part ? `${part}/` : ''}export/`,
    tag: list.tag,
    access: list.access,
    ...(list.params && { params: list.params }),
    ...(list.errors && { errors: list.errors }),
    ...(list.feature && { feature: list.feature }),
    answer: noFields(),
    kind: 'raw',
    limit: 'export',
  }) as const;

const withFormat = <Fields extends yup.ObjectShape>(fields: Fields) => shape({ ...fields, format: fileFormat() });

/** Declares the file of a list whose rows the server writes itself, by the `filters` of the list. */
export function rowsOfList<const Id extends string, L extends Operation, Filters extends yup.ObjectShape>(
  id: Id,
  list: L,
  { summary, filters }: { summary: string; filters: Filters },
): FileOf<Id, L> & { query: ReturnType<typeof withFormat<Filters>> } {
  const operation: Operation = { ...fileOf(id, list), summary, query: withFormat(filters) };
  return operation as unknown as ReturnType<typeof rowsOfList<Id, L, Filters>>;
}

const dataOf = (answer: unknown): readonly never[] => (answer as { data: readonly never[] }).data;

/** Cells of a file, from the fields of an answer. */
export const cell = {
  /** a day, Jalali with ASCII digits */
  day: (iso: string | null | undefined): string | null => (iso ? isoToJalali(iso) : null),
  /** a moment in Tehran, Jalali with ASCII digits */
  moment: (iso: string | null | undefined): string | null => (iso ? jalaliMomentText(new Date(iso)) : null),
  /** rial or units */
  whole: (text: string | null | undefined): bigint | null => (text ? BigInt(text) : null),
  /** words that the API puts together, with ASCII digits */
  words: (text: string | null | undefined): string | null => (text ? toAsciiDigits(text) : null),
  yesNo: (is: boolean): string => (is ? 'بله' : 'خیر'),
} as const;
