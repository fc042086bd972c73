import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#shared/contract/define.ts';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import * as contract from '#shared/contract/reconciliation.ts';
import * as disputes from '#shared/contract/disputes.ts';
import { onePage, renderDesk } from '../../../../../tests/support/desk.tsx';
import { sampleCalendar } from '../../../../../tests/support/ruleSamples.ts';
import { answers, callsOf, mockApi, refuses } from '../../../../../tests/support/msw.ts';
import { wayOf } from './OpenWork.tsx';
import { ReconciliationView } from './ReconciliationView.tsx';
import { reconciliationText as text } from './strings.ts';

type Row = AnswerOf<typeof contract.listReconciliations>['data'][number];

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
  items: [],
  checkedAt: '2026-11-21T01:00:00.000Z',
  ...changes,
});
const uneven = row({
  difference: '123000',
  isEven: false,
  items: [
    {
      kind: 'bank_only',
      kindText: 'در گزارش بانک هست و در دفتر ما نیست',
      reference: 'GHOST',
      bankAmount: '123000',
      bookAmount: null,
    },
  ],
});
const list = (rows: Row[]) =>
  answers(contract.listReconciliations, {
    data: rows,
    pageInfo: onePage(rows.length),
    summary: { difference: '0', differentCount: rows.filter((one) => !one.isEven).length },
  });
const nothing = { count: 0, amount: '0' };
const queue = (items: AnswerOf<typeof contract.getReconciliationQueue>['data']['items']) =>
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
const path = '/admin/reconciliation';

type Dispute = AnswerOf<typeof disputes.listDisputedPayments>['data'][number];
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
    answers(listCalendarDays, { data: sampleCalendar() }),
    answers(disputes.getDisputedPayment, { data: { payment: dispute, events: [] } }),
  );
});

describe('payments in dispute', () => {
  it('stand on the page with their reason', async () => {
    mockApi.use(disputed([dispute]));
    renderDesk(<ReconciliationView />, { path });
    expect(await screen.findByText(dispute.reasonText)).toBeInTheDocument();
    expect(screen.getByText(dispute.investorName)).toBeInTheDocument();
  });
});

describe('reconciliation', () => {
  it('shows the newest day, and that its difference is 0 rial', async () => {
    renderDesk(<ReconciliationView />, { path });
    expect(await screen.findByTestId('reconciliation-verdict')).toHaveAttribute('data-even', 'true');
    expect(screen.getByText(text.evenLine)).toBeVisible();
    expect(screen.getByText(text.queueEmpty)).toBeInTheDocument();
  });

  it('alarms when a check differs, and names the rows behind it', async () => {
    mockApi.use(list([uneven]));
    renderDesk(<ReconciliationView />, { path: `${path}?open=2026-11-20:sandbox` });
    expect(await screen.findByText('GHOST')).toBeInTheDocument();
    expect(screen.getByText('در گزارش بانک هست و در دفتر ما نیست')).toBeInTheDocument();
    expect(await screen.findByTestId('reconciliation-verdict')).toHaveAttribute('data-even', 'false');
  });

  it('compares a day now', async () => {
    mockApi.use(answers(contract.runReconciliation, { data: [row()], summary: { difference: '0' } }));
    const { user, log } = renderDesk(<ReconciliationView />, { path: `${path}?day=2026-11-20` });
    await user.click(await screen.findByRole('button', { name: text.run }));
    await waitFor(() => expect(callsOf(contract.runReconciliation)[0]?.body).toEqual({ date: '2026-11-20' }));
    await waitFor(() => expect(log.paths.at(-1)).toContain('"day":"2026-11-20"'));
  });

  it('says that the bank is silent', async () => {
    mockApi.use(refuses(contract.runReconciliation, 'RECONCILIATION_BANK_SILENT'));
    const { user } = renderDesk(<ReconciliationView />, { path });
    await user.click(await screen.findByRole('button', { name: text.run }));
    expect(await screen.findByText(/گزارش درگاه دریافت نشد/)).toBeVisible();
  });

  it('begins with nothing compared', async () => {
    mockApi.use(list([]));
    renderDesk(<ReconciliationView />, { path });
    expect(await screen.findByText(text.dayNone)).toBeVisible();
    expect(screen.getByRole('button', { name: text.run })).toBeEnabled();
  });

  it('leads from what is not finished to the place where it is finished', async () => {
    mockApi.use(queue([openDeposit]));
    renderDesk(<ReconciliationView />, { path });
    expect(await screen.findByRole('link', { name: text.go.deposit, hidden: true })).toHaveAttribute(
      'href',
      '/admin/auto-buy/list?search=ST-3',
    );
    expect(wayOf({ ...openDeposit, kind: 'refund', reference: '250', orderNo: '1405-000375' })).toBe(
      '/admin/payouts?search=1405-000375&open=250',
    );
    expect(wayOf({ ...openDeposit, kind: 'payment' })).toBeNull();
  });
});
