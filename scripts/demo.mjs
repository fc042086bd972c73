// `npm run demo`: from a fresh clone to a running panel with demo people. Needs nothing but Node 20 and npm.
import path from 'node:path';
import { foreground, root } from './lib/steps.mjs';
import { ensureBuild, ensureDependencies, pinnedNode } from './lib/toolchain.mjs';

const isReady = (await ensureDependencies()) && (await ensureBuild());
if (isReady) {
  await foreground(pinnedNode, [path.join(root, 'src/server/main.ts')], {
    NODE_ENV: 'production',
    DEMO: '1',
    DEMO_ON_SERVER: '1',
    EMBEDDED: '1',
    // The demo never touches a database or a back end that the shell happens to name.
    DATABASE_URL: '',
    API_ORIGIN: '',
    PUBLIC_ORIGIN: '',
    DATA_DIR: process.env.DATA_DIR ?? path.join(root, '.data', 'demo'),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, '.cache', 'node-compile'),
    NEXT_TELEMETRY_DISABLED: '1',
  });
} else {
  process.exitCode ||= 1;
}
