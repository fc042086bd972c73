import type * as contract from '#shared/contract/priceCorrections.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const at = '/api/admin/prices/corrections/';

export const priceCorrectionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPriceCorrections: query<typeof contract.listPriceCorrections>(build, 'get', at, { provides: ['admin'] }),
    listPriceCorrectionOrders: query<typeof contract.listPriceCorrectionOrders>(
      build,
      'get',
      `${at}{priceCorrectionId}/orders/`,
      { provides: ['admin'] },
    ),
    preparePriceCorrection: mutation<typeof contract.preparePriceCorrection>(build, 'post', at, {
      invalidates: ['admin'],
    }),
    approvePriceCorrection: mutation<typeof contract.approvePriceCorrection>(
      build,
      'post',
      `${at}{priceCorrectionId}/approve/`,
      { invalidates: ['admin', 'accounting', 'assets', 'orders', 'funds'] },
    ),
    rejectPriceCorrection: mutation<typeof contract.rejectPriceCorrection>(
      build,
      'post',
      `${at}{priceCorrectionId}/reject/`,
      { invalidates: ['admin'] },
    ),
    resumePriceCorrection: mutation<typeof contract.resumePriceCorrection>(
      build,
      'post',
      `${at}{priceCorrectionId}/resume/`,
      { invalidates: ['admin'] },
    ),
  }),
});

export const {
  useListPriceCorrectionsQuery,
  useListPriceCorrectionOrdersQuery,
  usePreparePriceCorrectionMutation,
  useApprovePriceCorrectionMutation,
  useRejectPriceCorrectionMutation,
  useResumePriceCorrectionMutation,
} = priceCorrectionsApi;
