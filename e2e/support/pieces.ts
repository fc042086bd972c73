import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Size of a piece of HTML, and the pause after it: some frames pass between two pieces. */
const PIECE = 1_000;
const PAUSE_MS = 20;

/** Serves one page as a slow line delivers it, so that the browser may paint before it has read all of it. */
export async function serveInPieces(html: string): Promise<{ address: string; stop: () => void }> {
  const server = createServer((request, response) => {
    if (request.url !== '/') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    void (async () => {
      for (let at = 0; at < html.length; at += PIECE) {
        response.write(html.slice(at, at + PIECE));
        await pause(PAUSE_MS);
      }
      response.end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => server.close(),
  };
}
