import type * as contract from '#shared/contract/work.ts';
import { baseApi } from './baseApi.ts';
import { reads } from './endpoint.ts';

export const workApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getWork: reads<typeof contract.getWork>(build, {
      method: 'get',
      path: '/api/admin/work/{workId}/',
    }),
    listWork: reads<typeof contract.listWork>(build, {
      method: 'get',
      path: '/api/admin/work/',
      shows: ['admin'],
    }),
  }),
});

export const { useGetWorkQuery, useListWorkQuery } = workApi;
