import { describe, expect, it } from 'vitest';
import { chainOf, GENESIS, maskSecrets, rowHash } from './audit.rules.ts';

it.each([
  [35, 2, 3],
  [16, 2, 0],
  [null, 17, 1],
  [null, null, 0],
])('rows of investor %s by user %s are in chain %i', (investorId, actorId, chain) => {
  expect(chainOf({ investorId, actorId })).toBe(chain);
});

it('a row is hashed after the one before it, with its keys in order', () => {
  const row = {
    ...{ at: new Date('2026-11-28T08:00:00Z'), actorKind: 'user' as const, actorId: 5, investorId: null },
    ...{ sidHash: null, ip: '10.0.0.1', deviceId: null, requestId: 'r1', action: 'login', subject: 'user:5' },
    ...{ before: null, after: { b: 1, a: 10n }, reason: null },
  };
  // SHA-256 of 64 zeros, a line break and the canonical JSON, made with another program
  expect(rowHash(GENESIS, row)).toBe('238e146830183df6ff50ba757d15f0280c9f1cfa5c376a842df5a9b23f8d5334');
});

describe('what is kept of values', () => {
  it.each(['password', 'newPassword', 'otp', 'accessToken', 'clientSecret', 'Authorization', 'cookie', 'code_hash'])(
    '%s is masked',
    (key) => {
      expect(maskSecrets({ [key]: 'open' })).toEqual({ [key]: '***' });
    },
  );

  it.each([
    ['IR820540102680020817909002', 'IR82…9002'],
    ['از IR820540102680020817909002 به 6037991234567893', 'از IR82…9002 به 603799******7893'],
    ['IR8205401026800208179090021', 'IR8205401026800208179090021'],
    ['60379912345678931', '60379912345678931'],
    ['160379912345678931', '160379912345678931'],
  ])('%s becomes %s', (text, kept) => {
    expect(maskSecrets(text)).toBe(kept);
  });

  it('the hash of a card is a secret, and a card number is masked as a number, too; money stays', () => {
    const card = { card_hash: '1EBE3EBE', cardHash: 'x', pan: 6037991234567893, totalRial: 6037991234567893n };
    expect(maskSecrets(card)).toEqual({
      ...{ card_hash: '***', cardHash: '***' },
      ...{ pan: '603799******7893', totalRial: '6037991234567893' },
    });
  });

  it('everything else stays, with money and moments as text', () => {
    const at = new Date('2026-11-28T08:00:00Z');
    expect(maskSecrets({ rial: 5n, at, list: [1, true, null, { otp: '1' }], none: undefined, password: null })).toEqual(
      {
        rial: '5',
        at: '2026-11-28T08:00:00.000Z',
        list: [1, true, null, { otp: '***' }],
        none: undefined,
        password: null,
      },
    );
  });
});
