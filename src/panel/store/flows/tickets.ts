import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { sendTicketResponse as sendOperation } from '#shared/contract/ticketAnswers.ts';
import {
  ticketsApi,
  useListTicketCategoriesQuery,
  useListTicketsQuery,
  useTicketDetailsQuery,
} from '../../api/tickets.ts';
import { asApiFailure } from '../../api/failure.ts';
import { useAppSelector } from '../hooks.ts';
import { selectCategories, selectHasTicketError, selectTicketDetails, selectTickets } from '../slices/ticketsSlice.ts';
import type { Flow } from '../store.ts';

/*
 * What the slice of tickets does: thunks that call the API, and hooks that ask for a field and read it. A hook hands over
 * the state of its call; the data is the slice's. Only the ticket screens load this file.
 */

const { createTicket: create, sendTicketResponse, editTicketResponse, closeTicket: close } = ticketsApi.endpoints;

type ArgsOf<E extends { initiate: (...args: never[]) => unknown }> = Parameters<E['initiate']>[0];

/** Registers a ticket; gives its tracking code. @throws ApiFailure, which also sets the general flag */
export const createTicket =
  (call: ArgsOf<typeof create>): Flow<string> =>
  async (dispatch) =>
    (await dispatch(create.initiate(call, { track: false })).unwrap()).data.tracking_code;

/** The ticket that comes with an answer to another one. */
export type NextTicket = NonNullable<ResponseOf<typeof sendOperation>['next']>;

/**
 * Sends an answer; the details are read again, and what counts tickets, unless the ticket of `then_open` came instead: gives
 * that one, and the counts are the desk's to ask for when it leaves the tickets (`ticketsLeft`).
 * @throws ApiFailure, which also sets the response flag
 */
export const sendResponse =
  (call: ArgsOf<typeof sendTicketResponse>): Flow<NextTicket | null> =>
  async (dispatch) => {
    const askAgain = () => dispatch(ticketsApi.util.invalidateTags(['tickets', 'ticket']));
    try {
      const { next } = await dispatch(sendTicketResponse.initiate(call, { track: false })).unwrap();
      if (!next) askAgain();
      return next ?? null;
    } catch (thrown) {
      // a colleague was faster
      if (asApiFailure(thrown, '').status === 409) askAgain();
      throw thrown;
    }
  };

/** Changes an answer; the details are read again. @throws ApiFailure, which also sets the response flag */
export const editResponse =
  (call: ArgsOf<typeof editTicketResponse>): Flow =>
  async (dispatch) => {
    await dispatch(editTicketResponse.initiate(call, { track: false })).unwrap();
  };

/** Closes a ticket for a side. @throws ApiFailure */
export const closeTicket =
  (call: ArgsOf<typeof close>): Flow =>
  async (dispatch) => {
    await dispatch(close.initiate(call, { track: false })).unwrap();
  };

type ListBody = Parameters<typeof useListTicketsQuery>[0];

/** The list for a filter and page. Opening a ticket changes its status, so it is asked for again each time it is shown. */
export function useTicketList(call: ListBody, skip: boolean) {
  const query = useListTicketsQuery(call, { skip, refetchOnMountOrArgChange: true });
  const tickets = useAppSelector(selectTickets);
  const hasFailed = useAppSelector(selectHasTicketError) && query.isError;
  return { query, tickets: query.data && tickets, hasFailed };
}

/**
 * One ticket by its tracking code; undefined until it is the one that the slice holds. Opening marks it as read.
 * `hasCome`: it came with the answer to the ticket before.
 */
export function useTicketDetails(code: string, flag: { is_admin: boolean }, hasCome: boolean) {
  const { error, refetch } = useTicketDetailsQuery(
    { params: { code }, query: flag },
    { refetchOnMountOrArgChange: !hasCome },
  );
  const ticket = useAppSelector(selectTicketDetails);
  return { data: ticket?.tracking_code === code ? ticket : undefined, error, refetch };
}

/** The categories in the words of a side. */
export function useTicketCategories(flag: { is_admin: boolean }) {
  const { isLoading, isSuccess, data, error, refetch } = useListTicketCategoriesQuery({ body: flag });
  const categories = useAppSelector(selectCategories);
  return { categories: data && categories, isLoading, isSuccess, error, refetch };
}
