import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { getFundAbout, getYearlyProfit, updateFundAbout, updateYearlyProfit } from '#shared/contract/fundFacts.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { sampleCalendar } from '#tests/support/ruleSamples.ts';
import { ui } from '#panel/ui/strings.ts';
import { FactsTab } from './FactsTab.tsx';
import { rulesText } from './strings.ts';

const { facts: text } = rulesText;
const path = '/admin/admin-panel/funds/funds-report/[fundId]?fundId=1&tab=facts';
const about = {
  fundId: 1,
  fundName: 'نیلگون',
  version: 7,
  bodyHtml: '<p>متن جاری</p>',
  history: [
    { version: 7, bodyHtml: '<p>متن جاری</p>', savedBy: 'لیلا فرهمند', savedAt: '2026-11-21T08:00:00.000Z' },
    { version: 3, bodyHtml: '<p>متن قبلی</p>', savedBy: '', savedAt: '2026-10-21T08:00:00.000Z' },
  ],
};

beforeEach(() =>
  mockApi.use(
    answers(listCalendarDays, { data: sampleCalendar() }),
    answers(getYearlyProfit, {
      data: [
        { yearlyProfit: '24.5', fromDate: '2026-03-21', note: 'امیدنامه', isCurrent: true, version: 'seen-yield' },
      ],
    }),
    answers(getFundAbout, { data: about }),
  ),
);

describe('what a fund says of itself', () => {
  it('shows the yield in force and sends a new one to the second person', async () => {
    mockApi.use(answers(updateYearlyProfit, { data: { changeId: 5 } }));
    const { user } = renderDesk(<FactsTab fundId={1} />, { path, level: 't1' });
    expect((await screen.findAllByText(text.current)).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: text.add }));
    await user.type(await screen.findByLabelText(text.yearlyProfit), '۲۶٫۵');
    await user.type(screen.getByLabelText(text.note), 'اعلام مدیر صندوق');
    await user.click(screen.getByRole('button', { name: ui.save }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(updateYearlyProfit)[0]?.body).toMatchObject({
      fundId: 1,
      yearlyProfit: '26.5',
      note: 'اعلام مدیر صندوق',
    });
  });

  it('saves an earlier text over the version that was read, and keeps the dialog when somebody was faster', async () => {
    mockApi.use(
      refuses(updateFundAbout, 'ABOUT_CHANGED', { params: { name: 'پیمان سهرابی', time: '۱۴۰۵/۰۹/۰۲ ۰۹:۱۵' } }),
    );
    const { user } = renderDesk(<FactsTab fundId={1} />, { path, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.restore }));
    expect(await screen.findByRole('textbox', { name: text.body })).toHaveTextContent('متن قبلی');
    await user.click(screen.getByRole('button', { name: ui.save }));
    expect(await screen.findByText(/پیمان سهرابی در ۱۴۰۵\/۰۹\/۰۲ ۰۹:۱۵ این متن را تغییر داد/)).toBeVisible();
    expect(callsOf(updateFundAbout)[0]?.body).toEqual({ fundId: 1, bodyHtml: '<p>متن قبلی</p>', version: 7 });
    mockApi.use(answers(updateFundAbout, { data: { version: 8, bodyHtml: '<p>متن قبلی</p>' } }));
    await user.click(screen.getByRole('button', { name: ui.save }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers no change to a person who approves', async () => {
    renderDesk(<FactsTab fundId={1} />, { path, level: 't2' });
    expect(await screen.findByRole('button', { name: text.edit })).toBeDisabled();
    expect(screen.queryByRole('button', { name: text.restore })).toBeNull();
  });
});
