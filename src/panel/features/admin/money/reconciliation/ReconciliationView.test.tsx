import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { listWaitingWork } from '#shared/contract/adminDashboard.ts';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import * as contract from '#shared/contract/reconciliation.ts';
import * as debitDisputes from '#shared/contract/debitDisputes.ts';
import * as disputes from '#shared/contract/disputes.ts';
import { listBankBalances } from '#shared/contract/bankBalances.ts';
import { listFunds } from '#shared/contract/funds.ts';
import * as settlements from '#shared/contract/gatewaySettlements.ts';
import * as bankMovements from '#shared/contract/bankMovements.ts';
import * as openItems from '#shared/contract/openItems.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { sampleCalendar } from '#tests/support/ruleSamples.ts';
import { answers, callsOf, mockApi, refuses, responds } from '#tests/support/msw.ts';
import * as work from '#shared/contract/work.ts';
import type { workKinds } from '#shared/contract/workKinds.ts';
import { linkOf } from './OpenWork.tsx';
import { ReconciliationView } from './ReconciliationView.tsx';
import { reconciliationText as text } from './strings.ts';
import { workText } from '#panel/components/strings.ts';

type Row = ResponseOf<typeof contract.listReconciliations>['data'][number];

const row = (changes: Partial<Row> = {}): Row => ({
  businessDate: '2026-11-20',
  subject: 'sandbox',
  subjectText: 'درگاه آزمایشی',
  isReported: true,
  note: null,
  bankCount: 2,
  bankAmount: '5000000',
  bookCount: 2,
  bookAmount: '5000000',
  difference: '0',
  isEven: true,
  unansweredCount: 0,
  openCount: 0,
  items: [],
  checkedAt: '2026-11-21T01:00:00.000Z',
  ...changes,
});
const item: Row['items'][number] = {
  kind: 'bank_only',
  kindText: 'در گزارش بانک هست و در دفاتر نیست',
  reference: 'GHOST',
  bankAmount: '123000',
  bookAmount: null,
  note: null,
  notedBy: null,
  notedByName: null,
  notedAt: null,
  isClosed: false,
  closeReason: null,
  closedByName: null,
  closedAt: null,
  version: 'seen',
};
const uneven = row({
  difference: '123000',
  isEven: false,
  openCount: 1,
  items: [item],
});
const list = (rows: Row[]) =>
  answers(contract.listReconciliations, {
    data: rows,
    pageInfo: onePage(rows.length),
    summary: { difference: '0', differentCount: rows.filter((one) => !one.isEven).length },
  });
const runOf = (state: 'running' | 'done') => ({
  workId: 9,
  kind: 'reconciliation.day',
  key: '2026-11-20',
  state,
  total: 8,
  done: state === 'done' ? 8 : 3,
  failed: 0,
  startedBy: 'مریم صبوری',
  createdAt: '2026-11-21T08:00:00.000Z',
  startedAt: '2026-11-21T08:00:01.000Z',
  finishedAt: state === 'done' ? '2026-11-21T08:00:09.000Z' : null,
  error: null,
});
const nothing = { count: 0, amount: '0' };
const queue = (items: ResponseOf<typeof contract.getReconciliationQueue>['data']['items']) =>
  answers(contract.getReconciliationQueue, {
    data: {
      unfinishedPayments: nothing,
      refundsDue: nothing,
      depositsWithoutOwner: { count: items.length, amount: '33000000' },
      payoutsUnconfirmed: nothing,
      items,
    },
  });
const openDeposit = {
  kind: 'deposit' as const,
  reference: 'ST-3',
  orderNo: null,
  amount: '33000000',
  amountText: '33,000,000',
  statusText: 'نامشخص',
  since: '2026-11-21T06:00:00.000Z',
};
const workSummary = { count: 0, overdue: 0, mine: 0, setup: 0, checkedAt: '2026-11-21T06:30:00.000Z' };
const path = '/admin/reconciliation';

type Dispute = ResponseOf<typeof disputes.listDisputedPayments>['data'][number];
const dispute: Dispute = {
  paymentId: 7,
  status: 'disputed',
  statusText: 'در حال پیگیری با درگاه',
  gateway: 'sandbox',
  gatewayTitle: 'درگاه آزمایشی',
  authority: 'S123',
  refId: null,
  cardMask: null,
  reason: 'verify_refused',
  reasonText: 'درگاه وجه را دریافت کرده ولی تأیید نهایی را نپذیرفته است',
  investorId: 3,
  investorName: 'مینا رستگار',
  fundName: 'صندوق نیلگون',
  orderId: 9,
  orderNo: '1405-500009',
  orderStatusText: 'پرداخت ناموفق',
  amount: '5000000',
  receivedAmount: '5000000',
  createdAt: '2026-11-21T06:00:00.000Z',
  disputedAt: '2026-11-21T06:10:00.000Z',
  acts: ['book', 'refund', 'reversed', 'not_paid'],
  resolution: null,
};
const disputed = (rows: Dispute[]) =>
  answers(disputes.listDisputedPayments, {
    data: rows,
    pageInfo: onePage(rows.length),
    summary: { openCount: rows.length, openAmount: '0' },
  });

beforeEach(() => {
  mockApi.use(
    list([row()]),
    queue([]),
    disputed([]),
    answers(debitDisputes.listDisputedDebits, {
      data: [],
      pageInfo: onePage(0),
      summary: { openCount: 0, openAmount: '0' },
    }),
    answers(listFunds, { data: [] }),
    answers(listBankBalances, {
      data: [],
      pageInfo: onePage(0),
      summary: { differentCount: 0, openCount: 0, untoldCount: 0 },
    }),
    answers(settlements.listGatewaySettlements, {
      data: [],
      pageInfo: onePage(0),
      summary: {
        waitingCount: 0,
        unsettledCount: 0,
        unsettledAmount: '0',
        oldestUnsettledDate: null,
        openDifference: '0',
      },
    }),
    answers(settlements.listUnsettledPayments, { data: { days: [], total: 0, lines: [], accounts: [] } }),
    answers(openItems.listOpenItems, { data: { items: [], total: 0, lines: [] } }),
    answers(bankMovements.listBankMovementLines, { data: { lines: [], total: 0 } }),
    answers(bankMovements.listBankMovements, { data: [], pageInfo: onePage(0) }),
    answers(openItems.listOpenItemClosures, { data: [], pageInfo: onePage(0) }),
    answers(work.listWork, { data: [] }),
    answers(listWaitingWork, { data: [], summary: workSummary }),
    answers(listCalendarDays, { data: sampleCalendar() }),
    answers(disputes.getDisputedPayment, { data: { payment: dispute, events: [] } }),
  );
});

describe('payments in dispute', () => {
  it('stand on the page with their reason', async () => {
    mockApi.use(disputed([dispute]));
    renderDesk(<ReconciliationView />, { path: `${path}?tab=gateways` });
    expect(await screen.findByText(dispute.reasonText)).toBeInTheDocument();
    expect(screen.getByText(dispute.investorName)).toBeInTheDocument();
  });
});

describe('reconciliation', () => {
  it('shows the last working day, and that its difference is 0 rial', async () => {
    renderDesk(<ReconciliationView />, { path });
    await waitFor(() =>
      expect(callsOf(contract.listReconciliations).map(({ url }) => url.searchParams.get('fromDate'))).toContain(
        '2026-11-18',
      ),
    );
    expect(await screen.findByTestId('reconciliation-verdict')).toHaveAttribute('data-even', 'true');
    expect(screen.getByText(text.evenLine)).toBeVisible();
  });

  it('alarms when a check differs, and names the rows behind it', async () => {
    mockApi.use(list([uneven]));
    renderDesk(<ReconciliationView />, { path: `${path}?open=2026-11-20:sandbox` });
    expect(await screen.findByText('GHOST')).toBeInTheDocument();
    expect(screen.getByText('در گزارش بانک هست و در دفاتر نیست')).toBeInTheDocument();
    expect(await screen.findByTestId('reconciliation-verdict')).toHaveAttribute('data-even', 'false');
  });

  it('compares a day as long work, shows its progress and then the result', async () => {
    let state: 'running' | 'done' = 'running';
    let isBegun = false;
    mockApi.use(
      responds(contract.runReconciliation, () => {
        isBegun = true;
        return HttpResponse.json({ data: { workId: 9 }, error: false, msg: '' });
      }),
      answers(work.listWork, () => ({ data: isBegun ? [runOf(state)] : [] })),
      answers(work.getWork, () => ({ data: runOf(state) })),
      list([uneven]),
    );
    const { user, log } = renderDesk(<ReconciliationView />, { path: `${path}?day=2026-11-20` });
    await user.click(await screen.findByRole('button', { name: text.run }));
    await waitFor(() => expect(callsOf(contract.runReconciliation)[0]?.body).toEqual({ date: '2026-11-20' }));
    await waitFor(() => expect(log.paths.at(-1)).toContain('"day":"2026-11-20"'));
    expect(await screen.findByRole('progressbar', { name: workText.label })).toBeInTheDocument();
    mockApi.use(list([row()]));
    state = 'done';
    await waitFor(() => expect(screen.getByTestId('reconciliation-verdict')).toHaveAttribute('data-even', 'true'));
    await waitFor(() => expect(screen.queryByRole('progressbar', { name: workText.label })).toBeNull());
  });

  it('finds a comparison again that was begun before the screen was opened', async () => {
    mockApi.use(
      answers(work.listWork, { data: [runOf('running')] }),
      answers(work.getWork, { data: runOf('running') }),
    );
    renderDesk(<ReconciliationView />, { path });
    expect(await screen.findByText(workText.running('۳', '۸'))).toBeInTheDocument();
  });

  it('marks a gateway that did not answer, beside the results of the others', async () => {
    mockApi.use(
      list([
        row(),
        row({
          subject: 'zibal',
          subjectText: 'زیبال',
          isEven: false,
          unansweredCount: 2,
          openCount: 1,
          note: 'درگاه پاسخ کامل نداد؛ دوباره از آن پرسیده می‌شود',
          items: [
            {
              ...item,
              kind: 'no_answer',
              kindText: 'درگاه درباره این پرداخت پاسخ نداد',
              reference: 'Z1',
              bankAmount: null,
            },
          ],
        }),
      ]),
    );
    renderDesk(<ReconciliationView />, { path });
    const verdict = await screen.findByTestId('reconciliation-verdict');
    expect(verdict).toHaveAttribute('data-even', 'false');
    expect(within(verdict).getByText(text.unansweredLine('۲'))).toBeInTheDocument();
    expect(screen.getAllByText(text.silent).length).toBeGreaterThan(0);
  });

  it('keeps what a person found out about a row', async () => {
    mockApi.use(
      list([uneven]),
      answers(contract.noteReconciliationItem, { data: { ...item, note: 'پرداخت آزمایشی درگاه است' } }),
    );
    const { user } = renderDesk(<ReconciliationView />, { path: `${path}?open=2026-11-20:sandbox`, level: 't1' });
    expect(await screen.findByRole('button', { name: text.item.close, hidden: true })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: text.item.note, hidden: true }));
    const dialog = within(await screen.findByRole('dialog', { name: text.item.noteTitle }));
    await user.type(dialog.getByLabelText(text.item.note), 'پرداخت آزمایشی درگاه است');
    await user.click(dialog.getByRole('button', { name: text.item.note }));
    await waitFor(() =>
      expect(callsOf(contract.noteReconciliationItem)[0]?.body).toEqual({
        date: '2026-11-20',
        subject: 'sandbox',
        kind: 'bank_only',
        reference: 'GHOST',
        note: 'پرداخت آزمایشی درگاه است',
      }),
    );
  });

  it('closes a row that another person explained, about what stands there', async () => {
    const noted = {
      ...item,
      note: 'پرداخت آزمایشی درگاه است',
      notedBy: 91,
      notedByName: 'مریم صبوری',
      notedAt: '2026-11-21T08:00:00.000Z',
    };
    mockApi.use(
      list([{ ...uneven, items: [noted] }]),
      refuses(contract.closeReconciliationItem, 'APPROVAL_CHANGED', {
        changes: [{ field: 'bankAmount', before: '1', after: '123000' }],
      }),
    );
    const { user } = renderDesk(<ReconciliationView />, { path: `${path}?open=2026-11-20:sandbox` });
    await user.click(await screen.findByRole('button', { name: text.item.close, hidden: true }));
    const dialog = within(await screen.findByRole('dialog', { name: text.item.closeTitle }));
    await user.type(dialog.getByLabelText(text.item.closeReason), 'توضیح همکار پذیرفته شد');
    await user.click(dialog.getByRole('button', { name: text.item.close }));
    await waitFor(() =>
      expect(callsOf(contract.closeReconciliationItem)[0]?.body).toMatchObject({
        version: 'seen',
        reason: 'توضیح همکار پذیرفته شد',
      }),
    );
    expect(await dialog.findByText(/مبلغ گزارش بانک/)).toBeInTheDocument();
    expect(dialog.getByLabelText(text.item.closeReason)).toHaveValue('توضیح همکار پذیرفته شد');
  });

  it('says that all rows are closed, without calling the day even', async () => {
    const closed = {
      ...item,
      note: 'پرداخت آزمایشی درگاه است',
      notedBy: 91,
      notedByName: 'مریم صبوری',
      notedAt: '2026-11-21T08:00:00.000Z',
      isClosed: true,
      closeReason: 'توضیح پذیرفته شد',
      closedByName: 'پیمان سهرابی',
      closedAt: '2026-11-21T09:00:00.000Z',
    };
    mockApi.use(list([{ ...uneven, openCount: 0, items: [closed] }]));
    renderDesk(<ReconciliationView />, { path: `${path}?open=2026-11-20:sandbox` });
    const verdict = await screen.findByTestId('reconciliation-verdict');
    expect(verdict).toHaveAttribute('data-even', 'false');
    expect(within(verdict).getByText(text.closedLine)).toBeInTheDocument();
    expect(await screen.findByText(/توضیح پذیرفته شد/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: text.item.close, hidden: true })).toBeNull();
  });

  it('begins with nothing compared', async () => {
    mockApi.use(list([]));
    renderDesk(<ReconciliationView />, { path });
    expect(await screen.findByText(text.dayNotDone)).toBeVisible();
    expect(screen.getByRole('button', { name: text.run })).toBeEnabled();
  });

  it('calls a closed day closed, and a closed day without money no success', async () => {
    mockApi.use(list([row({ bankCount: 0, bankAmount: '0', bookCount: 0, bookAmount: '0' })]));
    renderDesk(<ReconciliationView />, { path: `${path}?day=2026-11-20` });
    expect(await screen.findByText(text.closedDay)).toBeVisible();
    expect(within(await screen.findByTestId('reconciliation-verdict')).getByText(text.emptyLine)).toBeVisible();
  });

  it('has a tab for each kind of work, with how much waits there', async () => {
    const waits = (kind: (typeof workKinds)[number], count: number) => ({
      kind,
      page: 'reconciliation' as const,
      count,
      amount: null,
      oldestAt: null,
      deadlineAt: null,
      overdue: 0,
      mayAct: true,
    });
    mockApi.use(
      answers(listWaitingWork, {
        data: [waits('disputes', 2), waits('gatewaySettlements', 3), waits('openItems', 4), waits('slips', 9)],
        summary: workSummary,
      }),
    );
    const { user } = renderDesk(<ReconciliationView />, { path });
    expect(await screen.findByRole('tab', { name: /درگاه و برداشت مستقیم.*۵/ })).toBeVisible();
    expect(screen.getByRole('tab', { name: /کارهای باز.*۴/ })).toBeVisible();
    expect(screen.getByRole('tab', { name: text.tabs.bank })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: /کارهای باز/ }));
    expect(await screen.findByText('کار ناتمامی نیست.')).toBeInTheDocument();
    expect(screen.queryByTestId('reconciliation-verdict')).toBeNull();
  });

  it('leads from what is not finished to the place where it is finished', async () => {
    mockApi.use(queue([openDeposit]));
    renderDesk(<ReconciliationView />, { path: `${path}?tab=open` });
    expect(await screen.findByRole('link', { name: text.go.deposit, hidden: true })).toHaveAttribute(
      'href',
      '/admin/auto-buy/list?search=ST-3',
    );
    expect(linkOf({ ...openDeposit, kind: 'refund', reference: '250', orderNo: '1405-000375' })).toBe(
      '/admin/payouts?search=1405-000375&open=250',
    );
    expect(linkOf({ ...openDeposit, kind: 'payment' })).toBeNull();
  });
});
