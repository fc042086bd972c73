import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { productVersion } from './version.ts';

it('the version that people read is that of the package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(productVersion).toBe(version);
});
