import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { compressResponse } from './compression.ts';

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

async function ask(
  listener: http.RequestListener,
  headers: http.OutgoingHttpHeaders = {},
  method = 'GET',
): Promise<Answer> {
  const server = http.createServer((request, response) => {
    compressResponse(request, response);
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    http
      .request({ port, host: '127.0.0.1', method, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      })
      .on('error', reject)
      .end();
  });
}

const text = 'صندوق '.repeat(5_000);
const html = { 'Content-Type': 'text/html; charset=utf-8' };

describe('compressResponse', () => {
  it('takes brotli before gzip and obeys refusals', async () => {
    const chosen: [string, string | undefined][] = [
      ['gzip, deflate, br', 'br'],
      ['gzip;q=1.0, br;q=0', 'gzip'],
      ['*', 'br'],
      ['identity', undefined],
      ['*;q=0', undefined],
    ];
    for (const [accepted, encoding] of chosen) {
      const answer = await ask((_, response) => response.writeHead(200, html).end(text), {
        'accept-encoding': accepted,
      });
      expect(answer.headers['content-encoding'], accepted).toBe(encoding);
    }
  });

  it('compresses text in brotli, whole by end', async () => {
    const answer = await ask((_, response) => response.writeHead(201, html).end(text), {
      'accept-encoding': 'br, gzip',
    });
    expect(answer.status).toBe(201);
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(answer.headers['content-length']).toBeUndefined();
    expect(brotliDecompressSync(answer.body).toString()).toBe(text);
  });

  it('compresses what comes in pieces, in gzip where brotli is not taken', async () => {
    const answer = await ask(
      (_, response) => {
        response.setHeader('Content-Type', 'application/json');
        for (let piece = 0; piece < 50; piece += 1) response.write(text);
        response.end('end');
      },
      { 'accept-encoding': 'gzip' },
    );
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(answer.body).toString()).toBe(`${text.repeat(50)}end`);
  });

  it('keeps a large file flowing that is written with regard to back pressure', async () => {
    const script = Buffer.from('export const value = 1;\n'.repeat(40_000));
    const answer = await ask(
      (_, response) => {
        response.writeHead(200, { 'Content-Type': 'application/javascript', 'Content-Length': script.byteLength });
        Readable.from([script.subarray(0, 65_536), script.subarray(65_536, 400_000), script.subarray(400_000)]).pipe(
          response,
        );
      },
      { 'Accept-Encoding': 'br' },
    );
    expect(brotliDecompressSync(answer.body).equals(script)).toBe(true);
  });

  it('takes back a length that was told and weakens the tag', async () => {
    const length = Buffer.byteLength(text);
    const answer = await ask(
      (_, response) =>
        response.writeHead(200, { ...html, 'Content-Length': length, ETag: '"one"', Vary: 'Cookie' }).end(text),
      { 'accept-encoding': 'br' },
    );
    expect(answer.headers).toMatchObject({ etag: 'W/"one"', vary: 'Cookie, Accept-Encoding' });
    expect(brotliDecompressSync(answer.body).toString()).toBe(text);
  });

  it('leaves alone what is small, compressed, a picture, partial, or not wanted compressed', async () => {
    const untouched: [http.OutgoingHttpHeaders, string, number][] = [
      [{ ...html, 'Content-Length': 5 }, 'short', 200],
      [{ 'Content-Type': 'image/png' }, text, 200],
      [{ ...html, 'Content-Encoding': 'identity' }, text, 200],
      [{ ...html, 'Cache-Control': 'private, no-transform' }, text, 200],
      [html, text, 206],
    ];
    for (const [headers, body, status] of untouched) {
      const answer = await ask((_, response) => response.writeHead(status, headers).end(body), {
        'accept-encoding': 'br',
      });
      expect(answer.headers['content-encoding'] ?? 'identity').toBe('identity');
      expect(answer.body.toString()).toBe(body);
    }
    const plain = await ask((_, response) => response.writeHead(200, html).end(text));
    expect(plain.body.toString()).toBe(text);
    expect(plain.headers.vary).toBe('Accept-Encoding');
  });

  it('keeps answers without a body and several cookies as they are', async () => {
    const gone = await ask((_, response) => response.writeHead(204).end(), { 'accept-encoding': 'br' });
    expect(gone.status).toBe(204);
    expect(gone.headers['content-encoding']).toBeUndefined();
    const cookies = await ask(
      (_, response) => {
        response.setHeader('Set-Cookie', ['a=1', 'b=2']);
        response.writeHead(200, html);
        response.end(text);
      },
      { 'accept-encoding': 'br' },
    );
    expect(cookies.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    const head = await ask(
      (_, response) => response.writeHead(200, html).end(text),
      { 'accept-encoding': 'br' },
      'HEAD',
    );
    expect(head.headers['content-encoding']).toBeUndefined();
  });

  it('passes raw header lists on, as node-server writes them', async () => {
    const answer = await ask(
      (_, response) =>
        response.writeHead(200, ['Content-Type', 'text/plain', 'Set-Cookie', 'a=1', 'Set-Cookie', 'b=2']).end(text),
      { 'accept-encoding': 'br' },
    );
    expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(brotliDecompressSync(answer.body).toString()).toBe(text);
  });
});
