// `npm run demo`: from a fresh clone to a running panel with demo people. Needs nothing but Node 20 and npm.
import path from 'node:path';
import { foreground, root, step } from './lib/steps.mjs';
import { ensureBuild, ensureDependencies, isBuildFresh, pinnedNode } from './lib/toolchain.mjs';

const env = {
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
};

/**
 * Fills the demo's database while the build takes its time. Without a build to wait for it is left to the start, which
 * does the same on an empty database and nothing on a filled one.
 */
async function fillDatabase() {
  const cli = path.join(root, 'src/server/db/cli.ts');
  const { isOk } = await step('demo-data', 'Filling the database', pinnedNode, [cli, 'seed'], { env });
  return isOk;
}

async function prepare() {
  if (!(await ensureDependencies({ dev: false }))) return false;
  if (isBuildFresh()) return true;
  const done = await Promise.all([ensureBuild(), fillDatabase()]);
  return done.every(Boolean);
}

if (await prepare()) await foreground(pinnedNode, [path.join(root, 'src/server/main.ts')], env);
else process.exitCode ||= 1;
