import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './tree.ts';

it('knip finds no unused file, export or dependency, and none that is used without being declared', () => {
  const program = path.join(root, 'node_modules/knip/bin/knip.js');
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, '--no-progress', '--no-config-hints'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(`${stdout}${stderr}`.trim()).toBe('');
  expect(status).toBe(0);
});
