import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase, type DatabaseHandle } from '#server/db/connection.ts';
import { TEMPLATE, onServer, withDatabase } from './serverUrl.ts';

export interface TestDatabase extends DatabaseHandle {
  url: string;
  /** closes the pool and removes the database */
  drop(): Promise<void>;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** connection string of the test run's server, database `postgres` */
    databaseServerUrl: string;
    /** secrets of every app of the run, so that one opens what another sealed into a template */
    secrets: Record<string, string>;
  }
}

export interface TestDatabaseOptions {
  poolSize?: number;
  /** database to copy; `template0` gives an empty one */
  template?: string;
}

/** A migrated database of one's own, copied from the run's template in milliseconds. Call `drop` at the end. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const serverUrl = inject('databaseServerUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${options.template ?? TEMPLATE} strategy file_copy`);
  const url = withDatabase(serverUrl, name);
  // on a busy machine a crowd waits long for a connection, and no test is about how long
  const handle = createDatabase({ url, poolSize: options.poolSize ?? 10, connectMs: 240_000 });
  let isDropped = false;
  return {
    ...handle,
    url,
    async drop() {
      if (isDropped) return;
      isDropped = true;
      await handle.close();
      await onServer(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}
