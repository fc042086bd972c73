import type * as contract from '#shared/contract/fundSetup.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const funds = '/api/admin/funds/';
const fund = `${funds}{fundId}/` as const;
const changed = { invalidates: ['admin', 'settings', 'funds'] } as const;

export const fundSetupApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createFund: mutation<typeof contract.createFund>(build, 'post', funds, changed),
    // prices, texts and documents of other parts of the desk count in its list
    getFundSetup: query<typeof contract.getFundSetup>(build, 'get', fund, {
      provides: ['admin', 'settings', 'funds', 'prices'],
    }),
    updateFund: mutation<typeof contract.updateFund>(build, 'put', fund, changed),
    saveFundAccount: mutation<typeof contract.saveFundAccount>(build, 'post', `${fund}accounts/`, changed),
    saveFundWay: mutation<typeof contract.saveFundWay>(build, 'post', `${fund}ways/`, changed),
    changeFundStatus: mutation<typeof contract.changeFundStatus>(build, 'post', `${fund}status/`, changed),
  }),
});

export const {
  useCreateFundMutation,
  useGetFundSetupQuery,
  useUpdateFundMutation,
  useSaveFundAccountMutation,
  useSaveFundWayMutation,
  useChangeFundStatusMutation,
} = fundSetupApi;
