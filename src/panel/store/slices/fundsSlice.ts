import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut } from './authSlice.ts';

/** Most funds that stand beside each other in the comparison (domain 9.3). */
export const maxCompared = 4;

/** What the visitor has picked among the funds; the funds themselves come from the query cache. */
export interface FundsState {
  comparedIds: number[];
  /** last fund opened, offered first in the order screens */
  lastFundId: number | null;
  view: 'cards' | 'table';
}

const initialState: FundsState = { comparedIds: [], lastFundId: null, view: 'cards' };

const fundsSlice = createSlice({
  name: 'funds',
  initialState,
  reducers: {
    /** Adds a fund to the comparison or takes it out; a fifth one is not taken. */
    fundCompareToggled(state, action: PayloadAction<number>) {
      const index = state.comparedIds.indexOf(action.payload);
      if (index >= 0) state.comparedIds.splice(index, 1);
      else if (state.comparedIds.length < maxCompared) state.comparedIds.push(action.payload);
    },
    fundCompareCleared(state) {
      state.comparedIds = [];
    },
    fundOpened(state, action: PayloadAction<number>) {
      state.lastFundId = action.payload;
    },
    fundsViewChosen(state, action: PayloadAction<FundsState['view']>) {
      state.view = action.payload;
    },
  },
  extraReducers: (builder) => builder.addCase(loggedOut, () => initialState),
  selectors: {
    selectComparedIds: (state) => state.comparedIds,
    selectLastFundId: (state) => state.lastFundId,
    selectFundsView: (state) => state.view,
  },
});

export const fundsReducer = fundsSlice.reducer;
export const { fundCompareToggled, fundCompareCleared, fundOpened, fundsViewChosen } = fundsSlice.actions;
export const { selectComparedIds, selectLastFundId, selectFundsView } = fundsSlice.selectors;
