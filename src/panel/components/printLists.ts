import { baseApi } from '../api/baseApi.ts';
import type { AppDispatch } from '../store/store.ts';
import { mostOnPaper, paperSources, type PaperCall } from '../ui/list/paperSources.ts';
import { notify } from '../ui/toast/notify.ts';
import { fileText as text } from './strings.ts';

/** Largest page that the API gives. */
const pageSize = 100;

interface Page {
  data?: { data?: unknown };
  error?: unknown;
}
type Initiate = (args: object, options: object) => Parameters<AppDispatch>[0];

/** All rows of a list by the call that the screen makes, page after page. */
async function rowsOf(dispatch: AppDispatch, { endpoint, args, total }: PaperCall): Promise<readonly unknown[]> {
  const { initiate } = (baseApi.endpoints as Record<string, { initiate: Initiate }>)[endpoint] ?? {};
  if (!initiate) throw new Error(`no call ${endpoint}`);
  const rows: unknown[] = [];
  const pages = Math.ceil(Math.min(total, mostOnPaper) / pageSize);
  for (let page = 1; page <= pages; page += 1) {
    const call = initiate(
      { ...args, query: { ...args.query, page, size: pageSize } },
      { subscribe: false, forceRefetch: true },
    );
    // one page after the other: a print is no reason to load the server more than a reader does
    const { data, error } = (await (dispatch(call) as unknown)) as Page;
    if (error || !Array.isArray(data?.data)) throw new Error(`no page ${page}`);
    rows.push(...(data.data as unknown[]));
  }
  return rows;
}

/** Prints the page with all rows of its lists; prints nothing where they do not come, and says so. */
export async function printLists(dispatch: AppDispatch): Promise<void> {
  try {
    for (const source of paperSources()) {
      const call = source.call();
      if (call) source.take(await rowsOf(dispatch, call));
    }
  } catch {
    notify.error(text.printFailed);
    return;
  }
  window.print();
}
