import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mmdbOf } from '../../../../tests/support/mmdb.ts';
import { createMmdbPlaces } from './mmdb.ts';
import { createSandboxPlaces } from './sandbox.ts';

const city = (name: string, code: string) => ({ city: { names: { en: name } }, country: { iso_code: code } });
let folder: string;
beforeAll(() => void (folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-places-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(bytes: Buffer): string {
  const file = path.join(folder, 'cities.mmdb');
  writeFileSync(file, bytes);
  return file;
}

describe('a table of networks', () => {
  const places = () =>
    createMmdbPlaces(
      write(
        mmdbOf({
          '198.51.100.0/24': city('Shiraz', 'IR'),
          '203.0.113.0/25': city('Berlin', 'DE'),
          '203.0.113.128/25': city('Some Village', 'IR'),
          '192.0.2.64/26': { country: { iso_code: 'TR' } },
        }),
      ),
    );

  it.each([
    ['198.51.100.7', 'شیراز'],
    ['203.0.113.5', 'آلمان'],
    ['203.0.113.200', 'ایران'],
    ['192.0.2.70', 'ترکیه'],
    ['192.0.2.1', null],
    ['10.0.0.1', null],
    ['2001:db8::1', null],
    ['', null],
    ['unknown', null],
  ])('tells of %s: %s', (ip, wanted) => {
    expect(places().cityOf(ip)).toBe(wanted);
  });

  it('is refused at start when it is another file', () => {
    expect(() => createMmdbPlaces(write(Buffer.from('not a table')))).toThrow();
  });
});

it('says in the demo that its cities are samples, the same for the same address', () => {
  const sandbox = createSandboxPlaces();
  expect(sandbox.cityOf('192.0.2.14')).toBe('همدان (نمونه)');
  expect(sandbox.cityOf('::1')).toBe('کرج (نمونه)');
  expect(sandbox.cityOf('')).toBeNull();
});
