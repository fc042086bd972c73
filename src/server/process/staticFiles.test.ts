import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStaticFiles } from './staticFiles.ts';

let dist: string;
let server: Server;
let origin: string;

beforeEach(async () => {
  dist = mkdtempSync(path.join(os.tmpdir(), 'static-'));
  mkdirSync(path.join(dist, 'static'));
  for (const name of ['a.js', 'b.js']) writeFileSync(path.join(dist, 'static', name), `// ${name}`);
  const serve = createStaticFiles(dist);
  server = createServer((request, response) => {
    serve(request, response, () => {
      response.statusCode = 404;
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(dist, { recursive: true });
});

describe('static files', () => {
  it('are sent with a year to keep them, and what is not there goes on', async () => {
    const answer = await fetch(`${origin}/_next/static/a.js`);
    expect([answer.status, await answer.text()]).toEqual([200, '// a.js']);
    expect(answer.headers.get('cache-control')).toBe('public,max-age=31536000,immutable');
    expect((await fetch(`${origin}/_next/static/c.js`)).status).toBe(404);
  });

  it('that a new build took away break their own answer and nothing else', async () => {
    rmSync(path.join(dist, 'static', 'a.js'));
    await expect(fetch(`${origin}/_next/static/a.js`).then((answer) => answer.text())).rejects.toThrow();
    expect(await (await fetch(`${origin}/_next/static/b.js`)).text()).toBe('// b.js');
  });
});
