import type * as contract from '#shared/contract/system.ts';
import { baseApi } from './baseApi.ts';
import { query } from './endpoint.ts';

export const systemApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getXsrfToken: query<typeof contract.getXsrfToken>(build, 'get', '/api/xsrf/'),
  }),
});
