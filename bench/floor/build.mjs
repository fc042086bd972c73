// Builds floor C as the panel is built; skipped when nothing that it is made from has changed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compressBuild } from '../../scripts/lib/compressBuild.mjs';
import { root, step } from '../../scripts/lib/steps.mjs';
import { pinnedNode } from '../../scripts/lib/toolchain.mjs';

const folder = import.meta.dirname;
const stamp = path.join(folder, '.next', 'fingerprint');

// Next writes next-env.d.ts while it builds
const sources = [
  ...readdirSync(folder).filter(
    (name) => /\.(mjs|tsx?|json)$/.test(name) && !['server.ts', 'next-env.d.ts'].includes(name),
  ),
  ...readdirSync(path.join(folder, 'pages')).map((name) => path.join('pages', name)),
].map((name) => path.join(folder, name));
const hash = createHash('sha256');
for (const file of [...sources.sort(), path.join(root, 'next.config.mjs'), path.join(root, 'package-lock.json')])
  hash.update(readFileSync(file));
const fingerprint = hash.digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint) {
  const next = path.join(root, 'node_modules/next/dist/bin/next');
  const { isOk } = await step('floor', 'Building floor C', pinnedNode, [next, 'build', '--webpack', folder], {
    env: { NEXT_DIST_DIR: '', NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (isOk) {
    await compressBuild(path.join(folder, '.next', 'static'));
    writeFileSync(stamp, fingerprint);
  } else {
    process.exitCode = 1;
  }
}
