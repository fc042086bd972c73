import { describe, expect, it } from 'vitest';
import { codeOfStep, totpAt } from './totp.ts';

describe('time-based codes of the tests', () => {
  it('are those of RFC 6238, appendix B (SHA-1, eight digits)', () => {
    const key = Buffer.from('12345678901234567890');
    const vectors: [number, string][] = [
      [59, '94287082'],
      [1111111109, '07081804'],
      [1111111111, '14050471'],
      [1234567890, '89005924'],
      [2000000000, '69279037'],
      [20000000000, '65353130'],
    ];
    for (const [seconds, code] of vectors) expect(codeOfStep(key, Math.floor(seconds / 30), 8)).toBe(code);
  });

  it('read the secret as base32', () => {
    expect(totpAt('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', new Date(59_000))).toBe('287082');
  });
});
