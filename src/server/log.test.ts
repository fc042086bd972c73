import { describe, expect, it } from 'vitest';
import { InvariantError } from './invariant.ts';
import { createLogger, maskSecrets, maskText } from './log.ts';

describe('maskText', () => {
  it('keeps four digits of codes, mobiles and IBANs', () => {
    expect(maskText('کد 0012345679 موبایل 09120000001 شبا IR180620000001234567890123')).toBe(
      'کد ***5679 موبایل ***0001 شبا ***0123',
    );
  });

  it('removes tokens and bearer values', () => {
    expect(maskText('Authorization: Bearer abc.def')).toBe('Authorization: Bearer ***');
    expect(maskText('eyJhbGciOi.eyJ1c2VyX2lk.c2ln and more')).toBe('*** and more');
  });

  it('leaves ids, dates and short numbers', () => {
    expect(maskText('order 123456 on 2026-11-21 status 404')).toBe('order 123456 on 2026-11-21 status 404');
  });
});

describe('maskSecrets', () => {
  it('masks what the audit log masks: names that hold a secret, hashes of cards, card numbers as numbers', () => {
    const entry = {
      clientSecret: 'x',
      card_hash: 'x',
      code_hash: 'x',
      accessToken: 'x',
      otpTries: 2,
      pan: 6037991234567893,
    };
    expect(maskSecrets(entry)).toEqual({
      ...{ clientSecret: '***', card_hash: '***', code_hash: '***', accessToken: '***', otpTries: '***' },
      pan: '***7893',
    });
  });
});

describe('createLogger', () => {
  const lines: string[] = [];
  const log = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const secrets = ['canary-secret', '0012345679', 'IR180620000001234567890123', 'eyJhbGciOi.eyJ1c2Vy.c2lnbmF0dXJl'];

  it('masks at any depth, in messages and in errors, and stays one JSON line each', () => {
    log.info(
      {
        headers: { authorization: secrets[0], Cookie: secrets[0], 'x-xsrf-token': secrets[0] },
        body: { password: secrets[0], newPassword: secrets[0], otp: secrets[0], nested: [{ refresh: secrets[0] }] },
      },
      'one',
    );
    log.warn({ note: `person ${secrets[1]} with ${secrets[2]}` }, `token ${secrets[3]}`);
    log.error(
      {
        err: Object.assign(new Error(`duplicate key (${secrets[1]})\nsecond line`, { cause: new Error(secrets[3]) }), {
          code: '23505',
        }),
      },
      'failed',
    );
    log.error(new Error(`plain ${secrets[1]}`));
    expect(lines).toHaveLength(4);
    for (const line of lines) {
      const parsed = JSON.parse(line) as { time: string; level: string };
      expect(parsed.time).toMatch(/Z$/);
      expect(line.trimEnd()).not.toContain('\n');
      for (const secret of secrets) expect(line).not.toContain(secret);
    }
    expect(lines[2]).toContain('"code":"23505"');
  });

  it('gives a line the code of what happened, and none to a sentence without one', () => {
    const from = lines.length;
    log.error({ day: '2026-11-28' }, 'banks and books differ');
    log.info('request');
    log.info({ note: 1 }, 'constructor');
    const events = lines.slice(from).map((line) => (JSON.parse(line) as { event?: string }).event);
    expect(events).toEqual(['books_differ', 'request', undefined]);
  });

  it('writes an impossible state with the name that alerts match, and its ids as fields', () => {
    const from = lines.length;
    log.error(
      { err: new InvariantError('an order is gone', { orderId: 7, amount: 5n, iban: secrets[2] }) },
      'request failed',
    );
    const line = JSON.parse(lines[from] ?? '') as { err: Record<string, unknown> };
    expect(line.err).toMatchObject({
      type: 'InvariantError',
      message: 'an order is gone',
      fields: { orderId: 7, amount: '5', iban: '***0123' },
    });
  });

  it('writes bigint as text and stops at deep or long values', () => {
    const deep: Record<string, unknown> = {};
    deep.self = deep;
    expect(
      JSON.stringify(maskSecrets({ amount: 5n, deep, list: Array.from({ length: 1000 }, () => 1) })).length,
    ).toBeLessThan(1000);
  });
});
