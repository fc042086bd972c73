import type * as contract from '#shared/contract/benchmarks.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const values = '/api/admin/benchmarks/';
/** Yields, charts and returns of investors are compared with the series. */
const changed = { invalidates: ['admin', 'settings', 'funds', 'assets'] } as const;

export const benchmarksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listBenchmarks: query<typeof contract.listBenchmarks>(build, 'get', '/api/fundsGlobal/benchmarks/', {
      provides: ['funds'],
    }),
    listBenchmarkValues: query<typeof contract.listBenchmarkValues>(build, 'get', values, {
      provides: ['admin', 'settings'],
    }),
    saveBenchmarkValue: mutation<typeof contract.saveBenchmarkValue>(build, 'post', values, changed),
    removeBenchmarkValue: mutation<typeof contract.removeBenchmarkValue>(
      build,
      'post',
      '/api/admin/benchmarks/remove/',
      changed,
    ),
    importBenchmarks: mutation<typeof contract.importBenchmarks>(
      build,
      'post',
      '/api/admin/benchmarks/import/',
      changed,
    ),
  }),
});

export const {
  useListBenchmarksQuery,
  useListBenchmarkValuesQuery,
  useSaveBenchmarkValueMutation,
  useRemoveBenchmarkValueMutation,
  useImportBenchmarksMutation,
} = benchmarksApi;
