import { defineConfig } from '@playwright/test';
import type { DatabaseKind } from './e2e/support/realHouse.ts';
import { sizes } from './e2e/support/sizes.ts';
import { demoMoment } from './scripts/lib/demoMoment.ts';
import { useQuickTemporary } from './scripts/lib/quickFolder.ts';

/*
 * Browser tests drive the production build with the real API and databases of their own, which begin as copies of one demo
 * (scripts/prepareDemo.ts). `npm test e2e` finds the browser and builds first; here CHROMIUM names the browser
 * (Playwright's own without it).
 */
const port = Number.parseInt(process.env['E2E_PORT'] ?? '4310', 10);
/** Of what only looks: nothing changes there, so that several look at once. */
const looksPort = port + 5;
const executablePath = process.env['CHROMIUM'];
/** Names the demo of this run to all servers of it; workers read this file again and keep the name. */
process.env['E2E_RUN'] ??= String(process.pid);
/** The moment at which all houses of this run begin; stories that type a day count from it. */
process.env['TEST_NOW'] = demoMoment(new Date()).toISOString();

const panelOn = (ownPort: number, env: Record<string, string> = {}) => ({
  command: 'node scripts/testServer.mjs',
  url: `http://localhost:${ownPort}/readyz`,
  env: { PORT: String(ownPort), PATH: `node_modules/.bin:${process.env['PATH'] ?? ''}`, ...env },
  // while tests are written: E2E_REUSE=1 takes servers that run already
  reuseExistingServer: process.env['E2E_REUSE'] === '1',
  timeout: 240_000,
  stdout: 'pipe' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
});

const looks = { ...sizes.desktop, baseURL: `http://localhost:${looksPort}` };

/** Stories with servers of their own: they meet nobody, so they are told beside the others. */
const ownHouses = ['codes', 'directDebit', 'emptyHouse', 'goLive', 'narrow.mobile', 'operatingDay', 'recaptcha'].map(
  (name) => `**/${name}.spec.ts`,
);

// profiles of browsers
useQuickTemporary();

export default defineConfig<object, { database: DatabaseKind }>({
  testDir: 'e2e',
  globalSetup: './e2e/support/freshRun.ts',
  outputDir: 'test-results',
  // stories in one process and houses in two, which often wait for a server; looks in each that is free
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // ends a test that hangs; a slow machine is no fault of the panel, so no test has a shorter limit of its own
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/reports/browser.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 60_000,
    // its requests would pass by the answers that tests prepare
    serviceWorkers: 'block',
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    // nothing moves for somebody who wishes so, and a test need not wait for it; stories about movement say `moving`
    contextOptions: { reducedMotion: 'reduce' },
    // a trace doubles the time of a test: E2E_TRACE=1 keeps those of failed ones
    trace: process.env['E2E_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Where no locale is set, Chromium takes no file name in Persian letters and calls every file "download".
      env: { ...process.env, LANG: 'C.UTF-8' },
      args: [
        // Containers run as root, where Chromium's own sandbox cannot start.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-default-apps',
        '--no-first-run',
        // pages of tests live for seconds: what is optimised is never run again, and a twentieth of all work
        '--js-flags=--no-opt --no-maglev --min-semi-space-size=32',
      ],
    },
  },
  projects: [
    {
      // one after the other: they share a database and the demo's clock
      name: 'stories',
      testIgnore: ['**/looks/**', '**/states.spec.ts', ...ownHouses],
      fullyParallel: false,
      workers: 1,
      use: sizes.desktop,
    },
    // two at once: one after the other they would take longer than everything else
    { name: 'houses', testMatch: ownHouses, fullyParallel: false, workers: 2, use: sizes.desktop },
    { name: 'looks', testMatch: '**/looks/*.spec.ts', fullyParallel: true, use: looks },
    // on request: `npm run soak:screens`
    { name: 'states', testMatch: '**/states.spec.ts', workers: 1, use: looks },
    // on request: `npm run soak:embedded`
    {
      name: 'embedded',
      testMatch: '**/goLive.spec.ts',
      workers: 1,
      use: { ...sizes.desktop, database: 'embedded' as const },
    },
  ],
  webServer: [panelOn(port, { E2E_ENDS_RUN: '1' }), panelOn(looksPort)],
});
