import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/tickets.ts';
import type { Shown } from '../../api/attach.ts';
import { loggedOut } from './authSlice.ts';

type ListAnswer = ResponseOf<typeof contract.listTickets>;
type DetailsAnswer = ResponseOf<typeof contract.ticketDetails>;
type CategoriesAnswer = ResponseOf<typeof contract.listTicketCategories>;

export type TicketList = ListAnswer['data'];
export type TicketListRow = TicketList['results'][number];
export type TicketDetails = DetailsAnswer['data'];
export type TicketCategory = CategoriesAnswer['data'][number];

/** The answer being edited (spec 4). */
export interface SelectedResponse {
  selected: boolean;
  msg: string;
  id: number | null;
}

/** Calls whose failure a flag tells of. */
type Call = 'list' | 'create' | 'details' | 'categories' | 'response';

/**
 * What the ticket screens show (spec 3, 8). What the server answered are the objects of the query cache, which
 * `followers.ts` hands over; the filters of the list are in the URL (decision 132).
 */
export interface TicketsState {
  /** the opened ticket with its chats */
  ticketDetails: TicketDetails | null;
  tickets: TicketList;
  categories: readonly TicketCategory[];
  selectedResponse: SelectedResponse;
  /** general: the list or the registration of a ticket failed */
  error: boolean;
  /** the details or the categories failed */
  detailError: boolean;
  /** an answer or the change of one failed */
  responseError: boolean;
  failed: Partial<Record<Call, boolean>>;
}

const noResponse: SelectedResponse = { selected: false, msg: '', id: null };
const noTickets: TicketList = { count: 0, current_page_no: 1, last_page: 1, page_size: 10, results: [] };

const initialState: TicketsState = {
  ticketDetails: null,
  tickets: noTickets,
  categories: [],
  selectedResponse: noResponse,
  error: false,
  detailError: false,
  responseError: false,
  failed: {},
};

/** The flags after a call: each tells of the last try of either of its calls. */
function withFlags(state: TicketsState, call: Call, hasFailed: boolean): void {
  const { failed } = state;
  failed[call] = hasFailed;
  state.error = failed.list === true || failed.create === true;
  state.detailError = failed.details === true || failed.categories === true;
  state.responseError = failed.response === true;
}

/** A failed call leaves what was shown. */
const isKept = ({ data, hasFailed }: Shown<unknown>): boolean => data === undefined && hasFailed;

const ticketsSlice = createSlice({
  name: 'tickets',
  initialState,
  reducers: {
    ticketsShown(state: TicketsState, { payload }: PayloadAction<Shown<ListAnswer>>) {
      withFlags(state, 'list', payload.hasFailed);
      if (!isKept(payload)) state.tickets = payload.data?.data ?? noTickets;
    },
    ticketDetailsShown(state: TicketsState, { payload }: PayloadAction<Shown<DetailsAnswer>>) {
      withFlags(state, 'details', payload.hasFailed);
      if (!isKept(payload)) state.ticketDetails = payload.data?.data ?? null;
    },
    categoriesShown(state: TicketsState, { payload }: PayloadAction<Shown<CategoriesAnswer>>) {
      withFlags(state, 'categories', payload.hasFailed);
      if (!isKept(payload)) state.categories = payload.data?.data ?? [];
    },
    ticketCreateTried(state: TicketsState, { payload: hasFailed }: PayloadAction<boolean>) {
      withFlags(state, 'create', hasFailed);
    },
    responseTried(state: TicketsState, { payload: hasFailed }: PayloadAction<boolean>) {
      withFlags(state, 'response', hasFailed);
    },
    responseEditStarted(state: TicketsState, action: PayloadAction<{ id: number; msg: string }>) {
      state.selectedResponse = { selected: true, ...action.payload };
    },
    /** The edit was sent or given up. */
    responseEditEnded(state: TicketsState) {
      state.selectedResponse = noResponse;
      withFlags(state, 'response', false);
    },
  },
  extraReducers: (builder) => builder.addCase(loggedOut, () => initialState),
  selectors: {
    selectTicketDetails: (state) => state.ticketDetails,
    selectTickets: (state) => state.tickets,
    selectCategories: (state) => state.categories,
    selectSelectedResponse: (state) => state.selectedResponse,
    selectHasTicketError: (state) => state.error,
    selectHasDetailError: (state) => state.detailError,
    selectHasResponseError: (state) => state.responseError,
  },
});

export const ticketsReducer = ticketsSlice.reducer;
export const {
  ticketsShown,
  ticketDetailsShown,
  categoriesShown,
  ticketCreateTried,
  responseTried,
  responseEditStarted,
  responseEditEnded,
} = ticketsSlice.actions;
export const {
  selectTicketDetails,
  selectTickets,
  selectCategories,
  selectSelectedResponse,
  selectHasTicketError,
  selectHasDetailError,
  selectHasResponseError,
} = ticketsSlice.selectors;
