import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut } from './authSlice.ts';

/** The answer being edited (spec 4). */
export interface SelectedResponse {
  selected: boolean;
  msg: string;
  id: number | null;
}

/**
 * What the ticket screens hold beside the query cache: the edit state. List, details, categories and the failures of
 * their calls are selected from the cache, the filters of the list are in the URL (decision 42).
 */
export interface TicketsState {
  selectedResponse: SelectedResponse;
}

const noResponse: SelectedResponse = { selected: false, msg: '', id: null };

const initialState: TicketsState = { selectedResponse: noResponse };

const ticketsSlice = createSlice({
  name: 'tickets',
  initialState,
  reducers: {
    responseEditStarted(state, action: PayloadAction<{ id: number; msg: string }>) {
      state.selectedResponse = { selected: true, ...action.payload };
    },
    /** The edit was sent or given up. */
    responseEditEnded(state) {
      state.selectedResponse = noResponse;
    },
  },
  extraReducers: (builder) => builder.addCase(loggedOut, () => initialState),
  selectors: { selectSelectedResponse: (state) => state.selectedResponse },
});

export const ticketsReducer = ticketsSlice.reducer;
export const { responseEditStarted, responseEditEnded } = ticketsSlice.actions;
export const { selectSelectedResponse } = ticketsSlice.selectors;
