/*
 * Loaded into the process that is measured (`--import`): once a second a line with its memory in bytes, appended to the file
 * that MEMORY_FILE names. `live` is the heap right after the last whole collection: what is really held.
 */
import { appendFileSync } from 'node:fs';
import { constants, PerformanceObserver } from 'node:perf_hooks';

const file = process.env.MEMORY_FILE;
type Collection = PerformanceEntry & { detail?: { kind?: number } };

let live = process.memoryUsage().heapUsed;

new PerformanceObserver((list) => {
  const isWhole = list
    .getEntries()
    .some((entry) => (entry as Collection).detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR);
  if (isWhole) live = process.memoryUsage().heapUsed;
}).observe({ entryTypes: ['gc'] });

if (file !== undefined)
  setInterval(() => appendFileSync(file, `${JSON.stringify({ ...process.memoryUsage(), live })}\n`), 1_000).unref();
