import type * as contract from '#shared/contract/demoClock.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';
import { afterPrices } from './prices.ts';

export const demoClockApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDemoClock: query<typeof contract.getDemoClock>(build, 'get', '/api/admin/demo/clock/', { provides: ['prices'] }),
    moveDemoClock: mutation<typeof contract.moveDemoClock>(build, 'post', '/api/admin/demo/next_working_day/', {
      // the calendar tells the business day
      invalidates: [...afterPrices, 'settings'],
    }),
  }),
});

export const { useGetDemoClockQuery, useMoveDemoClockMutation } = demoClockApi;
