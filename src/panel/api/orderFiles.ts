import type * as contract from '#shared/contract/orders.ts';
import { baseApi } from './baseApi.ts';
import { mutation } from './endpoint.ts';

/* Apart from the other calls of orders, which the first view of /home carries. */
export const orderFilesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    exportOrders: mutation<typeof contract.exportOrders>(build, 'get', '/api/orders/export/', { kind: 'raw' }),
  }),
});
