// `npm run dev`: the panel with hot reload; the server starts again when a file that it has loaded changes.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { foreground, root } from './lib/steps.mjs';
import { ensureDependencies, pinnedNode } from './lib/toolchain.mjs';

if (await ensureDependencies({ dev: false })) {
  const main = path.join(root, 'src/server/main.ts');
  await foreground(pinnedNode, ['--env-file-if-exists=.env', '--watch', '--watch-preserve-output', main], {
    NODE_ENV: 'development',
    // Without a .env of one's own, development starts with the demo people.
    ...(existsSync(path.join(root, '.env')) ? {} : { DEMO: process.env.DEMO ?? '1' }),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, '.cache', 'node-compile'),
    NEXT_TELEMETRY_DISABLED: '1',
  });
} else {
  process.exitCode ||= 1;
}
