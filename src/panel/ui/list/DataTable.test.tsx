import { useRef, type ReactNode } from 'react';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ThemeProvider } from '@mui/system';
import { theme } from '../theme/theme.ts';
import { ui } from '../strings.ts';
import { Ltr } from '../text/Ltr.tsx';
import { listText } from './strings.ts';
import type { Column } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import { swipeRow } from './swipeRow.tsx';
import { TwoLines } from './cells.tsx';
import { measureNeeds, useWholeText } from './useColumnNeeds.ts';

interface Row {
  id: number;
  name: string;
}
const columns: readonly Column<Row>[] = [
  { id: 'name', title: 'نام', isTitle: true, render: (row) => row.name },
  { id: 'no', title: 'شماره', render: (row) => <Ltr>{row.id}</Ltr> },
];
const table = (rows: readonly Row[], more: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) =>
  render(
    <ThemeProvider theme={theme}>
      <DataTable label="افراد" rows={rows} rowId={(row) => row.id} columns={columns} empty={<p>هیچ</p>} {...more} />
    </ThemeProvider>,
  );

describe('cards of a table', () => {
  it('are opened by a button with the title as its name, once for each press', async () => {
    const open = vi.fn();
    table([{ id: 7, name: 'نگار رستگار' }], { onRowClick: open });
    const opener = screen.getByRole('button', { name: 'نگار رستگار', hidden: true });
    expect(screen.getByRole('listitem', { hidden: true })).not.toHaveAttribute('tabindex');
    await userEvent.click(opener);
    expect(open.mock.calls).toEqual([[{ id: 7, name: 'نگار رستگار' }]]);
    await userEvent.click(within(screen.getByRole('listitem', { hidden: true })).getByText('شماره'));
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('are opened by the link of their title where it has one, without a button around it', () => {
    const open = vi.fn();
    table([{ id: 7, name: 'نگار رستگار' }], {
      onRowClick: open,
      columns: [
        { id: 'name', title: 'نام', isTitle: true, hasLink: true, render: (row) => <a href="/x">{row.name}</a> },
      ],
    });
    expect(screen.queryByRole('button', { hidden: true })).toBeNull();
    expect(screen.getByRole('link', { hidden: true })).toBeTruthy();
  });

  it('put the state beside the title, label their facts, and leave out what a row does not have', () => {
    table([{ id: 7, name: 'نگار رستگار' }], {
      columns: [
        ...columns,
        { id: 'branch', title: 'شعبه', render: () => ui.none },
        { id: 'status', title: 'وضعیت', render: () => 'فعال' },
      ],
    });
    const card = within(screen.getByRole('listitem', { hidden: true }));
    expect(card.getAllByRole('term', { hidden: true }).map((label) => label.textContent)).toEqual(['شماره']);
    expect(card.getAllByRole('definition', { hidden: true }).map((value) => value.textContent)).toEqual(['7']);
    expect(card.getByText('فعال')).toBeTruthy();
  });

  it('have the acts of a swipe beside them, which act on their row and open nothing', async () => {
    const open = vi.fn();
    const act = vi.fn();
    table(
      [
        { id: 7, name: 'نگار رستگار' },
        { id: 8, name: 'آرش راد' },
      ],
      {
        onRowClick: open,
        swipe: swipeRow((row) =>
          row.id === 7 ? [{ label: 'تیکت', name: `تیکت ${row.name}`, onClick: () => act(row.id) }] : [],
        ),
      },
    );
    await userEvent.click(screen.getByRole('button', { name: 'تیکت نگار رستگار', hidden: true }));
    expect(act.mock.calls).toEqual([[7]]);
    expect(open).not.toHaveBeenCalled();
    const [first, second] = screen.getAllByRole('listitem', { hidden: true });
    expect(first).toHaveAttribute('data-swipe');
    expect(second).not.toHaveAttribute('data-swipe');
    await userEvent.click(within(second as HTMLElement).getByText('شماره'));
    expect(open.mock.calls).toEqual([[{ id: 8, name: 'آرش راد' }]]);
  });

  it('are no buttons where nothing opens', () => {
    table([{ id: 7, name: 'نگار رستگار' }]);
    expect(screen.queryByRole('button', { hidden: true })).toBeNull();
  });
});

describe('a table on paper', () => {
  it('has every column and says which rows of how many these are; grid and cards stay on the screen', () => {
    table([{ id: 7, name: 'نگار رستگار' }], {
      paging: { page: 3, size: 10, total: 21, onChange: vi.fn() },
      columns: [
        ...columns,
        { id: 'account', title: 'حساب', isHiddenBeside: true, isHiddenOnCard: true, render: () => 'سامان' },
        { id: 'age', title: 'انتظار', isOnlyBeside: true, render: () => '۳ ساعت' },
      ],
    });
    expect(screen.queryByRole('table')).toBeNull();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const paper = within(screen.getByRole('table', { name: 'افراد' }));
    expect(paper.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['نام', 'شماره', 'حساب']);
    expect(paper.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['نگار رستگار', '7', 'سامان']);
    expect(paper.getByText('۲۱ تا ۲۱ از ۲۱')).toBeInTheDocument();
    expect(screen.getByRole('listitem', { hidden: true }).closest('.no-print')).not.toBeNull();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('listitem', { hidden: true }).closest('.no-print')).toBeNull();
  });
});

describe('columns of a table', () => {
  const many = ['name', 'no', 'fund', 'amount', 'due', 'account'].map((id) => ({
    id,
    title: `ستون ${id}`,
    render: () => id,
  }));
  const paging = { page: 1, size: 10, total: 1, onChange: vi.fn() };
  const heads = () => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const names = screen
      .getAllByRole('columnheader', { hidden: true })
      .map((head) => head.textContent.replace('ستون ', ''));
    act(() => void window.dispatchEvent(new Event('afterprint')));
    return names;
  };

  it('are put away by choice, all but the one that names the rows, and stay away', async () => {
    const rows = [{ id: 7, name: 'نگار رستگار' }];
    const { unmount } = table(rows, { columns: many, paging });
    expect(heads()).toHaveLength(6);
    await userEvent.click(await screen.findByRole('button', { name: listText.columns, hidden: true }));
    const choices = screen.getAllByRole('menuitemcheckbox');
    expect(choices.map((choice) => choice.textContent)).not.toContain('ستون name');
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'ستون due', checked: true }));
    expect(heads()).toEqual(['name', 'no', 'fund', 'amount', 'account']);
    unmount();
    table(rows, { columns: many, paging });
    expect(heads()).toEqual(['name', 'no', 'fund', 'amount', 'account']);
    localStorage.clear();
  });

  it('that are few are not chosen', () => {
    table([{ id: 7, name: 'نگار رستگار' }], { paging });
    expect(screen.queryByRole('button', { name: listText.columns, hidden: true })).toBeNull();
  });
});

describe('a page beyond the last', () => {
  it('does not claim that the list is empty, and leads back', async () => {
    const onChange = vi.fn();
    table([], { paging: { page: 9, size: 10, total: 25, onChange } });
    expect(screen.queryByText('هیچ')).toBeNull();
    expect(screen.getByText(ui.tableBeyond)).toBeTruthy();
    const pager = await screen.findByRole('navigation', { name: ui.tablePages('افراد') });
    expect(pager).toHaveTextContent(/^۲۵ مورد/);
    await userEvent.click(screen.getByRole('button', { name: ui.previousPage }));
    expect(onChange).toHaveBeenLastCalledWith(3, 10);
    await userEvent.click(screen.getByRole('button', { name: ui.tableFirstPage }));
    expect(onChange).toHaveBeenLastCalledWith(1, 10);
  });

  it('leaves an empty first page empty', () => {
    table([], { paging: { page: 1, size: 10, total: 0, onChange: vi.fn() } });
    expect(screen.getByText('هیچ')).toBeTruthy();
  });
});

describe('least widths of columns', () => {
  it('are those of the widest content of a column, title included', () => {
    const grid = document.createElement('div');
    grid.innerHTML = `
      <div class="MuiDataGrid-columnHeader" data-field="amount"><span class="MuiDataGrid-columnHeaderTitle" data-w="40"></span></div>
      <div class="MuiDataGrid-columnHeader" data-field="note"><span class="MuiDataGrid-columnHeaderTitle" data-w="70"></span></div>
      <div class="MuiDataGrid-cell" data-field="amount"><span class="cell-text" data-w="81.2"></span></div>
      <div class="MuiDataGrid-cell" data-field="amount"><span class="cell-text" data-w="120"></span></div>
      <div class="MuiDataGrid-cell" data-field="note"><span class="cell-text" data-w="30"></span></div>`;
    for (const element of grid.querySelectorAll<HTMLElement>('[data-w]')) {
      element.getBoundingClientRect = () => ({ width: Number(element.dataset['w']) }) as DOMRect;
    }
    expect(measureNeeds(grid)).toEqual({ amount: 142, note: 92 });
    expect(grid).not.toHaveAttribute('data-measuring');
  });
});

describe('the whole text of a cell', () => {
  const Cell = ({ children }: { children: ReactNode }) => {
    const root = useRef<HTMLDivElement>(null);
    useWholeText(root);
    return (
      <ThemeProvider theme={theme}>
        <div ref={root}>
          <span className="cell-text" data-testid="cell">
            {children}
          </span>
        </div>
      </ThemeProvider>
    );
  };

  it('is its tooltip, with a line that was cut on a line of its own', async () => {
    render(
      <Cell>
        <TwoLines first="درآمد ثابت پرداخت ماهانه نیک‌گستر" second={<Ltr>1405-000386</Ltr>} />
      </Cell>,
    );
    await userEvent.hover(screen.getByText('درآمد ثابت پرداخت ماهانه نیک‌گستر'));
    expect(screen.getByTestId('cell').title).toBe('درآمد ثابت پرداخت ماهانه نیک‌گستر\n1405-000386');
  });

  it('is its tooltip where it has one fact', async () => {
    render(<Cell>شرکت سرمایه‌گذاری جهان‌نما</Cell>);
    await userEvent.hover(screen.getByTestId('cell'));
    expect(screen.getByTestId('cell').title).toBe('شرکت سرمایه‌گذاری جهان‌نما');
  });
});

it('gives the focus to the row that was shown last when its details close, or to the first one', async () => {
  const people = [
    { id: 5, name: 'first' },
    { id: 8, name: 'second' },
  ];
  const opened = (rows: typeof people, openId: number | null) => (
    <ThemeProvider theme={theme}>
      <DataTable
        label="people"
        rows={rows}
        rowId={(person) => person.id}
        columns={[{ id: 'name', title: 'name', render: (person) => person.name }]}
        onRowClick={() => undefined}
        openId={openId}
      />
    </ThemeProvider>
  );
  // the cards of a phone: the grid has no size here
  const sheet = document.head.appendChild(document.createElement('style'));
  sheet.textContent = 'div { display: block !important; }';
  const focusedRow = () => document.activeElement?.closest('[data-id]')?.getAttribute('data-id');
  const { rerender } = render(opened(people, 5));
  // the next row was looked at, and then its details were closed
  rerender(opened(people, 8));
  rerender(opened(people, null));
  await waitFor(() => expect(focusedRow()).toBe('8'));
  rerender(opened(people, 8));
  rerender(opened(people.slice(0, 1), null));
  await waitFor(() => expect(focusedRow()).toBe('5'));
  sheet.remove();
});
