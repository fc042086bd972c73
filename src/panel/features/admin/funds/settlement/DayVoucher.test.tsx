import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import * as contract from '#shared/contract/vouchers.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { standsNear } from '#tests/support/nearScreen.ts';
import { DayVoucher } from './DayVoucher.tsx';
import { voucherText as text } from './voucherStrings.ts';

type Voucher = ResponseOf<typeof contract.getVoucher>['data'];
type Codes = ResponseOf<typeof contract.getAccountCodes>['data'];

const none = { debit: '0', credit: '0', unitDebit: '0', unitCredit: '0' };
const voucher: Voucher = {
  ...{ fundId: 2, fundName: 'صندوق نیلگون', date: '2026-11-18', isOver: true, missing: [] },
  rows: [
    {
      ...{ account: 'fund_bank', accountText: 'حساب بانکی صندوق', code: '1101' },
      ...{ type: 'deposit_pid', typeText: 'واریز با شناسه', ...none, debit: '7500000' },
    },
    {
      ...{ account: 'unmatched_deposits', accountText: 'واریزهای نامشخص', code: '2105' },
      ...{ type: 'deposit_pid', typeText: 'واریز با شناسه', ...none, credit: '7500000' },
    },
  ],
  totals: { ...none, debit: '7500000', credit: '7500000' },
  ...{ journalCount: 2, entryCount: 4, moneyIn: '7500000', moneyOut: '0' },
};
const codes = (of: Partial<Codes> = {}): Codes => ({
  fundId: null,
  codes: [
    { account: 'fund_bank', accountText: 'حساب بانکی صندوق', code: '1101', common: '1101' },
    { account: 'unmatched_deposits', accountText: 'واریزهای نامشخص', code: null, common: null },
  ],
  version: 'seen',
  ...of,
});

const show = (data: Voucher) => {
  standsNear();
  mockApi.use(answers(contract.getVoucher, { data }));
  return renderDesk(<DayVoucher fundId={2} day="2026-11-18" />, { path: '/admin/settlement', level: 't1' });
};

describe('the voucher of a day', () => {
  it('shows its rows with control totals, and offers the file', async () => {
    show(voucher);
    const box = within(await screen.findByTestId('day-voucher'));
    expect(box.getAllByText('۷٬۵۰۰٬۰۰۰').length).toBeGreaterThan(3);
    expect(box.getAllByText(text.total)).not.toEqual([]);
    expect(box.getByText(text.countsText('۲', '۴'))).toBeVisible();
    expect(box.getByRole('button', { name: new RegExp(text.title) })).toBeVisible();
    expect(callsOf(contract.getVoucher)[0]?.url.searchParams.get('date')).toBe('2026-11-18');
  });

  it('names the accounts without a code, and says that the day goes on', async () => {
    show({ ...voucher, isOver: false, missing: ['حساب بانکی صندوق', 'واریزهای نامشخص'] });
    const box = within(await screen.findByTestId('day-voucher'));
    expect(box.getByText(text.missing('حساب بانکی صندوق، واریزهای نامشخص'))).toBeVisible();
    expect(box.getByText(text.open)).toBeVisible();
    expect(box.queryByRole('button', { name: new RegExp(text.title) })).toBeNull();
  });

  it('takes codes of accounts with what the person saw, and shows what the API says of one', async () => {
    mockApi.use(
      answers(contract.getAccountCodes, { data: codes() }),
      refuses(contract.saveAccountCodes, 'VALIDATION_FAILED', {
        fields: { 'codes[1].code': ['کد حساب تا ۳۰ رقم و حرف لاتین است'] },
      }),
    );
    const { user } = show(voucher);
    await user.click(await screen.findByRole('button', { name: text.codes }));
    const dialog = within(await screen.findByRole('dialog', { name: text.codesTitle }));
    await user.type(await dialog.findByLabelText('واریزهای نامشخص'), '۲۱-۰۵');
    await user.click(dialog.getByRole('button', { name: text.save }));
    expect(await dialog.findByText('کد حساب تا ۳۰ رقم و حرف لاتین است')).toBeVisible();
    expect(callsOf(contract.saveAccountCodes)[0]?.body).toEqual({
      fundId: null,
      version: 'seen',
      codes: [
        { account: 'fund_bank', code: '1101' },
        { account: 'unmatched_deposits', code: '21-05' },
      ],
    });
  });

  it('keeps codes of the fund apart from those of every fund', async () => {
    mockApi.use(answers(contract.getAccountCodes, { data: codes() }));
    const { user } = show(voucher);
    await user.click(await screen.findByRole('button', { name: text.codes }));
    const dialog = within(await screen.findByRole('dialog', { name: text.codesTitle }));
    await dialog.findByLabelText('واریزهای نامشخص');
    const own = codes({ fundId: 2, version: 'own', codes: codes().codes.map((one) => ({ ...one, code: null })) });
    mockApi.use(answers(contract.getAccountCodes, { data: own }), answers(contract.saveAccountCodes, { data: own }));
    await user.click(dialog.getByLabelText(text.scope));
    await user.click(await screen.findByRole('option', { name: text.thisFund('صندوق نیلگون') }));
    expect(await dialog.findByText(text.common('1101'))).toBeVisible();
    await user.type(dialog.getByLabelText('حساب بانکی صندوق'), '1101.7');
    await user.click(dialog.getByRole('button', { name: text.save }));
    await waitFor(() =>
      expect(callsOf(contract.saveAccountCodes)[0]?.body).toEqual({
        ...{ fundId: 2, version: 'own' },
        codes: [{ account: 'fund_bank', code: '1101.7' }],
      }),
    );
  });
});
