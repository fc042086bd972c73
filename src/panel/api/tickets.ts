import type * as desk from '#shared/contract/ticketDesk.ts';
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
    createTicketCategory: mutation<typeof desk.createTicketCategory>(build, 'post', '/api/tickets/categories/create/', {
      invalidates: ['ticketCategories'],
    }),
    updateTicketCategory: mutation<typeof desk.updateTicketCategory>(build, 'patch', '/api/tickets/categories/{id}/', {
      invalidates: ['ticketCategories'],
    }),
    orderTicketCategories: mutation<typeof desk.orderTicketCategories>(build, 'put', '/api/tickets/categories/order/', {
      invalidates: ['ticketCategories'],
    }),
    deleteTicketCategory: mutation<typeof desk.deleteTicketCategory>(build, 'delete', '/api/tickets/categories/{id}/', {
      invalidates: ['ticketCategories'],
    }),
    listTicketFilters: query<typeof desk.listTicketFilters>(build, 'get', '/api/tickets/desk/filters/', {
      provides: ['tickets'],
    }),
    getTicketDesk: query<typeof desk.getTicketDesk>(build, 'get', '/api/tickets/{id}/desk/', {
      provides: ['tickets'],
    }),
    assignTicket: mutation<typeof desk.assignTicket>(build, 'put', '/api/tickets/{id}/assignment/', {
      invalidates: ['tickets'],
    }),
    addTicketNote: mutation<typeof desk.addTicketNote>(build, 'post', '/api/tickets/{id}/notes/', {
      invalidates: ['tickets'],
    }),
    mergeTickets: mutation<typeof desk.mergeTickets>(build, 'post', '/api/tickets/{id}/merge/', {
      invalidates: ['tickets'],
    }),
    listCannedAnswers: query<typeof desk.listCannedAnswers>(build, 'get', '/api/tickets/desk/canned_answers/', {
      provides: ['ticketCategories'],
    }),
    createCannedAnswer: mutation<typeof desk.createCannedAnswer>(build, 'post', '/api/tickets/desk/canned_answers/', {
      invalidates: ['ticketCategories'],
    }),
    updateCannedAnswer: mutation<typeof desk.updateCannedAnswer>(
      build,
      'put',
      '/api/tickets/desk/canned_answers/{id}/',
      { invalidates: ['ticketCategories'] },
    ),
    deleteCannedAnswer: mutation<typeof desk.deleteCannedAnswer>(
      build,
      'delete',
      '/api/tickets/desk/canned_answers/{id}/',
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
  useOrderTicketCategoriesMutation,
  useDeleteTicketCategoryMutation,
  useListTicketFiltersQuery,
  useGetTicketDeskQuery,
  useAssignTicketMutation,
  useAddTicketNoteMutation,
  useMergeTicketsMutation,
  useListCannedAnswersQuery,
  useCreateCannedAnswerMutation,
  useUpdateCannedAnswerMutation,
  useDeleteCannedAnswerMutation,
} = ticketsApi;
