import type * as contract from '#shared/contract/demoClock.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';
import { afterPrices } from './prices.ts';

export const demoClockApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDemoClock: reads<typeof contract.getDemoClock>(build, {
      method: 'get',
      path: '/api/admin/demo/clock/',
      shows: ['prices'],
    }),
    moveDemoClock: writes<typeof contract.moveDemoClock>(build, {
      method: 'post',
      path: '/api/admin/demo/next_working_day/',
      // the calendar tells the business day
      changes: [...afterPrices, 'settings'],
    }),
  }),
});

export const { useGetDemoClockQuery, useMoveDemoClockMutation } = demoClockApi;
