import { describe, expect, it } from 'vitest';
import { isQuickEnough } from './quickFolder.ts';

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
