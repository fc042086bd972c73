import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createPageOrder, listPublicFiles } from './pageOrder.ts';
import { createPageQueue } from './pageQueue.ts';

const PUBLIC = path.resolve(import.meta.dirname, '../../../public');

const asks = (url: string): [IncomingMessage, ServerResponse] => [
  { url, headers: {} } as IncomingMessage,
  { destroyed: false, once: () => undefined, end: () => undefined } as unknown as ServerResponse,
];

function panel(siteFacts: () => Promise<object>) {
  const drawn: (string | undefined)[] = [];
  const answered: (string | undefined)[] = [];
  const facts: unknown[] = [];
  const order = createPageOrder({
    publicFiles: listPublicFiles(PUBLIC),
    siteFacts,
    // pages that are never handed over: both places stay taken
    draw: createPageQueue(
      ({ url, headers }) => {
        drawn.push(url);
        facts.push(headers['x-site-facts']);
      },
      () => 'one address',
    ),
    answer: ({ url }) => void answered.push(url),
  });
  return { ask: (url: string) => order(...asks(url)), drawn, answered, facts };
}

it('answers files of the public folder while pages wait', async () => {
  const { ask, drawn, answered } = panel(async () => ({}));
  for (const page of ['/1', '/2', '/3']) ask(page);
  await expect.poll(() => drawn).toEqual(['/1', '/2']);
  const files = ['/sw.js?v=1', '/manifest.webmanifest', '/images/icon-192.png', '/fonts/vazirmatn-c2a8f1ba.woff2'];
  for (const file of files) ask(file);
  expect(answered).toEqual(files);
  expect(drawn).toEqual(['/1', '/2']);
});

it('reads the settings once before pages take their places', async () => {
  const database = Promise.withResolvers<object>();
  let reads = 0;
  const { ask, drawn, facts } = panel(() => {
    reads += 1;
    return database.promise;
  });
  for (const page of ['/1', '/2', '/3']) ask(page);
  expect([reads, drawn]).toEqual([1, []]);
  database.resolve({ supportPhone: '021' });
  await expect.poll(() => drawn).toEqual(['/1', '/2']);
  expect(facts[0]).toBe('%7B%22supportPhone%22%3A%22021%22%7D');
});

it('draws a page without the settings when they cannot be read', async () => {
  const { ask, drawn, facts } = panel(() => Promise.reject(new Error('no database')));
  ask('/1');
  await expect.poll(() => drawn).toEqual(['/1']);
  expect(facts).toEqual([undefined]);
});
