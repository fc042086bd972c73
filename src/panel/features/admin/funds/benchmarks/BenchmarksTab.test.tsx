import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  benchmarkCsvTexts,
  importBenchmarks,
  listBenchmarkValues,
  removeBenchmarkValue,
  saveBenchmarkValue,
} from '#shared/contract/benchmarks.ts';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { benchmarkValues } from '#shared/lists/rules.ts';
import { ui } from '#panel/ui/strings.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { sampleCalendar } from '#tests/support/ruleSamples.ts';
import { answers, callsOf, isUnreachable, mockApi, refuses } from '#tests/support/msw.ts';
import { rowsImportText } from '#panel/features/admin/shared/import/strings.ts';
import { BenchmarksTab } from './BenchmarksTab.tsx';
import { benchmarksText as text } from './strings.ts';

const entry = { savedBy: 'پیمان سهرابی', savedAt: '2026-11-20T08:00:00.000Z' };
const row = {
  asOf: '2026-11-18',
  version: 9,
  value: '2315400',
  note: 'بورس تهران',
  ...entry,
  history: [{ ...entry, version: 8, value: '2300000', note: 'نادرست' }],
};
const path = '/admin/admin-panel/funds/funds-report';
const day = '۱۴۰۵/۰۸/۲۷';
const hidden = { hidden: true } as const;

beforeEach(() =>
  mockApi.use(
    answers(listCalendarDays, { data: sampleCalendar() }),
    answers(listBenchmarkValues, { data: [row], pageInfo: onePage(1) }),
  ),
);

describe('the desk of the series', () => {
  it('lists the values of a series with source, who and when, and what stood before', async () => {
    const { user } = renderDesk(<BenchmarksTab />, { path, level: 't1' });
    const history = (await screen.findAllByRole('button', { name: /سابقه شاخص کل/, ...hidden }))[0];
    expect(screen.getAllByText('۲٬۳۱۵٬۴۰۰')[0]).toBeInTheDocument();
    expect(screen.getAllByText('بورس تهران')[0]).toBeInTheDocument();
    await user.click(history as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/نادرست/)).toBeVisible();
    expect(within(dialog).getByText('۲٬۳۰۰٬۰۰۰')).toBeVisible();
  });

  it('asks for another series by its tab', async () => {
    const { user } = renderDesk(<BenchmarksTab />, { path, level: 't1' });
    await user.click(await screen.findByRole('tab', { name: 'تورم' }));
    await waitFor(() => expect(callsOf(listBenchmarkValues).at(-1)?.url.searchParams.get('series')).toBe('inflation'));
  });

  it('corrects a value over the entry that was read, and keeps what was typed after a refusal', async () => {
    mockApi.use(refuses(saveBenchmarkValue, 'BENCHMARK_CHANGED', { params: { who: '' } }));
    const { user } = renderDesk(<BenchmarksTab />, { path, level: 't1' });
    await user.click((await screen.findAllByRole('button', { name: text.editOf(day), ...hidden }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    const value = within(dialog).getByLabelText(text.valueIn('واحد'));
    await user.clear(value);
    await user.type(value, '۲۳۱۶۰۰۰');
    await user.click(within(dialog).getByRole('button', { name: ui.save }));
    expect(await within(dialog).findByText(/تغییر کرده است/)).toBeVisible();
    expect(callsOf(saveBenchmarkValue)[0]?.body).toEqual({
      series: 'index',
      asOf: '2026-11-18',
      value: '2316000',
      note: 'بورس تهران',
      version: 9,
    });
    expect(value).toHaveValue('۲٬۳۱۶٬۰۰۰');
  });

  it('names the field that is missing before it sends', async () => {
    const { user } = renderDesk(<BenchmarksTab />, { path, level: 't1' });
    await user.click((await screen.findAllByRole('button', { name: text.add }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: ui.save }));
    expect(await within(dialog).findByText('مقدار را وارد کنید')).toBeVisible();
    expect(within(dialog).getByText('منبع را بنویسید')).toBeVisible();
    expect(callsOf(saveBenchmarkValue)).toEqual([]);
  });

  it('removes a value with a reason', async () => {
    mockApi.use(answers(removeBenchmarkValue, { data: { version: 10 } }));
    const { user } = renderDesk(<BenchmarksTab />, { path, level: 't1' });
    await user.click((await screen.findAllByRole('button', { name: text.removeOf(day), ...hidden }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(text.reason), 'برای روز دیگری بود');
    await user.click(within(dialog).getByRole('button', { name: text.remove }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(removeBenchmarkValue)[0]?.body).toEqual({
      series: 'index',
      asOf: '2026-11-18',
      version: 9,
      reason: 'برای روز دیگری بود',
    });
  });

  it('shows the rows of a file before they are sent, and each problem at its row', async () => {
    mockApi.use(
      refuses(importBenchmarks, 'BENCHMARK_FILE', {
        params: { count: 1 },
        fields: { 'line.2': [benchmarkCsvTexts.value] },
      }),
    );
    const { user } = renderDesk(<BenchmarksTab />, { path, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.open }));
    const field = await screen.findByLabelText(rowsImportText.content);
    await user.click(field);
    await user.paste('series,date,value,source\nindex,1405/08/27,x,بورس');
    await user.click(screen.getByRole('button', { name: rowsImportText.send('۱') }));
    expect(await screen.findByText(benchmarkCsvTexts.value)).toBeVisible();
    expect(field).toHaveValue('series,date,value,source\nindex,1405/08/27,x,بورس');
  });

  it('is empty, or says what happened and tries again', async () => {
    mockApi.use(answers(listBenchmarkValues, { data: [], pageInfo: onePage(0) }));
    const first = renderDesk(<BenchmarksTab />, { path, level: 't2' });
    expect(await screen.findByText(benchmarkValues.empty ?? '')).toBeVisible();
    expect(screen.getByRole('button', { name: text.add })).toBeDisabled();
    first.unmount();
    mockApi.use(isUnreachable(listBenchmarkValues));
    renderDesk(<BenchmarksTab />, { path, level: 't2' });
    expect(await screen.findByRole('button', { name: ui.retry })).toBeVisible();
  });
});
