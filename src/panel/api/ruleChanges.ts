import type * as contract from '#shared/contract/ruleChanges.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

const at = '/api/admin/rules/changes/';

export const ruleChangesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listRuleChanges: reads<typeof contract.listRuleChanges>(build, {
      method: 'get',
      path: at,
      shows: ['admin', 'settings'],
    }),
    getRuleChange: reads<typeof contract.getRuleChange>(build, {
      method: 'get',
      path: `${at}{changeId}/`,
      shows: ['admin', 'settings'],
    }),
    approveRuleChange: writes<typeof contract.approveRuleChange>(build, {
      method: 'post',
      path: `${at}{changeId}/approve/`,
      changes: ['admin', 'orders', 'settings', 'funds'],
    }),
    rejectRuleChange: writes<typeof contract.rejectRuleChange>(build, {
      method: 'post',
      path: `${at}{changeId}/reject/`,
      changes: ['admin', 'settings'],
    }),
  }),
});

export const {
  useListRuleChangesQuery,
  useGetRuleChangeQuery,
  useApproveRuleChangeMutation,
  useRejectRuleChangeMutation,
} = ruleChangesApi;
