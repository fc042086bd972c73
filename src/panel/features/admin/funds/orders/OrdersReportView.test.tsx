import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { createPayoutBatch } from '#shared/contract/payoutBatches.ts';
import { listPaymentAccounts } from '#shared/contract/paymentRules.ts';
import * as slips from '#shared/contract/bankSlips.ts';
import * as books from '#shared/contract/bookReports.ts';
import * as funds from '#shared/contract/funds.ts';
import * as orders from '#shared/contract/orders.ts';
import * as contract from '#shared/contract/orderReports.ts';
import { errorTextOf } from '#shared/contract/failures.ts';
import { ui } from '#panel/ui/strings.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, isUnreachable, mockApi, refusal, refuses, responds } from '#tests/support/msw.ts';
import { orderDetails, orderRow } from '#tests/support/orderSamples.ts';
import { sampleCalendar } from '#tests/support/ruleSamples.ts';
import { OrdersReportView } from './OrdersReportView.tsx';
import { bankFileText } from '#panel/features/admin/shared/approval/strings.ts';
import { bulkText } from '#panel/features/admin/shared/approval/bulkStrings.ts';
import { ordersReportText as text } from './strings.ts';

type Row = ResponseOf<typeof contract.listAllOrders>['data'][number];
type Slip = ResponseOf<typeof slips.getBankSlip>['data'];

const row = (changes: Partial<Row> = {}): Row => ({
  ...orderRow({ orderId: 5, orderNo: '1405-000005' }),
  investorName: 'نگار رستگار',
  nationalNo: '0012345679',
  branchName: 'اصفهان',
  createdByName: 'پریسا سلیمی',
  slipId: null,
  slipStatus: null,
  ...changes,
});
const list = (rows: Row[]) =>
  answers(contract.listAllOrders, {
    data: rows,
    pageInfo: onePage(rows.length),
    summary: {
      count: rows.length,
      issueCount: rows.length,
      amountIn: '40000000',
      redeemCount: 0,
      amountOut: '0',
      issuedCount: 0,
      issuedAmount: '0',
      redeemedCount: 0,
      redeemedAmount: '0',
      awaitedIssueCount: rows.length,
      awaitedIssueAmount: '40000000',
      awaitedRedeemCount: 0,
      awaitedRedeemUnits: '0',
      awaitedRedeemEstimate: '0',
      issuedUnits: '0',
      redeemedUnits: '0',
    },
  });
const reported = (changes: Partial<ResponseOf<typeof contract.getReportedOrder>['data']> = {}) =>
  answers(contract.getReportedOrder, {
    data: { ...row(), slips: [], payouts: [], journals: [], acts: [], ...changes },
  });
const slip = (changes: Partial<Slip> = {}): Slip => ({
  receiptId: 31,
  orderId: 5,
  orderNo: '1405-000005',
  orderStatus: 'pending_receipt',
  orderStatusText: 'در انتظار تأیید فیش',
  fundId: 3,
  fundName: 'سپیدار',
  investorId: 7,
  investorName: 'نگار رستگار',
  nationalNo: '0012345679',
  accountText: 'ملت 4100000',
  accountIban: 'IR250120005773001082044465',
  number: '480899',
  amount: '40000000',
  amountText: '40,000,000',
  date: '2026-11-18',
  time: '09:40',
  sourceIban: 'IR120170000001234567890123',
  fileUrl: null,
  fileScan: null,
  status: 'pending',
  statusText: 'در انتظار بررسی',
  reason: null,
  createdAt: '2026-11-21T06:00:00.000Z',
  reviewedAt: null,
  reviewerName: null,
  effectiveDate: '2026-11-21',
  priceDate: '2026-11-22',
  waitingHours: 3,
  similarCount: 0,
  revision: 1,
  revisedAt: null,
  lines: [],
  lineRef: null,
  needsSecond: false,
  firstBy: null,
  firstName: null,
  firstAt: null,
  firstNote: null,
  firstLineId: null,
  version: 'seen-31',
  ...changes,
});
const path = '/admin/reports/funds';
const messageOf = (code: string): string => errorTextOf(code)?.message ?? '';
/** Number in the address of a call of the desk of slips. */
const slipOf = (url: URL): number => Number(/receipts\/(\d+)\//.exec(url.pathname)?.[1]);

beforeEach(() => {
  mockApi.use(
    list([row()]),
    answers(funds.listFunds, { data: [] }),
    answers(orders.getOrder, { data: orderDetails({ orderId: 5 }) }),
    reported(),
  );
});

describe('the list of all requests', () => {
  it('asks for what the address says, and shows whose each request is and the sums', async () => {
    renderDesk(<OrdersReportView />, {
      path: `${path}?search=1405-5&fund=3&type=1&status=registered&method=ipg&from=2026-11-01&to=2026-11-30&price=2026-11-22&min=1000&max=90000000&open_only=1&page=2`,
    });
    expect((await screen.findAllByText('نگار رستگار')).length).toBeGreaterThan(0);
    expect(Object.fromEntries(callsOf(contract.listAllOrders)[0]?.url.searchParams ?? [])).toEqual({
      page: '2',
      size: '25',
      search: '1405-5',
      fundId: '3',
      orderType: '1',
      status: 'registered',
      method: 'ipg',
      fromDate: '2026-11-01',
      toDate: '2026-11-30',
      priceDate: '2026-11-22',
      minAmount: '1000',
      maxAmount: '90000000',
      isOpen: 'true',
    });
    const sums = screen.getByRole('list', { name: text.statsLabel });
    // what waits for its price stands apart from what was executed
    const [issued, awaited] = within(sums).getAllByRole('listitem');
    expect(within(awaited as HTMLElement).getByText('۴۰٬۰۰۰٬۰۰۰', { exact: false })).toBeVisible();
    expect(within(issued as HTMLElement).getByText(ui.count('۰'))).toBeVisible();
  });

  it('says that nothing is there, that filters leave nothing, and that it could not be read', async () => {
    mockApi.use(list([]));
    const { unmount } = renderDesk(<OrdersReportView />, { path });
    expect(await screen.findByText(text.empty)).toBeVisible();
    unmount();
    const filtered = renderDesk(<OrdersReportView />, { path: `${path}?search=9` });
    expect(await screen.findByText(text.emptyFilter)).toBeVisible();
    filtered.unmount();
    mockApi.use(isUnreachable(contract.listAllOrders));
    renderDesk(<OrdersReportView />, { path });
    expect(await screen.findByRole('button', { name: ui.retry })).toBeVisible();
  });

  it('has the other reports for the head office, and the requests alone for a branch', async () => {
    const { unmount } = renderDesk(<OrdersReportView />, { path });
    expect(await screen.findByRole('tab', { name: text.tabs.turnover })).toBeVisible();
    unmount();
    renderDesk(<OrdersReportView />, { path, level: 'KZ' });
    expect((await screen.findAllByText('نگار رستگار')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('opens the turnover in its tab', async () => {
    mockApi.use(
      answers(books.listAllAccounting, {
        data: [
          {
            transactionId: '9',
            transactionDate: '2026-11-21',
            transactionAt: '2026-11-21T06:30:00.000Z',
            transactionType: 'issue',
            transactionTypeText: 'صدور واحد سرمایه‌گذاری',
            debitAmount: '7000000',
            creditAmount: '0',
            comments: '',
            orderId: 5,
            orderNo: '1405-000005',
            fundId: 3,
            fundName: 'سپیدار',
            investorId: 7,
            investorName: 'نگار رستگار',
            nationalNo: '0012345679',
            branchName: '',
          },
        ],
        pageInfo: onePage(1),
        summary: { count: 1, debit: '7000000', credit: '0' },
      }),
    );
    renderDesk(<OrdersReportView />, { path: `${path}?tab=turnover` });
    const [link] = await screen.findAllByRole('link', { name: '۱۴۰۵-۰۰۰۰۰۵', hidden: true });
    expect(link).toHaveAttribute('href', '/admin/reports/funds?open=5');
  });
});

describe('one request', () => {
  it('brings its money at the desks and in the books, with the ways there, and who did what', async () => {
    mockApi.use(
      reported({
        slips: [{ receiptId: 31, number: '480899', amount: '40000000', statusText: 'تأیید شده' }],
        payouts: [
          {
            payoutId: 77,
            kindText: 'عودت وجه',
            amount: '40000000',
            dueDate: '2026-11-25',
            statusText: 'در صف واریز',
            batchNo: null,
            bankRef: null,
            errorText: null,
          },
        ],
        journals: [
          {
            journalId: '1145',
            at: '2026-11-21T06:30:00.000Z',
            texts: ['عودت وجه'],
            amount: '40000000',
            isReversed: true,
          },
        ],
        acts: [
          {
            at: '2026-11-21T06:30:00.000Z',
            statusText: 'ثبت شده',
            note: 'فیش تأیید شد',
            actorName: 'پیمان سهرابی',
            actor: 'admin',
          },
        ],
      }),
    );
    renderDesk(<OrdersReportView />, { path: `${path}?open=5` });
    const panel = within(await screen.findByRole('dialog', { name: text.details }));
    expect(await panel.findByText(text.acts)).toBeVisible();
    expect(panel.getByText('پیمان سهرابی')).toBeVisible();
    expect(panel.getByText(text.reversed, { exact: false })).toBeVisible();
    expect(panel.getByRole('link', { name: text.slip('۴۸۰۸۹۹') })).toHaveAttribute(
      'href',
      '/admin/receipts?status=all&open=31',
    );
    expect(panel.getByRole('link', { name: 'عودت وجه' })).toHaveAttribute('href', '/admin/payouts?open=77');
    expect(panel.getByRole('link', { name: text.journal('۱۱۴۵') })).toHaveAttribute(
      'href',
      '/admin/corrections?journal=1145',
    );
  });

  it('closes by its button and by Escape', async () => {
    const { user, unmount } = renderDesk(<OrdersReportView />, { path: `${path}?open=5` });
    const panel = await screen.findByRole('dialog', { name: text.details });
    await user.click(within(panel).getByRole('button', { name: ui.close }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    unmount();
    const again = renderDesk(<OrdersReportView />, { path: `${path}?open=5` });
    await screen.findByRole('dialog', { name: text.details });
    await again.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that does not exist says so', async () => {
    mockApi.use(refuses(contract.getReportedOrder, 'ORDER_NOT_FOUND'));
    renderDesk(<OrdersReportView />, { path: `${path}?open=999` });
    expect(await screen.findByText(messageOf('ORDER_NOT_FOUND'))).toBeVisible();
  });
});

describe('several slips at once', () => {
  const waiting = (orderId: number, slipId: number) =>
    row({ orderId, orderNo: `1405-00000${orderId}`, status: 'pending_receipt', slipId, slipStatus: 'pending' });

  async function choose(level: 't1' | 't2' = 't2') {
    mockApi.use(list([waiting(5, 31), waiting(6, 32), waiting(7, 33), row({ orderId: 8, orderNo: '1405-000008' })]));
    mockApi.use(
      answers(slips.getBankSlip, ({ url }) => {
        const receiptId = slipOf(url);
        return {
          data: slip({
            receiptId,
            orderNo: `1405-00000${receiptId - 26}`,
            version: `seen-${receiptId}`,
            // nobody knows whose account the money of the third came from
            sourceIban: receiptId === 33 ? null : 'IR120170000001234567890123',
          }),
        };
      }),
    );
    const desk = renderDesk(<OrdersReportView />, { path, level });
    await screen.findAllByText('نگار رستگار');
    return desk;
  }
  // jsdom shows neither the grid nor the cards; both hold the same cells
  const box = (orderNo: string) => screen.findAllByRole('checkbox', { name: text.chooseRow(orderNo), hidden: true });

  it('are approved one by one with what was seen, and each row says what became of it', async () => {
    const { user } = await choose();
    for (const orderNo of ['۱۴۰۵-۰۰۰۰۰۵', '۱۴۰۵-۰۰۰۰۰۶', '۱۴۰۵-۰۰۰۰۰۷'])
      await user.click((await box(orderNo))[0] as HTMLElement);
    expect(screen.queryByRole('checkbox', { name: text.chooseRow('۱۴۰۵-۰۰۰۰۰۸'), hidden: true })).toBeNull();
    mockApi.use(
      responds(slips.approveBankSlip, ({ url }) =>
        slipOf(url) === 32
          ? refusal('ORDER_STATE_CHANGED')
          : HttpResponse.json({
              data: {
                receiptId: 31,
                status: 'approved',
                orderId: 5,
                orderStatus: 'registered',
                orderStatusText: 'ثبت شده',
              },
            }),
      ),
    );
    await user.click(screen.getByRole('button', { name: bulkText.approve }));
    const dialog = within(await screen.findByRole('dialog', { name: bulkText.approveTitle('۲') }));
    expect(dialog.getByText(bulkText.sourceUnknown)).toBeVisible();
    expect(dialog.getByText('۸۰٬۰۰۰٬۰۰۰', { exact: false })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: bulkText.approve }));
    expect(await screen.findByText(bulkText.result('۱', '۲'))).toBeVisible();
    expect(screen.getByText(bulkText.approved)).toBeVisible();
    expect(screen.getByText(messageOf('ORDER_STATE_CHANGED'))).toBeVisible();
    const sent = callsOf(slips.approveBankSlip);
    expect(sent.map((call) => [call.url.pathname, call.body])).toEqual([
      ['/api/admin/receipts/31/approve/', { version: 'seen-31' }],
      ['/api/admin/receipts/32/approve/', { version: 'seen-32' }],
    ]);
  });

  it('are rejected with one reason that every investor reads', async () => {
    const { user } = await choose();
    await user.click((await box('۱۴۰۵-۰۰۰۰۰۵'))[0] as HTMLElement);
    await user.click(screen.getByRole('button', { name: bulkText.reject }));
    const dialog = within(await screen.findByRole('dialog', { name: bulkText.rejectTitle('۱') }));
    await user.click(dialog.getByRole('button', { name: bulkText.reject }));
    expect(callsOf(slips.rejectBankSlip)).toHaveLength(0);
    mockApi.use(
      answers(slips.rejectBankSlip, {
        data: {
          receiptId: 31,
          status: 'rejected',
          orderId: 5,
          orderStatus: 'receipt_rejected',
          orderStatusText: 'فیش رد شده',
        },
      }),
    );
    await user.click(dialog.getByRole('button', { name: bulkText.typical[0] }));
    await user.click(dialog.getByRole('button', { name: bulkText.reject }));
    expect(await screen.findByText(bulkText.result('۱', '۰'))).toBeVisible();
    expect(callsOf(slips.rejectBankSlip)[0]?.body).toEqual({ version: 'seen-31', reason: bulkText.typical[0] });
  });

  it('are chosen by who may decide alone', async () => {
    await choose('t1');
    expect(screen.queryByRole('checkbox', { hidden: true })).toBeNull();
  });
});

describe('payouts of several requests', () => {
  const payable = (orderId: number, fundId: number, net: string) =>
    row({ orderId, orderNo: `1405-00000${orderId}`, fundId, orderType: 2, status: 'payout_pending', net });
  const choose = async (user: ReturnType<typeof renderDesk>['user'], orderNo: string) =>
    user.click(
      (await screen.findAllByRole('checkbox', { name: text.chooseRow(orderNo), hidden: true }))[0] as HTMLElement,
    );

  it('go into one bank file of one fund, and no other payout with them', async () => {
    mockApi.use(
      answers(listCalendarDays, { data: sampleCalendar() }),
      list([payable(5, 1, '8000000'), payable(6, 1, '12500000'), payable(7, 2, '1000000')]),
      answers(listPaymentAccounts, { data: [] }),
      refuses(createPayoutBatch, 'PAYOUT_CHOSEN_NOT_DUE', { params: { count: '۱' } }),
    );
    const { user } = renderDesk(<OrdersReportView />, { path, level: 't1' });
    await screen.findAllByText('نگار رستگار');
    expect(screen.getByRole('link', { name: text.bankFiles })).toHaveAttribute('href', '/admin/payouts?tab=files');
    for (const orderNo of ['۱۴۰۵-۰۰۰۰۰۵', '۱۴۰۵-۰۰۰۰۰۶', '۱۴۰۵-۰۰۰۰۰۷']) await choose(user, orderNo);
    expect(screen.queryByRole('button', { name: bulkText.approve })).toBeNull();
    expect(screen.getByRole('button', { name: bulkText.makeFile })).toBeDisabled();
    expect(screen.getByRole('button', { name: bulkText.makeFile })).toHaveAccessibleDescription(bulkText.oneFund);
    await choose(user, '۱۴۰۵-۰۰۰۰۰۷');
    await user.click(screen.getByRole('button', { name: bulkText.makeFile }));
    const dialog = within(await screen.findByRole('dialog', { name: bankFileText.createTitle }));
    expect(dialog.getByText('۲۰٬۵۰۰٬۰۰۰', { exact: false })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: bankFileText.createDo }));
    // one is not due: nothing is made, and the choice stays
    expect(await dialog.findByText(/برای ۱ درخواست از درخواست‌های انتخاب‌شده/)).toBeVisible();
    expect(callsOf(createPayoutBatch)[0]?.body).toMatchObject({ fundId: 1, orderIds: [5, 6] });
  });

  it('are not offered to a checker, who releases the file', async () => {
    mockApi.use(list([payable(5, 1, '8000000')]));
    renderDesk(<OrdersReportView />, { path, level: 't2' });
    await screen.findAllByText('نگار رستگار');
    expect(screen.queryByRole('checkbox', { hidden: true })).toBeNull();
  });
});
