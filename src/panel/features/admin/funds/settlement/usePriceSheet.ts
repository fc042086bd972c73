import { useEffect, useState } from 'react';
import { formatNumber } from '#shared/digits.ts';
import { priceNames } from '#shared/priceMoves.ts';
import { PricesApi } from '#panel/api/prices.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { readTabObject, tabStorage } from '#panel/ui/storage.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import {
  conflictOf,
  draftOf,
  isUnsaved,
  type Pasted,
  type PriceName,
  pricesOf,
  problemsOf,
  type SheetRow,
  type Typed,
} from './sheetRows.ts';
import { sheetText as text } from './sheetStrings.ts';

/** What the API said of a row. */
type Refusals = Readonly<Record<number, { field: string | null; message: string }>>;

/** Typed prices of a day, kept in this tab until they are stored: leaving, a refusal or a reload loses nothing. */
function useTyped(day: string) {
  const key = `price-sheet-${day}`;
  const [typed, setTyped] = useState<Typed>(() => (readTabObject<Typed>(key) ?? {}) as Typed);
  const change = (next: Typed) => {
    tabStorage.write(key, Object.keys(next).length === 0 ? null : JSON.stringify(next));
    setTyped(next);
  };
  return { typed, change };
}

const without = <T>(all: Readonly<Record<number, T>>, fundIds: readonly number[]): Record<number, T> =>
  Object.fromEntries(Object.entries(all).filter(([fundId]) => !fundIds.includes(Number(fundId))));

/** The sheet of a day with what a person typed into it, what is wrong with it, and how it is stored. */
export function usePriceSheet(day: string) {
  const query = PricesApi.useGetPriceSheetQuery({ query: { navDate: day } }, { refetchOnMountOrArgChange: true });
  const [send] = PricesApi.useSetNavsMutation();
  const action = useAction();
  const { keyOf } = useIdempotencyKey();
  const { typed, change } = useTyped(day);
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set());
  const [refusals, setRefusals] = useState<Refusals>({});
  const rows = query.currentData?.data ?? [];

  // what is stored as it was typed is typed no more
  const done = query.isFetching
    ? []
    : rows.filter((row) => typed[row.fundId] && !isUnsaved(row, typed[row.fundId])).map(({ fundId }) => fundId);
  const settled = done.join();
  useEffect(() => {
    if (settled !== '') change(without(typed, settled.split(',').map(Number)));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- typed prices are read when the stored ones change
  }, [settled]);

  const put = (cells: Pasted['cells']) => {
    const next: Record<number, Typed[number]> = { ...typed };
    for (const { fundId, name, text: shown } of cells) {
      const row = rows.find((one) => one.fundId === fundId);
      if (!row) continue;
      next[fundId] = { ...(next[fundId] ?? { seen: draftOf(row)?.version ?? null }), [name]: shown };
    }
    change(next);
    setRefusals(
      without(
        refusals,
        cells.map(({ fundId }) => fundId),
      ),
    );
  };
  const unsaved = rows.filter((row) => isUnsaved(row, typed[row.fundId]));

  /** Stores rows that are whole; what is wrong with the others is shown in them. */
  const save = async (asked: readonly SheetRow[]) => {
    setTried(new Set([...tried, ...asked.map(({ fundId }) => fundId)]));
    const free = asked.filter((row) => conflictOf(row, typed[row.fundId]) === null);
    const whole = free.flatMap((row) => {
      const of = typed[row.fundId];
      const prices = pricesOf(row, of);
      const isFine = Object.keys(problemsOf(row, of, true)).length === 0;
      return prices && isFine ? [{ fundId: row.fundId, ...prices, seen: of?.seen ?? null }] : [];
    });
    if (whole.length < free.length) notify.warning(text.faulty(formatNumber(free.length - whole.length)));
    if (whole.length === 0) return;
    const body = { navDate: day, rows: whole };
    const answer = await action.run(() => send({ body, idempotencyKey: keyOf(body) }).unwrap());
    if (!answer) return;
    const refused = answer.data.flatMap(({ fundId, refusal }) => (refusal ? [[fundId, refusal] as const] : []));
    setRefusals(Object.fromEntries(refused));
    const stored = answer.data.length - refused.length;
    if (stored > 0) notify.success(text.saved(formatNumber(stored)));
    if (refused.length > 0) notify.warning(text.refused(formatNumber(refused.length)));
  };

  return {
    query,
    rows,
    typed,
    unsaved,
    isBusy: action.isBusy,
    failure: action.failure,
    put,
    save,
    /** Forgets what was typed into rows. */
    drop: (fundIds: readonly number[]) => {
      change(without(typed, fundIds));
      setRefusals(without(refusals, fundIds));
    },
    /** What was typed replaces the draft of the colleague that was shown; cells that were not typed into show theirs. */
    keep: (row: SheetRow) => {
      const mine = typed[row.fundId];
      if (mine) change({ ...typed, [row.fundId]: { ...mine, seen: draftOf(row)?.version ?? null } });
    },
    problemsOf: (row: SheetRow): Partial<Record<PriceName, string>> => {
      const mine = typed[row.fundId];
      const found = problemsOf(row, mine, tried.has(row.fundId) && isUnsaved(row, mine));
      const refusal = refusals[row.fundId];
      const field = priceNames.find((name) => name === refusal?.field);
      return field && refusal ? { ...found, [field]: refusal.message } : found;
    },
    /** What the API said of the whole row. */
    refusalOf: ({ fundId }: SheetRow): string | null => {
      const refusal = refusals[fundId];
      return refusal && !priceNames.some((name) => name === refusal.field) ? refusal.message : null;
    },
  };
}

export type PriceSheetState = ReturnType<typeof usePriceSheet>;
