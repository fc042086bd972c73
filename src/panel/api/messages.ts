import type * as contract from '#shared/contract/messages.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const MessagesApi = endpoints<typeof contract>()({
  listMessages: reads('GET /api/messages/', 'messages'),
  listLoginNews: reads('GET /api/messages/login_news/', 'messages'),
  readMessage: changes('POST /api/messages/read_message/', 'messages'),
  countUnreadMessages: reads('GET /api/messages/unread_messages_count/', 'messages'),
  listSandboxSms: reads('GET /api/sandbox/sms/', 'sandbox'),
});
