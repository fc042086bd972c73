import { fail } from '#shared/contract/failures.ts';
import { currentScope } from './scope.ts';

/**
 * Heavy work in turns: a fixed number at once. The rest waits in order, those that are `first` before all others. Work whose
 * request was answered meanwhile loses its place.
 */
export interface Turns {
  /** Does the work when its turn comes. @throws SERVICE_UNAVAILABLE when too many wait */
  run<T>(work: () => Promise<T>, of?: { isFirst?: boolean }): Promise<T>;
  /** how many run and wait now */
  load(): { running: number; waiting: number };
}

/**
 * Makes a queue for work that costs much memory or processor time, so that a flood of requests cannot take all of it.
 * Callers beyond `maxWaiting` would wait for longer than a request lives and are told to come back.
 */
export function createTurns({ maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number }): Turns {
  let running = 0;
  const lines: Record<'first' | 'rest', (() => void)[]> = { first: [], rest: [] };
  const waits = (): number => lines.first.length + lines.rest.length;
  return {
    async run(work, { isFirst = false } = {}) {
      if (running >= maxRunning) {
        if (waits() >= maxWaiting) throw fail('SERVICE_UNAVAILABLE', { retryAfterSeconds: 5 });
        // The one that ends hands its place over, so `running` stays as it is.
        await placeIn(lines[isFirst ? 'first' : 'rest']);
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        const next = lines.first.shift() ?? lines.rest.shift();
        if (next) next();
        else running -= 1;
      }
    },
    load: () => ({ running, waiting: waits() }),
  };
}

/** Waits for a turn. @throws the reason for which the request ended first */
async function placeIn(line: (() => void)[]): Promise<void> {
  const signal = currentScope()?.signal;
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const leave = (): void => {
      line.splice(line.indexOf(begin), 1);
      reject(signal?.reason as Error);
    };
    const begin = (): void => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    signal?.addEventListener('abort', leave, { once: true });
    line.push(begin);
  });
}
