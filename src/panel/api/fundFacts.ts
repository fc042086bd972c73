import type * as contract from '#shared/contract/fundFacts.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const yearly = '/api/admin/settings/yearly_profit/';
const about = '/api/admin/settings/nib_fund_about/';

export const fundFactsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getYearlyProfit: query<typeof contract.getYearlyProfit>(build, 'get', yearly, { provides: ['settings'] }),
    updateYearlyProfit: mutation<typeof contract.updateYearlyProfit>(build, 'post', yearly, {
      invalidates: ['admin', 'settings', 'funds'],
    }),
    getFundAbout: query<typeof contract.getFundAbout>(build, 'get', about, { provides: ['admin', 'settings'] }),
    updateFundAbout: mutation<typeof contract.updateFundAbout>(build, 'put', about, {
      invalidates: ['admin', 'settings', 'funds'],
    }),
  }),
});

export const {
  useGetYearlyProfitQuery,
  useUpdateYearlyProfitMutation,
  useGetFundAboutQuery,
  useUpdateFundAboutMutation,
} = fundFactsApi;
