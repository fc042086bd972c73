import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PanelRole } from '../../api/sessionCookies.ts';
import { loggedOut } from './authSlice.ts';

export interface UserPanelState {
  /** the panel being shown: people with a role id above 1 may switch (spec 4) */
  panel: PanelRole;
  /** true from the switch until the new panel stands */
  isSwitching: boolean;
}

export const initialUserPanel: UserPanelState = { panel: 'client', isSwitching: false };

const userPanelSlice = createSlice({
  name: 'userPanel',
  initialState: initialUserPanel,
  reducers: {
    panelChosen(state, action: PayloadAction<PanelRole>) {
      state.panel = action.payload;
    },
    panelSwitchStarted(state) {
      state.isSwitching = true;
    },
    panelSwitchEnded(state) {
      state.isSwitching = false;
    },
  },
  extraReducers: (builder) => builder.addCase(loggedOut, () => initialUserPanel),
  selectors: { selectPanel: (state) => state.panel },
});

export const userPanelReducer = userPanelSlice.reducer;
export const { panelChosen, panelSwitchStarted, panelSwitchEnded } = userPanelSlice.actions;
export const { selectPanel } = userPanelSlice.selectors;
