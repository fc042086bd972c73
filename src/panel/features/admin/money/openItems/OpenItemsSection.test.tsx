import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import * as contract from '#shared/contract/openItems.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, mockApi } from '#tests/support/msw.ts';
import { OpenItemsSection } from './OpenItemsSection.tsx';
import { fieldText } from '#panel/ui/form/strings.ts';
import { openItemsText as text } from './strings.ts';

type Closure = ResponseOf<typeof contract.listOpenItemClosures>['data'][number];

const ofFund = { fundId: 2, fundName: 'صندوق نیلگون' };
const clearing = { account: 'gateway_clearing' as const, accountText: 'حساب واسط درگاه پرداخت', ...ofFund };
const board: ResponseOf<typeof contract.listOpenItems>['data'] = {
  items: [
    {
      ...clearing,
      ...{ settlementId: 4, journalId: null, text: 'اختلاف تسویه ۴', day: '2026-11-20', amount: '5000', waiting: '0' },
      reason: 'کارمزد جدا کسر شده است',
    },
    {
      ...clearing,
      ...{ settlementId: 5, journalId: null, text: 'اختلاف تسویه ۵', day: '2026-11-21', amount: '-2000', waiting: '0' },
      reason: null,
    },
    {
      ...clearing,
      ...{ settlementId: 6, journalId: null, text: 'اختلاف تسویه ۶', day: '2026-11-21', amount: '100', waiting: '0' },
      reason: null,
    },
    {
      ...{ account: 'manager_claim', accountText: 'طلب صندوق از مدیر', ...ofFund },
      ...{
        settlementId: null,
        journalId: '77',
        text: 'سند اصلاحی ۷۷',
        day: '2026-11-21',
        amount: '900',
        waiting: '900',
      },
      reason: null,
    },
  ],
  total: 2_001,
  lines: [
    {
      ...{ depositId: 12, fundId: 2, bankRef: 'SHP-77', accountIban: 'IR320120000000001000000001', amount: '3000' },
      depositDate: '2026-11-21T06:00:00.000Z',
    },
  ],
};
const closure: Closure = {
  closureId: 9,
  ...clearing,
  ...{ way: 'fee', wayText: contract.openItemWayLabels.fee, amount: '5000', bankRef: null, accountIban: null },
  parts: [{ settlementId: 4, journalId: null, amount: '5000' }],
  reason: 'درگاه کارمزد را جدا کسر کرد',
  ...{ status: 'prepared', statusText: 'در انتظار تأیید', preparedBy: 91, preparedByName: 'مریم صبوری' },
  ...{ preparedAt: '2026-11-21T06:00:00.000Z', decidedByName: null, decidedAt: null, decisionReason: null },
  ...{ journalId: null, version: 'seen' },
};
const path = '/admin/reconciliation';

beforeEach(() => {
  mockApi.use(
    answers(contract.listOpenItems, { data: board }),
    answers(contract.listOpenItemClosures, { data: [closure], pageInfo: onePage(1) }),
  );
});

describe('open items', () => {
  it('are closed together by a line of the bank, with a reason', async () => {
    mockApi.use(answers(contract.prepareOpenItemClosure, { data: closure }));
    const { user } = renderDesk(<OpenItemsSection />, { path, level: 't1' });
    const [first] = await screen.findAllByRole('button', { name: text.act, hidden: true });
    await user.click(first as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: text.actTitle }));
    expect(screen.getByText(text.oldest('۴', '۲٬۰۰۱'))).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: text.all('۲') }));
    await user.click(dialog.getByLabelText(text.way));
    await user.click(await screen.findByRole('option', { name: contract.openItemWayLabels.line }));
    await user.click(dialog.getByLabelText(text.line));
    await user.click(await screen.findByRole('option', { name: /SHP-77/ }));
    await user.click(dialog.getByLabelText(text.reason));
    await user.paste('🏦'.repeat(301));
    expect(dialog.getByText(fieldText.tooLong('۳۰۰'))).toBeVisible();
    expect(dialog.getByRole('button', { name: text.act })).toBeDisabled();
    await user.clear(dialog.getByLabelText(text.reason));
    await user.type(dialog.getByLabelText(text.reason), 'کسری تسویه جدا واریز شد');
    await user.click(dialog.getByRole('button', { name: text.act }));
    await waitFor(() =>
      expect(callsOf(contract.prepareOpenItemClosure)[0]?.body).toEqual({
        account: 'gateway_clearing',
        fundId: 2,
        settlementIds: [4, 5, 6],
        journalIds: [],
        way: 'line',
        depositId: 12,
        reason: 'کسری تسویه جدا واریز شد',
      }),
    );
  });

  it('are approved by another person with what that person saw', async () => {
    mockApi.use(answers(contract.approveOpenItemClosure, { data: { ...closure, status: 'approved' } }));
    const { user } = renderDesk(<OpenItemsSection />, { path: `${path}?closure=9` });
    await user.click(await screen.findByRole('button', { name: text.decision.approve }));
    const question = within(await screen.findByRole('dialog', { name: text.decision.approveTitle }));
    expect(question.getByText(closure.wayText)).toBeVisible();
    await user.click(question.getByRole('button', { name: text.decision.approve }));
    await waitFor(() => expect(callsOf(contract.approveOpenItemClosure)[0]?.body).toEqual({ version: 'seen' }));
  });
});
