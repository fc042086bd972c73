import type * as contract from '#shared/contract/gatewaySettlements.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

export const gatewaySettlementsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listGatewaySettlements: reads<typeof contract.listGatewaySettlements>(build, {
      method: 'get',
      path: '/api/admin/payments/settlements/',
      shows: ['admin'],
    }),
    listUnsettledPayments: reads<typeof contract.listUnsettledPayments>(build, {
      method: 'get',
      path: '/api/admin/payments/unsettled/',
      shows: ['admin'],
    }),
    prepareGatewaySettlement: writes<typeof contract.prepareGatewaySettlement>(build, {
      method: 'post',
      path: '/api/admin/payments/settlements/',
      changes: ['admin'],
    }),
    approveGatewaySettlement: writes<typeof contract.approveGatewaySettlement>(build, {
      method: 'post',
      path: '/api/admin/payments/settlements/{settlementId}/approve/',
      changes: ['admin'],
    }),
    rejectGatewaySettlement: writes<typeof contract.rejectGatewaySettlement>(build, {
      method: 'post',
      path: '/api/admin/payments/settlements/{settlementId}/reject/',
      changes: ['admin'],
    }),
  }),
});

export const {
  useListGatewaySettlementsQuery,
  useListUnsettledPaymentsQuery,
  usePrepareGatewaySettlementMutation,
  useApproveGatewaySettlementMutation,
  useRejectGatewaySettlementMutation,
} = gatewaySettlementsApi;
