import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clock } from '../clock.ts';
import { createIds } from '../ids.ts';
import { createAltcha } from './altcha.ts';
import { createRecaptcha } from './recaptcha.ts';
import { createSandboxCaptcha } from './sandbox.ts';

let nowMs = Date.parse('2026-11-21T06:30:00Z');
const clockOf = (now: () => Date): Clock => ({ now, business: now, moveBusiness: () => undefined });
const clock = clockOf(() => new Date(nowMs));
const wish = { action: 'loginPassword', ip: '192.0.2.1', hardness: 0 };
const of = (token: string) => ({ token, action: 'loginPassword', ip: '192.0.2.1' });

describe('sandbox', () => {
  const port = createSandboxCaptcha({ key: 'k'.repeat(32), clock, ids: createIds() });

  it('accepts the tokens it issued, for two minutes', async () => {
    const token = String(await port.challenge(wish));
    expect(await port.verify(of(token))).toBe(token.split('.')[3]);
    const bads = [
      '',
      'sandbox',
      `${token}x`,
      `${token}.x`,
      token.replace('sandbox', 'other'),
      token.replace(/\.\d/, '.9'),
    ];
    for (const bad of bads) expect(await port.verify(of(bad)), bad).toBeNull();
    expect(await port.verify({ ...of(token), action: 'checkUsername' }), 'another action').toBeNull();
    expect(await port.verify({ ...of(token), ip: '192.0.2.2' }), 'another address').toBeNull();
    nowMs += 120_000;
    expect(await port.verify(of(token))).toBeNull();
  });
});

describe('reCAPTCHA v3', () => {
  let server: Server;
  let host = '';
  let sent = new URLSearchParams();
  let answer: unknown = {};
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        sent = new URLSearchParams(body);
        response.end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const good = () => ({
    success: true,
    score: 0.7,
    action: 'loginPassword',
    hostname: 'panel.example',
    challenge_ts: clock.now().toISOString(),
  });
  const port = () =>
    createRecaptcha({ secret: 'S', host, minimumScore: 50, hostname: 'panel.example', clock, timeoutMs: 500 });

  it('checks success, action, host name, age and score', async () => {
    answer = good();
    expect(await port().verify(of('token'))).not.toBeNull();
    expect(Object.fromEntries(sent)).toEqual({ secret: 'S', response: 'token', remoteip: '192.0.2.1' });
    const bad: Record<string, unknown>[] = [
      { success: false },
      { action: 'other' },
      { hostname: 'evil.example' },
      { score: 0.49 },
      { score: undefined },
      { challenge_ts: new Date(nowMs - 120_000).toISOString() },
      { challenge_ts: new Date(nowMs + 60_000).toISOString() },
      { challenge_ts: 'x' },
    ];
    for (const change of bad) {
      answer = { ...good(), ...change };
      expect(await port().verify(of('token')), JSON.stringify(change)).toBeNull();
    }
  });

  it('throws when the provider does not answer, so that the caller can refuse', async () => {
    const away = createRecaptcha({
      secret: 'S',
      host: 'http://127.0.0.1:9',
      minimumScore: 50,
      hostname: 'panel.example',
      clock,
      timeoutMs: 300,
    });
    await expect(away.verify(of('token'))).rejects.toThrow();
  });
});

describe('proof of work', () => {
  const live = clockOf(() => new Date());
  const port = createAltcha({ hmacKey: 'h'.repeat(32), clock: live, cost: 10, keyPrefix: '0' });
  const proofOf = async (challenge: Challenge): Promise<string> => {
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  };

  it('accepts work on its own challenges only', async () => {
    const challenge = (await port.challenge(wish)) as Challenge;
    const proof = await proofOf(challenge);
    expect(await port.verify(of(proof))).toBe(challenge.signature);
    expect(await port.verify({ ...of(proof), action: 'checkUsername' }), 'another action').toBeNull();
    expect(await port.verify({ ...of(proof), ip: '192.0.2.2' }), 'another address').toBeNull();
    const stranger = createAltcha({ hmacKey: 'x'.repeat(32), clock: live, cost: 10, keyPrefix: '0' });
    expect(await port.verify(of(await proofOf((await stranger.challenge(wish)) as Challenge)))).toBeNull();
    const easy = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
    expect(await port.verify(of(await proofOf(easy)))).toBeNull();
    for (const bad of [
      '',
      'x',
      'e30=',
      Buffer.from('{"challenge":{},"solution":{}}').toString('base64'),
      Buffer.from('null').toString('base64'),
    ]) {
      expect(await port.verify(of(bad)), bad).toBeNull();
    }
    const late = createAltcha({ hmacKey: 'h'.repeat(32), clock: clockOf(() => new Date(Date.now() + 121_000)) });
    expect(await late.verify(of(proof))).toBeNull();
  });

  it('gives one proof one id, however it is spelled, and takes no other spelling of its base64', async () => {
    const challenge = (await port.challenge(wish)) as Challenge;
    const proof = await proofOf(challenge);
    const plain = proof.replace(/=+$/, '');
    for (const spelled of [`${plain}====`, `!${proof}`, `${proof}!`, `${plain.slice(0, 4)} ${plain.slice(4)}`])
      expect(await port.verify(of(spelled)), spelled.slice(0, 12)).toBeNull();
    const payload = JSON.parse(Buffer.from(proof, 'base64').toString()) as object;
    const longer = Buffer.from(JSON.stringify({ ...payload, more: 1 })).toString('base64');
    // Another text of the same proof has the same id, so the caller refuses it as used.
    expect(await port.verify(of(longer))).toBe(challenge.signature);
  });

  it('asks more of an address that goes on failing', async () => {
    const costs: number[] = [];
    for (const hardness of [0, 1, 2])
      costs.push(((await port.challenge({ ...wish, hardness })) as Challenge).parameters.cost);
    expect(costs).toEqual([10, 40, 160]);
  });
});
