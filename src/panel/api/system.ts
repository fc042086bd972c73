import type * as contract from '#shared/contract/system.ts';
import { baseApi } from './baseApi.ts';
import { reads } from './endpoint.ts';

export const systemApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getXsrfToken: reads<typeof contract.getXsrfToken>(build, { method: 'get', path: '/api/xsrf/' }),
  }),
});
