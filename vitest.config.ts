import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { useQuickTemporary } from './scripts/lib/quickFolder.ts';
import { themeValues } from './src/panel/ui/theme/themeAtBuild.ts';

/*
 * Four projects, so that `npm run test:unit` needs neither a database nor a browser document:
 * unit (pure code), api (the whole back end on a real database), screen (views in jsdom), architecture (rules of the house).
 * Files share the processes of a project: modules are evaluated once per worker and not once per file (decision 0091).
 */
// databases of tests come and go by the hundred (decision 0121)
useQuickTemporary();

/** Conditions are waited for, however long a loaded machine takes; a second is the default. */
const expectations = { poll: { timeout: 60_000 } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          expect: expectations,
          environment: 'node',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.{mjs,ts}', 'bench/**/*.test.ts'],
          // A test beside the code that needs PostgreSQL is called *.db.test.ts and runs with the API tests.
          exclude: ['**/*.db.test.ts'],
          isolate: false,
          setupFiles: ['tests/support/leftovers.ts'],
          // Generous, because a loaded machine is no failure: the first type-aware lint case loads the compiler.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          expect: expectations,
          environment: 'node',
          include: [
            'tests/api/**/*.test.ts',
            'tests/db/**/*.test.ts',
            'tests/scenarios/**/*.test.ts',
            'tests/support/**/*.test.ts',
            'src/**/*.db.test.ts',
          ],
          globalSetup: ['tests/support/globalSetup.ts'],
          isolate: false,
          setupFiles: ['tests/support/leftovers.ts'],
          // Each file has its own database; two files at once keep two cores busy without starving PostgreSQL.
          maxWorkers: 2,
          // what answers of a test leave is collected less often: a fourteenth of the processor's time
          execArgv: ['--max-semi-space-size=64'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        plugins: [react()],
        // as next.config.mjs does for the bundles
        define: { PANEL_THEME: JSON.stringify(themeValues) },
        test: {
          name: 'screen',
          expect: expectations,
          environment: 'jsdom',
          include: ['src/panel/**/*.test.tsx', 'src/pages/**/*.test.tsx'],
          setupFiles: ['tests/support/slowTasks.ts', 'tests/support/screenSetup.ts'],
          testTimeout: 300_000,
          maxWorkers: 2,
          // Modules are evaluated once for a process; screenSetup.ts begins a new page for each file.
          isolate: false,
        },
      },
      {
        test: {
          name: 'architecture',
          environment: 'node',
          include: ['tests/architecture/**/*.test.ts'],
          // the sources are read and parsed once per worker
          isolate: false,
          setupFiles: ['tests/support/leftovers.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
