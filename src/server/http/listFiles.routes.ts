import { operations, type OperationId } from '#shared/contract/operations.ts';
import type { AnyListFile } from '#shared/contract/kernel/listFile.ts';
import { tehranDay } from '#shared/jalali.ts';
import type { Clock } from '../ports/clock.ts';
import type { BrowserHandlers } from './handlers.ts';
import { listFile, MAX_SHORT_LIST_ROWS } from './listFile.ts';

/** Ids of the operations that `fileOfList` declares. */
type FileId = {
  [Id in OperationId]: (typeof operations)[Id] extends { listId: string } ? Id : never;
}[OperationId];

type Lists = BrowserHandlers<(typeof operations)[FileId]['listId'] & OperationId>;
type AnyHandler = (ctx: unknown, input: { query: Record<string, unknown> }) => Promise<unknown>;

const files = Object.values<object>(operations).filter((operation): operation is AnyListFile => 'listId' in operation);

/**
 * Routes of the lists that are given as files. The file of a list is the answer of the list itself, asked as one page with the filters of
 * the caller: what the list shows to whom is decided in one place, and one statement reads the rows, so that none is there twice or left
 * out (decision 81).
 */
export function listFilesRoutes(lists: Lists, clock: Pick<Clock, 'now'>): BrowserHandlers<FileId> {
  const handlerOf = ({ listId, file, pages }: AnyListFile): AnyHandler => {
    const list = (lists as unknown as Record<string, AnyHandler>)[listId] as AnyHandler;
    return async (ctx, input) => {
      const { format, ...filters } = input.query as { format: 'csv' | 'xlsx' };
      const page = Object.fromEntries(pages.map((field) => [field, field === 'page' ? 1 : MAX_SHORT_LIST_ROWS]));
      const answer = await list(ctx, { ...input, query: { ...filters, ...page } });
      const rows = file.linesOf(answer);
      const of = {
        name: file.name,
        day: tehranDay(clock.now()),
        sheet: file.sheet,
        titles: file.titles,
        sums: file.sums,
      };
      return listFile(
        { ...of, rows: rows.slice(0, MAX_SHORT_LIST_ROWS), total: file.totalOf(answer) ?? rows.length },
        format,
      );
    };
  };
  return Object.fromEntries(
    files.map((operation) => [operation.id, handlerOf(operation)]),
  ) as unknown as BrowserHandlers<FileId>;
}
