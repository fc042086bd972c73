import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getFile } from '#shared/contract/uploads.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { catchFiles } from '#tests/support/files.ts';
import { callsOf, mockApi, refuses, responds } from '#tests/support/msw.ts';
import { signIn } from '#tests/support/panel.tsx';
import { useDownload } from './useDownload.ts';

const path = '/api/core/files/abcdefghijklmnopqrstuvwx/';
const watchErrors = () => vi.spyOn(notify, 'error').mockImplementation(() => undefined);
let told = watchErrors();

beforeEach(() => {
  told = watchErrors();
  signIn();
});

it('saves one file at a time, and says which one is on its way', async () => {
  const saved = catchFiles();
  mockApi.use(responds(getFile, () => new Response('pdf!')));
  const { result } = renderHook(() => useDownload('سند دریافت نشد'));
  let first: Promise<void> = Promise.resolve();
  act(() => {
    first = result.current.download(path, 'سند');
    void result.current.save(() => Promise.resolve(new Blob(['other'])), 'other.csv');
  });
  expect(result.current.busy).toBe(path);
  await act(() => first);
  expect(result.current.busy).toBeNull();
  expect(saved.map((file) => file.size)).toEqual([4]);
  await act(() => result.current.save(() => Promise.resolve(new Blob(['other'])), 'other.csv'));
  expect(saved.map((file) => file.size)).toEqual([4, 5]);
  expect(told).not.toHaveBeenCalled();
});

it('tells why a file did not come, and may be tried again', async () => {
  const saved = catchFiles();
  mockApi.use(refuses(getFile, 'FILE_INFECTED'));
  const { result } = renderHook(() => useDownload('سند دریافت نشد'));
  await act(() => result.current.download(path, 'سند'));
  await act(() => result.current.save(() => Promise.reject(new Error('broken')), 'a.csv'));
  expect(told.mock.calls).toEqual([['این فایل امن نیست و نمایش داده نمی‌شود'], ['سند دریافت نشد']]);
  expect(result.current.busy).toBeNull();
  await act(() => result.current.download(path, 'سند'));
  expect(callsOf(getFile)).toHaveLength(2);
  expect(saved).toEqual([]);
});
