import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { freePort } from '../../tests/support/appProcess.ts';
import { browserOptions, type VisitOf } from './visit.ts';

/** `cli/index.js` of Lighthouse, installed in a folder of its own: the build takes out of `node_modules` what the lock does not name. */
const program = process.env['LIGHTHOUSE'] ?? '';

export interface Scores {
  performance: number;
  accessibility: number;
  bestPractices: number;
}

/** Lighthouse is large and not needed by anything else, so it is measured with where somebody has installed it. */
export const hasLighthouse = (): boolean => existsSync(program);

/** Lighthouse now and then loses the begin of its own recording (`NO_NAVSTART`) and asks to be started again. */
const TRIES = 3;

/** What Lighthouse prints of the page, in a browser of its own with the cookies of the visit; null when it fails. */
async function run({ url, storageState }: VisitOf): Promise<string | null> {
  const port = await freePort();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-lighthouse-'));
  const options = browserOptions();
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
  });
  try {
    if (typeof storageState === 'object') await context.addCookies(storageState.cookies);
    const args = [program, url, `--port=${port}`, '--output=json', '--quiet', '--disable-storage-reset'];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number | null]>]);
    return code === 0 ? stdout : null;
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Scores of one page for a telephone, 0 to 1. @throws Error when Lighthouse fails three times */
export async function measureLighthouse(visit: VisitOf): Promise<Scores> {
  for (let left = TRIES; left > 0; left -= 1) {
    const report = await run(visit);
    if (report === null) continue;
    const { categories } = JSON.parse(report) as { categories: Record<string, { score: number | null } | undefined> };
    const score = (name: string): number => categories[name]?.score ?? 0;
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
    };
  }
  throw new Error(`lighthouse failed for ${visit.url}`);
}
