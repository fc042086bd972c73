import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveExecution, saveHolderLimit, saveOrderWaits, savePriceJump } from '#shared/contract/deskRules.ts';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import {
  deleteSchedule,
  previewScheduleRemoval,
  saveAuthLimit,
  addOrderWindow,
  savePriceLimit,
  saveSchedule,
} from '#shared/contract/fundRules.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { sampleCalendar, sampleImpact, sampleRules } from '#tests/support/ruleSamples.ts';
import { LimitsTab } from './LimitsTab.tsx';
import { SchedulesTab } from './SchedulesTab.tsx';
import { rulesText } from './strings.ts';
import { WindowsTab } from './WindowsTab.tsx';
import { ui } from '#panel/ui/strings.ts';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';

const path = '/admin/admin-panel/funds/funds-report/[fundId]?fundId=1';
const rules = sampleRules();
const what = 'صدور، درگاه پرداخت اینترنتی';
// rows stand as cards below the grid, which jsdom does not draw; its media queries hide the cards
const row = { hidden: true } as const;
const isPreview = (body: unknown): boolean => (body as { preview: boolean }).preview;

beforeEach(() => mockApi.use(answers(listCalendarDays, { data: sampleCalendar() })));

describe('timing', () => {
  it('shows the orders that a change moves before it is saved, and after', async () => {
    mockApi.use(
      answers(saveSchedule, ({ body }) => ({
        data: { id: 4, impact: sampleImpact(isPreview(body)), changeId: isPreview(body) ? null : 3 },
      })),
    );
    const { user } = renderDesk(<SchedulesTab rules={rules} />, { path, level: 't1' });
    await user.click(screen.getByRole('button', { name: rulesText.schedules.editOf(what), ...row }));
    const offset = await screen.findByLabelText(rulesText.schedules.offset);
    await user.clear(offset);
    await user.type(offset, '۲');
    await user.click(screen.getByRole('button', { name: approvalText.review }));
    expect(await screen.findByTestId('impact')).toHaveTextContent(approvalText.impact.will('۱'));
    expect(screen.getByText('۱۴۰۵-۰۰۰۰۰۷')).toBeVisible();
    expect(callsOf(saveSchedule).map(({ body }) => isPreview(body))).toEqual([true]);
    const dialog = screen.getAllByRole('dialog').at(-1) as HTMLElement;
    await user.click(within(dialog).getByRole('button', { name: rulesText.schedules.send }));
    expect(await screen.findByTestId('impact-result')).toHaveTextContent(approvalText.impact.waits('۱'));
    expect(callsOf(saveSchedule)[1]?.body).toMatchObject({
      fundId: 1,
      orderType: 1,
      wayCode: 'ipg',
      cutoffTime: '14:00',
      priceOffsetDays: 2,
      preview: false,
      version: 'seen-schedule',
    });
  });

  it('says what is wrong at the field and sends nothing', async () => {
    const { user } = renderDesk(<SchedulesTab rules={rules} />, { path, level: 't1' });
    await user.click(screen.getByRole('button', { name: rulesText.schedules.add }));
    const cutoff = await screen.findByLabelText(rulesText.schedules.cutoff);
    await user.clear(cutoff);
    await user.type(cutoff, '2570');
    await user.click(screen.getByRole('button', { name: approvalText.review }));
    expect(await screen.findByText('ساعت درست نیست')).toBeVisible();
    expect(cutoff).toHaveValue('۲۵:۷۰');
    expect(callsOf(saveSchedule)).toHaveLength(0);
  });

  it('is off without the duty of the maker, and says why', () => {
    renderDesk(<SchedulesTab rules={rules} />, { path, level: 't2' });
    expect(screen.getByRole('button', { name: rulesText.schedules.add })).toBeDisabled();
    for (const said of screen.getAllByText(approvalText.duty.maker)) expect(said).toBeVisible();
  });

  it('is removed after its effect was seen', async () => {
    mockApi.use(
      answers(previewScheduleRemoval, { data: { id: 4, impact: sampleImpact(true, 0) } }),
      answers(deleteSchedule, { data: null }),
    );
    const { user } = renderDesk(<SchedulesTab rules={rules} />, { path, level: 't1' });
    await user.click(screen.getByRole('button', { name: rulesText.schedules.removeOf(what), ...row }));
    expect(await screen.findByTestId('impact')).toHaveTextContent(approvalText.impact.none);
    expect(callsOf(deleteSchedule)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: ui.remove }));
    await waitFor(() => expect(callsOf(deleteSchedule)).toHaveLength(1));
    expect(await screen.findByTestId('impact-result')).toHaveTextContent(approvalText.impact.waitsNone);
  });
});

describe('closures', () => {
  it('need a reason, which investors see as it is typed', async () => {
    mockApi.use(refuses(addOrderWindow, 'RULE_REASON', { fields: { reason: ['علت بسته بودن را بنویسید'] } }));
    const { user } = renderDesk(<WindowsTab rules={rules} />, { path, level: 't1' });
    await user.click(screen.getByRole('button', { name: rulesText.windows.addClosure }));
    const reason = await screen.findByLabelText(rulesText.windows.reason);
    await user.click(screen.getByRole('button', { name: ui.save }));
    expect(await screen.findByText('علت بسته بودن را بنویسید')).toBeVisible();
    mockApi.use(answers(addOrderWindow, { data: { id: 9 } }));
    await user.type(reason, 'برگزاری مجمع');
    expect(screen.getByText(/^برگزاری مجمع \(/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: ui.save }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(addOrderWindow).at(-1)?.body).toMatchObject({
      fundId: 1,
      orderType: null,
      weekDay: null,
      isClosed: true,
      reason: 'برگزاری مجمع',
    });
  });

  it('are told apart from weekly windows', () => {
    const window = {
      windowId: 1,
      fundId: null,
      orderType: null,
      weekDay: 0,
      fromTime: '08:00',
      toTime: '16:00',
      dateFrom: null,
      dateTo: null,
      isClosed: false,
      reason: '',
      version: 'seen-1',
    };
    const closure = { ...window, windowId: 2, fundId: 1, weekDay: null, isClosed: true, reason: 'مجمع' };
    renderDesk(<WindowsTab rules={sampleRules({ windows: [window, closure] })} />, { path, level: 't1' });
    expect(screen.getByText('۰۸:۰۰ تا ۱۶:۰۰')).toBeInTheDocument();
    expect(screen.getByText('مجمع')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: rulesText.windows.removeOf('مجمع'), ...row })).toBeEnabled();
  });
});

describe('limits', () => {
  it('are added for a way, and a refused range keeps what was typed', async () => {
    mockApi.use(refuses(savePriceLimit, 'RULE_RANGE'));
    const { user } = renderDesk(<LimitsTab rules={rules} />, { path, level: 't1' });
    await user.click(screen.getByRole('button', { name: rulesText.limits.add }));
    const least = await screen.findByLabelText(rulesText.limits.minAmount);
    await user.type(least, '5000000');
    await user.click(screen.getByRole('button', { name: ui.save }));
    expect(await screen.findByText(/حداقل نمی‌تواند از حداکثر/)).toBeVisible();
    expect(least).toHaveValue('۵٬۰۰۰٬۰۰۰');
    mockApi.use(answers(savePriceLimit, { data: { id: null, changeId: 3 } }));
    await user.click(screen.getByRole('button', { name: ui.save }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(savePriceLimit).at(-1)?.body).toMatchObject({ fundId: 1, wayCode: null, minAmount: '5000000' });
    expect(new Set(callsOf(savePriceLimit).map((call) => call.headers.get('idempotency-key'))).size).toBe(1);
  });

  it('of one holder have a first day, and say what an empty limit means', async () => {
    const { holders } = rulesText;
    const holder = {
      fundId: 1,
      holderKind: 'company' as const,
      firstDay: '2026-10-01',
      maxUnits: '7000',
      version: 'seen-holder',
    };
    mockApi.use(answers(saveHolderLimit, { data: { changeId: 8 } }));
    const { user } = renderDesk(<LimitsTab rules={{ ...rules, holderLimits: [holder] }} />, { path, level: 't1' });
    await user.click(screen.getByRole('button', { name: holders.editOf('حقوقی'), ...row }));
    const most = await screen.findByLabelText(holders.maxUnits);
    expect(most).toHaveValue('۷٬۰۰۰');
    await user.clear(most);
    await user.click(screen.getByRole('button', { name: ui.save }));
    await waitFor(() =>
      expect(callsOf(saveHolderLimit)[0]?.body).toEqual({
        fundId: 1,
        holderKind: 'company',
        firstDay: '2026-11-21',
        maxUnits: null,
      }),
    );
  });

  it('of identity are changed by the super admin alone', async () => {
    const { identity } = rulesText;
    const name = identity.editOf('احراز نشده، صدور');
    mockApi.use(
      answers(saveAuthLimit, {
        data: { authStatus: 'none', orderType: 1, isAllowed: true, maxAmount: '10000000', message: '', changeId: 5 },
      }),
    );
    const { user, unmount } = renderDesk(<LimitsTab rules={rules} />, { path, level: 't1' });
    expect(screen.getByRole('button', { name, ...row })).toBeDisabled();
    unmount();
    renderDesk(<LimitsTab rules={rules} />, { path, level: 'super' });
    await user.click(screen.getByRole('button', { name, ...row }));
    await user.click(await screen.findByRole('switch', { name: identity.isAllowed }));
    await user.type(screen.getByLabelText(identity.maxAmount), '10000000');
    await user.click(screen.getByRole('button', { name: ui.save }));
    await waitFor(() =>
      expect(callsOf(saveAuthLimit)[0]?.body).toMatchObject({
        authStatus: 'none',
        orderType: 1,
        isAllowed: true,
        maxAmount: '10000000',
      }),
    );
  });
});

describe('waiting orders, jumps of prices and automatic execution', () => {
  it('are changed by a form that sends numbers, and wait for the second person', async () => {
    const { waits } = rulesText;
    mockApi.use(answers(saveOrderWaits, { data: { changeId: 7 } }));
    const { user } = renderDesk(<LimitsTab rules={rules} />, { path, level: 'super' });
    await user.click(screen.getByRole('button', { name: waits.edit }));
    const days = await screen.findByLabelText(waits.slipDays);
    await user.clear(days);
    await user.click(screen.getByRole('button', { name: ui.save }));
    expect(callsOf(saveOrderWaits)).toHaveLength(0);
    await user.type(days, '۴');
    await user.click(screen.getByRole('button', { name: ui.save }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(saveOrderWaits)[0]?.body).toEqual({
      maxUnpaid: 5,
      maxSlips: 5,
      maxAttempts: 5,
      payMinutes: 30,
      slipDays: 4,
      rejectedDays: 3,
      version: 'seen-waits',
    });
  });

  it('take a percent with either point for a kind of fund', async () => {
    const { jumps } = rulesText;
    mockApi.use(answers(savePriceJump, { data: { changeId: 8 } }));
    const { user } = renderDesk(<LimitsTab rules={rules} />, { path, level: 'super' });
    await user.click(screen.getByRole('button', { name: jumps.editOf(jumps.others), ...row }));
    const limit = await screen.findByLabelText(jumps.limitPct);
    await user.clear(limit);
    await user.type(limit, '۲٫۵');
    await user.click(screen.getByRole('button', { name: ui.save }));
    await waitFor(() =>
      expect(callsOf(savePriceJump)[0]?.body).toEqual({ fundType: 0, limitPct: '2.5', version: 'seen-jump-0' }),
    );
  });

  it('let the maker choose when a day executes, and nobody else', async () => {
    const { execution } = rulesText;
    mockApi.use(answers(saveExecution, { data: { changeId: 9 } }));
    const reading = renderDesk(<SchedulesTab rules={rules} />, { path, level: 't2' });
    expect(screen.getByRole('button', { name: execution.edit })).toBeDisabled();
    // one word for each of the two: they were mixed up once
    expect(screen.getByText(execution.mode).nextSibling).toHaveTextContent('خودکار');
    reading.unmount();
    const { user } = renderDesk(<SchedulesTab rules={rules} />, { path, level: 't1' });
    await user.click(screen.getByRole('button', { name: execution.edit }));
    await user.type(await screen.findByLabelText(execution.time), '1830');
    await user.click(screen.getByRole('button', { name: ui.save }));
    await waitFor(() =>
      expect(callsOf(saveExecution)[0]?.body).toEqual({
        ...{ fundId: 1, mode: 'auto', time: '18:30', delayMinutes: 60 },
        version: 'seen-execution',
      }),
    );
  });
});
