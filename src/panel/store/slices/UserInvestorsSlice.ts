import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut } from './authSlice.ts';

/** One investor the user may act for (spec 3). */
export interface UserInvestor {
  investorId: number;
  itSelf: boolean;
  name: string;
  code: string;
  isLegal: boolean;
  relation: string;
  relationText: string;
  isAuthorized: boolean;
  authStatus: number;
}

/** The list belongs to the session: `initialise` loads it, and this slice is its one home (decision 42). */
export interface UserInvestorsState {
  investors: UserInvestor[];
  /** the active investor; its id is also kept in a cookie */
  selectedId: number | null;
}

export const initialUserInvestors: UserInvestorsState = { investors: [], selectedId: null };

const UserInvestorsSlice = createSlice({
  name: 'UserInvestors',
  initialState: initialUserInvestors,
  reducers: {
    investorsLoaded(state, action: PayloadAction<UserInvestor[]>) {
      state.investors = action.payload;
    },
    investorSelected(state, action: PayloadAction<number>) {
      state.selectedId = action.payload;
    },
  },
  extraReducers: (builder) => builder.addCase(loggedOut, () => initialUserInvestors),
  selectors: {
    selectInvestors: (state) => state.investors,
    /** Id that the calls of the client panel carry; null for an admin and before the first load. */
    selectInvestorId: (state) => state.selectedId,
    selectCurrentInvestor: (state) => state.investors.find((investor) => investor.investorId === state.selectedId),
  },
});

export const UserInvestorsReducer = UserInvestorsSlice.reducer;
export const { investorsLoaded, investorSelected } = UserInvestorsSlice.actions;
export const { selectInvestors, selectInvestorId, selectCurrentInvestor } = UserInvestorsSlice.selectors;
