import type * as contract from '#shared/contract/notices.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const noticesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getNoticePreferences: query<typeof contract.getNoticePreferences>(build, 'get', '/api/messages/preferences/', {
      provides: ['notifications'],
    }),
    saveNoticePreferences: mutation<typeof contract.saveNoticePreferences>(
      build,
      'post',
      '/api/messages/preferences/',
      { invalidates: ['notifications'] },
    ),
    addPushDevice: mutation<typeof contract.addPushDevice>(build, 'post', '/api/messages/push/', {
      invalidates: ['notifications'],
    }),
    removePushDevice: mutation<typeof contract.removePushDevice>(
      build,
      'post',
      '/api/messages/push/{deviceId}/remove/',
      { invalidates: ['notifications'] },
    ),
    readAllMessages: mutation<typeof contract.readAllMessages>(build, 'post', '/api/messages/read_all/', {
      invalidates: ['messages'],
    }),
  }),
});

export const {
  useGetNoticePreferencesQuery,
  useSaveNoticePreferencesMutation,
  useAddPushDeviceMutation,
  useRemovePushDeviceMutation,
  useReadAllMessagesMutation,
} = noticesApi;
