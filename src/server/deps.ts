import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/tables.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Ports } from './ports/ports.ts';

/** What every service is built from. Tests pass fakes; `main.ts` passes the real ones. */
export interface Deps {
  db: Kysely<Database>;
  /** for reports and files, which write nothing: a standby where there is one; `db` by default */
  reads?: Kysely<Database>;
  config: Config;
  ports: Ports;
  log: Logger;
  jobs: JobQueue;
}

/** The database that reports and files read. */
export const readsOf = ({ db, reads = db }: Pick<Deps, 'db' | 'reads'>): Kysely<Database> => reads;
