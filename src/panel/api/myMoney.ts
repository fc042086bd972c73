import type * as contract from '#shared/contract/dashboard.ts';
import { baseApi } from './baseApi.ts';
import { query } from './endpoint.ts';

/* Apart from the other calls of /home: it belongs to what comes below the first view. */
export const myMoneyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    myMoney: query<typeof contract.myMoney>(build, 'get', '/api/dashboard/my_money/', {
      provides: ['dashboard', 'assets'],
    }),
  }),
});

export const { useMyMoneyQuery } = myMoneyApi;
