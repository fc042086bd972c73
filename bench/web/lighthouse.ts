import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const program = path.resolve(import.meta.dirname, '../../node_modules/lighthouse/cli/index.js');

export interface Scores {
  performance: number;
  accessibility: number;
  bestPractices: number;
}

/** Lighthouse is large and not needed by anything else, so it is measured with where somebody has installed it. */
export const hasLighthouse = (): boolean => existsSync(program);

/** Scores of one page for a telephone, 0 to 1; the cookies go along as a header. */
export function measureLighthouse(url: string, cookie: string | null): Scores {
  const flags = process.getuid?.() === 0 ? '--headless=new --no-sandbox' : '--headless=new';
  const args = [program, url, '--output=json', '--quiet', `--chrome-flags=${flags}`];
  if (cookie !== null) args.push(`--extra-headers=${JSON.stringify({ cookie })}`);
  const { stdout, status, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...(process.env['CHROMIUM'] ? { CHROME_PATH: process.env['CHROMIUM'] } : {}) },
  });
  if (status !== 0) throw new Error(`lighthouse failed: ${stderr}`);
  const { categories } = JSON.parse(stdout) as { categories: Record<string, { score: number | null } | undefined> };
  const score = (name: string): number => categories[name]?.score ?? 0;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
  };
}
