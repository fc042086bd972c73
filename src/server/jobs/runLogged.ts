import type { Logger } from 'pino';
import { inScope } from '../scope.ts';
import type { JobRun } from './queue.ts';

/** How one run of a job ended. */
export interface JobEnd {
  job: string;
  outcome: 'done' | 'failed';
  seconds: number;
}

/**
 * Runs a job in its own scope, and writes one log line about how it ended: name, id, request, time and outcome.
 * A failed run throws on, so that the queue tries again.
 */
export async function runLogged(
  { log, onEnd }: { log: Logger; onEnd: (end: JobEnd) => void },
  job: { name: string; run(data: Record<string, unknown>, signal: AbortSignal): Promise<unknown> },
  data: Record<string, unknown>,
  run: JobRun = { id: 'direct', signal: new AbortController().signal },
): Promise<unknown> {
  const { id: jobId, requestId, signal } = run;
  const scope = { kind: 'job' as const, job: job.name, jobId, signal, ...(requestId && { requestId }) };
  return inScope(scope, async () => {
    const started = performance.now();
    const end = (outcome: JobEnd['outcome']): number => {
      const seconds = (performance.now() - started) / 1000;
      onEnd({ job: job.name, outcome, seconds });
      return Math.round(seconds * 1000);
    };
    try {
      const result = await job.run(data, signal);
      log.info({ ms: end('done'), result: shortResult(result) }, 'job done');
      return result;
    } catch (error) {
      log.error({ ms: end('failed'), err: error }, 'job failed');
      throw error;
    }
  });
}

/** Counts and words stand in the log; a job that answers rows does not fill it. */
function shortResult(result: unknown): string | number | undefined {
  if (typeof result === 'number' || typeof result === 'string') return result;
  return typeof result === 'bigint' ? result.toString() : undefined;
}
