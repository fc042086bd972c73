import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { cancelOwnExport, downloadOwnExport, exportOwnData, listOwnExports } from '#shared/contract/exports.ts';
import { exportsText } from '#panel/components/exports/strings.ts';
import { ui } from '#panel/ui/strings.ts';
import { catchFiles } from '#tests/support/files.ts';
import { answers, callsOf, isUnreachable, mockApi, refuses, responds } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { OwnData } from './OwnData.tsx';
import { ownDataText as text } from './ownDataStrings.ts';

type Row = ResponseOf<typeof listOwnExports>['data'][number];

const row = (changes: Partial<Row> = {}): Row => ({
  exportId: 7,
  kind: 'person',
  format: 'json',
  state: 'ready',
  stateText: 'آماده دریافت',
  columns: ['پروفایل', 'درخواست‌ها'],
  total: 40,
  rows: 40,
  size: 9_000,
  createdAt: '2026-11-21T06:30:00.000Z',
  finishedAt: '2026-11-21T06:31:00.000Z',
  expiresAt: '2026-11-22T06:31:00.000Z',
  errorText: '',
  ...changes,
});
const running = row({ state: 'running', stateText: 'در حال ساخت', rows: 10, finishedAt: null, expiresAt: null });
const files = (rows: Row[]) =>
  answers(listOwnExports, { data: rows, pageInfo: { page: 1, size: 5, totalCount: rows.length, totalPages: 1 } });
const name = 'همه داده‌های من، JSON';

const open = () => {
  signIn();
  return renderPanel(<OwnData />, { path: '/user-account?tab=data' });
};

it('asks for the file in the format of the button, and shows how far it is', async () => {
  mockApi.use(files([]), answers(exportOwnData, { data: running }));
  const { user } = open();
  expect(await screen.findByText(text.empty)).toBeVisible();
  mockApi.use(files([running]));
  await user.click(screen.getByRole('button', { name: text.make.json }));
  expect(await screen.findByRole('progressbar', { name: exportsText.progress(name) })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  expect(callsOf(exportOwnData)[0]?.body).toEqual({ format: 'json' });
  expect(screen.getByText(exportsText.sectionCount('۲'))).toBeVisible();
});

it('hands over a ready file, and stops one in the making', async () => {
  const caught = catchFiles();
  mockApi.use(
    files([row(), { ...running, exportId: 8, format: 'xlsx' }]),
    responds(downloadOwnExport, () => new Response('{}')),
    answers(cancelOwnExport, { data: row({ exportId: 8, state: 'cancelled', stateText: 'لغوشده' }) }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: exportsText.downloadOf(name) }));
  await waitFor(() => expect(caught).toHaveLength(1));
  expect(callsOf(downloadOwnExport)[0]?.url.pathname).toContain('/7/');
  await user.click(screen.getByRole('button', { name: exportsText.cancelOf('همه داده‌های من، Excel') }));
  await waitFor(() => expect(callsOf(cancelOwnExport)[0]?.url.pathname).toContain('/8/'));
});

it('says why no file is made, and offers to ask again when the list did not come', async () => {
  mockApi.use(files([]), refuses(exportOwnData, 'EXPORT_TOO_MANY', { params: { max: 3 } }));
  const first = open();
  await first.user.click(await screen.findByRole('button', { name: text.make.xlsx }));
  expect(await screen.findByText(/اکنون ۳ خروجی شما در حال ساخت است/)).toBeVisible();
  first.unmount();
  mockApi.use(isUnreachable(listOwnExports));
  open();
  expect(await screen.findByRole('button', { name: ui.retry })).toBeVisible();
});
