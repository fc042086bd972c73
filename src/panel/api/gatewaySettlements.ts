import type * as contract from '#shared/contract/gatewaySettlements.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const gatewaySettlementsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listGatewaySettlements: query<typeof contract.listGatewaySettlements>(
      build,
      'get',
      '/api/admin/payments/settlements/',
      { provides: ['admin'] },
    ),
    listUnsettledPayments: query<typeof contract.listUnsettledPayments>(
      build,
      'get',
      '/api/admin/payments/unsettled/',
      { provides: ['admin'] },
    ),
    prepareGatewaySettlement: mutation<typeof contract.prepareGatewaySettlement>(
      build,
      'post',
      '/api/admin/payments/settlements/',
      { invalidates: ['admin'] },
    ),
    approveGatewaySettlement: mutation<typeof contract.approveGatewaySettlement>(
      build,
      'post',
      '/api/admin/payments/settlements/{settlementId}/approve/',
      { invalidates: ['admin'] },
    ),
    rejectGatewaySettlement: mutation<typeof contract.rejectGatewaySettlement>(
      build,
      'post',
      '/api/admin/payments/settlements/{settlementId}/reject/',
      { invalidates: ['admin'] },
    ),
  }),
});

export const {
  useListGatewaySettlementsQuery,
  useListUnsettledPaymentsQuery,
  usePrepareGatewaySettlementMutation,
  useApproveGatewaySettlementMutation,
  useRejectGatewaySettlementMutation,
} = gatewaySettlementsApi;
