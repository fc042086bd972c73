import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut } from './authSlice.ts';

/** What the ticket form starts with when it is opened from another screen ("ticket about this request"). */
export interface TicketStart {
  topic?: string;
  groupId?: number;
  body?: string;
  orderId?: number;
  /** customer for whom staff write */
  nationalCode?: string;
}

export interface DrawersState {
  isTicketOpen: boolean;
  ticketStart: TicketStart;
  /** side menu below the large breakpoint */
  isMenuOpen: boolean;
  /** the search of pages and records */
  isSearchOpen: boolean;
}

const initialState: DrawersState = { isTicketOpen: false, ticketStart: {}, isMenuOpen: false, isSearchOpen: false };

const drawersSlice = createSlice({
  name: 'drawers',
  initialState,
  reducers: {
    ticketDrawerOpened(state, action: PayloadAction<TicketStart | undefined>) {
      state.isTicketOpen = true;
      state.ticketStart = action.payload ?? {};
    },
    ticketDrawerClosed(state) {
      state.isTicketOpen = false;
      state.ticketStart = {};
    },
    menuDrawerShown(state, action: PayloadAction<boolean>) {
      state.isMenuOpen = action.payload;
    },
    searchShown(state, action: PayloadAction<boolean>) {
      state.isSearchOpen = action.payload;
    },
  },
  extraReducers: (builder) => builder.addCase(loggedOut, () => initialState),
  selectors: {
    selectIsTicketOpen: (state) => state.isTicketOpen,
    selectTicketStart: (state) => state.ticketStart,
    selectIsMenuOpen: (state) => state.isMenuOpen,
    selectIsSearchOpen: (state) => state.isSearchOpen,
  },
});

export const drawersReducer = drawersSlice.reducer;
export const { ticketDrawerOpened, ticketDrawerClosed, menuDrawerShown, searchShown } = drawersSlice.actions;
export const { selectIsTicketOpen, selectTicketStart, selectIsMenuOpen, selectIsSearchOpen } = drawersSlice.selectors;
