/*
 * Floor C: the panel's build settings and the libraries that it must use, with none of its features. Served as the panel is
 * served, so that a ratio to it is what our own code costs. `PORT` names its port; it says a line when it is there.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sirv from 'sirv';
import { compressResponse } from '#server/process/compression.ts';
import { listen } from '#server/process/listener.ts';
import { startPages } from '#server/process/pages.ts';

const figure = JSON.stringify({
  total: '1,317,305,995',
  items: ['281,294,000', '243,659,608', '209,056,446'].map((value, index) => ({ name: `fund ${index}`, value })),
});

const http = await listen({
  host: '127.0.0.1',
  port: Number(process.env['PORT']),
  portTries: 0,
  prepare: compressResponse,
});
const files = sirv(path.resolve(import.meta.dirname, '../../public'), { immutable: true, maxAge: 31_536_000 });
// pages want to know the files beside them; floor C has none of its own
mkdirSync(path.join(import.meta.dirname, 'public'), { recursive: true });
const pages = await startPages({
  root: import.meta.dirname,
  isDevelopment: false,
  host: '127.0.0.1',
  port: http.port,
  httpServer: http.server,
  proxies: { hops: 0, addresses: [] },
});
http.open({
  api: (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(figure),
  page: (request, response) => {
    // the listener forbids everything to files; the panel's pages set a policy of their own in `src/proxy.ts`
    response.removeHeader('Content-Security-Policy');
    files(request, response, () => pages.handle(request, response));
  },
});
process.stdout.write('ready\n');
