import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut } from './authSlice.ts';
import { isCallOf } from './queryMatch.ts';

/** The answer being edited (spec 4). */
export interface SelectedResponse {
  selected: boolean;
  msg: string;
  id: number | null;
}

/**
 * What the ticket screens hold beside the query cache: the edit state and the three error flags of spec 8. List, details
 * and categories are selected from the cache.
 */
export interface TicketsState {
  selectedResponse: SelectedResponse;
  filter: { page: number; page_size: number; status: string; group_id: number | null; search: string };
  error: boolean;
  detailsError: boolean;
  responseError: boolean;
}

const noResponse: SelectedResponse = { selected: false, msg: '', id: null };

const initialState: TicketsState = {
  selectedResponse: noResponse,
  filter: { page: 1, page_size: 10, status: '', group_id: null, search: '' },
  error: false,
  detailsError: false,
  responseError: false,
};

const listing = ['listTickets'];
const creating = ['createTicket'];
const details = ['ticketDetails', 'listTicketCategories'];
const responding = ['sendTicketResponse', 'editTicketResponse'];

const ticketsSlice = createSlice({
  name: 'tickets',
  initialState,
  reducers: {
    responseEditStarted(state, action: PayloadAction<{ id: number; msg: string }>) {
      state.selectedResponse = { selected: true, ...action.payload };
    },
    responseEditCancelled(state) {
      state.selectedResponse = noResponse;
    },
    ticketsFiltered(state, action: PayloadAction<Partial<TicketsState['filter']>>) {
      Object.assign(state.filter, { page: 1 }, action.payload);
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(loggedOut, () => initialState)
      .addMatcher(isCallOf('Query', 'rejected', listing), (state) => void (state.error = true))
      .addMatcher(isCallOf('Query', 'fulfilled', listing), (state) => void (state.error = false))
      .addMatcher(isCallOf('Mutation', 'rejected', creating), (state) => void (state.error = true))
      .addMatcher(isCallOf('Mutation', 'fulfilled', creating), (state) => void (state.error = false))
      .addMatcher(isCallOf('Query', 'rejected', details), (state) => void (state.detailsError = true))
      .addMatcher(isCallOf('Query', 'fulfilled', details), (state) => void (state.detailsError = false))
      .addMatcher(isCallOf('Mutation', 'rejected', responding), (state) => void (state.responseError = true))
      .addMatcher(isCallOf('Mutation', 'fulfilled', responding), (state) => {
        state.responseError = false;
        state.selectedResponse = noResponse;
      }),
  selectors: {
    selectSelectedResponse: (state) => state.selectedResponse,
    selectTicketsFilter: (state) => state.filter,
    selectTicketErrors: (state) => state,
  },
});

export const ticketsReducer = ticketsSlice.reducer;
export const { responseEditStarted, responseEditCancelled, ticketsFiltered } = ticketsSlice.actions;
export const { selectSelectedResponse, selectTicketsFilter, selectTicketErrors } = ticketsSlice.selectors;
