import { useCallback } from 'react';
import { useRouter } from 'next/router';
import { txTypeLabels } from '#shared/contract/orderTexts.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { accountingFiltered, selectAccountingFilter } from '#panel/store/slices/accountingSlice.ts';

export type TxType = keyof typeof txTypeLabels;

const isTxType = (value: string): value is TxType => value in txTypeLabels;
const text = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

/**
 * The turnover's filter: page, size and fund in the slice that the spec names, days and type in the URL. A fund named
 * in the URL (a link from elsewhere) is taken by the view.
 */
export function useAccountingFilters() {
  const router = useRouter();
  const dispatch = useAppDispatch();
  const { page, size, fundName } = useAppSelector(selectAccountingFilter);
  const type = text(router.query['type']);
  const days = { start: text(router.query['from']), end: text(router.query['to']) };
  const setPaging = useCallback(
    (nextPage: number, nextSize: number) => dispatch(accountingFiltered({ page: nextPage, size: nextSize })),
    [dispatch],
  );
  const setFund = useCallback((name: string) => dispatch(accountingFiltered({ fundName: name })), [dispatch]);
  const setAddress = useCallback(
    (changes: Record<string, string>) => {
      const next = Object.fromEntries(
        Object.entries({ ...router.query, ...changes }).filter(([, value]) => value !== ''),
      );
      dispatch(accountingFiltered({}));
      void router.replace({ pathname: router.pathname, query: next }, undefined, { shallow: true, scroll: false });
    },
    [dispatch, router],
  );
  return {
    page,
    size,
    fundName,
    type: isTxType(type) ? type : null,
    days,
    setPaging,
    setFund,
    setAddress,
    clear: () => {
      setFund('');
      setAddress({ type: '', from: '', to: '' });
    },
    isReady: router.isReady,
    isFiltered: Boolean(fundName || type || days.start || days.end),
  };
}
