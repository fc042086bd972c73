import { defineConfig, devices } from '@playwright/test';

/*
 * Browser tests drive the production build with the real API and a database of its own, filled with demo data.
 * `npm test e2e` finds the browser and builds first; here CHROMIUM names the browser (Playwright's own without it).
 */
const port = Number.parseInt(process.env['E2E_PORT'] ?? '4310', 10);
const origin = `http://localhost:${port}`;
const executablePath = process.env['CHROMIUM'];

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/freshRun.ts',
  outputDir: 'test-results',
  // One after the other: the tests share one database, and the demo's clock moves for all of them.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // ends a test that hangs; a slow machine is no fault of the panel
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/reports/browser.json' }]],
  use: {
    baseURL: origin,
    actionTimeout: 15_000,
    // its requests would pass by the answers that tests prepare
    serviceWorkers: 'block',
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    // a trace doubles the time of a test: E2E_TRACE=1 keeps those of failed ones
    trace: process.env['E2E_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // Containers run as root, where Chromium's own sandbox cannot start.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-default-apps',
        '--no-first-run',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: ['**/*.mobile.spec.ts', '**/states.spec.ts'],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    // on request: `npm run soak:screens`
    {
      name: 'states',
      testMatch: '**/states.spec.ts',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'mobile',
      testMatch: '**/*.mobile.spec.ts',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
  webServer: {
    command: 'node scripts/testServer.mjs',
    url: `${origin}/readyz`,
    env: { PORT: String(port), PATH: `node_modules/.bin:${process.env['PATH'] ?? ''}` },
    // while tests are written: E2E_REUSE=1 takes a server that runs already
    reuseExistingServer: process.env['E2E_REUSE'] === '1',
    timeout: 240_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});
