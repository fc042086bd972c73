import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listAccounting } from '#shared/contract/accounting.ts';
import type { Shown } from '../../api/attach.ts';
import { loggedOut } from './authSlice.ts';

type Answer = ResponseOf<typeof listAccounting>;
export type TurnoverRow = Answer['data'][number];

/** The parts of the call that the slice keeps. */
interface TurnoverCall {
  query: { page?: number | undefined; fundName?: string | undefined };
}

/**
 * The turnover (spec 3, 9): rows a page are chosen here and kept between visits of the screen; page and name of the fund
 * are in the URL, and are what was asked for last; the rows are those of the query cache (decision 132).
 */
export interface AccountingState {
  size: number;
  page: number;
  fundName: string;
  rows: readonly TurnoverRow[];
}

const initialState: AccountingState = { size: 5, page: 1, fundName: '', rows: [] };

const accountingSlice = createSlice({
  name: 'accounting',
  initialState,
  reducers: {
    accountingSizeChosen(state: AccountingState, action: PayloadAction<number>) {
      state.size = action.payload;
    },
    turnoverAsked(state: AccountingState, { payload: { query } }: PayloadAction<TurnoverCall>) {
      state.page = query.page ?? 1;
      state.fundName = query.fundName ?? '';
    },
    turnoverShown(state: AccountingState, { payload }: PayloadAction<Shown<Answer>>) {
      if (payload.data || !payload.hasFailed) state.rows = payload.data?.data ?? [];
    },
  },
  extraReducers: (builder) => builder.addCase(loggedOut, () => initialState),
  selectors: {
    selectAccountingSize: (state) => state.size,
    selectTurnover: (state) => state,
  },
});

export const accountingReducer = accountingSlice.reducer;
export const { accountingSizeChosen, turnoverAsked, turnoverShown } = accountingSlice.actions;
export const { selectAccountingSize, selectTurnover } = accountingSlice.selectors;
