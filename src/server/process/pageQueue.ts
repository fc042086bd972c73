import { randomInt } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { busyPage } from '#shared/texts/httpTexts.ts';

/*
 * Pages are drawn in the process that answers the API. Without a bound a few connections that ask for pages make every
 * order wait, because each drawing holds the one thread. So few are drawn at once; the rest wait in a queue by address,
 * whose addresses take turns. Nobody is counted out by an address (decision 102): a crowd behind one waits for itself.
 */

export interface PageQueueOptions {
  /** pages that are drawn at the same time */
  atOnce: number;
  /** pages that may wait for one address, and in all; above it a page is answered 503 */
  waitingOfAddress: number;
  waiting: number;
  /**
   * a page that waited longer is answered 503, in milliseconds; no less than a browser waits, since the first pages of a
   * process that has just begun on a busy machine take many seconds, and the number that may wait bounds a crowd
   */
  waitMs: number;
}

export const pageQueueOptions: PageQueueOptions = { atOnce: 2, waitingOfAddress: 100, waiting: 400, waitMs: 60_000 };

/** Draws pages with `draw`, a few at once, in turns of the addresses that ask. */
export function createPageQueue(
  draw: RequestListener,
  addressOf: (request: IncomingMessage) => string,
  { atOnce, waitingOfAddress, waiting, waitMs }: PageQueueOptions = pageQueueOptions,
): RequestListener {
  /** what waits by address; the address whose turn is next stands first */
  const lines = new Map<string, Set<() => void>>();
  let running = 0;
  let waits = 0;

  const leave = (address: string, begin: () => void): boolean => {
    const line = lines.get(address);
    if (!line?.delete(begin)) return false;
    waits -= 1;
    if (line.size === 0) lines.delete(address);
    return true;
  };

  const next = (): void => {
    const [address, line] = lines.entries().next().value ?? [];
    const [begin] = line ?? [];
    if (address === undefined || line === undefined || begin === undefined || running >= atOnce) return;
    leave(address, begin);
    // to the end of the turns
    if (lines.delete(address)) lines.set(address, line);
    begin();
  };

  const run = (request: IncomingMessage, response: ServerResponse): void => {
    running += 1;
    let isOver = false;
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      running -= 1;
      // after whatever else waits for this thread
      setImmediate(next);
    };
    // drawn once it is handed over: whoever reads slowly keeps nobody waiting
    const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
    response.end = ((...args: unknown[]) => {
      over();
      return end(...args);
    }) as ServerResponse['end'];
    response.once('close', over);
    draw(request, response);
  };

  return (request, response) => {
    if (running < atOnce && waits === 0) return run(request, response);
    const address = addressOf(request);
    const line = lines.get(address) ?? new Set<() => void>();
    if (line.size >= waitingOfAddress || waits >= waiting) return answerBusy(response);
    const timer = setTimeout(() => {
      if (leave(address, begin)) answerBusy(response);
    }, waitMs);
    const begin = (): void => {
      clearTimeout(timer);
      run(request, response);
    };
    line.add(begin);
    lines.set(address, line);
    waits += 1;
    response.once('close', () => {
      clearTimeout(timer);
      leave(address, begin);
    });
  };
}

/** Those that are sent away come back after 5 to 15 seconds, not all at the same moment. */
function answerBusy(response: ServerResponse): void {
  const seconds = randomInt(5, 16);
  response
    .writeHead(503, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': String(seconds),
    })
    .end(busyPage(seconds));
}
