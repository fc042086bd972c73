// The data folder that all servers of one browser run start from: filled once, copied for each of them.
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './processes.ts';
import { root } from './steps.mjs';
import { pinnedNode } from './toolchain.mjs';

const parent = path.join(root, '.cache', 'demos');

/** Where the embedded database of a data folder keeps its files: root may keep them outside of a closed checkout. */
function homeOf(dataDir) {
  try {
    return JSON.parse(readFileSync(path.join(dataDir, 'pg', 'location.json'), 'utf8')).home;
  } catch {
    return null;
  }
}

/** Removes a data folder with the files of its database, wherever they are. */
export function removeDataDir(dataDir) {
  const home = homeOf(dataDir);
  if (home !== null) rmSync(home, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/** Runs that were killed leave their folders. */
function removeLeftovers() {
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    const pid = Number(/^prepared-(\d+)$/.exec(name)?.[1] ?? 0);
    if (pid > 0 && !isAlive(pid)) removeDataDir(path.join(parent, name));
  }
}

/**
 * The filled folder of a run, whose key is the process that leads it. The first server that asks fills it, others wait.
 * @throws Error when it cannot be filled
 */
async function preparedFolder(run) {
  const folder = path.join(parent, `prepared-${run}`);
  const ready = path.join(folder, 'ready');
  mkdirSync(parent, { recursive: true });
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    while (!existsSync(ready)) {
      if (!existsSync(folder)) throw new Error('the demo data of the tests could not be prepared', { cause: error });
      await sleep(100);
    }
    return folder;
  }
  removeLeftovers();
  const made = spawnSync(pinnedNode, [path.join(root, 'scripts', 'prepareDemo.ts')], {
    cwd: root,
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', DEMO: '1', DEMO_ON_SERVER: '1', EMBEDDED: '1' },
      ...{ DATABASE_URL: '', API_ORIGIN: '', PUBLIC_ORIGIN: '', DATA_DIR: folder },
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (made.status !== 0) {
    removeDataDir(folder);
    throw new Error('the demo data of the tests could not be prepared');
  }
  mkdirSync(ready);
  return folder;
}

/** Gives everything below a folder to the account of the database, which runs as nobody else's. */
function giveTo({ uid, gid }, entry) {
  chownSync(entry, uid, gid);
  if (!lstatSync(entry).isDirectory()) return;
  for (const name of readdirSync(entry)) giveTo({ uid, gid }, path.join(entry, name));
}

/** Fills a new data folder with a copy of the demo of this run, whose database was stopped in order. */
export async function copyPreparedDemo(run, dataDir) {
  const folder = await preparedFolder(run);
  const home = homeOf(folder);
  const server = path.join(dataDir, 'pg', 'server');
  mkdirSync(path.join(dataDir, 'pg'), { recursive: true, mode: 0o711 });
  mkdirSync(server, { mode: 0o700 });
  const copy = { recursive: true, preserveTimestamps: true, mode: constants.COPYFILE_FICLONE };
  cpSync(path.join(home, 'data'), path.join(server, 'data'), copy);
  cpSync(path.join(folder, 'pg', 'password'), path.join(dataDir, 'pg', 'password'), copy);
  cpSync(path.join(folder, 'secrets.json'), path.join(dataDir, 'secrets.json'), copy);
  // the folder is removed with its server: nothing of it has to outlive the machine
  appendFileSync(
    path.join(server, 'data', 'postgresql.conf'),
    '\nfsync = off\nfull_page_writes = off\nsynchronous_commit = off\n',
  );
  if (process.getuid?.() === 0) giveTo(statSync(home), server);
  // PostgreSQL starts in no folder that others may enter
  chmodSync(path.join(server, 'data'), 0o700);
}

/** Removes the filled folder of a run. */
export function removePreparedDemo(run) {
  removeDataDir(path.join(parent, `prepared-${run}`));
}
