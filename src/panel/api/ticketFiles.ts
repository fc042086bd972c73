import type * as desk from '#shared/contract/ticketDesk.ts';
import type * as contract from '#shared/contract/tickets.ts';
import { baseApi } from './baseApi.ts';
import { mutation } from './endpoint.ts';

/* Apart from the other calls of tickets, which the form in the drawer carries. */
export const ticketFilesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    exportTickets: mutation<typeof contract.exportTickets>(build, 'get', '/api/tickets/list/export/', { kind: 'raw' }),
    exportDeskTickets: mutation<typeof desk.exportDeskTickets>(build, 'get', '/api/tickets/desk/export/', {
      kind: 'raw',
    }),
  }),
});
