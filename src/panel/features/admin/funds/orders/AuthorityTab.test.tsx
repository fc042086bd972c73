import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as contract from '#shared/contract/authorityFiles.ts';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { listFunds } from '#shared/contract/funds.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { sampleCalendar } from '#tests/support/ruleSamples.ts';
import { must } from '#tests/support/must.ts';
import { AuthorityTab } from './AuthorityTab.tsx';

const path = '/admin/reports/funds?tab=authority';
const fields = [
  { field: 'date', title: 'تاریخ' },
  { field: 'fund', title: 'نام صندوق' },
  { field: 'nationalId', title: 'شناسه ملی' },
  { field: 'units', title: 'واحدها' },
];
const columns = [
  { field: 'fund', title: 'صندوق' },
  { field: 'nationalId', title: 'شناسه ملی' },
  { field: 'units', title: 'تعداد واحد' },
];

beforeEach(() =>
  mockApi.use(
    answers(listCalendarDays, { data: { ...sampleCalendar(), today: '2026-11-21' } }),
    answers(listFunds, { data: [] }),
    answers(contract.getAuthorityReport, {
      data: {
        columns,
        rows: [
          ['صندوق نیلگون', '14005300000', '1250000'],
          ['صندوق کاج', null, null],
        ],
        missing: ['صندوق بلوط'],
      },
    }),
    answers(contract.getAuthorityColumns, { data: { columns, fields, version: 'seen' } }),
  ),
);

describe('the files for the authority', () => {
  it('show the rows of a week under the titles that were set, and name funds without figures', async () => {
    renderDesk(<AuthorityTab />, { path, level: 't1' });
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'صندوق',
      'شناسه ملی',
      'تعداد واحد',
    ]);
    expect(table.getByRole('cell', { name: '۱٬۲۵۰٬۰۰۰' })).toBeVisible();
    // a number of a register has no groups
    expect(table.getByRole('cell', { name: '۱۴۰۰۵۳۰۰۰۰۰' })).toBeVisible();
    expect(table.getAllByRole('cell', { name: '—' })).toHaveLength(2);
    expect(screen.getByText('برای این صندوق‌ها در این بازه رقمی نیست: صندوق بلوط')).toBeVisible();
    const asked = must(callsOf(contract.getAuthorityReport)[0]).url.searchParams;
    expect(['report', 'fromDate', 'toDate'].map((name) => asked.get(name))).toEqual([
      'daily',
      '2026-11-15',
      '2026-11-21',
    ]);
  });

  it('begin the monthly mix with the first day of the Jalali month', async () => {
    renderDesk(<AuthorityTab />, { path: `${path}&report=portfolio`, level: 't1' });
    await screen.findByRole('table');
    const asked = must(callsOf(contract.getAuthorityReport).at(-1)).url.searchParams;
    expect([asked.get('report'), asked.get('fromDate')]).toEqual(['portfolio', '2026-10-23']);
  });

  it('take other columns: a figure more, another title, another order', async () => {
    mockApi.use(answers(contract.saveAuthorityColumns, { data: { columns, fields, version: 'next' } }));
    const { user } = renderDesk(<AuthorityTab />, { path, level: 't1' });
    await user.click(await screen.findByRole('button', { name: 'ستون‌های فایل' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('checkbox', { name: 'ستون تاریخ در فایل باشد' }));
    const title = dialog.getByRole('textbox', { name: 'عنوان ستون واحدها' });
    await user.clear(title);
    await user.type(title, 'واحدهای پایان روز');
    await user.click(dialog.getByRole('button', { name: 'ستون واحدها یک جا جلوتر' }));
    await user.click(dialog.getByRole('button', { name: 'ثبت ستون‌ها' }));
    await waitFor(() =>
      expect(callsOf(contract.saveAuthorityColumns).map(({ body }) => body)).toEqual([
        {
          report: 'daily',
          version: 'seen',
          columns: [
            { field: 'fund', title: 'صندوق' },
            { field: 'units', title: 'واحدهای پایان روز' },
            { field: 'nationalId', title: 'شناسه ملی' },
            { field: 'date', title: 'تاریخ' },
          ],
        },
      ]),
    );
  });

  it('say at the field what is wrong with a title, and let only a maker set columns', async () => {
    mockApi.use(
      refuses(contract.saveAuthorityColumns, 'VALIDATION_FAILED', {
        fields: { 'columns[2].title': ['عنوان ستون را بنویسید'] },
      }),
    );
    const { user, unmount } = renderDesk(<AuthorityTab />, { path, level: 't1' });
    await user.click(await screen.findByRole('button', { name: 'ستون‌های فایل' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByRole('textbox', { name: 'عنوان ستون واحدها' }), '.');
    await user.click(dialog.getByRole('button', { name: 'ثبت ستون‌ها' }));
    expect(await dialog.findByText('عنوان ستون را بنویسید')).toBeVisible();
    unmount();
    renderDesk(<AuthorityTab />, { path, level: 't2' });
    await user.click(await screen.findByRole('button', { name: 'ستون‌های فایل' }));
    expect(within(await screen.findByRole('dialog')).getByRole('button', { name: 'ثبت ستون‌ها' })).toBeDisabled();
  });
});
