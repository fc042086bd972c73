import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { areDependenciesFresh, buildFingerprint, isDevWanted } from './toolchain.mjs';

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

describe('packages of tests and checks', () => {
  let folder = '';
  const running = { 'node_modules/a': { version: '1.0.0' } };
  const testing = {
    'node_modules/t': { version: '3.0.0', dev: true },
    'node_modules/u': { version: '4.0.0', dev: true },
  };
  const write = (name, packages) => writeFileSync(path.join(folder, name), JSON.stringify({ packages }));
  const install = (packages) => write('node_modules/.package-lock.json', packages);
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'toolchain-'));
    mkdirSync(path.join(folder, 'node_modules'));
    write('package-lock.json', { '': { name: 'panel' }, ...running, ...testing });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('may be missing for what runs the panel, and not for the tests', () => {
    install(running);
    expect(areDependenciesFresh(folder, { dev: false })).toBe(true);
    expect(areDependenciesFresh(folder, { dev: true })).toBe(false);
    expect(areDependenciesFresh(folder)).toBe(false);
  });

  it('are fresh for both when all are there', () => {
    install({ ...running, ...testing });
    expect(areDependenciesFresh(folder, { dev: false })).toBe(true);
    expect(areDependenciesFresh(folder, { dev: true })).toBe(true);
  });

  it('are of the lock file where they are there, also for what runs the panel', () => {
    install({ ...running, 'node_modules/t': { version: '2.9.0', dev: true } });
    expect(areDependenciesFresh(folder, { dev: false })).toBe(false);
    install({ ...running, 'node_modules/left-over': { version: '1.0.0', dev: true } });
    expect(areDependenciesFresh(folder, { dev: false })).toBe(false);
  });

  it('do not stand in for a package that runs the panel', () => {
    install(testing);
    expect(areDependenciesFresh(folder, { dev: false })).toBe(false);
  });

  it('come with an install that asks for them, and with one that would remove some', () => {
    expect(isDevWanted(folder, { dev: false })).toBe(false);
    expect(isDevWanted(folder, { dev: true })).toBe(true);
    install(running);
    expect(isDevWanted(folder, { dev: false })).toBe(false);
    install({ ...running, 'node_modules/t': { version: '3.0.0', dev: true } });
    expect(isDevWanted(folder, { dev: false })).toBe(true);
  });
});

describe('buildFingerprint', () => {
  it('changes with the brand, and not with variables the browser never sees', () => {
    const plain = buildFingerprint({});
    expect(buildFingerprint({ NEXT_PUBLIC_BRAND: 'blue' })).not.toBe(plain);
    expect(buildFingerprint({ DATABASE_URL: 'postgres://x' })).toBe(plain);
  });
});
