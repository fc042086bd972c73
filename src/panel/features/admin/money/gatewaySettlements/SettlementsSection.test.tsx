import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import * as contract from '#shared/contract/gatewaySettlements.ts';
import { fieldText } from '#panel/ui/form/strings.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { sampleCalendar } from '#tests/support/ruleSamples.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { SettlementsSection } from './SettlementsSection.tsx';
import { settlementsText as text } from './strings.ts';
import { changeText } from '#panel/components/forms/strings.ts';

type Settlement = ResponseOf<typeof contract.listGatewaySettlements>['data'][number];

const settlement: Settlement = {
  settlementId: 4,
  source: 'direct_debit',
  sourceText: 'برداشت مستقیم',
  gateway: 'sandbox',
  gatewayTitle: 'درگاه آزمایشی',
  fundId: 2,
  fundName: 'صندوق نیلگون',
  accountIban: 'IR320120000000001000000001',
  untilDate: '2026-11-20',
  settledOn: '2026-11-21',
  bankRef: 'SHP-77',
  isOnStatement: true,
  paymentCount: 3,
  gross: '30000000',
  fee: '10000',
  net: '29990000',
  difference: '0',
  differenceReason: null,
  status: 'prepared',
  statusText: 'در انتظار تأیید',
  preparedBy: 91,
  preparedByName: 'مریم صبوری',
  preparedAt: '2026-11-21T06:00:00.000Z',
  decidedByName: null,
  decidedAt: null,
  decisionReason: null,
  version: 'seen',
};
const board: ResponseOf<typeof contract.listUnsettledPayments>['data'] = {
  days: [
    {
      source: 'direct_debit',
      sourceText: 'برداشت مستقیم',
      ageDays: 1,
      gateway: 'sandbox',
      gatewayTitle: 'درگاه آزمایشی',
      fundId: 2,
      fundName: 'صندوق نیلگون',
      businessDate: '2026-11-20',
      count: 3,
      amount: '30000000',
      fee: '0',
      totalAmount: '30000000',
      totalFee: '0',
    },
  ],
  total: 501,
  lines: [
    {
      depositId: 12,
      fundId: 2,
      bankRef: 'SHP-77',
      accountIban: 'IR320120000000001000000001',
      amount: '29990000',
      depositDate: '2026-11-21T06:00:00.000Z',
      suggestion: null,
    },
  ],
  accounts: [{ accountId: 5, fundId: 2, bankName: 'سامان', iban: 'IR320120000000001000000001' }],
};
const list = (rows: Settlement[], openDifference = '0') =>
  answers(contract.listGatewaySettlements, {
    data: rows,
    pageInfo: onePage(rows.length),
    summary: {
      waitingCount: rows.length,
      unsettledCount: 3,
      unsettledAmount: '30000000',
      oldestUnsettledDate: '2026-11-20',
      openDifference,
    },
  });
const path = '/admin/reconciliation';

beforeEach(() => {
  mockApi.use(
    list([settlement]),
    answers(contract.listUnsettledPayments, { data: board }),
    answers(listCalendarDays, { data: sampleCalendar() }),
  );
});

describe('settlement of gateway money', () => {
  it('is prepared with a line of the statement, and asks for the reason of a difference', async () => {
    mockApi.use(answers(contract.prepareGatewaySettlement, { data: settlement }));
    const { user } = renderDesk(<SettlementsSection />, { path, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.prepare, hidden: true }));
    expect(screen.getByText(text.unsettledShown('۱', '۵۰۱'))).toBeVisible();
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText(text.line));
    await user.click(await screen.findByRole('option', { name: /SHP-77/ }));
    await user.click(dialog.getByLabelText(text.reason));
    await user.paste('🏦'.repeat(301));
    expect(dialog.getByText(fieldText.tooLong('۳۰۰'))).toBeVisible();
    expect(dialog.getByRole('button', { name: text.prepare })).toBeDisabled();
    await user.clear(dialog.getByLabelText(text.reason));
    await user.paste('🏦'.repeat(300));
    expect(dialog.getByLabelText(text.reason)).toHaveValue('🏦'.repeat(300));
    await user.clear(dialog.getByLabelText(text.reason));
    await user.type(dialog.getByLabelText(text.reason), 'کارمزد این ماه جدا کسر شده است');
    await user.click(dialog.getByRole('button', { name: text.prepare }));
    await waitFor(() =>
      expect(callsOf(contract.prepareGatewaySettlement)[0]?.body).toEqual({
        source: 'direct_debit',
        gateway: 'sandbox',
        fundId: 2,
        untilDate: '2026-11-20',
        fee: '0',
        depositId: 12,
        differenceReason: 'کارمزد این ماه جدا کسر شده است',
      }),
    );
    expect(callsOf(contract.prepareGatewaySettlement)[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
  });

  it('is told by hand while its line has not come, with Persian digits', async () => {
    mockApi.use(answers(contract.prepareGatewaySettlement, { data: settlement }));
    const { user } = renderDesk(<SettlementsSection />, { path, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.prepare, hidden: true }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(text.bankRef), 'SHP-90');
    await user.type(dialog.getByLabelText(text.net), '۳۰٬۰۰۰٬۰۰۰');
    await user.click(dialog.getByRole('button', { name: text.prepare }));
    await waitFor(() =>
      expect(callsOf(contract.prepareGatewaySettlement)[0]?.body).toMatchObject({
        accountId: 5,
        bankRef: 'SHP-90',
        net: '30000000',
      }),
    );
  });

  it('is approved by another person with what that person saw', async () => {
    const approved = {
      ...settlement,
      status: 'approved' as const,
      decidedByName: 'پیمان سهرابی',
      decidedAt: '2026-11-21T09:15:00.000Z',
    };
    mockApi.use(answers(contract.approveGatewaySettlement, { data: approved }));
    const { user } = renderDesk(<SettlementsSection />, { path: `${path}?settlement=4` });
    await user.click(await screen.findByRole('button', { name: text.decision.approve }));
    const buttons = await screen.findAllByRole('button', { name: text.decision.approve });
    mockApi.use(list([approved]));
    const question = within(await screen.findByRole('dialog', { name: text.decision.approveTitle }));
    expect(question.getByText(text.drawerTitle(settlement.gatewayTitle, settlement.fundName))).toBeVisible();
    expect(question.getByText(text.facts.net)).toBeVisible();
    await user.click(buttons.at(-1) as HTMLElement);
    await waitFor(() => expect(callsOf(contract.approveGatewaySettlement)[0]?.body).toEqual({ version: 'seen' }));
    // the drawer stays and tells who decided, and when
    expect(await screen.findByText('پیمان سهرابی')).toBeVisible();
    expect(screen.getByText('۱۴۰۵/۰۸/۳۰ ۱۲:۴۵')).toBeVisible();
  });

  it('names what changed when somebody was faster', async () => {
    mockApi.use(
      refuses(contract.approveGatewaySettlement, 'APPROVAL_CHANGED', {
        changes: [
          { field: 'net', before: '1', after: '29990000' },
          { field: 'differenceReason', before: null, after: 'کارمزد' },
        ],
      }),
    );
    const { user } = renderDesk(<SettlementsSection />, { path: `${path}?settlement=4` });
    await user.click(await screen.findByRole('button', { name: text.decision.approve }));
    const buttons = await screen.findAllByRole('button', { name: text.decision.approve });
    await user.click(buttons.at(-1) as HTMLElement);
    const changes = within(await screen.findByRole('list', { name: changeText.title }));
    expect(changes.getByText(/مبلغ واریزشده/)).toBeInTheDocument();
    expect(changes.getByText(/علت اختلاف/)).toBeInTheDocument();
  });

  it('is refused with a reason, and tells of differences that are open', async () => {
    mockApi.use(
      list([settlement], '-5000'),
      answers(contract.rejectGatewaySettlement, { data: { ...settlement, status: 'rejected' } }),
    );
    const { user } = renderDesk(<SettlementsSection />, { path: `${path}?settlement=4` });
    expect(await screen.findByText(new RegExp(text.openDifference.slice(0, 20)))).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: text.decision.reject }));
    const dialog = within(await screen.findByRole('dialog', { name: text.decision.rejectTitle }));
    await user.type(dialog.getByLabelText(text.decision.rejectReason), 'این سطر متعلق به درگاه نیست');
    await user.click(dialog.getByRole('button', { name: text.decision.reject }));
    await waitFor(() =>
      expect(callsOf(contract.rejectGatewaySettlement)[0]?.body).toEqual({
        version: 'seen',
        reason: 'این سطر متعلق به درگاه نیست',
      }),
    );
  });

  it('waits for another person when it is one’s own, and for a duty', async () => {
    const { unmount } = renderDesk(<SettlementsSection />, { path: `${path}?settlement=4`, level: 't1' });
    expect(await screen.findByRole('button', { name: text.decision.approve })).toBeDisabled();
    unmount();
    renderDesk(<SettlementsSection />, { path });
    expect(await screen.findByRole('button', { name: text.prepare, hidden: true })).toBeDisabled();
  });
});
