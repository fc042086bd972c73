import { useState } from 'react';
import { useRouter } from 'next/router';

/**
 * The row whose details are open, named in the URL: the back button of a phone closes it, a link opens it. A row that
 * leaves the list after a decision stays on screen, so that its outcome can be read.
 */
export function useOpenRow<R>(rows: readonly R[] | undefined, idOf: (row: R) => number | string, name = 'open') {
  const router = useRouter();
  const asked = router.query[name];
  const openId = typeof asked === 'string' && asked !== '' ? asked : null;
  const place = openId === null ? -1 : (rows?.findIndex((row) => String(idOf(row)) === openId) ?? -1);
  const found = rows?.[place] ?? null;
  const [kept, setKept] = useState<{ row: R; place: number } | null>(null);
  if (found && (kept === null || idOf(kept.row) !== idOf(found) || kept.place !== place))
    setKept({ row: found, place });
  const row = found ?? (kept && String(idOf(kept.row)) === openId ? kept.row : null);

  const go = (id: number | string | null) => {
    const { [name]: _open, ...rest } = router.query;
    const to = { pathname: router.pathname, query: id === null ? rest : { ...rest, [name]: id } };
    const options = { shallow: true, scroll: false };
    // only the first opening is a step of the history: one press on «back» closes, however many rows were seen
    void (openId === null ? router.push(to, undefined, options) : router.replace(to, undefined, options));
  };
  const neighbour = (step: 1 | -1): R | null => {
    if (!rows || rows.length === 0 || openId === null) return null;
    if (place >= 0) return rows[place + step] ?? null;
    // the row has left the list, so the one after it stands in its place
    const from = Math.min(kept?.place ?? 0, rows.length - 1);
    return step === 1 ? (rows[from] ?? null) : (rows[from - 1] ?? null);
  };
  const [next, previous] = [neighbour(1), neighbour(-1)];
  return {
    /** what the address names, whether the list holds it or not */
    openId,
    row,
    open: (opened: R) => go(idOf(opened)),
    close: () => go(null),
    goNext: next ? () => go(idOf(next)) : null,
    goPrevious: previous ? () => go(idOf(previous)) : null,
  };
}
