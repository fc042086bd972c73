import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import webPush from 'web-push';
import { createWebPush } from './webPush.ts';

/* A local stand-in for a push service, as RFC 8030 and RFC 8292 describe it. */
let server: Server;
let host = '';
let status = 201;
let seen: { headers: IncomingMessage['headers']; body: Buffer }[] = [];
beforeEach(async () => {
  seen = [];
  status = 201;
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (chunk: Buffer) => parts.push(chunk));
    request.on('end', () => {
      seen.push({ headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const keys = webPush.generateVAPIDKeys();
const port = () => createWebPush({ ...keys, subject: 'mailto:office@panel.example', timeoutMs: 2000 });
function target() {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16).toString('base64url');
  return { endpoint: `${host}/wpush/1`, p256dh: browser.getPublicKey('base64url'), auth };
}

it('sends a sealed payload, signed with the keys of the installation', async () => {
  const payload = JSON.stringify({ title: 'واحدها صادر شد' });
  await expect(port().send({ target: target(), payload, isUrgent: true })).resolves.toBe('sent');
  const [call] = seen;
  expect(call?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' });
  const token = /^vapid t=([^,]+), k=(.+)$/.exec(call?.headers.authorization ?? '');
  expect(token?.[2]).toBe(keys.publicKey);
  const claims = JSON.parse(Buffer.from(token?.[1]?.split('.')[1] ?? '', 'base64url').toString()) as object;
  expect(claims).toMatchObject({ aud: host, sub: 'mailto:office@panel.example' });
  expect(call?.body.includes(Buffer.from('واحدها'))).toBe(false);
  expect(call?.body.length).toBeGreaterThan(payload.length);
});

it('tells a browser that is gone from a push service that fails', async () => {
  for (status of [404, 410])
    await expect(port().send({ target: target(), payload: '{}', isUrgent: false })).resolves.toBe('gone');
  status = 503;
  await expect(port().send({ target: target(), payload: '{}', isUrgent: false })).rejects.toThrow('503');
});
