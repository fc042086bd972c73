import type * as contract from '#shared/contract/investorViews.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const investorViewsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    startInvestorView: mutation<typeof contract.startInvestorView>(build, 'post', '/api/admin/investors/view/'),
    endInvestorView: mutation<typeof contract.endInvestorView>(build, 'post', '/api/admin/investors/view/end/'),
    listInvestorViews: query<typeof contract.listInvestorViews>(build, 'get', '/api/panelAdmin/views/', {
      provides: ['admin'],
    }),
  }),
});

export const { useStartInvestorViewMutation, useListInvestorViewsQuery } = investorViewsApi;
