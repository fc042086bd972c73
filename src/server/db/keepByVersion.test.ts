import { expect, it, vi } from 'vitest';
import type { Tx } from './connection.ts';
import { keepByVersion } from './keepByVersion.ts';

const tx = {} as Tx;

it('reads once for a version and again for another', async () => {
  let id = 'a';
  const read = vi.fn(() => Promise.resolve(`read at ${id}`));
  const get = keepByVersion({ find: () => Promise.resolve({ id }), read });
  expect([await get(tx), await get(tx)]).toEqual(['read at a', 'read at a']);
  id = 'b';
  expect([await get(tx), await get(tx)]).toEqual(['read at b', 'read at b']);
  expect(read).toHaveBeenCalledTimes(2);
});

it('reads again what changed while it was read', async () => {
  let id = 'a';
  const get = keepByVersion({
    find: () => Promise.resolve({ id }),
    read: (_tx, version) => {
      if (version.id === 'a') id = 'b';
      return Promise.resolve(`read at ${version.id}`);
    },
  });
  expect(await get(tx)).toBe('read at b');
});

it('keeps nothing that changes at every read, and gives the newest', async () => {
  let serial = 0;
  const read = vi.fn(() => Promise.resolve((serial += 1)));
  const get = keepByVersion({ find: () => Promise.resolve({ id: String(serial) }), read });
  const first = await get(tx);
  expect(first).toBe(serial);
  expect(await get(tx)).toBeGreaterThan(first);
});

it('takes the version that the caller has read already', async () => {
  const find = vi.fn(() => Promise.resolve({ id: 'a' }));
  const get = keepByVersion({ find, read: () => Promise.resolve('value') });
  await get(tx);
  find.mockClear();
  expect(await get(tx, { id: 'a' })).toBe('value');
  expect(find).not.toHaveBeenCalled();
});
