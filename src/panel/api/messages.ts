import type * as contract from '#shared/contract/messages.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const messagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMessages: query<typeof contract.listMessages>(build, 'get', '/api/messages/', { provides: ['messages'] }),
    listLoginNews: query<typeof contract.listLoginNews>(build, 'get', '/api/messages/login_news/', {
      provides: ['messages'],
    }),
    readMessage: mutation<typeof contract.readMessage>(build, 'post', '/api/messages/read_message/', {
      invalidates: ['messages'],
    }),
    countUnreadMessages: query<typeof contract.countUnreadMessages>(
      build,
      'get',
      '/api/messages/unread_messages_count/',
      { provides: ['messages'] },
    ),
    listSandboxSms: query<typeof contract.listSandboxSms>(build, 'get', '/api/sandbox/sms/', { provides: ['sandbox'] }),
  }),
});

export const {
  useListMessagesQuery,
  useListLoginNewsQuery,
  useReadMessageMutation,
  useCountUnreadMessagesQuery,
  useListSandboxSmsQuery,
} = messagesApi;
