import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listUsers } from '#shared/contract/userRoles.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { UserRolesApi } from '#panel/api/userRoles.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { textFilter } from '#panel/ui/list/filters.ts';
import { useListState } from '#panel/ui/list/useListState.ts';
import { ui } from '#panel/ui/strings.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { pressExport } from '#tests/support/files.ts';
import { callsOf, isUnreachable, mockApi, responds } from '#tests/support/msw.ts';
import { FileButtons } from './FileButtons.tsx';
import { fileText } from './strings.ts';

const title = 'کاربران';
const filters = { search: textFilter('search') };

function Users() {
  const list = useListState({ filters, size: 25 });
  const query = UserRolesApi.useListUsersQuery({ query: list.query }, { skip: !list.isReady });
  return (
    <>
      <FileButtons title={title} ask={null} />
      <DataTable
        label={title}
        query={query}
        list={list}
        rowId={(row) => row.userId}
        columns={[{ id: 'name', title: 'نام', isTitle: true, render: (row) => row.name }]}
      />
    </>
  );
}

/** A list of so many users, cut as the API is asked to. */
const users = (total: number) =>
  responds(listUsers, ({ url: { searchParams } }) => {
    const [page, size] = ['page', 'size'].map((name) => Number(searchParams.get(name)));
    const from = ((page ?? 1) - 1) * (size ?? 10);
    const data = Array.from({ length: Math.max(0, Math.min(size ?? 10, total - from)) }, (_, index) => ({
      userId: from + index + 1,
      name: `کاربر ${from + index + 1}`,
    }));
    return Response.json({ data, pageInfo: { page, size, totalCount: total, totalPages: Math.ceil(total / 25) } });
  });

/** What the printer got: the texts of the rows and the line below them. */
let paper: { rows: (string | null)[]; caption: string | null } | null = null;
beforeEach(() => {
  paper = null;
  vi.stubGlobal('print', () => {
    window.dispatchEvent(new Event('beforeprint'));
    const table = screen.getByRole('table', { name: title });
    paper = {
      rows: within(table)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
      caption: table.querySelector('caption')?.textContent ?? null,
    };
    window.dispatchEvent(new Event('afterprint'));
  });
});
afterEach(() => vi.unstubAllGlobals());

it('prints all rows that the filter finds, and nothing of them stays on the screen', async () => {
  mockApi.use(users(230));
  const { user } = renderDesk(<Users />, { path: '/admin/admin-panel/users/roles?search=sara&page=2' });
  await screen.findByText('کاربر 26');
  await pressExport(user, title, fileText.print);
  await waitFor(() => expect(paper?.rows).toHaveLength(230));
  expect(paper?.rows[229]).toBe('کاربر 230');
  expect(paper?.caption).toBe(ui.tableOf('۱', '۲۳۰', '۲۳۰'));
  const asked = callsOf(listUsers).slice(1);
  expect(asked.map(({ url }) => [url.searchParams.get('page'), url.searchParams.get('search')])).toEqual([
    ['1', 'sara'],
    ['2', 'sara'],
    ['3', 'sara'],
  ]);
  expect(screen.queryByText('کاربر 230')).toBeNull();
});

it('prints a thousand rows at most, and says of how many', async () => {
  mockApi.use(users(1200));
  const { user } = renderDesk(<Users />, { path: '/admin/admin-panel/users/roles' });
  await screen.findByText('کاربر 1');
  await pressExport(user, title, fileText.print);
  await waitFor(() => expect(paper?.rows).toHaveLength(1000));
  expect(toPersianDigits(paper?.caption ?? '')).toBe(ui.tableOf('۱', '۱٬۰۰۰', '۱٬۲۰۰'));
});

it('prints nothing when the rows do not come, and says so', async () => {
  const said = vi.spyOn(notify, 'error');
  mockApi.use(users(60));
  const { user } = renderDesk(<Users />, { path: '/admin/admin-panel/users/roles' });
  await screen.findByText('کاربر 1');
  mockApi.use(isUnreachable(listUsers));
  await pressExport(user, title, fileText.print);
  await waitFor(() => expect(said).toHaveBeenCalledWith(fileText.printFailed));
  expect(paper).toBeNull();
});
