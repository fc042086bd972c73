import { describe, expect, it } from 'vitest';
import { brokenBudgets, firstViewOf, growthOf, weightsOf, type Build, type RouteBudget } from './firstView.ts';

const sizes: Record<string, number> = {
  'app.js': 100_000,
  'chrome.js': 20_000,
  'home.js': 30_000,
  'grid.js': 130_000,
  'list.js': 2_000,
};
const bytes = (file: string): number => sizes[file] ?? 0;
const build = (homeFiles: readonly string[]): Build => ({
  everyPage: ['list.js'],
  pages: { '/_app': ['app.js', 'app.css'], '/home': ['app.js', ...homeFiles] },
  parts: { 'layout -> chrome': { files: ['chrome.js'] } },
  modules: {
    'app.js': [['/p/node_modules/react-dom/index.js', 600_000]],
    'chrome.js': [['/p/src/panel/shell/Bar.tsx', 9_000]],
    'home.js': [['/p/src/panel/features/home/HomeView.tsx', 28_000]],
    'grid.js': [
      ['/p/node_modules/@mui/x-data-grid/DataGrid.js', 500_000],
      ['/p/node_modules/@mui/x-data-grid/hooks.js', 300_000],
    ],
  },
  brotliBytes: bytes,
  gzipBytes: (file) => bytes(file) * 1.1,
});
const budget: RouteBudget = { audience: 'client', scriptKb: 160, ownGzipKb: 60, scripts: 4 };
const budgets = {
  sharedFiles: ['panel'],
  besides: [],
  parts: { guest: [], client: ['layout -> chrome'], admin: [] },
  routes: { '/home': budget },
};

describe('the first view of a route', () => {
  it('holds the shared files, the parts of its panel and its own files, each once', () => {
    const view = firstViewOf(build(['home.js']), '/home', budgets);
    expect(view).toMatchObject({ scriptKb: 152, ownGzipKb: 33, own: ['home.js'] });
    expect(view.files).toEqual(['app.js', 'list.js', 'chrome.js', 'home.js']);
    expect(brokenBudgets(view, budget)).toEqual([]);
  });

  it('breaks its budgets when a heavy package comes in, which is named first', () => {
    const heavy = build(['home.js', 'grid.js']);
    const view = firstViewOf(heavy, '/home', budgets);
    expect(brokenBudgets(view, budget)).toEqual([
      '/home: script of the first view is 282 kB brotli, the budget is 160',
      '/home: own script above the shared part is 176 kB gzip, the budget is 60',
      '/home: number of script files is 5, the budget is 4',
    ]);
    const known = { 'react-dom': 600, 'src/panel/features/home/HomeView.tsx': 15 };
    expect(growthOf(weightsOf(heavy, view), known)).toEqual([
      { name: '@mui/x-data-grid', kb: 800, wasKb: 0 },
      { name: 'src/panel/features/home/HomeView.tsx', kb: 28, wasKb: 15 },
    ]);
  });

  it('does not pass over a part that the build has no more', () => {
    const moved = { ...budgets, parts: { ...budgets.parts, client: ['layout -> gone'] } };
    expect(() => firstViewOf(build(['home.js']), '/home', moved)).toThrow('layout -> gone');
    expect(() => firstViewOf(build([]), '/gone', budgets)).toThrow('/gone');
  });
});
