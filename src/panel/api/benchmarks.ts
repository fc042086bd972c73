import type * as contract from '#shared/contract/benchmarks.ts';
import { changes, endpoints, reads } from './endpoint.ts';

/** Yields, charts and returns of investors are compared with the series. */
const changed = ['admin', 'settings', 'funds', 'assets'] as const;

export const BenchmarksApi = endpoints<typeof contract>()({
  listBenchmarks: reads('GET /api/fundsGlobal/benchmarks/', 'funds'),
  listBenchmarkValues: reads('GET /api/admin/benchmarks/', ['admin', 'settings']),
  saveBenchmarkValue: changes('POST /api/admin/benchmarks/', changed),
  removeBenchmarkValue: changes('POST /api/admin/benchmarks/remove/', changed),
  importBenchmarks: changes('POST /api/admin/benchmarks/import/', changed, { isLarge: true }),
});
