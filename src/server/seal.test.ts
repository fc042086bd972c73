import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';

const key = randomBytes(32);

describe('sealed texts', () => {
  it('open with the same key and context only, and never look alike', async () => {
    const sealed = await seal(key, 'کد ۱۲۳۴۵۶', 'totp:7');
    expect(await unseal(key, sealed, 'totp:7')).toBe('کد ۱۲۳۴۵۶');
    expect(await seal(key, 'کد ۱۲۳۴۵۶', 'totp:7')).not.toBe(sealed);
    expect(sealed).not.toContain('123456');
    await expect(unseal(key, sealed, 'totp:8')).rejects.toThrow();
    await expect(unseal(randomBytes(32), sealed, 'totp:7')).rejects.toThrow();
  });

  it('do not open when a letter of them was changed', async () => {
    const sealed = await seal(key, 'secret', 'x');
    const parts = sealed.split('.');
    for (const at of [0, 2, 3, 4]) {
      const text = parts[at] ?? '';
      const changed = parts.with(at, `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`).join('.');
      await expect(unseal(key, changed, 'x'), `part ${at}`).rejects.toThrow();
    }
  });
});
