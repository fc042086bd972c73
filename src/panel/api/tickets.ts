import type * as answers from '#shared/contract/ticketAnswers.ts';
import type * as desk from '#shared/contract/ticketDesk.ts';
import type * as contract from '#shared/contract/tickets.ts';
import { changes, endpoints, reads } from './endpoint.ts';

const all = ['tickets', 'ticket'] as const;

export const ticketsApi = endpoints<typeof contract & typeof answers & typeof desk>()({
  listTickets: reads('POST /api/tickets/list/', 'tickets'),
  createTicket: changes('POST /api/tickets/create/', all),
  listTicketCategories: reads('POST /api/tickets/categories/', 'ticketCategories'),
  ticketDetails: reads('GET /api/tickets/{code}/', 'ticket'),
  // the flow says what is read again: nothing where the next ticket came with the answer
  sendTicketResponse: changes('POST /api/tickets/response/'),
  editTicketResponse: changes('PATCH /api/tickets/response/{responseId}/', all),
  closeTicket: changes('PUT /api/tickets/{id}/close/', all),
  reopenTicket: changes('PUT /api/tickets/{id}/reopen/', all),
  rateTicket: changes('PUT /api/tickets/{id}/rating/', all),
  createTicketCategory: changes('POST /api/tickets/categories/create/', 'ticketCategories'),
  updateTicketCategory: changes('PATCH /api/tickets/categories/{id}/', 'ticketCategories'),
  orderTicketCategories: changes('PUT /api/tickets/categories/order/', 'ticketCategories'),
  deleteTicketCategory: changes('DELETE /api/tickets/categories/{id}/', 'ticketCategories'),
  listTicketFilters: reads('GET /api/tickets/desk/filters/', 'tickets'),
  getTicketDesk: reads('GET /api/tickets/{id}/desk/', 'ticket'),
  assignTicket: changes('PUT /api/tickets/{id}/assignment/', all),
  addTicketNote: changes('POST /api/tickets/{id}/notes/', all),
  mergeTickets: changes('POST /api/tickets/{id}/merge/', all),
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
