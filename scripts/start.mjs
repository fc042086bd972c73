// `npm start`: production. Installs and builds nothing; a service manager may also run `node src/server/main.ts` itself.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { foreground, root } from './lib/steps.mjs';
import { pinnedNode } from './lib/toolchain.mjs';

if (!existsSync(pinnedNode)) {
  console.error('Packages are missing. Run: npm run build');
  process.exitCode = 1;
} else if (!existsSync(path.join(root, '.next', 'BUILD_ID'))) {
  console.error('The panel is not built. Run: npm run build');
  process.exitCode = 1;
} else {
  await foreground(pinnedNode, ['--env-file-if-exists=.env', path.join(root, 'src/server/main.ts')], {
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, '.cache', 'node-compile'),
    NEXT_TELEMETRY_DISABLED: '1',
  });
}
