// A demo of its own for browser tests and pictures: production build, fresh database, removed at the end.
import { mkdirSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { copyPreparedDemo, removeDataDir, removePreparedDemo } from './lib/preparedDemo.mjs';
import { foreground, root } from './lib/steps.mjs';
import { pinnedNode } from './lib/toolchain.mjs';

const parent = path.join(root, '.cache', 'demos');
mkdirSync(parent, { recursive: true });
// A test that has prepared a database of its own names its folder; otherwise the database is new.
const dataDir = process.env.E2E_DATA_DIR ?? mkdtempSync(path.join(parent, 'demo-'));
// Servers of one browser run begin with copies of one filled database.
const run = process.env.E2E_RUN;
if (run && process.env.E2E_DATA_DIR === undefined) await copyPreparedDemo(run, dataDir);

await foreground(pinnedNode, [path.join(root, 'src/server/main.ts')], {
  NODE_ENV: 'production',
  DEMO: '1',
  DEMO_ON_SERVER: '1',
  EMBEDDED: '1',
  DATABASE_URL: '',
  API_ORIGIN: '',
  PUBLIC_ORIGIN: '',
  DATA_DIR: dataDir,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  // All tests come from one address; what limits do is tested in tests/api.
  RATE_LIMITS: '0',
  NEXT_TELEMETRY_DISABLED: '1',
});
removeDataDir(dataDir);
if (run && process.env.E2E_ENDS_RUN === '1') removePreparedDemo(run);
