import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { listenForMetrics } from './metricsPort.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

it('answers one path on the address that was named, and nothing on another', async () => {
  const port = await freePort();
  const registry = new Registry();
  const door = await listenForMetrics(
    { host: '127.0.0.2', port },
    { registry, render: () => Promise.resolve('x 1\n') },
  );
  try {
    const answer = await fetch(`http://127.0.0.2:${port}/metrics`);
    expect([answer.status, await answer.text()]).toEqual([200, 'x 1\n']);
    expect((await fetch(`http://127.0.0.2:${port}/`)).status).toBe(404);
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  } finally {
    await door.close();
  }
});
