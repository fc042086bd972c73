import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isApiPath, listen, type HttpListener } from './listener.ts';
import { createShutdown, StartCancelled } from './shutdown.ts';

const open: HttpListener[] = [];
afterEach(async () => {
  for (const listener of open.splice(0)) await listener.close(0);
});

async function door(portTries = 0, port = 0): Promise<HttpListener> {
  const listener = await listen({ host: '127.0.0.1', port, portTries });
  open.push(listener);
  return listener;
}

describe('isApiPath', () => {
  it('gives the API its paths and nothing that looks like them', () => {
    for (const url of ['/api', '/api/', '/api/orders/list/?page=1', '/healthz', '/readyz?x', '/metrics'])
      expect(isApiPath(url)).toBe(true);
    for (const url of ['/', '/apiary', '/login?to=/api/', '/healthz/more', '/_next/static/a.js'])
      expect(isApiPath(url)).toBe(false);
  });
});

describe('listen', () => {
  it('is alive and not ready until somebody answers', async () => {
    const { port, open: openDoor } = await door();
    const get = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);
    expect((await get('/readyz')).status).toBe(503);
    expect((await get('/home')).headers.get('retry-after')).toBe('2');
    openDoor({
      api: (_request, response) => response.end('api'),
      page: (_request, response) => response.end('page'),
    });
    expect(await (await get('/api/x')).text()).toBe('api');
    expect(await (await get('/home')).text()).toBe('page');
  });

  it('says from start to end that the process lives, whoever else answers', async () => {
    const { port, open: openDoor, drain } = await door();
    const probe = (method = 'GET'): Promise<Response> =>
      fetch(`http://127.0.0.1:${port}/healthz?from=probe`, { method });
    const starting = await probe();
    expect([starting.status, await starting.text()]).toEqual([200, '{"status":"ok"}']);
    expect(starting.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(starting.headers.get('cache-control')).toBe('no-store');
    for (const name of ['strict-transport-security', 'x-content-type-options', 'x-frame-options', 'referrer-policy'])
      expect(starting.headers.get(name), name).not.toBeNull();
    openDoor({ api: (_request, response) => response.writeHead(500).end('broken') });
    expect([(await probe()).status, (await probe('HEAD')).status]).toEqual([200, 200]);
    // only a probe: other methods are the API's
    expect((await probe('POST')).status).toBe(500);
    drain();
    const last = await probe();
    expect([last.status, last.headers.get('connection')]).toEqual([200, 'close']);
  });

  /** Sends a text and reads until the other side ends the connection. */
  async function say(port: number, text: string): Promise<{ head: string; body: Record<string, unknown> }> {
    const socket = connect(port, '127.0.0.1');
    socket.write(text);
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
    return { head, body: JSON.parse(body) as Record<string, unknown> };
  }

  it.each([
    ['names another site in its first line', 'GET http://evil.example/api/xsrf/ HTTP/1.1\r\nHost: a\r\n'],
    ['has two hosts', 'GET /api/xsrf/ HTTP/1.1\r\nHost: a\r\nHost: evil.example\r\n'],
    ['has no host', 'GET /api/xsrf/ HTTP/1.1\r\n'],
    ['asks about no path', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n'],
  ])('refuses a request that %s, before anybody answers it', async (_what, head) => {
    const { port, open: openDoor } = await door();
    let answered = 0;
    const answerAll: RequestListener = (_request, response) => response.end(String((answered += 1)));
    openDoor({ api: answerAll, page: answerAll });
    const answer = await say(port, `${head}Connection: close\r\n\r\n`);
    expect(answer.head).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.head).toMatch(/x-content-type-options: nosniff/i);
    expect(answer.body).toMatchObject({ error: true, code: 'REQUEST_MALFORMED' });
    expect(answered).toBe(0);
  });

  it('looks at slow senders often enough to end them in their time', async () => {
    const listener = await listen({
      ...{ host: '127.0.0.1', port: 0, portTries: 0 },
      times: { headMs: 50, requestMs: 100, checkMs: 20 },
    });
    open.push(listener);
    const slow = await say(listener.port, 'GET /api/x/ HTTP/1.1\r\nHost: a\r\nX-Half: ');
    expect(slow.body).toMatchObject({ code: 'REQUEST_TOO_SLOW' });
    // Node looks every 30 s by itself
  }, 25_000);

  it('answers in the envelope when the head is too large or no HTTP', async () => {
    const { port } = await door();
    const large = await say(port, `GET /api/x/?a=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect(large.head).toMatch(/^HTTP\/1\.1 431 /);
    expect(large.head).toMatch(/x-content-type-options: nosniff/i);
    expect(large.head).toMatch(/strict-transport-security: /i);
    expect(large.body).toMatchObject({ error: true, code: 'HEAD_TOO_LARGE', request_id: expect.any(String) as string });
    const foreign = await say(port, '\u0016\u0003 hello\r\n\r\n');
    expect(foreign.head).toMatch(/^HTTP\/1\.1 400 /);
    expect(foreign.body).toMatchObject({ error: true, code: 'REQUEST_MALFORMED' });
  });

  it('puts the headers on files and on the page of a file that is not there, and lets pages write their own', async () => {
    const { port, open: openDoor } = await door();
    openDoor({
      page: (request, response) => {
        if (request.url === '/home') response.setHeader('Content-Security-Policy', "default-src 'self'");
        response.writeHead(request.url === '/home' ? 200 : 404, { 'Content-Type': 'text/html' }).end('page');
      },
    });
    const missing = await fetch(`http://127.0.0.1:${port}/images/none`);
    expect(missing.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*frame-ancestors 'none'/);
    for (const name of ['strict-transport-security', 'x-content-type-options', 'x-frame-options', 'referrer-policy'])
      expect(missing.headers.get(name), name).not.toBeNull();
    const page = await fetch(`http://127.0.0.1:${port}/home`);
    expect(page.headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(page.headers.get('x-frame-options')).toBe('DENY');
  });

  it('moves on from a busy port, or refuses by its name', async () => {
    const { port } = await door();
    expect((await door(5, port)).port).toBeGreaterThan(port);
    await expect(listen({ host: '127.0.0.1', port, portTries: 0 })).rejects.toThrow(`port ${port} is busy`);
  });

  it('lets a running answer end before it is closed, and tells the client not to come back', async () => {
    const listener = await door();
    let finish: (() => void) | undefined;
    listener.open({
      api: (_request, response) => {
        finish = () => response.end('whole');
      },
    });
    const answer = fetch(`http://127.0.0.1:${listener.port}/api/slow`);
    while (!finish) await new Promise((resolve) => setTimeout(resolve, 5));
    const closed = listener.close(10_000);
    finish();
    expect(await (await answer).text()).toBe('whole');
    await closed;
    await expect(fetch(`http://127.0.0.1:${listener.port}/api/slow`)).rejects.toThrow();
  });
});

describe('shutdown', () => {
  it('unwinds the start backwards, goes on after a problem and says so in the exit code', async () => {
    const order: string[] = [];
    const exits: number[] = [];
    const problems: string[] = [];
    const shutdown = createShutdown({
      limitMs: 60_000,
      onProblem: (name) => problems.push(name),
      exit: (code) => exits.push(code),
    });
    for (const name of ['database', 'jobs', 'http']) {
      shutdown.add({ name, run: async () => void order.push(name) });
    }
    shutdown.add({ name: 'broken', run: () => Promise.reject(new Error('no')) });
    expect(() => shutdown.check()).not.toThrow();
    await shutdown.stop(0);
    expect(order).toEqual(['http', 'jobs', 'database']);
    expect(problems).toEqual(['broken']);
    expect(exits).toEqual([1]);
    expect(() => shutdown.check()).toThrow(StartCancelled);
  });

  it('waits for a start in the middle and unwinds what it still added; a second signal forces', async () => {
    const order: string[] = [];
    const exits: number[] = [];
    const shutdown = createShutdown({ limitMs: 60_000, onProblem: () => undefined, exit: (code) => exits.push(code) });
    let go: () => void = () => undefined;
    const start = shutdown.during(
      (async () => {
        await new Promise<void>((resolve) => (go = resolve));
        shutdown.add({ name: 'late', run: async () => void order.push('late') });
        shutdown.check();
      })(),
    );
    const stopped = shutdown.stop(0);
    await shutdown.stop(0);
    expect(exits).toEqual([1]);
    go();
    await expect(start).rejects.toThrow(StartCancelled);
    await stopped;
    expect(order).toEqual(['late']);
    expect(exits).toEqual([1, 0]);
  });
});
