import { AccountingApi } from '../../api/accounting.ts';
import { useAppSelector } from '../hooks.ts';
import { selectTurnover } from '../slices/accountingSlice.ts';

type Call = Parameters<typeof AccountingApi.useListAccountingQuery>[0];

/** Asks for a page of the turnover; rows, page and name of the fund are in the slice, as they were asked for last. */
export function useTurnover(call: Call, skip: boolean) {
  const query = AccountingApi.useListAccountingQuery(call, { skip });
  const turnover = useAppSelector(selectTurnover);
  return { query, rows: query.data && turnover.rows };
}
