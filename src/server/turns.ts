import { fail } from '#shared/contract/failures.ts';

/** Heavy work in turns: a fixed number at once, the rest waits in order. */
export interface Turns {
  /** Does the work when its turn comes. @throws SERVICE_UNAVAILABLE when too many wait */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** how many run and wait now */
  load(): { running: number; waiting: number };
}

/**
 * Makes a queue for work that costs much memory or processor time, so that a flood of requests cannot take all of it.
 * Callers beyond `maxWaiting` would wait for longer than a request lives and are told to come back.
 */
export function createTurns({ maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number }): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async run(work) {
      if (running >= maxRunning) {
        if (waiting.length >= maxWaiting) throw fail('SERVICE_UNAVAILABLE', { retryAfterSeconds: 5 });
        // The one that ends hands its place over, so `running` stays as it is.
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    load: () => ({ running, waiting: waiting.length }),
  };
}
