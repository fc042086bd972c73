import type * as desk from '#shared/contract/ticketDesk.ts';
import type * as contract from '#shared/contract/tickets.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const ticketsApi = endpoints<typeof contract & typeof desk>()({
  listTickets: reads('POST /api/tickets/list/', 'tickets'),
  createTicket: changes('POST /api/tickets/create/', 'tickets'),
  listTicketCategories: reads('POST /api/tickets/categories/', 'ticketCategories'),
  ticketDetails: reads('GET /api/tickets/{code}/', 'tickets'),
  sendTicketResponse: changes('POST /api/tickets/response/', 'tickets'),
  editTicketResponse: changes('PATCH /api/tickets/response/{responseId}/', 'tickets'),
  closeTicket: changes('PUT /api/tickets/{id}/close/', 'tickets'),
  reopenTicket: changes('PUT /api/tickets/{id}/reopen/', 'tickets'),
  rateTicket: changes('PUT /api/tickets/{id}/rating/', 'tickets'),
  createTicketCategory: changes('POST /api/tickets/categories/create/', 'ticketCategories'),
  updateTicketCategory: changes('PATCH /api/tickets/categories/{id}/', 'ticketCategories'),
  orderTicketCategories: changes('PUT /api/tickets/categories/order/', 'ticketCategories'),
  deleteTicketCategory: changes('DELETE /api/tickets/categories/{id}/', 'ticketCategories'),
  listTicketFilters: reads('GET /api/tickets/desk/filters/', 'tickets'),
  getTicketDesk: reads('GET /api/tickets/{id}/desk/', 'tickets'),
  assignTicket: changes('PUT /api/tickets/{id}/assignment/', 'tickets'),
  addTicketNote: changes('POST /api/tickets/{id}/notes/', 'tickets'),
  mergeTickets: changes('POST /api/tickets/{id}/merge/', 'tickets'),
  listCannedAnswers: reads('GET /api/tickets/desk/canned_answers/', 'ticketCategories'),
  createCannedAnswer: changes('POST /api/tickets/desk/canned_answers/', 'ticketCategories'),
  updateCannedAnswer: changes('PUT /api/tickets/desk/canned_answers/{id}/', 'ticketCategories'),
  deleteCannedAnswer: changes('DELETE /api/tickets/desk/canned_answers/{id}/', 'ticketCategories'),
});

export const {
  useListTicketsQuery,
  useListTicketCategoriesQuery,
  useTicketDetailsQuery,
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
