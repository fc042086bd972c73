import type { Followers } from '../api/attach.ts';
import { turnoverAsked, turnoverShown } from './slices/accountingSlice.ts';
import { unreadCounted } from './slices/messagesSlice.ts';
import {
  categoriesShown,
  responseTried,
  ticketCreateTried,
  ticketDetailsShown,
  ticketsShown,
} from './slices/ticketsSlice.ts';

/** Which slices follow which calls of the query cache (decision 132). */
export const followers = {
  listTickets: { shown: ticketsShown },
  ticketDetails: { shown: ticketDetailsShown },
  listTicketCategories: { shown: categoriesShown },
  createTicket: { written: ticketCreateTried },
  sendTicketResponse: { written: responseTried },
  editTicketResponse: { written: responseTried },
  countUnreadMessages: { shown: unreadCounted },
  listAccounting: { asked: turnoverAsked, shown: turnoverShown },
} as const satisfies Followers;
