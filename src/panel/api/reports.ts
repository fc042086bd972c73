import type * as books from '#shared/contract/bookReports.ts';
import type * as orders from '#shared/contract/orderReports.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const provides = ['admin'] as const;
const raw = { kind: 'raw' } as const;

export const reportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAllOrders: query<typeof orders.listAllOrders>(build, 'get', '/api/admin/reports/orders/', { provides }),
    exportAllOrders: mutation<typeof orders.exportAllOrders>(build, 'get', '/api/admin/reports/orders/export/', raw),
    getReportedOrder: query<typeof orders.getReportedOrder>(build, 'get', '/api/admin/reports/orders/{orderId}/', {
      provides,
    }),
    listFundDays: query<typeof orders.listFundDays>(build, 'get', '/api/admin/reports/funds_orders/', { provides }),
    exportFundDays: mutation<typeof orders.exportFundDays>(
      build,
      'get',
      '/api/admin/reports/funds_orders/export/',
      raw,
    ),
    listFundOrders: query<typeof orders.listFundOrders>(build, 'get', '/api/admin/funds/{fundId}/orders/', {
      provides,
    }),
    listFundPayments: query<typeof orders.listFundPayments>(build, 'get', '/api/admin/funds/{fundId}/payments/', {
      provides,
    }),
    listAllAccounting: query<typeof books.listAllAccounting>(build, 'get', '/api/admin/reports/accounting/', {
      provides,
    }),
    exportFundPayments: mutation<typeof orders.exportFundPayments>(
      build,
      'get',
      '/api/admin/funds/{fundId}/payments/export/',
      raw,
    ),
    exportAllAccounting: mutation<typeof books.exportAllAccounting>(
      build,
      'get',
      '/api/admin/reports/accounting/export/',
      raw,
    ),
    listAllAssets: query<typeof books.listAllAssets>(build, 'get', '/api/admin/reports/assets/', { provides }),
    exportAllAssets: mutation<typeof books.exportAllAssets>(build, 'get', '/api/admin/reports/assets/export/', raw),
  }),
});

export const {
  useListAllOrdersQuery,
  useGetReportedOrderQuery,
  useListFundDaysQuery,
  useListFundOrdersQuery,
  useListFundPaymentsQuery,
  useListAllAccountingQuery,
  useListAllAssetsQuery,
} = reportsApi;
