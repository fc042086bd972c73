import { createServer } from 'node:http';
import type { Metrics } from '../http/metrics.ts';

/**
 * Serves `/metrics` on a port of its own (reliability 8). On the loopback address only this machine reaches it; any other
 * address has to be in a network of its own, because whoever reaches it reads the figures of the business.
 */
export async function listenForMetrics(
  { host, port }: { host: string; port: number },
  metrics: Pick<Metrics, 'registry' | 'render'>,
): Promise<{ close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.render().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.registry.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
