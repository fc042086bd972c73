import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut } from './authSlice.ts';

/** Rows a page of the turnover (spec 3, 9), kept between visits of the screen; page and filters are in the URL (decision 42). */
export interface AccountingState {
  size: number;
}

const initialState: AccountingState = { size: 5 };

const accountingSlice = createSlice({
  name: 'accounting',
  initialState,
  reducers: {
    accountingSizeChosen(state, action: PayloadAction<number>) {
      state.size = action.payload;
    },
  },
  extraReducers: (builder) => builder.addCase(loggedOut, () => initialState),
  selectors: { selectAccountingSize: (state) => state.size },
});

export const accountingReducer = accountingSlice.reducer;
export const { accountingSizeChosen } = accountingSlice.actions;
export const { selectAccountingSize } = accountingSlice.selectors;
