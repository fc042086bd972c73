import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { clockOf } from '../commandDatabase.ts';
import { outlastReader } from '../commandOutput.ts';
import { drillBackup } from '../backupDrill.ts';
import { loadConfig } from '../config.ts';
import { createConfiguredSealer, type Sealer } from '../modules/records/debitRecords/sealing.ts';
import { createClock } from '../ports/clock.ts';
import { fillDemoOnce } from './demo/fillOnce.ts';
import { backup, type BackupSeal } from './backup/backup.ts';
import { restore } from './backup/restore.ts';
import {
  collectSecrets,
  keepSecrets,
  passphraseOf,
  strangeSecrets,
  writeVariables,
  type BackupSecrets,
} from './backup/secretsFile.ts';
import { createDatabase } from './connection.ts';
import { startEmbedded } from './embedded/server.ts';
import { migrate, schemaRange } from './migrate.ts';
import { resetDatabase } from './reset.ts';
import { withThrowAway } from './throwAway.ts';
import { generateTableTypes } from './typegen.ts';
import { fillVolume } from './demo/volume/fillVolume.ts';
import type { VolumeSize } from './demo/volume/plan.ts';

const TABLES_FILE = path.join(import.meta.dirname, 'tables.ts');
const USAGE = `npm run db:<verb> [-- arguments]
  db:migrate               bring the database to this release's schema (--expand-only: leave out what takes something away,
                           while instances of the release before still run)
  db:backup  -- FILE       write everything and the secrets into one file, encrypted with BACKUP_PASSPHRASE, while the app
                           may run (--clear: in clear and without secrets, for who encrypts the file otherwise)
  db:restore -- FILE       bring a backup into an empty database (--replace: lose what is there; --secrets FILE: write
                           the secrets of the backup as variables)
  db:drill   -- FILE       restore a backup beside, prove its books and print the minutes; nothing of the installation is
                           touched (--into URL: an empty database of another server, else a throw-away embedded one)
  db:reset   -- --yes      empty the database and migrate it
  db:seed                  migrate and fill an empty database with the demo people
  db:fill    -- --investors N --orders N [--seed N]
                           the demo people, and invented investors and orders in large numbers
  db:psql                  open psql, or print the address and keep the database running
  db:types                 write src/server/db/tables.ts from a migrated database
The database is the one of DATABASE_URL, else the embedded one in DATA_DIR (.data).`;

type Environment = Readonly<Record<string, string | undefined>>;
const clock = createClock();
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs `use` with the address of the configured database; an embedded server is started or joined for that long. */
async function withUrl(env: Environment, use: (url: string) => Promise<void>): Promise<void> {
  const url = env.DATABASE_URL?.trim();
  if (url) {
    await use(url);
    return;
  }
  const server = await startEmbedded({ dataDir: env.DATA_DIR?.trim() || '.data' });
  const stop = (): void => void server.stop().then(() => process.exit(130));
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    await use(server.url);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await server.stop();
  }
}

/** From a throw-away migrated database, so that nobody's own data decides what the types say. */
async function writeTypes(): Promise<void> {
  await withThrowAway(async (url) => {
    const client = new pg.Client({ connectionString: url });
    try {
      await migrate({ url });
      await client.connect();
      writeFileSync(TABLES_FILE, await generateTableTypes(client));
    } finally {
      await client.end();
    }
  });
}

/** @throws Error where the invented people, whose password is public, could meet real ones */
function refuseSeedOnServer(env: Environment): void {
  const isServer = env.NODE_ENV?.trim() === 'production' || Boolean(env.DATABASE_URL?.trim());
  if (isServer && env.DEMO_ON_SERVER?.trim() !== '1')
    throw new Error(
      'db:seed and db:fill fill the database with invented people, whose password is public; set DEMO_ON_SERVER=1 if it is kept for that',
    );
}

/** The demo's own keys seal its direct debits; without its settings there are no keys, and the debits are left out. */
function demoSealer(env: Environment): { sealer?: Sealer } {
  return env.DEMO?.trim() === '1' ? { sealer: createConfiguredSealer(loadConfig(env)) } : {};
}

async function seed(url: string): Promise<void> {
  const sealing = demoSealer(process.env);
  await migrate({ url });
  const handle = createDatabase({ url, poolSize: 4 });
  try {
    const isFilled = await fillDemoOnce({
      db: handle.db,
      url,
      now: clock.now(),
      onProgress: (step) => say(`· ${step}`),
      ...sealing,
    });
    say(isFilled ? 'Filled with the demo people.' : 'Somebody is there already: nothing was changed.');
  } finally {
    await handle.close();
  }
}

/** A count of a flag. @throws Error for anything but a whole number of at least `least` */
function countOf(text: string | undefined, name: string, least: number): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < least || count > 20_000_000)
    throw new Error(`--${name} is a whole number from ${least} to 20000000`);
  return count;
}

async function fill(url: string, size: VolumeSize): Promise<void> {
  await seed(url);
  const handle = createDatabase({ url, poolSize: 2 });
  const start = performance.now();
  try {
    await fillVolume(handle.db, { ...size, now: clock.now(), onProgress: (step) => say(`· ${step}`) });
    say(`Filled in ${((performance.now() - start) / 1000).toFixed(0)} s.`);
  } finally {
    await handle.close();
  }
}

async function openPsql(url: string): Promise<void> {
  const opened = spawnSync('psql', [url], { stdio: 'inherit' });
  if (!opened.error) return;
  say(`psql is not installed. Any client reaches the database, until Ctrl+C here, at:\n${url}`);
  // A signal ends it through withUrl; on a server of one's own there is nothing to keep running.
  if (!process.env.DATABASE_URL) await new Promise(() => setInterval(() => undefined, 60_000));
}

interface Flags {
  yes: boolean;
  replace: boolean;
  clear: boolean;
  'expand-only': boolean;
  secrets?: string;
  into?: string;
  investors?: string;
  orders?: string;
  seed: string;
}

const dataDirOf = (env: Environment): string => path.resolve(env.DATA_DIR?.trim() || '.data');

/** How a backup is encrypted; undefined when it was asked for in clear. @throws Error without a passphrase or the secrets */
function sealOf(env: Environment, flags: Flags): BackupSeal | undefined {
  if (flags.clear) return undefined;
  const passphrase = passphraseOf(env);
  if (!passphrase)
    throw new Error(
      'set BACKUP_PASSPHRASE, which encrypts the backup and the secrets in it and is kept apart from both; or add --clear',
    );
  return { passphrase, secrets: collectSecrets(env, dataDirOf(env)) };
}

async function restoreWithSecrets(
  env: Environment,
  { url, file, flags }: { url: string; file: string; flags: Flags },
): Promise<void> {
  let secrets: BackupSecrets | undefined;
  const dataDir = dataDirOf(env);
  const isEmbedded = !env.DATABASE_URL?.trim();
  const { tables, rows } = await restore(url, file, {
    isReplacing: flags.replace,
    passphrase: passphraseOf(env),
    onChecked: (head) => {
      secrets = head.secrets;
      const strange = secrets ? strangeSecrets(secrets, env, dataDir) : [];
      if (strange.length > 0 && !flags.replace)
        throw new Error(
          `this installation has other secrets (${strange.join(', ')}) and would not open what is restored; ` +
            'take those of the backup (--secrets FILE writes them), or add --replace',
        );
    },
  });
  say(`${rows} rows of ${tables} tables restored`);
  if (!secrets) {
    say('The backup holds no secrets: start with those that the database was kept with.');
    return;
  }
  if (isEmbedded) {
    keepSecrets(secrets, dataDir);
    say(`secrets.json of ${dataDir} holds the secrets of the backup.`);
  }
  if (flags.secrets !== undefined) {
    writeVariables(secrets, path.resolve(flags.secrets));
    say(`${flags.secrets} holds the secrets of the backup as variables.`);
  } else if (!isEmbedded || secrets.FACTOR_KEYS || secrets.DEBIT_SEALING_KEYS)
    say('The environment must name the secrets of the backup: --secrets FILE writes them.');
}

/** The time of the database, which is that of its backup. */
async function timeOf(url: string): Promise<Date> {
  const handle = createDatabase({ url, poolSize: 1 });
  try {
    return (await clockOf(handle.db)).now();
  } finally {
    await handle.close();
  }
}

/** @returns exit code: 0 when the backup could replace the database */
async function drill(env: Environment, file: string, flags: Flags): Promise<number> {
  if (flags.into !== undefined && flags.into === env.DATABASE_URL?.trim())
    throw new Error('--into names the database of the installation; name an empty one beside it');
  const of = { passphrase: passphraseOf(env), env, dataDir: dataDirOf(env) };
  const use = (url: string): ReturnType<typeof drillBackup> => drillBackup(url, file, of);
  const { lines, isGood } = await (flags.into === undefined ? withThrowAway(use) : use(flags.into));
  for (const line of lines) say(line);
  say(isGood ? 'The backup is good.' : 'THE BACKUP IS NOT GOOD.');
  return isGood ? 0 : 1;
}

async function run(verb: string | undefined, file: string | undefined, flags: Flags): Promise<number> {
  const env: Environment = process.env;
  if (verb === 'types') await writeTypes();
  else if (verb === 'migrate') {
    await withUrl(env, async (url) => {
      say(`This release runs with schemas from ${schemaRange.lowest} to ${schemaRange.highest}.`);
      const done = await migrate({ url, isExpandOnly: flags['expand-only'] });
      say(done.length > 0 ? `Migrated: ${done.join(', ')}` : 'Nothing to do.');
    });
  } else if (verb === 'backup' && file) {
    await withUrl(env, async (url) => {
      const seal = sealOf(env, flags);
      const { tables, rows, isNoted } = await backup(url, path.resolve(file), await timeOf(url), seal);
      say(`${rows} rows of ${tables} tables in ${file}, ${seal ? 'encrypted, with the secrets' : 'in clear'}`);
      if (!isNoted) say('The database takes no note of it, so backup_age_seconds does not know this one.');
      if (!seal)
        say('It holds no secrets: keep the environment, or secrets.json of DATA_DIR, with it and apart from it.');
    });
  } else if (verb === 'restore' && file) {
    await withUrl(env, (url) => restoreWithSecrets(env, { url, file: path.resolve(file), flags }));
  } else if (verb === 'drill' && file) {
    return drill(env, path.resolve(file), flags);
  } else if (verb === 'reset') {
    if (!flags.yes) {
      say('This removes everything in the database. Say so: npm run db:reset -- --yes');
      return 1;
    }
    await withUrl(env, async (url) => {
      await resetDatabase(url);
      await migrate({ url });
      say('The database is empty and migrated.');
    });
  } else if (verb === 'seed' || verb === 'demo') {
    refuseSeedOnServer(env);
    await withUrl(env, seed);
  } else if (verb === 'fill') {
    const size = {
      investors: countOf(flags.investors, 'investors', 10),
      orders: countOf(flags.orders, 'orders', 10),
      seed: countOf(flags.seed, 'seed', 0),
    };
    refuseSeedOnServer(env);
    await withUrl(env, (url) => fill(url, size));
  } else if (verb === 'psql' || verb === 'url') await withUrl(env, openPsql);
  else {
    say(USAGE);
    return 1;
  }
  return 0;
}

outlastReader();
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      yes: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      clear: { type: 'boolean', default: false },
      'expand-only': { type: 'boolean', default: false },
      secrets: { type: 'string' },
      into: { type: 'string' },
      investors: { type: 'string' },
      orders: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  });
  process.exitCode = await run(positionals[0], positionals[1], values);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
