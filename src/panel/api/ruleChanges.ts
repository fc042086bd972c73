import type * as contract from '#shared/contract/ruleChanges.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const at = '/api/admin/rules/changes/';

export const ruleChangesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listRuleChanges: query<typeof contract.listRuleChanges>(build, 'get', at, { provides: ['admin', 'settings'] }),
    getRuleChange: query<typeof contract.getRuleChange>(build, 'get', `${at}{changeId}/`, {
      provides: ['admin', 'settings'],
    }),
    approveRuleChange: mutation<typeof contract.approveRuleChange>(build, 'post', `${at}{changeId}/approve/`, {
      invalidates: ['admin', 'orders', 'settings', 'funds'],
    }),
    rejectRuleChange: mutation<typeof contract.rejectRuleChange>(build, 'post', `${at}{changeId}/reject/`, {
      invalidates: ['admin', 'settings'],
    }),
  }),
});

export const {
  useListRuleChangesQuery,
  useGetRuleChangeQuery,
  useApproveRuleChangeMutation,
  useRejectRuleChangeMutation,
} = ruleChangesApi;
