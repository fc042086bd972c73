import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderName, isQuickEnough, removeLeftovers } from './quickFolder.ts';

const GB = 1024 ** 3;
const disk = '/dev/sda1 / ext4 rw,relatime 0 0';
const memory = 'tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0';
const roomy = { mounts: `${disk}\n${memory}\n`, roomBytes: 12 * GB, freeMemoryBytes: 16 * GB };

describe('a folder of memory', () => {
  it('serves when it has room', () => {
    expect(isQuickEnough(roomy)).toBe(true);
  });

  it.each([
    ['there is none', { mounts: disk }],
    ['a folder of the disk lies there', { mounts: '/dev/sdb1 /dev/shm ext4 rw 0 0' }],
    [
      'no program may be started from it, as in many containers',
      { mounts: 'shm /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime,size=65536k 0 0' },
    ],
    ['it is read only', { mounts: 'tmpfs /dev/shm tmpfs ro 0 0' }],
    ['a later mount hides it', { mounts: `${memory}\ntmpfs /dev/shm tmpfs ro 0 0` }],
    ['it is small', { roomBytes: 64 * 1024 ** 2 }],
    ['the machine is short of memory', { freeMemoryBytes: 2 * GB }],
    ['a later mount of a disk hides it', { mounts: `${memory}\n/dev/sdb1 /dev/shm ext4 rw 0 0` }],
  ])('does not serve when %s', (_case, facts) => {
    expect(isQuickEnough({ ...roomy, ...facts })).toBe(false);
  });
});

describe.skipIf(!existsSync('/proc/self/ns/pid'))('what killed runs left', () => {
  /** The number of a process that has ended. */
  const gone = (): number => spawnSync(process.execPath, ['--version']).pid;

  it('goes, and the folders of others stay', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'leftovers-'));
    const ended = gone();
    const leave = (name: string): string => {
      mkdirSync(path.join(folder, name));
      writeFileSync(path.join(folder, name, 'base'), '1');
      return name;
    };
    leave(folderName(ended));
    const stay = [folderName(process.pid), folderName(ended, '1'), 'something-else'].map(leave);
    // what cannot be removed stops nobody
    const stuck = leave(folderName(gone()));
    const isRoot = process.getuid?.() === 0;
    if (isRoot) chownSync(path.join(folder, stuck), 65_534, 65_534);
    else chmodSync(path.join(folder, stuck), 0o500);
    removeLeftovers(folder);
    expect(readdirSync(folder).toSorted()).toEqual([...stay, stuck].toSorted());
    chmodSync(path.join(folder, stuck), 0o700);
    rmSync(folder, { recursive: true });
  });
});
