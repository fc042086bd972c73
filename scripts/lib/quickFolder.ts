import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from './processes.ts';

/* Where tests keep what they delete at their end: in memory where a machine has room for it (decision 0121). */

const SHARED_MEMORY = '/dev/shm';
/** Short, because the path of a server's socket below it may have 107 letters. */
const PREFIX = 'ipt-';
const GB = 1024 ** 3;
/** Several times what a whole run was seen to hold at once. */
const ROOM_BYTES = 4 * GB;
/** A machine with less would have to swap. */
const FREE_MEMORY_BYTES = 8 * GB;

interface Facts {
  /** as in /proc/mounts */
  mounts: string;
  roomBytes: number;
  freeMemoryBytes: number;
}

/** Whether the folder of memory serves: it is mounted, programs may be started from it, and folder and machine have room. */
export function isQuickEnough({ mounts, roomBytes, freeMemoryBytes }: Facts): boolean {
  const mount = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, where]) => where === SHARED_MEMORY);
  const options = mount?.[3]?.split(',') ?? [];
  if (mount?.[2] !== 'tmpfs' || !options.includes('rw') || options.includes('noexec')) return false;
  return roomBytes >= ROOM_BYTES && freeMemoryBytes >= FREE_MEMORY_BYTES;
}

function factsOfMachine(): Facts | null {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    const mounts = readFileSync('/proc/mounts', 'utf8');
    return { mounts, roomBytes: bavail * bsize, freeMemoryBytes: os.freemem() };
  } catch {
    return null;
  }
}

/** Processes that know each other's numbers: a container has numbers of its own and may share the folder of memory. */
const worldOfNumbers = (): string => /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';

/** Name of the folder of a process. */
export const folderName = (pid: number, world = worldOfNumbers()): string => `${PREFIX}${world}-${pid}`;

/** Removes what killed runs left in a folder: those of this account and of this container, where it can be removed. */
export function removeLeftovers(folder: string): void {
  const own = folderName(0).slice(0, -1);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(own) || isAlive(Number(name.slice(own.length)))) continue;
    const leftover = path.join(folder, name);
    try {
      if (lstatSync(leftover).uid === process.getuid?.()) rmSync(leftover, { recursive: true, force: true });
    } catch {
      // another run removes it at this moment, or somebody else's files lie in it
    }
  }
}

/**
 * Sets TMPDIR of this process and of those that it starts to a folder in memory, which goes with the process. Nothing happens
 * when TMPDIR is set already or the machine has no room: then temporary files lie where they always do.
 */
export function useQuickTemporary(): void {
  if (process.env['TMPDIR']) return;
  const facts = factsOfMachine();
  if (facts === null || !isQuickEnough(facts)) return;
  removeLeftovers(SHARED_MEMORY);
  const folder = path.join(SHARED_MEMORY, folderName(process.pid));
  mkdirSync(folder, { recursive: true });
  // as /tmp: a test that runs a database as another account makes its own files here
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
