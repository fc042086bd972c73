import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { canEnter, type Account } from './account.ts';
import { findNativeFolder } from './binaries.ts';

/** Where one embedded server lives. All folders belong to the server's account and are closed to everyone else. */
export interface ServerHome {
  account: Account | null;
  /** folder of everything below */
  folder: string;
  dataFolder: string;
  socketFolder: string;
  logFile: string;
  /** programs, where the account can reach them */
  nativeFolder: string;
  password: string;
}

/** Where root keeps the server's files when the data folder is closed to the server's account. */
const STAGING_ROOT = '/var/lib/investor-panel';
/* A socket's path must fit 104 bytes on macOS; its name is `/.s.PGSQL.5432.lock` at most. */
const LONGEST_SOCKET_FOLDER = 84;

interface LocationRecord {
  home: string;
  socketFolder: string;
}

/**
 * Finds or prepares the server's folders for one data folder. An ordinary user has everything under it. Root gives
 * them to `account`, under the data folder where the account can reach it, else staged under /var/lib in a folder
 * that `pg/location.json` remembers, so that a checkout closed to other users works (architecture 4).
 */
export function prepareHome(dataDir: string, account: Account | null, stagingRoot: string = STAGING_ROOT): ServerHome {
  const base = path.join(dataDir, 'pg');
  mkdirSync(base, { recursive: true, mode: 0o711 });
  const recordFile = path.join(base, 'location.json');
  const record = readRecord(recordFile);
  const folder = chooseFolder(base, record, account, stagingRoot);
  const owner = ownerOf(folder, account);
  const socketFolder = prepareSocketFolder(folder, record, owner);
  if (record?.home !== folder || record.socketFolder !== socketFolder) {
    writeFileSync(recordFile, `${JSON.stringify({ home: folder, socketFolder }, null, 2)}\n`, { mode: 0o600 });
  }
  return {
    account: owner,
    folder,
    dataFolder: path.join(folder, 'data'),
    socketFolder,
    logFile: path.join(folder, 'server.log'),
    nativeFolder: prepareNative(folder, owner),
    password: readOrMakePassword(path.join(base, 'password')),
  };
}

function readRecord(file: string): LocationRecord | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LocationRecord;
  } catch {
    return null;
  }
}

function chooseFolder(
  base: string,
  record: LocationRecord | null,
  account: Account | null,
  stagingRoot: string,
): string {
  const inPlace = path.join(base, 'server');
  const isRecordUsable = record !== null && existsSync(record.home) && canEnter(account, record.home);
  if (record && isRecordUsable) return record.home;
  if (canEnter(account, base)) return makeOwnFolder(inPlace, account);
  const staged = makeStagedFolder(base, account, stagingRoot);
  // The checkout was closed after the database had been made inside it: it moves along.
  if (existsSync(path.join(inPlace, 'data'))) moveContents(inPlace, staged);
  return staged;
}

function makeStagedFolder(base: string, account: Account | null, stagingRoot: string): string {
  mkdirSync(stagingRoot, { recursive: true, mode: 0o711 });
  const key = createHash('sha256').update(realpathSync(base)).digest('hex').slice(0, 12);
  const folder = path.join(stagingRoot, `${key}-${randomBytes(4).toString('hex')}`);
  // A folder of an earlier data folder at this path is left alone: it may be all that is left of somebody's data.
  return makeOwnFolder(folder, account);
}

function makeOwnFolder(folder: string, account: Account | null): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const owner = ownerOf(folder, account);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

/** The account that owns a folder made before; it stays the same when the preferred account changes. */
function ownerOf(folder: string, account: Account | null): Account | null {
  if (!account) return null;
  const { uid, gid } = statSync(folder);
  return uid === 0 || uid === account.uid ? account : { name: String(uid), uid, gid };
}

function moveContents(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    const source = path.join(from, name);
    const target = path.join(to, name);
    try {
      renameSync(source, target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      cpSync(source, target, { recursive: true, preserveTimestamps: true });
      takeOver(target, statSync(source));
      rmSync(source, { recursive: true });
    }
  }
}

function takeOver(target: string, owner: { uid: number; gid: number }): void {
  chownSync(target, owner.uid, owner.gid);
  if (!statSync(target).isDirectory()) return;
  for (const entry of readdirSync(target)) takeOver(path.join(target, entry), owner);
}

function prepareSocketFolder(folder: string, record: LocationRecord | null, account: Account | null): string {
  const own = path.join(folder, 'run');
  if (Buffer.byteLength(own) <= LONGEST_SOCKET_FOLDER) return makeOwnFolder(own, account);
  const wanted = record?.home === folder ? record.socketFolder : null;
  if (wanted !== null && isOurs(wanted, account)) return wanted;
  // mkdtemp makes a folder nobody else could have prepared under that name.
  const made = mkdtempSync(path.join(Buffer.byteLength(os.tmpdir()) > 50 ? '/tmp' : os.tmpdir(), 'investor-panel-'));
  if (account) chownSync(made, account.uid, account.gid);
  return made;
}

function isOurs(folder: string, account: Account | null): boolean {
  try {
    const { uid, mode } = statSync(folder);
    return uid === (account?.uid ?? process.getuid?.()) && (mode & 0o077) === 0;
  } catch {
    return false;
  }
}

function prepareNative(folder: string, account: Account | null): string {
  const installed = findNativeFolder();
  if (canEnter(account, path.join(installed, 'bin'))) return installed;
  const version = (JSON.parse(readFileSync(path.join(installed, '..', 'package.json'), 'utf8')) as { version: string })
    .version;
  const staged = path.join(folder, `native-${version}`);
  if (existsSync(staged)) return staged;
  const copying = `${staged}.${process.pid}`;
  cpSync(installed, copying, { recursive: true, verbatimSymlinks: true });
  openToReaders(copying);
  try {
    renameSync(copying, staged);
  } catch (error) {
    // Another process staged them at the same moment.
    rmSync(copying, { recursive: true, force: true });
    if (!existsSync(staged)) throw error;
  }
  return staged;
}

/** Root's umask may have closed the copy; the folder above it keeps strangers out. */
function openToReaders(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) openToReaders(full);
    else if (entry.isFile())
      chmodSync(full, path.basename(folder) === 'bin' || /\.so/.test(entry.name) ? 0o755 : 0o644);
  }
}

function readOrMakePassword(file: string): string {
  if (!existsSync(file)) {
    // Linked into place whole, so that two processes starting at once read the same one.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    unlinkSync(draft);
  }
  return readFileSync(file, 'utf8').trim();
}
