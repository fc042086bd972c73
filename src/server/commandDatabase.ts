import type { Kysely } from 'kysely';
import { ConfigError, loadConfig, type Config, type ConfigNeeds } from './config.ts';
import { createDatabase } from './db/connection.ts';
import { startEmbedded } from './db/embedded/server.ts';
import { isMigrated, migrate } from './db/migrate.ts';
import type { Database } from './db/tables.ts';
import { createLogger } from './log.ts';
import { createClock, type Clock } from './ports/clock.ts';
import { createClockWatch } from './process/clockWatch.ts';

/** The configuration of a command of the terminal, or what is wrong with it. */
export function tryCommandConfig(needs: ConfigNeeds = {}): Config | ConfigError {
  try {
    return loadConfig(process.env, needs);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error;
  }
}

/** The same; null after printing what is wrong, as the start of the panel does. */
export function readCommandConfig(needs: ConfigNeeds = {}): Config | null {
  const config = tryCommandConfig(needs);
  if (!(config instanceof ConfigError)) return config;
  process.stderr.write(
    `${config.message}\nA command reads the same variables as npm start: put them into .env, or give them before the command.\n`,
  );
  return null;
}

/** A clock that has the time of the database, as every process has (decision 101). @throws Error when it does not answer */
export async function clockOf(db: Kysely<Database>): Promise<Clock> {
  const clock = createClock();
  // a line of the log is none of what a command prints
  await createClockWatch({ db, log: createLogger({ level: 'fatal' }), clock }).compare();
  return clock;
}

/**
 * Runs a command of the terminal on the configured database; the embedded server is started or joined for that long. A
 * database without the tables of this release is refused in one sentence, or migrated first. @returns the exit code
 */
export async function onDatabase(
  run: (given: { db: Kysely<Database>; config: Config; url: string; clock: Clock }) => Promise<number>,
  { migrates = false, ...needs }: { migrates?: boolean } & ConfigNeeds = {},
): Promise<number> {
  const config = readCommandConfig(needs);
  if (config === null) return 1;
  const server = config.database.isEmbedded
    ? await startEmbedded({ dataDir: config.dataDir, onProgress: () => undefined, onLost: () => undefined })
    : null;
  try {
    const url = server?.url ?? config.database.url;
    if (!url) throw new Error('no database is configured');
    if (migrates) await migrate({ url });
    const handle = createDatabase({ url, poolSize: 2 });
    try {
      const { db } = handle;
      if (await isMigrated(db)) return await run({ db, config, url, clock: await clockOf(db) });
    } finally {
      await handle.close();
    }
    const place = server ? `The embedded database in DATA_DIR (${config.dataDir})` : 'The database of DATABASE_URL';
    process.stderr.write(
      `${place} lacks the tables of this release: run npm run db:migrate, or set DATABASE_URL or DATA_DIR to the database that is meant.\n`,
    );
    return 1;
  } finally {
    await server?.stop();
  }
}
