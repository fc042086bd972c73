import { createServer, request, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createPageQueue, type PageQueueOptions } from './pageQueue.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server whose pages are drawn when the test says so; the address of a caller is the `from` of the query. */
async function pages(options: Partial<PageQueueOptions> = {}) {
  const drawn: { path: string; finish: () => void }[] = [];
  const arrived: string[] = [];
  const gone: string[] = [];
  const draw: RequestListener = (asked, response) =>
    void drawn.push({ path: asked.url ?? '', finish: () => response.end(asked.url) });
  const addressOf = (asked: IncomingMessage): string =>
    new URL(asked.url ?? '', 'http://x').searchParams.get('from') ?? '';
  const queue = createPageQueue(draw, addressOf, {
    ...{ atOnce: 2, waitingOfAddress: 3, waiting: 5, waitMs: 60_000 },
    ...options,
  });
  const server = createServer((asked, response) => {
    response.once('close', () => !response.writableEnded && gone.push(asked.url ?? ''));
    queue(asked, response);
    arrived.push(asked.url ?? '');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  /** Asks for a page, and comes back once the server has it; `answer` is its status. */
  const ask = async (path: string) => {
    const sent = request({ port, path, host: '127.0.0.1', agent: false });
    const answer = new Promise<number>((resolve) => {
      sent.on('response', (got) => {
        got.resume();
        resolve(got.statusCode ?? 0);
      });
      sent.on('error', () => resolve(0));
    });
    sent.end();
    await expect.poll(() => arrived.includes(path)).toBe(true);
    return { answer, drop: () => sent.destroy() };
  };
  /** A page with what it says. */
  const whole = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return { retryAfter: answer.headers.get('retry-after'), body: await answer.text() };
  };
  const paths = (): string[] => drawn.map(({ path }) => path);
  return { ask, whole, drawn, paths, gone };
}

it('draws a few at once, and lets the addresses that wait take turns', async () => {
  const { ask, drawn, paths } = await pages();
  const asked = [];
  for (const path of ['/1?from=a', '/2?from=a', '/3?from=a', '/4?from=a', '/5?from=b']) asked.push(await ask(path));
  expect(paths()).toEqual(['/1?from=a', '/2?from=a']);
  drawn[0]?.finish();
  await expect.poll(paths).toHaveLength(3);
  drawn[1]?.finish();
  await expect.poll(paths).toHaveLength(4);
  expect(paths().slice(2), 'the second address does not wait for all of the first').toEqual(['/3?from=a', '/5?from=b']);
  drawn[2]?.finish();
  await expect.poll(paths).toHaveLength(5);
  for (const { finish } of drawn) finish();
  expect(await Promise.all(asked.map(({ answer }) => answer))).toEqual([200, 200, 200, 200, 200]);
});

it('answers 503 when an address, or all of them, let too many wait', async () => {
  const { ask, drawn } = await pages();
  for (const path of ['/1?from=a', '/2?from=a', '/3?from=a', '/4?from=a', '/5?from=a']) await ask(path);
  expect(await (await ask('/6?from=a')).answer).toBe(503);
  for (const path of ['/7?from=b', '/8?from=c']) await ask(path);
  expect(await (await ask('/9?from=d')).answer).toBe(503);
  expect(drawn).toHaveLength(2);
});

it('spreads those that it sent away over some seconds, with a page that fits a phone', async () => {
  const { ask, whole } = await pages({ waitingOfAddress: 0 });
  for (const path of ['/1?from=a', '/2?from=a']) await ask(path);
  const refused = await Promise.all(Array.from({ length: 30 }, (_one, n) => whole(`/busy-${n}?from=a`)));
  for (const { retryAfter, body } of refused) {
    expect(body).toContain(`<meta http-equiv="refresh" content="${retryAfter}">`);
    expect(body).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(Number(retryAfter)).toBeGreaterThanOrEqual(5);
    expect(Number(retryAfter)).toBeLessThanOrEqual(15);
  }
  expect(new Set(refused.map(({ retryAfter }) => retryAfter)).size, 'they do not come back together').toBeGreaterThan(
    1,
  );
});

it('forgets who left', async () => {
  const { ask, drawn, paths, gone } = await pages({ atOnce: 1 });
  await ask('/1?from=a');
  const second = await ask('/2?from=a');
  await ask('/3?from=a');
  second.drop();
  await expect.poll(() => gone).toEqual(['/2?from=a']);
  // its place in the line is free again, and no more than that
  await ask('/4?from=a');
  await ask('/5?from=a');
  expect(await (await ask('/6?from=a')).answer).toBe(503);
  drawn[0]?.finish();
  await expect.poll(paths).toEqual(['/1?from=a', '/3?from=a']);
});

it('lets nobody wait without end', async () => {
  const { ask } = await pages({ atOnce: 1, waitMs: 1 });
  await ask('/1?from=a');
  expect(await (await ask('/2?from=a')).answer).toBe(503);
});
