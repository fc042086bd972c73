import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { exportCorrections } from '#shared/contract/bookFiles.ts';
import { errorTextOf } from '#shared/contract/failures.ts';
import { exportBankStatementLines } from '#shared/contract/moneyFiles.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { pressExport, pressFile } from '#tests/support/files.ts';
import { callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { ListFileButtons } from './ListFileButtons.tsx';
import { fileText } from './strings.ts';

const path = '/admin/corrections';
const open = () =>
  renderDesk(<ListFileButtons title="اصلاح‌ها" file="exportCorrections" args={{ query: { status: 'draft' } }} />, {
    path,
  });

it.each(['csv', 'xlsx'] as const)('asks for the %s file with the filters of the list, and saves it', async (format) => {
  const { user } = open();
  expect(await pressFile(user, exportCorrections, 'اصلاح‌ها', format)).toEqual({ status: 'draft', format });
});

it('fills in the record that the list belongs to, and leaves out what filters nothing', async () => {
  const args = { params: { statementId: 12 } };
  const { user } = renderDesk(<ListFileButtons title="سطرها" file="exportBankStatementLines" args={args} />, { path });
  expect(await pressFile(user, exportBankStatementLines, 'سطرها')).toEqual({ format: 'csv' });
  expect(callsOf(exportBankStatementLines)[0]?.url.pathname).toBe('/api/admin/bankStatements/12/export/');
});

it('tells why a file did not come, and can be pressed again', async () => {
  const told = vi.spyOn(notify, 'error');
  mockApi.use(refuses(exportCorrections, 'ACCESS_DENIED'));
  const { user } = open();
  const button = await pressExport(user, 'اصلاح‌ها', fileText.of('اصلاح‌ها', fileText.formats.csv));
  await waitFor(() => expect(told).toHaveBeenCalledWith(errorTextOf('ACCESS_DENIED')?.message));
  await waitFor(() => expect(button).toBeEnabled());
});

it('is closed by the way back of the browser, which leaves the page as it is', async () => {
  window.history.pushState({ key: 'before' }, '');
  window.history.pushState({ key: 'page' }, '');
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: fileText.menuOf('اصلاح‌ها') }));
  await screen.findByRole('menu');
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(window.history.state).toEqual({ key: 'page' });
});
