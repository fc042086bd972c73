import type * as contract from '#shared/contract/presence.ts';
import { baseApi } from './baseApi.ts';
import { query } from './endpoint.ts';

const presenceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    touchPresence: query<typeof contract.touchPresence>(build, 'post', '/api/admin/presence/', { provides: [] }),
  }),
});

export const { useTouchPresenceQuery } = presenceApi;
