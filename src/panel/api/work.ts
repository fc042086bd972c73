import type * as contract from '#shared/contract/work.ts';
import { baseApi } from './baseApi.ts';
import { query } from './endpoint.ts';

export const workApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getWork: query<typeof contract.getWork>(build, 'get', '/api/admin/work/{workId}/'),
    listWork: query<typeof contract.listWork>(build, 'get', '/api/admin/work/', { provides: ['admin'] }),
  }),
});

export const { useGetWorkQuery, useListWorkQuery } = workApi;
