import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { exportProfitShares } from '#shared/contract/bookFiles.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { listFunds } from '#shared/contract/funds.ts';
import {
  approveProfit,
  discardProfit,
  executeProfit,
  getProfitRun,
  listCoupons,
  listProfitRuns,
  prepareProfit,
} from '#shared/contract/profits.ts';
import { getWork } from '#shared/contract/work.ts';
import { ui } from '#panel/ui/strings.ts';
import { changeText, formsText } from '#panel/components/forms/strings.ts';
import { workText } from '#panel/components/strings.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { sampleFund } from '#tests/support/fundSamples.ts';
import { pressFile } from '#tests/support/files.ts';
import { answers, callsOf, isUnreachable, mockApi, refuses } from '#tests/support/msw.ts';
import { sampleCalendar } from '#tests/support/ruleSamples.ts';
import { ProfitsTab } from './ProfitsTab.tsx';
import { profitsText as text } from './strings.ts';
import { approvalText, runText } from '#panel/features/admin/shared/approval/strings.ts';

type Run = ResponseOf<typeof listProfitRuns>['data'][number];
const run = (values: Partial<Run> = {}): Run => ({
  profitId: 8,
  fundId: 1,
  fundName: 'درآمد ثابت کاج',
  kind: 'fund',
  profitDate: '2026-11-21',
  couponDate: null,
  unitCount: '1000',
  guaranteedPerUnit: '15000',
  extraPerUnit: '500',
  amount: '15000000',
  extraAmount: '500000',
  compensation: '0',
  total: '15500000',
  investors: 1,
  done: 0,
  status: 'draft',
  statusText: 'در انتظار تأیید',
  preparedBy: 5,
  preparedByName: 'لیلا فرهمند',
  approvedBy: null,
  approvedByName: '',
  executedAt: null,
  part: 1,
  reason: null,
  isStarted: false,
  discardBy: null,
  discardByName: '',
  discardAt: null,
  discardReason: null,
  yearlyYield: '18.60',
  guaranteedRate: '20.0000',
  estimatedRate: null,
  version: 'seen-8',
  ...values,
});
const details = (values: Partial<Run> = {}) => ({
  data: {
    run: run(values),
    shares: [
      {
        investorId: 3,
        investorName: 'نگار رستگار',
        unitCount: '1000',
        amount: '15500000',
        reinvestPercent: 50,
        reinvest: '7750000',
        payout: '7750000',
        status: 'pending' as const,
        statusText: 'در انتظار',
        orderId: null,
      },
    ],
  },
  pageInfo: onePage(1),
});
const list = { path: '/admin/admin-panel/funds/funds-report/[fundId]?fundId=1&tab=profits' };
const opened = { path: `${list.path}&run=8` };
const confirm = async (user: ReturnType<typeof renderDesk>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
};

beforeEach(() =>
  mockApi.use(
    answers(listFunds, { data: [sampleFund()] }),
    answers(listCalendarDays, { data: sampleCalendar() }),
    answers(listProfitRuns, { data: [], pageInfo: onePage(0) }),
    answers(getProfitRun, details()),
  ),
);

describe('a profit run', () => {
  it('is prepared with a day and the profit of a unit, and opens with its shares', async () => {
    mockApi.use(refuses(prepareProfit, 'PROFIT_ORDERS_OPEN', { params: { count: 2 } }));
    const { user, log } = renderDesk(<ProfitsTab fundId={1} />, { ...list, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.prepare }));
    const amount = await screen.findByLabelText(text.guaranteed);
    await user.type(amount, '۱۵۰۰۰');
    expect(screen.getByText(text.estimate('۵۰۰٬۰۰۰', '۷٬۵۰۰٬۰۰۰٬۰۰۰'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.submit }));
    expect(
      await screen.findByText(/۲ درخواست با قیمت پیش از این تاریخ|2 درخواست با قیمت پیش از این تاریخ/),
    ).toBeVisible();
    expect(amount).toHaveValue('۱۵٬۰۰۰');
    mockApi.use(answers(prepareProfit, { data: run() }));
    await user.click(screen.getByRole('button', { name: text.submit }));
    await waitFor(() => expect(log.paths.at(-1)).toContain('"run":8'));
    expect(callsOf(prepareProfit).at(-1)?.body).toEqual({
      fundId: 1,
      profitDate: '2026-11-21',
      guaranteedPerUnit: '15000',
      extraPerUnit: '0',
      compensation: '0',
    });
  });

  it('is not asked for before the kind of the fund is known', async () => {
    mockApi.use(isUnreachable(listFunds));
    const { user } = renderDesk(<ProfitsTab fundId={1} />, { ...list, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.prepare }));
    const retry = await screen.findByRole('button', { name: ui.retry });
    expect(screen.queryByRole('button', { name: text.submit })).toBeNull();
    mockApi.use(answers(listFunds, { data: [sampleFund()] }));
    await user.click(retry);
    expect(await screen.findByLabelText(text.guaranteed)).toBeVisible();
  });

  it('does not say that a bond has no coupon when its coupons did not come', async () => {
    mockApi.use(answers(listFunds, { data: [sampleFund({ kind: 'bond' })] }), isUnreachable(listCoupons));
    const { user } = renderDesk(<ProfitsTab fundId={1} />, { ...list, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.prepare }));
    expect(await screen.findByRole('button', { name: ui.retry })).toBeVisible();
    expect(screen.queryByText(text.noCoupon)).toBeNull();
  });

  it('shows the share of each holder and is approved by a second person', async () => {
    mockApi.use(answers(approveProfit, { data: run({ status: 'approved', statusText: 'تأیید شده', approvedBy: 1 }) }));
    const { user } = renderDesk(<ProfitsTab fundId={1} />, { ...opened, level: 't2' });
    expect(await screen.findByText('نگار رستگار')).toBeInTheDocument();
    expect(screen.getByText('لیلا فرهمند')).toBeVisible();
    // what the run pays a year, beside what the prospectus tells
    expect(screen.getByText(text.columns.yearly)).toBeVisible();
    expect(screen.getByText('۱۸٫۶٪')).toBeVisible();
    expect(screen.getByText(text.columns.guaranteedRate)).toBeVisible();
    expect(await pressFile(user, exportProfitShares, 'سهم هر سرمایه‌گذار')).toEqual({ format: 'csv' });
    expect(callsOf(exportProfitShares)[0]?.url.pathname).toBe('/api/admin/profits/8/export/');
    await confirm(user, text.approve);
    await waitFor(() => expect(callsOf(approveProfit)).toHaveLength(1));
    expect(callsOf(approveProfit)[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(callsOf(approveProfit)[0]?.body).toEqual({ version: 'seen-8' });
  });

  it('is not approved by who prepared it, nor by a maker', async () => {
    mockApi.use(answers(getProfitRun, details({ preparedBy: 1 })));
    const { unmount } = renderDesk(<ProfitsTab fundId={1} />, { ...opened, level: 'super' });
    expect(await screen.findByRole('button', { name: text.approve })).toBeDisabled();
    expect(screen.getByText(text.samePerson)).toBeVisible();
    expect(screen.getByText(approvalText.you)).toBeVisible();
    unmount();
    renderDesk(<ProfitsTab fundId={1} />, { ...opened, level: 't1' });
    expect(await screen.findByText(approvalText.duty.checker)).toBeVisible();
  });

  it('is executed, and says what is missing when it may not be', async () => {
    mockApi.use(
      answers(getProfitRun, details({ status: 'approved', statusText: 'تأیید شده', approvedBy: 6 })),
      refuses(executeProfit, 'PROFIT_PRICE_MISSING'),
    );
    const { user } = renderDesk(<ProfitsTab fundId={1} />, { ...opened, level: 't2' });
    await confirm(user, text.execute);
    expect(await screen.findByText('قیمت روز تقسیم سود هنوز تأیید نشده است')).toBeVisible();
    mockApi.use(
      answers(executeProfit, { data: { run: run({ status: 'approved', isStarted: true }), workId: 4 } }),
      answers(getWork, {
        data: {
          workId: 4,
          kind: 'runs.profit',
          key: '8',
          state: 'running' as const,
          total: 2,
          done: 1,
          failed: 0,
          startedBy: '',
          createdAt: '2026-11-21T06:30:00.000Z',
          startedAt: '2026-11-21T06:30:00.000Z',
          finishedAt: null,
          error: null,
        },
      }),
    );
    // the question stays open with what was refused
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: text.execute }));
    expect(await screen.findByText(workText.running('۱', '۲'))).toBeVisible();
  });

  it('is discarded while nothing is booked', async () => {
    mockApi.use(answers(discardProfit, { data: { profitId: 8, isDiscarded: true } }));
    const { user, log } = renderDesk(<ProfitsTab fundId={1} />, { ...opened, level: 't1' });
    await confirm(user, text.discard);
    await waitFor(() => expect(callsOf(discardProfit)).toHaveLength(1));
    await waitFor(() => expect(log.paths.at(-1)).not.toContain('"run"'));
    // it is gone: asking for it again would be a problem
    expect(callsOf(getProfitRun)).toHaveLength(1);
  });

  it('is discarded by two people once it is approved, and stopped until then', async () => {
    const approved = { status: 'approved' as const, statusText: 'تأیید شده', approvedBy: 6 };
    mockApi.use(
      answers(getProfitRun, details(approved)),
      answers(discardProfit, { data: { profitId: 8, isDiscarded: false } }),
    );
    const { user, unmount } = renderDesk(<ProfitsTab fundId={1} />, { ...opened, level: 't1' });
    await user.click(await screen.findByRole('button', { name: runText.propose }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: runText.propose }));
    expect(await dialog.findByText(formsText.reasonShort)).toBeVisible();
    expect(callsOf(discardProfit)).toHaveLength(0);
    await user.type(dialog.getByLabelText(formsText.reason), 'نرخ سود اشتباه است');
    await user.click(dialog.getByRole('button', { name: runText.propose }));
    await waitFor(() =>
      expect(callsOf(discardProfit)[0]?.body).toEqual({ version: 'seen-8', reason: 'نرخ سود اشتباه است' }),
    );
    unmount();
    const wish = { discardBy: 5, discardByName: 'لیلا فرهمند', discardReason: 'نرخ سود اشتباه است' };
    mockApi.use(
      answers(getProfitRun, details({ ...approved, ...wish })),
      answers(discardProfit, { data: { profitId: 8, isDiscarded: true } }),
    );
    const second = renderDesk(<ProfitsTab fundId={1} />, { ...opened, level: 't2' });
    expect(await screen.findByText(runText.wish('لیلا فرهمند', 'نرخ سود اشتباه است'))).toBeVisible();
    expect(screen.getByRole('button', { name: text.execute })).toBeDisabled();
    await confirm(second.user, runText.agree);
    await waitFor(() => expect(second.log.paths.at(-1)).not.toContain('"run"'));
  });

  it('names what changed since it was shown, and shows the run again', async () => {
    mockApi.use(
      refuses(approveProfit, 'APPROVAL_CHANGED', { changes: [{ field: 'total', before: '15500000', after: '1' }] }),
    );
    const { user } = renderDesk(<ProfitsTab fundId={1} />, { ...opened, level: 't2' });
    await confirm(user, text.approve);
    const changes = await screen.findByRole('list', { name: changeText.title });
    expect(changes).toHaveTextContent('مبلغ کل: ۱۵٬۵۰۰٬۰۰۰ ← ۱');
    await waitFor(() => expect(callsOf(getProfitRun).length).toBeGreaterThan(1));
  });
});
