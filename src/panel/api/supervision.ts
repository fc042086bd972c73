import type * as contract from '#shared/contract/supervision.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const provides = { provides: ['admin'] } as const;

export const supervisionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSupervisedFunds: query<typeof contract.listSupervisedFunds>(build, 'get', '/api/supervision/funds/', provides),
    listSupervisedPrices: query<typeof contract.listSupervisedPrices>(
      build,
      'get',
      '/api/supervision/prices/',
      provides,
    ),
    listSupervisedOrders: query<typeof contract.listSupervisedOrders>(
      build,
      'get',
      '/api/supervision/orders/',
      provides,
    ),
    listSupervisedReports: query<typeof contract.listSupervisedReports>(
      build,
      'get',
      '/api/supervision/reports/',
      provides,
    ),
    listSupervisedEntries: query<typeof contract.listSupervisedEntries>(
      build,
      'get',
      '/api/supervision/ledger/',
      provides,
    ),
    listSupervisedEvents: query<typeof contract.listSupervisedEvents>(
      build,
      'get',
      '/api/supervision/events/',
      provides,
    ),
    // A Blob is no state: raw answers are calls, never cached.
    downloadSupervisedReport: mutation<typeof contract.downloadSupervisedReport>(
      build,
      'get',
      '/api/supervision/reports/{reportId}/file/',
      { kind: 'raw' },
    ),
  }),
});

export const {
  useListSupervisedFundsQuery,
  useListSupervisedPricesQuery,
  useListSupervisedOrdersQuery,
  useListSupervisedReportsQuery,
  useListSupervisedEntriesQuery,
  useListSupervisedEventsQuery,
} = supervisionApi;
