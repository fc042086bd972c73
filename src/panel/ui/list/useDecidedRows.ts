import { useEffect, useEffectEvent, useState } from 'react';
import type { RowId } from './columns.ts';

/** Rows that stay at most once they were decided, the latest ones. */
const mostDecided = 10;

interface Options<R> {
  /** the rows that wait, as the server gave them last; undefined while nothing has come yet */
  rows: readonly R[] | undefined;
  /** names filters, order and page: another list keeps nothing of the one before; null in a list that is not of work alone */
  listKey: string | null;
  idOf: (row: R) => RowId;
  isWaiting: (row: R) => boolean;
  /** the record as it stands now; null or a failure where it is not known */
  ask: (row: R) => Promise<R | null>;
  /** the record whose details are open, by its own call */
  opened?: R | null | undefined;
}

/** How `ask` asks: again, and for nobody who goes on watching. */
export const askedOnce = { forceRefetch: true, subscribe: false };

interface Kept<R> {
  key: string | null;
  rows: readonly R[] | undefined;
  /** what waits and what has left, in the order in which it stood */
  order: readonly R[];
  /** what became of the rows that left; null: not decided, they stand elsewhere */
  left: ReadonlyMap<RowId, R | null>;
}

/** Puts the rows that left behind the one that stood before them. */
function merged<R>(before: readonly R[], now: readonly R[], idOf: (row: R) => RowId): R[] {
  const waiting = new Set(now.map(idOf));
  const order = [...now];
  for (const [place, row] of before.entries()) {
    if (waiting.has(idOf(row))) continue;
    const previous = before[place - 1];
    const at = previous === undefined ? -1 : order.findIndex((one) => idOf(one) === idOf(previous));
    order.splice(at + 1, 0, row);
  }
  return order;
}

/**
 * A list of work whose rows stay in place when somebody decides on them, with what became of them: nothing moves under
 * the pointer, and nobody looks for what a colleague has done. They go with the next filter, page or visit.
 */
export function useDecidedRows<R>({ rows, listKey, idOf, isWaiting, ask, opened }: Options<R>) {
  const [kept, setKept] = useState<Kept<R>>({ key: listKey, rows, order: rows ?? [], left: new Map() });
  if (kept.key !== listKey) setKept({ key: listKey, rows, order: rows ?? [], left: new Map() });
  else if (rows !== kept.rows && rows && listKey !== null) {
    const waiting = new Set(rows.map(idOf));
    const left = new Map([...kept.left].filter(([id]) => !waiting.has(id)));
    const dropped = new Set([...left.keys()].slice(0, -mostDecided));
    const before = kept.order.filter((row) => left.get(idOf(row)) !== null && !dropped.has(idOf(row)));
    setKept({ key: listKey, rows, order: merged(before, rows, idOf), left });
  }
  const waiting = new Set(rows?.map(idOf));
  const unknown = rows ? kept.order.filter((row) => !waiting.has(idOf(row)) && !kept.left.has(idOf(row))) : [];
  const asked = listKey === null ? '' : unknown.map(idOf).join(' ');
  /** What became of the rows that left; null: not decided. */
  const learn = useEffectEvent(() =>
    Promise.all(
      unknown.map(async (row) => {
        const now = await ask(row).catch(() => null);
        return [idOf(row), now && !isWaiting(now) ? now : null] as const;
      }),
    ),
  );
  useEffect(() => {
    if (asked === '') return undefined;
    let isStill = true;
    void learn().then((answers) => {
      if (isStill) setKept((now) => ({ ...now, left: new Map([...now.left, ...answers]) }));
    });
    return () => {
      isStill = false;
    };
  }, [asked]);
  if (listKey === null || !rows) return { rows, isDecided: () => false };
  const shown = kept.order.flatMap((row) => {
    const id = idOf(row);
    // whoever looks at the record knows already what the list does not
    if (opened && idOf(opened) === id && !isWaiting(opened)) return [opened];
    const now = rows.find((one) => idOf(one) === id);
    const left = now ?? kept.left.get(id);
    return left === null ? [] : [left ?? row];
  });
  return { rows: shown, isDecided: (row: R) => !isWaiting(row) };
}
