import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { exportHolidays } from '#shared/contract/peopleFiles.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import {
  deleteHoliday,
  listHolidayProposals,
  listHolidays,
  previewHolidayRemoval,
  saveHoliday,
  saveWeekend,
} from '#shared/contract/holidays.ts';
import { listFunds } from '#shared/contract/funds.ts';
import { ui } from '#panel/ui/strings.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { pressFile } from '#tests/support/files.ts';
import { answers, callsOf, isUnreachable, mockApi, refuses } from '#tests/support/msw.ts';
import { sampleCalendar, sampleImpact } from '#tests/support/ruleSamples.ts';
import { monthsOf } from './HolidayList.tsx';
import { HolidaysView } from './HolidaysView.tsx';
import { importText } from './importStrings.ts';
import { holidaysText as text } from './strings.ts';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';

type Holiday = ResponseOf<typeof listHolidays>['data'][number];
const holiday = (values: Partial<Holiday> = {}): Holiday => ({
  holidayId: 5,
  day: '2026-12-22',
  title: 'ولادت امام علی',
  scope: 'all',
  fundId: null,
  isConfirmed: false,
  version: 'seen-holiday',
  ...values,
});
const path = '/admin/settings/holidays';
const row = { hidden: true } as const;
const isPreview = (body: unknown): boolean => (body as { preview: boolean }).preview;

beforeEach(() =>
  mockApi.use(
    answers(listCalendarDays, { data: sampleCalendar() }),
    answers(listFunds, { data: [] }),
    answers(listHolidays, { data: [holiday()] }),
  ),
);

describe('the calendar of working days', () => {
  it('opens a day, keeps what was typed after a refusal, and shows the effect before saving and after', async () => {
    mockApi.use(refuses(saveHoliday, 'HOLIDAY_EXISTS'));
    const { user } = renderDesk(<HolidaysView />, { path, level: 't1' });
    await user.click(await screen.findByRole('button', { name: 'دوشنبه ۲ آذر' }));
    const title = await screen.findByLabelText(text.occasion);
    await user.type(title, 'آلودگی هوا');
    await user.click(screen.getByRole('button', { name: approvalText.review }));
    expect(await screen.findByText(/قبلاً تعطیلی ثبت شده است/)).toBeVisible();
    expect(title).toHaveValue('آلودگی هوا');
    mockApi.use(
      answers(saveHoliday, ({ body }) => ({ data: { id: 9, impact: sampleImpact(isPreview(body)), changeId: null } })),
    );
    await user.click(screen.getByRole('button', { name: approvalText.review }));
    expect(await screen.findByTestId('impact')).toHaveTextContent(approvalText.impact.will('۱'));
    const question = screen.getAllByRole('dialog').at(-1) as HTMLElement;
    const moved = within(question).getByRole('listitem');
    expect(moved).toHaveTextContent('نگار رستگار');
    expect(moved).toHaveTextContent('۲۰٬۰۰۰٬۰۰۰ ریال');
    await user.click(within(question).getByRole('button', { name: ui.save }));
    expect(await screen.findByTestId('impact-result')).toHaveTextContent(approvalText.impact.did(ui.saved, '۱'));
    expect(callsOf(saveHoliday).at(-1)?.body).toEqual({
      day: '2026-11-23',
      title: 'آلودگی هوا',
      scope: 'all',
      fundId: null,
      isConfirmed: true,
      preview: false,
    });
  });

  it('tells estimates ahead, and confirms one', async () => {
    mockApi.use(
      answers(saveHoliday, ({ body }) => ({
        data: { id: 5, impact: sampleImpact(isPreview(body), 0), changeId: null },
      })),
    );
    const { user } = renderDesk(<HolidaysView />, { path: `${path}?tab=list`, level: 't1' });
    expect(await screen.findByText(text.upcoming('۱'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.confirmOf('ولادت امام علی'), ...row }));
    expect(await screen.findByTestId('impact')).toHaveTextContent(approvalText.impact.none);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: text.confirm }));
    await waitFor(() =>
      expect(callsOf(saveHoliday).at(-1)?.body).toEqual({ ...holiday(), isConfirmed: true, preview: false }),
    );
  });

  it('are taken as a file of the year, with the filters of the list', async () => {
    const { user } = renderDesk(<HolidaysView />, {
      path: `${path}?tab=list&scope=all&state=estimated`,
      level: 't1',
    });
    expect(await pressFile(user, exportHolidays, text.title)).toEqual({
      from: '2026-03-21',
      to: '2027-03-20',
      scope: 'all',
      isConfirmed: 'false',
      format: 'csv',
    });
  });

  it('removes a holiday after its effect was seen', async () => {
    mockApi.use(
      answers(previewHolidayRemoval, { data: { id: 5, impact: sampleImpact(true) } }),
      answers(deleteHoliday, { data: null }),
    );
    const { user } = renderDesk(<HolidaysView />, { path: `${path}?tab=list`, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.removeOf('ولادت امام علی'), ...row }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: ui.remove }));
    expect(callsOf(previewHolidayRemoval)).toHaveLength(1);
    await waitFor(() => expect(callsOf(deleteHoliday)).toHaveLength(1));
    // it moves an order, so it waits for a second person
    expect(await screen.findByTestId('impact-result')).toHaveTextContent(approvalText.impact.waits('۱'));
  });

  it('says that one was removed when it moves no order', async () => {
    mockApi.use(
      answers(previewHolidayRemoval, { data: { id: 5, impact: sampleImpact(true, 0) } }),
      answers(deleteHoliday, { data: null }),
    );
    const { user } = renderDesk(<HolidaysView />, { path: `${path}?tab=list`, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.removeOf('ولادت امام علی'), ...row }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: ui.remove }));
    expect(await screen.findByTestId('impact-result')).toHaveTextContent(/^حذف شد/);
  });

  it('changes the weekend for the super admin alone', async () => {
    mockApi.use(
      answers(saveWeekend, ({ body }) => ({
        data: { id: null, impact: sampleImpact(true), changeId: isPreview(body) ? null : 3 },
      })),
    );
    const { unmount, user } = renderDesk(<HolidaysView />, { path, level: 't1' });
    expect(await screen.findByRole('button', { name: 'پنجشنبه' })).toBeDisabled();
    expect(screen.getByText(approvalText.duty.super)).toBeVisible();
    unmount();
    renderDesk(<HolidaysView />, { path, level: 'super' });
    await user.click(await screen.findByRole('button', { name: 'پنجشنبه' }));
    await user.click(screen.getByRole('button', { name: text.changeWeekend }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('از یکشنبه ۱ آذر ۱۴۰۵: جمعه');
    await user.click(within(question).getByRole('button', { name: ui.save }));
    await waitFor(() =>
      expect(callsOf(saveWeekend).at(-1)?.body).toEqual({
        firstDay: '2026-11-22',
        weekendDays: [6],
        version: 'seen-weekend',
        preview: false,
      }),
    );
    expect(await screen.findByTestId('impact-result')).toHaveTextContent(approvalText.impact.waits('۱'));
  });

  it('sends the weekend that the person saw, and after a refusal the one that was read', async () => {
    const changes = [{ field: 'weekendDays', before: '', after: 'از ۱۴۰۵/۰۹/۱۴: جمعه' }];
    mockApi.use(refuses(saveWeekend, 'RECORD_CHANGED', { params: { name: 'مینا سهیلی', time: 'امروز' }, changes }));
    const { user } = renderDesk(<HolidaysView />, { path, level: 'super' });
    await user.click(await screen.findByRole('button', { name: 'پنجشنبه' }));
    mockApi.use(answers(listCalendarDays, { data: sampleCalendar({ weekendVersion: 'seen-later' }) }));
    await user.click(screen.getByRole('button', { name: text.changeWeekend }));
    expect(await screen.findByText(/از ۱۴۰۵\/۰۹\/۱۴: جمعه/)).toBeVisible();
    expect(callsOf(saveWeekend).at(-1)?.body).toMatchObject({ version: 'seen-weekend' });
    await waitFor(() => expect(callsOf(listCalendarDays)).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: text.changeWeekend }));
    await waitFor(() => expect(callsOf(saveWeekend).at(-1)?.body).toMatchObject({ version: 'seen-later' }));
  });

  it('shows days of before a change of the weekend as they were, and what is to come', async () => {
    const weekendChanges = [{ firstDay: '2026-12-05', weekendDays: [0, 6] }];
    mockApi.use(answers(listCalendarDays, { data: sampleCalendar({ weekendChanges }) }));
    renderDesk(<HolidaysView />, { path, level: 't1' });
    expect(await screen.findByText('از شنبه ۱۴ آذر ۱۴۰۵: شنبه، جمعه')).toBeVisible();
    const azar = monthsOf(1405, [], { weekendDays: [5, 6], weekendChanges })[8];
    const closed = azar?.days.filter(({ look }) => look === 'weekend').map(({ day }) => day);
    expect(closed).toEqual([5, 6, 12, 13, 14, 20, 21, 27, 28]);
  });

  it('says what happened when it does not come, and tries again', async () => {
    mockApi.use(isUnreachable(listHolidays));
    const { user } = renderDesk(<HolidaysView />, { path, level: 't1' });
    const retry = await screen.findByRole('button', { name: ui.retry });
    mockApi.use(answers(listHolidays, { data: [holiday()] }));
    await user.click(retry);
    expect(await screen.findByText(text.upcoming('۱'))).toBeVisible();
  });

  it('has no weekend to edit while the calendar did not come', async () => {
    mockApi.use(isUnreachable(listCalendarDays));
    const { user } = renderDesk(<HolidaysView />, { path, level: 'super' });
    const retry = await screen.findByRole('button', { name: ui.retry });
    expect(screen.queryByRole('button', { name: 'پنجشنبه' })).toBeNull();
    expect(screen.queryByRole('button', { name: text.changeWeekend })).toBeNull();
    mockApi.use(answers(listCalendarDays, { data: sampleCalendar() }));
    await user.click(retry);
    expect(await screen.findByRole('button', { name: 'پنجشنبه' })).toBeEnabled();
  });
});

describe('many days at once', () => {
  const open = async () => {
    mockApi.use(
      answers(listHolidayProposals, {
        data: [
          { day: '2026-12-22', title: 'ولادت امام علی', isLunar: true, state: 'known' },
          { day: '2027-02-11', title: 'پیروزی انقلاب', isLunar: false, state: 'new' },
          { day: '2027-03-20', title: 'ملی شدن نفت', isLunar: false, state: 'new' },
        ],
      }),
      answers(saveHoliday, ({ body }) => {
        const { day, preview } = body as { day: string; preview: boolean };
        const waits = day === '2027-03-20' && !preview;
        return { data: { id: null, impact: sampleImpact(preview), changeId: waits ? 4 : null } };
      }),
    );
    const { user } = renderDesk(<HolidaysView />, { path, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.importMany }));
    return { user, dialog: within(await screen.findByRole('dialog')) };
  };
  const saved = () => callsOf(saveHoliday).map(({ body }) => body as { day: string; preview: boolean; title: string });

  it('shows the effect of each official day first, then saves each as a change of its own', async () => {
    const { user, dialog } = await open();
    const known = await dialog.findByRole('checkbox', { name: /ولادت امام علی/ });
    expect(known).toBeDisabled();
    expect(dialog.getByText(importText.known)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: importText.review }));
    await waitFor(() =>
      expect(saved().map(({ day, preview }) => [day, preview])).toEqual([
        ['2027-02-11', true],
        ['2027-03-20', true],
      ]),
    );
    await user.click(await dialog.findByRole('button', { name: importText.save('۲') }));
    expect(await dialog.findByText(importText.waits)).toBeVisible();
    expect(dialog.getByText(importText.saved)).toBeVisible();
    expect(
      saved()
        .slice(2)
        .map(({ day, preview }) => [day, preview]),
    ).toEqual([
      ['2027-02-11', false],
      ['2027-03-20', false],
    ]);
  });

  it('reads a pasted list, and names the lines that it cannot read', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: importText.sources.paste }));
    await user.click(dialog.getByLabelText(importText.paste));
    await user.paste('۱۴۰۵/۱۲/۰۱ تا ۱۴۰۵/۱۲/۰۲، آلودگی هوا، احتمالی\nفردا، تعطیل');
    expect(await dialog.findByText(importText.wrong('۲'))).toBeVisible();
    await user.click(dialog.getByRole('button', { name: importText.review }));
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved()[1]).toMatchObject({ day: '2027-02-21', title: 'آلودگی هوا', scope: 'all', isConfirmed: false });
  });
});
