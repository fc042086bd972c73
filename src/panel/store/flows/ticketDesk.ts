import { PresenceApi } from '../../api/presence.ts';
import { ticketsApi } from '../../api/tickets.ts';
import type { Flow } from '../store.ts';
import type { NextTicket } from './tickets.ts';

/** Keeps a ticket that came with the answer to another one as if its calls had been asked. Only the desk loads this file. */
export const keepNextTicket =
  ({ ticket, desk, present }: NextTicket): Flow =>
  async (dispatch) => {
    const { id, tracking_code: code } = ticket;
    dispatch(
      ticketsApi.util.upsertQueryEntries([
        {
          endpointName: 'ticketDetails',
          arg: { params: { code }, query: { is_admin: true } },
          value: { data: ticket },
        },
        { endpointName: 'getTicketDesk', arg: { params: { id } }, value: { data: desk } },
      ]),
    );
    const body = { kind: 'ticket', id, is_writing: false } as const;
    dispatch(
      PresenceApi.util.upsertQueryEntries([{ endpointName: 'touchPresence', arg: { body }, value: { data: present } }]),
    );
  };

/** Asks again for all that counts or lists tickets: answers that led on to the next one asked for nothing. */
export const ticketsLeft = (): Flow => async (dispatch) => {
  dispatch(ticketsApi.util.invalidateTags(['tickets']));
};
