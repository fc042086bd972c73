import { afterEach, expect, it, vi } from 'vitest';
import { browserStorage, readTabObject, tabStorage } from './storage.ts';

afterEach(() => vi.restoreAllMocks());

it('keeps a text until it is emptied', () => {
  tabStorage.write('draft', 'متن');
  expect([tabStorage.read('draft'), browserStorage.read('draft')]).toEqual(['متن', null]);
  tabStorage.write('draft', '');
  expect([tabStorage.read('draft'), sessionStorage.length]).toEqual([null, 0]);
  browserStorage.write('choice', '1');
  browserStorage.write('choice', null);
  expect(localStorage.length).toBe(0);
});

it('gives an object back, and nothing where there is none or it is broken', () => {
  tabStorage.write('sent', '{"id":4}');
  expect([readTabObject('sent'), readTabObject('other')]).toEqual([{ id: 4 }, null]);
  tabStorage.write('sent', '{"id":');
  expect(readTabObject('sent')).toBeNull();
});

it('loses nothing but the keeping where the browser refuses to store', () => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('QuotaExceededError');
    });
  tabStorage.write('draft', 'متن');
  tabStorage.write('draft', null);
  expect([tabStorage.read('draft'), readTabObject('draft')]).toEqual([null, null]);
});
