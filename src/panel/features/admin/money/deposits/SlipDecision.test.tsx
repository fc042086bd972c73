import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as contract from '#shared/contract/deposits.ts';
import * as slipActs from '#shared/contract/depositSlips.ts';
import * as statements from '#shared/contract/bankStatements.ts';
import * as funds from '#shared/contract/funds.ts';
import * as demoClock from '#shared/contract/demoClock.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import {
  actedDeposit as acted,
  answersDeposits as list,
  type DepositSample,
  sampleDeposit as row,
} from '#tests/support/depositSamples.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { DepositsView } from './DepositsView.tsx';
import { depositsText as text } from './strings.ts';
import { formsText } from '#panel/components/forms/strings.ts';

const opened = '/admin/auto-buy/list?open=3';
const form = async (title: string) => within(await screen.findByRole('dialog', { name: title }));

beforeEach(() => {
  sessionStorage.clear();
  mockApi.use(
    answers(statements.listBankStatements, {
      data: [],
      pageInfo: onePage(0),
      summary: { waitingCount: 0, waitingAmount: '0' },
    }),
    answers(funds.listFunds, { data: [] }),
    refuses(demoClock.getDemoClock, 'DEMO_OFF'),
  );
});

describe('a line whose money an approved slip has booked', () => {
  const slips = [
    { receiptId: 9, number: '7301', orderNo: '1405-000009', investorName: 'نگار رستگار', date: '2026-11-21' },
  ];
  const waiting = (isMyLink: boolean) =>
    row({
      status: 'slip_waits',
      statusText: 'در انتظار تأیید پیوند به فیش',
      errorText: null,
      slips,
      slipNumber: '7301',
      isMyLink,
      actions: ['confirmSlip', 'refuseSlip'],
    });
  const shows = (shown: DepositSample) => mockApi.use(list([shown]), answers(contract.getDeposit, { data: shown }));

  it('is given to the slip by the second person, who sees both', async () => {
    shows(waiting(false));
    mockApi.use(answers(slipActs.confirmDepositSlip, acted({ status: 'slip', statusText: 'وجه فیش' })));
    const { user } = renderDesk(<DepositsView />, { path: opened });
    await user.click(await screen.findByRole('button', { name: text.actions.confirmSlip }));
    const dialog = await form(text.confirmSlipTitle);
    expect(dialog.getByText('نگار رستگار')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: text.actions.confirmSlip }));
    await waitFor(() => expect(callsOf(slipActs.confirmDepositSlip)[0]?.body).toEqual({ version: 'seen-3' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: text.confirmSlipTitle })).toBeNull());
  });

  it('is not confirmed by the one who named the slip, who takes it back with a reason', async () => {
    shows(waiting(true));
    mockApi.use(answers(slipActs.refuseDepositSlip, acted({ status: 'unmatched', statusText: 'نامشخص' })));
    const { user } = renderDesk(<DepositsView />, { path: opened, level: 'super' });
    expect(await screen.findByRole('button', { name: text.actions.confirmSlip })).toBeDisabled();
    expect(screen.getByText(new RegExp(text.sameLinker))).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.actions.refuseSlip }));
    const dialog = await form(text.refuseSlipTitle);
    await user.click(dialog.getByRole('button', { name: text.actions.refuseSlip }));
    expect(await dialog.findByText(formsText.reasonShort)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: text.refuseSlipTypical[0] }));
    await user.click(dialog.getByRole('button', { name: text.actions.refuseSlip }));
    await waitFor(() =>
      expect(callsOf(slipActs.refuseDepositSlip)[0]?.body).toEqual({
        version: 'seen-3',
        reason: text.refuseSlipTypical[0],
      }),
    );
  });

  it('is not confirmed for a slip that got another line', async () => {
    shows({ ...waiting(false), slips: [] });
    const { user } = renderDesk(<DepositsView />, { path: opened });
    await user.click(await screen.findByRole('button', { name: text.actions.confirmSlip }));
    const dialog = await form(text.confirmSlipTitle);
    expect(dialog.getByText(text.slipGone)).toBeVisible();
    expect(dialog.getByRole('button', { name: text.actions.confirmSlip })).toBeDisabled();
  });

  it('is named for the slip by one choice', async () => {
    const twice = row({ slips, actions: ['match', 'retry', 'slip', 'return'] });
    mockApi.use(
      list([twice]),
      answers(contract.getDeposit, { data: twice }),
      answers(slipActs.linkDepositToSlip, acted({ status: 'slip_waits', statusText: 'در انتظار تأیید پیوند به فیش' })),
    );
    const { user } = renderDesk(<DepositsView />, { path: opened });
    await user.click(await screen.findByRole('button', { name: text.actions.slip }));
    const dialog = await form(text.slipTitle);
    await user.click(dialog.getByRole('button', { name: text.actions.slip }));
    await waitFor(() =>
      expect(callsOf(slipActs.linkDepositToSlip)[0]?.body).toEqual({ version: 'seen-3', receiptId: 9 }),
    );
  });
});
