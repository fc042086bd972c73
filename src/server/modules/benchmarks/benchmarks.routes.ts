import { handlers } from '../../http/handlers.ts';
import type { BenchmarksService } from './benchmarks.service.ts';

/** Routes of the desk of the series that funds are compared with. */
export function benchmarksRoutes(benchmarks: BenchmarksService) {
  return handlers({
    listBenchmarkValues: benchmarks.listBenchmarkValues,
    saveBenchmarkValue: benchmarks.saveBenchmarkValue,
    removeBenchmarkValue: benchmarks.removeBenchmarkValue,
    importBenchmarks: benchmarks.importBenchmarks,
  });
}
