import type * as contract from '#shared/contract/savedChoices.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const savedChoicesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSavedChoices: query<typeof contract.listSavedChoices>(build, 'get', '/api/admin/saved-choices/'),
    saveChoice: mutation<typeof contract.saveChoice>(build, 'post', '/api/admin/saved-choices/'),
    deleteSavedChoice: mutation<typeof contract.deleteSavedChoice>(
      build,
      'delete',
      '/api/admin/saved-choices/{choiceId}/',
    ),
  }),
});

export const { useListSavedChoicesQuery, useSaveChoiceMutation, useDeleteSavedChoiceMutation } = savedChoicesApi;
