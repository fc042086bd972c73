import type * as contract from '#shared/contract/tickets.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const ticketsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTickets: query<typeof contract.listTickets>(build, 'post', '/api/tickets/list/', { provides: ['tickets'] }),
    createTicket: mutation<typeof contract.createTicket>(build, 'post', '/api/tickets/create/', {
      invalidates: ['tickets'],
    }),
    listTicketCategories: query<typeof contract.listTicketCategories>(build, 'post', '/api/tickets/categories/', {
      provides: ['ticketCategories'],
    }),
    ticketDetails: query<typeof contract.ticketDetails>(build, 'get', '/api/tickets/{code}/', {
      provides: ['tickets'],
    }),
    sendTicketResponse: mutation<typeof contract.sendTicketResponse>(build, 'post', '/api/tickets/response/', {
      invalidates: ['tickets'],
    }),
    editTicketResponse: mutation<typeof contract.editTicketResponse>(
      build,
      'patch',
      '/api/tickets/response/{responseId}/',
      { invalidates: ['tickets'] },
    ),
    closeTicket: mutation<typeof contract.closeTicket>(build, 'put', '/api/tickets/{id}/close/', {
      invalidates: ['tickets'],
    }),
    reopenTicket: mutation<typeof contract.reopenTicket>(build, 'put', '/api/tickets/{id}/reopen/', {
      invalidates: ['tickets'],
    }),
    rateTicket: mutation<typeof contract.rateTicket>(build, 'put', '/api/tickets/{id}/rating/', {
      invalidates: ['tickets'],
    }),
    createTicketCategory: mutation<typeof contract.createTicketCategory>(
      build,
      'post',
      '/api/tickets/categories/create/',
      { invalidates: ['ticketCategories'] },
    ),
    updateTicketCategory: mutation<typeof contract.updateTicketCategory>(
      build,
      'patch',
      '/api/tickets/categories/{id}/',
      { invalidates: ['ticketCategories'] },
    ),
  }),
});

export const {
  useListTicketsQuery,
  useCreateTicketMutation,
  useListTicketCategoriesQuery,
  useTicketDetailsQuery,
  useSendTicketResponseMutation,
  useEditTicketResponseMutation,
  useCloseTicketMutation,
  useReopenTicketMutation,
  useRateTicketMutation,
  useCreateTicketCategoryMutation,
  useUpdateTicketCategoryMutation,
} = ticketsApi;
