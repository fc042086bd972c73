import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Who goes first while connections are short: commands of people and callbacks of banks, then reads of people, then reads of
 * the office and files.
 */
export type Urgency = 'command' | 'person' | 'desk';

/** What one piece of work belongs to: a request of a browser, or a run of a job. */
export interface Scope {
  kind: 'request' | 'job';
  /** id of the request, or of the request that sent the job */
  requestId?: string;
  /** operation of the request, and how urgent it is: its share of the connections (`db/lending.ts`) */
  operation?: string;
  urgency?: Urgency;
  /** name and id of the job */
  job?: string;
  jobId?: string;
  /** aborted once nobody waits for the outcome any more; statements are refused from then on (`db/connection.ts`) */
  signal?: AbortSignal;
}

const storage = new AsyncLocalStorage<Scope>();

/** Runs `run`, and everything that it starts, in a scope. */
export function inScope<T>(scope: Scope, run: () => T): T {
  return storage.run(scope, run);
}

/** The scope of the code that asks; undefined at start and in commands of the terminal. */
export function currentScope(): Scope | undefined {
  return storage.getStore();
}

/** What a log line says of its scope. */
export function scopeFields(): Record<string, string> {
  const { requestId, job, jobId } = currentScope() ?? {};
  return { ...(requestId && { requestId }), ...(job && { job }), ...(jobId && { jobId }) };
}
