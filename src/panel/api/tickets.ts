import type * as contract from '#shared/contract/tickets.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

export const ticketsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTickets: reads<typeof contract.listTickets>(build, {
      method: 'post',
      path: '/api/tickets/list/',
      shows: ['tickets'],
    }),
    createTicket: writes<typeof contract.createTicket>(build, {
      method: 'post',
      path: '/api/tickets/create/',
      changes: ['tickets'],
    }),
    listTicketCategories: reads<typeof contract.listTicketCategories>(build, {
      method: 'post',
      path: '/api/tickets/categories/',
      shows: ['ticketCategories'],
    }),
    ticketDetails: reads<typeof contract.ticketDetails>(build, {
      method: 'get',
      path: '/api/tickets/{code}/',
      shows: ['tickets'],
    }),
    sendTicketResponse: writes<typeof contract.sendTicketResponse>(build, {
      method: 'post',
      path: '/api/tickets/response/',
      changes: ['tickets'],
    }),
    editTicketResponse: writes<typeof contract.editTicketResponse>(build, {
      method: 'patch',
      path: '/api/tickets/response/{responseId}/',
      changes: ['tickets'],
    }),
    closeTicket: writes<typeof contract.closeTicket>(build, {
      method: 'put',
      path: '/api/tickets/{id}/close/',
      changes: ['tickets'],
    }),
    reopenTicket: writes<typeof contract.reopenTicket>(build, {
      method: 'put',
      path: '/api/tickets/{id}/reopen/',
      changes: ['tickets'],
    }),
    rateTicket: writes<typeof contract.rateTicket>(build, {
      method: 'put',
      path: '/api/tickets/{id}/rating/',
      changes: ['tickets'],
    }),
    createTicketCategory: writes<typeof contract.createTicketCategory>(build, {
      method: 'post',
      path: '/api/tickets/categories/create/',
      changes: ['ticketCategories'],
    }),
    updateTicketCategory: writes<typeof contract.updateTicketCategory>(build, {
      method: 'patch',
      path: '/api/tickets/categories/{id}/',
      changes: ['ticketCategories'],
    }),
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
