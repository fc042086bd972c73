import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { areDependenciesFresh, buildFingerprint } from './toolchain.mjs';

describe('areDependenciesFresh', () => {
  let folder = '';
  const write = (name, packages) => writeFileSync(path.join(folder, name), JSON.stringify({ packages }));
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'toolchain-'));
    mkdirSync(path.join(folder, 'node_modules'));
    write('package-lock.json', {
      '': { name: 'panel' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b-mac': { version: '2.0.0', optional: true },
    });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is true when all is there that the platform needs', () => {
    write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
    expect(areDependenciesFresh(folder)).toBe(true);
  });

  it('is false without an installation, with another version, a missing or a left-over package', () => {
    expect(areDependenciesFresh(folder)).toBe(false);
    for (const packages of [
      {},
      { 'node_modules/a': { version: '1.0.1' } },
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/old': { version: '1.0.0' } },
    ]) {
      write('node_modules/.package-lock.json', packages);
      expect(areDependenciesFresh(folder)).toBe(false);
    }
  });
});

describe('buildFingerprint', () => {
  it('changes with the brand, and not with variables the browser never sees', () => {
    const plain = buildFingerprint({});
    expect(buildFingerprint({ NEXT_PUBLIC_BRAND: 'blue' })).not.toBe(plain);
    expect(buildFingerprint({ DATABASE_URL: 'postgres://x' })).toBe(plain);
  });
});
