import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import * as contract from '#shared/contract/disputes.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { changeText } from '#panel/components/forms/strings.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { DisputesSection } from './DisputesSection.tsx';
import { disputesText as text } from './strings.ts';

type Dispute = ResponseOf<typeof contract.listDisputedPayments>['data'][number];

const dispute: Dispute = {
  paymentId: 7,
  status: 'disputed',
  statusText: 'در حال پیگیری با درگاه',
  gateway: 'sandbox',
  gatewayTitle: 'درگاه آزمایشی',
  authority: 'S123',
  refId: '778899',
  cardMask: '6037-99**-****-0126',
  reason: 'no_answer',
  reasonText: 'درگاه ۷۲ ساعت پاسخ نداده است',
  investorId: 3,
  investorName: 'مینا رستگار',
  fundName: 'صندوق نیلگون',
  orderId: 9,
  orderNo: '1405-500009',
  orderStatusText: 'پرداخت ناموفق',
  amount: '5000000',
  receivedAmount: null,
  createdAt: '2026-11-21T06:00:00.000Z',
  disputedAt: '2026-11-21T06:10:00.000Z',
  acts: ['refund', 'reversed', 'not_paid'],
  resolution: null,
};
const proposed: Dispute = {
  ...dispute,
  acts: [],
  resolution: {
    resolutionId: 2,
    act: 'refund',
    actText: 'عودت به سرمایه‌گذار',
    amount: '5000000',
    reason: 'در گزارش درگاه دیده شد',
    status: 'prepared',
    preparedBy: 91,
    preparedByName: 'مریم صبوری',
    preparedAt: '2026-11-21T07:00:00.000Z',
    decidedByName: null,
    decidedAt: null,
    decisionReason: null,
    version: 'seen',
  },
};
const show = (row: Dispute, events: { kind: contract.PaymentEventKind; said: string; at: string }[] = []) =>
  mockApi.use(
    answers(contract.listDisputedPayments, {
      data: [row],
      pageInfo: onePage(1),
      summary: { openCount: 1, openAmount: '5000000' },
    }),
    answers(contract.getDisputedPayment, { data: { payment: row, events } }),
  );
const path = '/admin/reconciliation?dispute=7';

beforeEach(() => show(dispute));

describe('a payment in dispute', () => {
  it('that a colleague decided stays in its place, in grey, with who and when', async () => {
    renderDesk(<DisputesSection />, { path: '/admin/reconciliation' });
    await screen.findByText('مینا رستگار');
    const decided: Dispute = {
      ...proposed,
      status: 'refund_due',
      resolution: proposed.resolution && {
        ...proposed.resolution,
        ...{ status: 'approved', decidedByName: 'کیان مهرجو', decidedAt: '2026-11-22T06:00:00.000Z' },
      },
    };
    mockApi.use(
      answers(contract.listDisputedPayments, {
        data: [],
        pageInfo: onePage(0),
        summary: { openCount: 0, openAmount: '0' },
      }),
      answers(contract.getDisputedPayment, { data: { payment: decided, events: [] } }),
    );
    window.dispatchEvent(new Event('focus'));
    const names = await screen.findAllByText('کیان مهرجو');
    expect(names.every((name) => name.closest('[data-decided], .decided'))).toBe(true);
  });

  it('tells what the gateway said, in Persian', async () => {
    show(dispute, [
      ...contract.paymentEventKinds.map((kind) => ({ kind, said: 'paid', at: '2026-11-21T06:05:00.000Z' })),
      { kind: 'no_answer', said: 'TIMEOUT', at: '2026-11-21T06:06:00.000Z' },
    ]);
    renderDesk(<DisputesSection />, { path });
    const events = within(await screen.findByRole('region', { name: text.facts.events, hidden: true }));
    expect(events.getByText(/استعلام از درگاه/)).toBeInTheDocument();
    expect(events.getByText(/درگاه پاسخ نداد: مهلت پاسخ تمام شد/)).toBeInTheDocument();
    // no event of the contract is shown as its code
    expect(events.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent)).not.toContainEqual(
      expect.stringMatching(/[a-z]/i),
    );
  });

  it('says in Persian that an answer is unknown, with the code of the gateway beside it', async () => {
    show(dispute, [{ kind: 'inquired', said: 'ERR_-54', at: '2026-11-21T06:05:00.000Z' }]);
    renderDesk(<DisputesSection />, { path });
    const events = within(await screen.findByRole('region', { name: text.facts.events, hidden: true }));
    expect(events.getByRole('listitem', { hidden: true })).toHaveTextContent(/استعلام از درگاه: پاسخی با کد ناشناخته/);
    expect(events.getByText('ERR_-54').closest('small')).not.toBeNull();
  });

  it('is proposed by a maker with the amount that the gateway did not tell, in Persian digits', async () => {
    mockApi.use(answers(contract.prepareResolution, { data: proposed }));
    const { user } = renderDesk(<DisputesSection />, { isMoving: true, path, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.prepare }));
    const dialog = within(await screen.findByRole('dialog', { name: text.prepareTitle }));
    await user.type(dialog.getByLabelText(text.amountReceived), '۵٬۰۰۰٬۰۰۰');
    await user.type(dialog.getByLabelText(text.reason), 'در گزارش درگاه دیده شد');
    await user.click(dialog.getByRole('button', { name: text.prepare }));
    await waitFor(() =>
      expect(callsOf(contract.prepareResolution)[0]?.body).toEqual({
        act: 'refund',
        amount: '5000000',
        reason: 'در گزارش درگاه دیده شد',
      }),
    );
  });

  it('keeps what was typed when the proposal is refused', async () => {
    mockApi.use(refuses(contract.prepareResolution, 'DISPUTE_PREPARED'));
    const { user } = renderDesk(<DisputesSection />, { isMoving: true, path, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.prepare }));
    const dialog = within(await screen.findByRole('dialog', { name: text.prepareTitle }));
    await user.type(dialog.getByLabelText(text.reason), 'در گزارش درگاه دیده شد');
    await user.click(dialog.getByRole('button', { name: text.prepare }));
    expect(await dialog.findByText(/پیشنهادی در انتظار تأیید است/)).toBeVisible();
    expect(dialog.getByLabelText(text.reason)).toHaveValue('در گزارش درگاه دیده شد');
  });

  it('is approved by a checker with what the checker saw', async () => {
    show(proposed);
    mockApi.use(answers(contract.approveResolution, { data: proposed }));
    const told = vi.spyOn(notify, 'success');
    const { user } = renderDesk(<DisputesSection />, { isMoving: true, path });
    await user.click(await screen.findByRole('button', { name: text.decision.approve }));
    const buttons = await screen.findAllByRole('button', { name: text.decision.approve });
    const question = within(await screen.findByRole('dialog', { name: text.decision.approveTitle }));
    expect(question.getByText(proposed.resolution?.actText ?? '?')).toBeVisible();
    const settled = proposed.resolution && {
      ...proposed.resolution,
      status: 'approved' as const,
      decidedByName: 'پیمان سهرابی',
      decidedAt: '2026-11-21T09:15:00.000Z',
    };
    show({ ...proposed, status: 'refund_due', statusText: 'در صف عودت وجه', resolution: settled, acts: [] });
    await user.click(buttons.at(-1) as HTMLElement);
    await waitFor(() => expect(callsOf(contract.approveResolution)[0]?.body).toEqual({ version: 'seen' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: text.decision.approveTitle })).toBeNull());
    // the drawer stays and tells who decided, and when
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('پیمان سهرابی')).toBeVisible();
    expect(drawer.getByText('۱۴۰۵/۰۸/۳۰ ۱۲:۴۵')).toBeVisible();
    expect(told.mock.calls).toEqual([[text.approved]]);
  });

  it('names in Persian what changed since the checker looked', async () => {
    show(proposed);
    mockApi.use(
      refuses(contract.approveResolution, 'APPROVAL_CHANGED', {
        changes: ['act', 'amount', 'reason', 'receivedAmount', 'orderStatus', 'status'].map((field) => ({
          field,
          before: null,
          after: 'x',
        })),
      }),
    );
    const { user } = renderDesk(<DisputesSection />, { isMoving: true, path });
    await user.click(await screen.findByRole('button', { name: text.decision.approve }));
    const buttons = await screen.findAllByRole('button', { name: text.decision.approve });
    await user.click(buttons.at(-1) as HTMLElement);
    const changes = await screen.findByRole('list', { name: changeText.title });
    expect(changes.textContent).not.toMatch(/[a-wyz]/i);
  });

  it('says who was faster and shows the state that it has now', async () => {
    show(proposed);
    mockApi.use(
      refuses(contract.approveResolution, 'APPROVAL_DECIDED', { params: { state: 'تأیید شده است', who: '' } }),
    );
    const { user } = renderDesk(<DisputesSection />, { isMoving: true, path });
    const approve = await screen.findByRole('button', { name: text.decision.approve });
    show({ ...dispute, status: 'refund_due', statusText: 'در صف عودت وجه', acts: [] });
    await user.click(approve);
    const buttons = await screen.findAllByRole('button', { name: text.decision.approve });
    await user.click(buttons.at(-1) as HTMLElement);
    expect(await screen.findByText('در صف عودت وجه')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: text.decision.approve })).toBeNull();
  });

  it('opens by its link also when it left the list, and the decided ones are found', async () => {
    const decided: Dispute = {
      ...proposed,
      status: 'refund_due',
      statusText: 'در صف عودت وجه',
      resolution: proposed.resolution && {
        ...proposed.resolution,
        status: 'approved',
        decidedByName: 'پیمان سهرابی',
        decidedAt: '2026-11-21T09:15:00.000Z',
      },
    };
    mockApi.use(
      answers(contract.listDisputedPayments, {
        data: [],
        pageInfo: onePage(0),
        summary: { openCount: 0, openAmount: '0' },
      }),
      answers(contract.getDisputedPayment, { data: { payment: decided, events: [] } }),
    );
    const { user } = renderDesk(<DisputesSection />, { isMoving: true, path });
    expect(await screen.findByText('پیمان سهرابی')).toBeInTheDocument();
    expect(screen.getByText('در صف عودت وجه')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: text.decided, hidden: true }));
    await waitFor(() =>
      expect(callsOf(contract.listDisputedPayments).at(-1)?.url.searchParams.get('isOpen')).toBe('false'),
    );
  });

  it('is found by what the payer reads on the slip of the gateway, in Persian digits', async () => {
    const { user } = renderDesk(<DisputesSection />, { isMoving: true, path: '/admin/reconciliation' });
    await user.type(screen.getByLabelText(text.search), '۷۷۸۸۹۹');
    await waitFor(() =>
      expect(callsOf(contract.listDisputedPayments).at(-1)?.url.searchParams.get('search')).toBe('778899'),
    );
  });
});
