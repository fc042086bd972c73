import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as funds from '#shared/contract/funds.ts';
import * as contract from '#shared/contract/goals.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { catchFiles } from '#tests/support/files.ts';
import { sampleGoal } from '#tests/support/goalSamples.ts';
import { answers, callsOf, mockApi, refuses, responds } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { GoalsView } from './GoalsView.tsx';
import { goalsText as text } from './strings.ts';

type Details = ResponseOf<typeof contract.getGoal>['data'];

const goal = sampleGoal();
const details: Details = {
  goal,
  history: [
    { date: '2026-10-01', value: '200000000', netPaid: '200000000' },
    { date: '2026-11-20', value: '250000000', netPaid: '240000000' },
  ],
  band: {
    outcome: {
      ...{ day: '2029-11-21', low: '1500000000', middle: '2100000000', high: '2600000000', paidIn: '900000000' },
      isWholeTime: true,
    },
    reason: null,
    assumptions: ['گذشته صندوق بازده آینده را تضمین نمی‌کند.'],
  },
  deposit: {
    code: '99990000000590',
    accounts: [{ accountId: 1, bankName: 'ملت', accountNumber: '123', iban: 'IR250120005773001082044465' }],
    minAmount: '1000000',
    maxAmount: null,
  },
  plans: [{ regularId: 9, amount: '20000000', intervalText: 'هر هفته، یکشنبه' }],
  orders: [
    {
      ...{ orderId: 31, orderNo: '14050801-0031', createdAt: '2026-10-23T08:00:00.000Z', statusText: 'صادر شده' },
      ...{ amount: '200000000', unitsLeft: '200', isCounted: true, source: 'deposit', sourceText: 'شناسه واریز هدف' },
      otherGoal: null,
    },
    {
      ...{ orderId: 32, orderNo: '14050802-0032', createdAt: '2026-10-24T08:00:00.000Z', statusText: 'صادر شده' },
      ...{
        amount: '50000000',
        unitsLeft: '50',
        isCounted: false,
        source: null,
        sourceText: null,
        otherGoal: 'دانشگاه',
      },
    },
  ],
  months: ['2026-10-23', '2026-09-23'],
  canChange: true,
};
const closed = sampleGoal({ goalId: 6, name: 'سفر', status: 'closed', statusText: 'بسته شده' });

beforeEach(() => {
  mockApi.use(
    answers(contract.listGoals, { data: [goal, closed] }),
    answers(contract.getGoal, { data: details }),
    answers(contract.addGoal, { data: { ...goal, goalId: 8 } }),
    answers(contract.updateGoal, { data: goal }),
    answers(contract.closeGoal, { data: closed }),
    answers(contract.setGoalPlan, { data: goal }),
    answers(contract.setGoalOrder, { data: goal }),
    answers(funds.listFunds, { data: [] }),
    responds(contract.getGoalSummary, () => new Response('%PDF')),
  );
  signIn({ investorId: 7 });
});

describe('the list of goals', () => {
  it('shows each with its progress, and the closed ones apart', async () => {
    renderPanel(<GoalsView />, { path: '/goals' });
    const bar = await screen.findByRole('progressbar', { name: /پیش‌پرداخت خانه/ });
    expect(bar).toHaveAttribute('aria-valuetext', '۱۲٪');
    expect(screen.getByText(text.closedTitle)).toBeVisible();
    expect(screen.getByRole('link', { name: /پیش‌پرداخت خانه/ })).toHaveAttribute('href', '/goals?goal=5');
    expect(screen.getByText(/ماهی ۴۸٬۶۱۱٬۱۱۲ ریال/)).toBeVisible();
  });

  it('says what to do where there is none, and what went wrong', async () => {
    mockApi.use(answers(contract.listGoals, { data: [] }));
    renderPanel(<GoalsView />, { path: '/goals' });
    expect(await screen.findByText(text.empty)).toBeVisible();
  });

  it('says what went wrong', async () => {
    mockApi.use(refuses(contract.listGoals, 'INTERNAL'));
    renderPanel(<GoalsView />, { path: '/goals' });
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  it('opens the form, says what is missing at its field, and keeps what was typed', async () => {
    const { user } = renderPanel(<GoalsView />, { path: '/goals' });
    await user.click(await screen.findByRole('button', { name: text.add }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(text.name), 'خودرو');
    await user.click(dialog.getByRole('button', { name: text.create }));
    expect(await dialog.findByText('مبلغ هدف را وارد کنید')).toBeVisible();
    expect(dialog.getByText('صندوق را انتخاب کنید')).toBeVisible();
    expect(dialog.getByLabelText(text.name)).toHaveValue('خودرو');
    expect(callsOf(contract.addGoal)).toHaveLength(0);
  });
});

describe('a goal', () => {
  const open = () => renderPanel(<GoalsView />, { path: '/goals?goal=5' });

  it('shows its band without a promise, its deposit id to copy, and what feeds it', async () => {
    open();
    expect(await screen.findByText(text.band)).toBeVisible();
    expect(screen.getAllByText(text.noPromise).length).toBeGreaterThan(0);
    expect(screen.getByText('۹۹۹۹۰۰۰۰۰۰۰۵۹۰')).toBeVisible();
    expect(screen.getByText(/پدربزرگ/)).toBeVisible();
    expect(screen.getByRole('link', { name: text.planStart('۴۸٬۶۱۱٬۱۱۲') })).toHaveAttribute(
      'href',
      '/direct-debit?plan=new&fund=3&amount=48611112&goal=5',
    );
  });

  it('says why it has no band', async () => {
    mockApi.use(
      answers(contract.getGoal, {
        data: { ...details, band: { outcome: null, reason: 'سابقه قیمت کافی نیست.', assumptions: [] } },
      }),
    );
    open();
    expect(await screen.findByText('سابقه قیمت کافی نیست.')).toBeVisible();
    expect(screen.queryByText(text.low)).toBeNull();
  });

  it('counts a purchase no more by its switch; one of another goal has none to turn', async () => {
    const { user } = open();
    const [own, other] = await screen.findAllByRole('switch');
    expect(own).toBeChecked();
    expect(other).toBeDisabled();
    expect(screen.getByText(/برای هدف «دانشگاه»/)).toBeVisible();
    await user.click(own as HTMLElement);
    await waitFor(() => expect(callsOf(contract.setGoalOrder).at(-1)?.body).toEqual({ orderId: 31, isCounted: false }));
  });

  it('connects a plan with the version that was seen', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: text.planConnect }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: text.planConnect }));
    await waitFor(() => expect(callsOf(contract.setGoalPlan).at(-1)?.body).toEqual({ regularId: 9, version: 3 }));
  });

  it('is edited and closed; a refusal stays in the form', async () => {
    mockApi.use(refuses(contract.updateGoal, 'GOAL_CHANGED'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: text.edit }));
    const form = within(await screen.findByRole('dialog'));
    await user.clear(form.getByLabelText(text.name));
    await user.type(form.getByLabelText(text.name), 'خانه شمال');
    await user.click(form.getByRole('button', { name: text.save }));
    expect(await form.findByText(/پس از نمایش تغییر کرده است/)).toBeVisible();
    expect(callsOf(contract.updateGoal).at(-1)?.body).toMatchObject({ name: 'خانه شمال', version: 3 });
    expect(form.getByLabelText(text.name)).toHaveValue('خانه شمال');
  });

  it('hands over the summary of the month before', async () => {
    const saved = catchFiles();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: text.download }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(callsOf(contract.getGoalSummary).at(-1)?.url.search).toBe('?year=1405&month=7');
  });

  it('is only read by who may not change it', async () => {
    mockApi.use(answers(contract.getGoal, { data: { ...details, canChange: false } }));
    open();
    expect(await screen.findByText(text.readOnly)).toBeVisible();
    expect(screen.queryByRole('button', { name: text.edit })).toBeNull();
    for (const one of screen.getAllByRole('switch')) expect(one).toBeDisabled();
  });

  it('lists no purchase of another goal once it is closed', async () => {
    mockApi.use(answers(contract.getGoal, { data: { ...details, goal: closed, canChange: false } }));
    const { unmount } = open();
    expect(await screen.findByRole('link', { name: /0031|۰۰۳۱/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /0032|۰۰۳۲/ })).toBeNull();
    unmount();
    const orders = details.orders.filter(({ isCounted }) => !isCounted);
    mockApi.use(answers(contract.getGoal, { data: { ...details, goal: closed, orders, canChange: false } }));
    open();
    expect(await screen.findByText(text.noCounted)).toBeVisible();
  });
});
