import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A data folder whose database is made and stopped, to copy instead of making one for each test. */
export interface PreparedData {
  /** puts a copy at a place where no data folder is */
  copyTo(dataDir: string): Promise<void>;
  remove(): void;
}

/** Prepares a data folder; `make` starts on it what the tests start, and stops it. */
export async function prepareData(make: (dataDir: string) => Promise<unknown>): Promise<PreparedData> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-prepared-'));
  // The server may run as another user than this process, who has to pass through.
  chmodSync(folder, 0o711);
  const dataDir = path.join(folder, 'data');
  await make(dataDir);
  // The copy finds its own place at its start.
  rmSync(path.join(dataDir, 'pg', 'location.json'));
  return {
    async copyTo(target) {
      mkdirSync(path.dirname(target), { recursive: true });
      // `cp`, because it keeps the owner of each file.
      await run('cp', ['-a', dataDir, target]);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
