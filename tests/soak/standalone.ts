import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createDatabase } from '#server/db/connection.ts';
import { startEmbedded } from '#server/db/embedded/server.ts';
import { migrate } from '#server/db/migrate.ts';
import type { TestDatabase } from '../support/database.ts';
import { TEMPLATE, onServer, withDatabase } from '../support/serverUrl.ts';

/** A PostgreSQL of one's own outside the test runner, with a migrated template. */
export interface Standalone {
  /** connection string of the server, database `postgres` */
  url: string;
  /** a migrated database, empty; `drop` removes it */
  database(poolSize: number): Promise<TestDatabase>;
  stop(): Promise<void>;
}

/** Starts the server in a folder that goes away with it. `isDurable`: with fsync, for figures of speed. */
export async function startStandalone({ isDurable }: { isDurable: boolean }): Promise<Standalone> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-soak-'));
  // The server may run as another user than this process, who has to pass through.
  chmodSync(folder, 0o711);
  const server = await startEmbedded({
    dataDir: folder,
    stagingRoot: path.join(folder, 'staged'),
    database: TEMPLATE,
    isDurable,
  });
  await migrate({ url: server.url });
  const url = withDatabase(server.url, 'postgres');
  let made = 0;
  return {
    url,
    async database(poolSize) {
      const name = `soak_${(made += 1)}`;
      await onServer(url, `create database ${name} template ${TEMPLATE} strategy file_copy`);
      const handle = createDatabase({ url: withDatabase(url, name), poolSize });
      return {
        ...handle,
        url: withDatabase(url, name),
        async drop() {
          await handle.close();
          await onServer(url, `drop database if exists ${name} with (force)`);
        },
      };
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Prints a figure on a line of its own, with what it had to be; remembers when it was missed. */
export function createReport(): { figure(name: string, value: unknown, isGood?: boolean): void; end(): void } {
  let isGood = true;
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  return {
    figure(name, value, isMet = true) {
      isGood &&= isMet;
      say(`${name.padEnd(46)} ${String(value)}${isMet ? '' : '   MISSED'}`);
    },
    end() {
      const [one = 0] = os.loadavg();
      say(`${'load of the machine (1 min), cores'.padEnd(46)} ${one.toFixed(2)}, ${os.availableParallelism()}`);
      say(isGood ? 'PASSED' : 'FAILED');
      if (!isGood) process.exitCode = 1;
    },
  };
}
