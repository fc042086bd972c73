import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut } from './authSlice.ts';

/** Filter of the turnover (spec 3, 9). Rows come from the query cache. */
export interface AccountingState {
  size: number;
  page: number;
  fundName: string;
}

const initialState: AccountingState = { size: 5, page: 1, fundName: '' };

const accountingSlice = createSlice({
  name: 'accounting',
  initialState,
  reducers: {
    /** Another size or fund starts at the first page again. */
    accountingFiltered(state, action: PayloadAction<Partial<AccountingState>>) {
      Object.assign(state, { page: 1 }, action.payload);
    },
    accountingFilterCleared: () => initialState,
  },
  extraReducers: (builder) => builder.addCase(loggedOut, () => initialState),
  selectors: { selectAccountingFilter: (state) => state },
});

export const accountingReducer = accountingSlice.reducer;
export const { accountingFiltered, accountingFilterCleared } = accountingSlice.actions;
export const { selectAccountingFilter } = accountingSlice.selectors;
