import type * as contract from '#shared/contract/messages.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

export const messagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMessages: reads<typeof contract.listMessages>(build, {
      method: 'get',
      path: '/api/messages/',
      shows: ['messages'],
    }),
    listLoginNews: reads<typeof contract.listLoginNews>(build, {
      method: 'get',
      path: '/api/messages/login_news/',
      shows: ['messages'],
    }),
    readMessage: writes<typeof contract.readMessage>(build, {
      method: 'post',
      path: '/api/messages/read_message/',
      changes: ['messages'],
    }),
    countUnreadMessages: reads<typeof contract.countUnreadMessages>(build, {
      method: 'get',
      path: '/api/messages/unread_messages_count/',
      shows: ['messages'],
    }),
    listSandboxSms: reads<typeof contract.listSandboxSms>(build, {
      method: 'get',
      path: '/api/sandbox/sms/',
      shows: ['sandbox'],
    }),
  }),
});

export const {
  useListMessagesQuery,
  useListLoginNewsQuery,
  useReadMessageMutation,
  useCountUnreadMessagesQuery,
  useListSandboxSmsQuery,
} = messagesApi;
