import type * as contract from '#shared/contract/control.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const path = '/api/admin/control/jobs/';

export const controlApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listControlJobs: query<typeof contract.listControlJobs>(build, 'get', path, { provides: ['admin'] }),
    retryControlJob: mutation<typeof contract.retryControlJob>(build, 'post', `${path}retry/`, {
      invalidates: ['admin'],
    }),
    dismissControlJob: mutation<typeof contract.dismissControlJob>(build, 'post', `${path}dismiss/`, {
      invalidates: ['admin'],
    }),
  }),
});

export const { useListControlJobsQuery, useRetryControlJobMutation, useDismissControlJobMutation } = controlApi;
