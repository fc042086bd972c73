import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createApiProxy } from './apiProxy.ts';

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function open(listener: http.RequestListener): Promise<string> {
  const server = http.createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the proxy to another API', () => {
  it('passes method, path, body and cookies on, names the caller, and passes the answer back', async () => {
    const api = await open((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        response.writeHead(201, { 'Content-Type': 'application/json', 'Set-Cookie': ['a=1; Path=/', 'b=2; Path=/'] });
        response.end(
          JSON.stringify({
            method: request.method,
            url: request.url,
            host: request.headers.host,
            forwardedFor: request.headers['x-forwarded-for'],
            forwardedHost: request.headers['x-forwarded-host'],
            cookie: request.headers.cookie,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      });
    });
    const panel = await open(createApiProxy(api, () => undefined));
    const answer = await fetch(`${panel}/api/orders/buy/?x=1&y=%D8%A7`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: 's=1',
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-host': 'evil.example',
      },
      body: '{"amount":"1000000"}',
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
    const seen = (await answer.json()) as Record<string, string>;
    expect(seen).toMatchObject({
      method: 'POST',
      url: '/api/orders/buy/?x=1&y=%D8%A7',
      host: new URL(api).host,
      forwardedHost: new URL(panel).host,
      cookie: 's=1',
      body: '{"amount":"1000000"}',
    });
    expect(seen['forwardedFor']?.split(',').map((part) => part.trim())).toEqual(['203.0.113.9', '127.0.0.1']);
  });

  it('answers 502 with a code, and reports the error, when the API cannot be reached', async () => {
    const errors: Error[] = [];
    const panel = await open(createApiProxy('http://127.0.0.1:1', (error) => errors.push(error)));
    const answer = await fetch(`${panel}/api/home/`);
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ error: true, code: 'API_UNREACHABLE' });
    expect(errors).toHaveLength(1);
  });

  it('cuts the answer when the API breaks off in the middle', async () => {
    const api = await open((_, response) => {
      response.writeHead(200, { 'Content-Length': 100 });
      response.write('half');
      setTimeout(() => response.destroy(), 20);
    });
    const panel = await open(createApiProxy(api, () => undefined));
    const answer = await fetch(`${panel}/api/home/`);
    await expect(answer.text()).rejects.toThrow();
  });
});
