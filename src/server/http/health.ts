import { statfs } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { findSchemaProblem } from '../db/migrate.ts';
import { ping } from './metrics.repo.ts';

/** Waiting longer than this makes a part unready, in milliseconds (reliability O2: 503 within 5 s). */
const CHECK_MS = 3_000;
const MAX_DISK_USED = 0.95;

export interface ReadinessParts {
  db: Kysely<Database>;
  /** folder whose disk is watched */
  dataDir: string;
  /** true from SIGTERM on */
  isStopping: () => boolean;
  /** the clock of this machine differs from the database's by more than a minute */
  isClockWrong?: () => boolean;
  /** share of the disk in use, 0 to 1; replaced in tests */
  diskUsed?: (folder: string) => Promise<number>;
}

/**
 * What keeps this instance from taking requests; empty when it is ready. Never says more than the part and the reason.
 * The age of the oldest job is no part of it: an instance whose queue is behind still takes orders, and the figure is the
 * same on every instance, so that all of them would leave the balancer at once. `job_lag_seconds` tells the alarm.
 */
export async function readinessProblems(parts: ReadinessParts): Promise<Record<string, string>> {
  if (parts.isStopping()) return { process: 'stopping' };
  const checks: Record<string, Promise<string>> = {
    database: ping(parts.db).then(() => 'ok'),
    migrations: findSchemaProblem(parts.db).then((problem) => problem?.kind ?? 'ok'),
    clock: Promise.resolve(parts.isClockWrong?.() ? 'wrong' : 'ok'),
    disk: (parts.diskUsed ?? diskUsed)(parts.dataDir).then((used) => (used < MAX_DISK_USED ? 'ok' : 'full')),
  };
  const problems: Record<string, string> = {};
  await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const result = await withinCheckTime(check);
      if (result !== 'ok') problems[name] = result;
    }),
  );
  return problems;
}

async function withinCheckTime(check: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('slow'), CHECK_MS);
  });
  return Promise.race([check.catch(() => 'failed'), late]).finally(() => clearTimeout(timer));
}

async function diskUsed(folder: string): Promise<number> {
  // A folder that is not there yet (a database elsewhere) means there is nothing of ours on this disk to fill.
  const disk = await statfs(folder).catch(() => null);
  return disk === null || disk.blocks === 0 ? 0 : 1 - disk.bavail / disk.blocks;
}
