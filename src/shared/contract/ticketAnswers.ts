import { operation } from './kernel/define.ts';
import { id, shape, text } from './kernel/fields.ts';
import { presentPeople } from './presence.ts';
import { deskFacts } from './ticketDesk.ts';
import { bodyText, chat, isAdmin, openedTicket } from './tickets.ts';

/* Answers in a ticket (spec 7). Apart from the form of a ticket, whose page needs none of this. */

export const sendTicketResponse = operation({
  id: 'sendTicketResponse',
  method: 'post',
  path: '/api/tickets/response/',
  tag: 'tickets',
  summary:
    'Adds an answer to a ticket, with a text, a file, or both. Staff who go through a list get the next ticket with it.',
  access: { kind: 'user' },
  body: shape({
    ticket: id().required(),
    body: bodyText().default(''),
    document_id: id(),
    is_admin: isAdmin(),
    /** the newest answer that the writer saw; a newer one of another person is told before this is sent */
    last_seen: id(),
    /** tracking code of the ticket that staff open next: it comes with the answer of this call */
    then_open: text(20),
  }),
  answer: shape({
    data: chat().required(),
    /** the ticket of `then_open` as its calls give it: opened, and held open for the caller; null where it is not there */
    next: shape({
      ticket: openedTicket().required(),
      desk: deskFacts().required(),
      present: presentPeople(),
    })
      .nullable()
      .default(null),
  }),
  status: 201,
  errors: [
    'ACCESS_DENIED',
    'TICKET_DUTY',
    'TICKET_NOT_FOUND',
    'TICKET_CLOSED',
    'TICKET_CLOSED_FOR_STAFF',
    'TICKET_ANSWERED',
    'TICKET_EMPTY',
    'NOT_FOUND',
  ],
  idempotent: true,
});

export const editTicketResponse = operation({
  id: 'editTicketResponse',
  method: 'patch',
  path: '/api/tickets/response/{responseId}/',
  tag: 'tickets',
  summary: 'Changes an answer of the caller: within 15 minutes for investors, 24 hours for admins.',
  access: { kind: 'user' },
  params: shape({ responseId: id().required() }),
  body: shape({ ticket: id().required(), body: bodyText(), document_id: id(), is_admin: isAdmin() }),
  answer: shape({ data: chat().required() }),
  errors: [
    'TICKET_DUTY',
    'TICKET_NOT_FOUND',
    'TICKET_CLOSED',
    'TICKET_CLOSED_FOR_STAFF',
    'TICKET_EMPTY',
    'TICKET_EDIT_TOO_LATE',
    'NOT_FOUND',
  ],
});
