import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import {
  approveCorrection,
  getJournal,
  listCorrections,
  listJournals,
  listLedgerInvestors,
  prepareAdjustment,
  prepareOrderReversal,
  prepareReversal,
  rejectCorrection,
} from '#shared/contract/corrections.ts';
import { listFunds } from '#shared/contract/funds.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { sampleFund } from '#tests/support/fundSamples.ts';
import { answers, callsOf, isUnreachable, mockApi, refuses } from '#tests/support/msw.ts';
import { CorrectionsView } from './CorrectionsView.tsx';
import { correctionsText } from './strings.ts';

const { journal: journalText, adjustment: adjustText, corrections: text } = correctionsText;
type Journal = ResponseOf<typeof listJournals>['data'][number];
type Correction = ResponseOf<typeof listCorrections>['data'][number];

const journal: Journal = {
  journalId: '1091',
  at: '2026-11-18T05:58:00.000Z',
  businessDate: '2026-11-18',
  kind: 'deposit_ipg',
  fundId: 1,
  fundName: 'درآمد ثابت کاج',
  investorId: 3,
  investorName: 'نگار رستگار',
  orderId: 7,
  orderNo: '1405-000375',
  amount: '35000000',
  types: ['deposit_ipg'],
  isReversible: true,
  isExecution: false,
  reversedBy: null,
  reverses: null,
  reason: null,
};
const line = (account: 'investor_cash' | 'gateway_clearing', accountText: string, side: 'debit' | 'credit') => ({
  account,
  accountText,
  unit: 'IRR' as const,
  debit: side === 'debit' ? '35000000' : '0',
  credit: side === 'credit' ? '35000000' : '0',
  txType: 'deposit_ipg',
  comments: '',
});
const correction = (values: Partial<Correction> = {}): Correction => ({
  correctionId: 2,
  kind: 'reversal',
  kindText: 'برگشت سند',
  fundId: 1,
  fundName: 'درآمد ثابت کاج',
  investorId: 3,
  investorName: 'نگار رستگار',
  journalId: '1091',
  side: null,
  amount: null,
  total: '534000',
  counter: null,
  reason: 'واریز اشتباه به حساب',
  status: 'draft',
  statusText: 'در انتظار تأیید',
  preparedBy: 5,
  preparedByName: 'لیلا فرهمند',
  preparedAt: '2026-11-21T08:00:00.000Z',
  decidedBy: null,
  decidedByName: '',
  decidedAt: null,
  decisionReason: null,
  bookedJournalId: null,
  version: 'seen-2',
  order: null,
  price: null,
  payouts: [],
  overCeiling: null,
  ...values,
});
const path = '/admin/corrections';

beforeEach(() =>
  mockApi.use(
    answers(listFunds, { data: [sampleFund()] }),
    answers(listJournals, { data: [journal], pageInfo: onePage(1) }),
    answers(getJournal, {
      data: {
        ...journal,
        lines: [
          line('gateway_clearing', 'حساب واسط درگاه پرداخت', 'debit'),
          line('investor_cash', 'مانده ریالی سرمایه‌گذار', 'credit'),
        ],
        payouts: [],
      },
    }),
    answers(listCorrections, { data: [correction()], pageInfo: onePage(1) }),
  ),
);

describe('a journal', () => {
  it('is found by a number of the address and shows its lines with both sums', async () => {
    renderDesk(<CorrectionsView />, { isMoving: true, path: `${path}?search=1405-000375&journal=1091`, level: 't1' });
    expect(await screen.findByText('حساب واسط درگاه پرداخت')).toBeVisible();
    expect(screen.getAllByText('۳۵٬۰۰۰٬۰۰۰').length).toBeGreaterThanOrEqual(4);
    expect(callsOf(listJournals)[0]?.url.searchParams.get('search')).toBe('1405-000375');
  });

  it('is taken back with a reason that is long enough', async () => {
    mockApi.use(refuses(prepareReversal, 'CORRECTION_ALREADY'));
    const { user, log } = renderDesk(<CorrectionsView />, {
      isMoving: true,
      path: `${path}?journal=1091`,
      level: 't1',
    });
    const reason = await screen.findByLabelText(journalText.reasonLabel);
    await user.type(reason, 'کوتاه');
    await user.click(screen.getByRole('button', { name: journalText.prepare }));
    expect(await screen.findByText('علت را دست‌کم در ۱۰ حرف بنویسید')).toBeVisible();
    await user.type(reason, ' بود و بلند شد');
    await user.click(screen.getByRole('button', { name: journalText.prepare }));
    expect(await screen.findByText('برای این سند قبلاً برگشت ثبت شده است')).toBeVisible();
    expect(reason).toHaveValue('کوتاه بود و بلند شد');
    // somebody was faster: the journal is fetched again
    await waitFor(() => expect(callsOf(getJournal)).toHaveLength(2));
    mockApi.use(answers(prepareReversal, { data: correction() }));
    await user.click(screen.getByRole('button', { name: journalText.prepare }));
    await waitFor(() => expect(log.paths.at(-1)).toContain('"tab":"corrections"'));
    expect(callsOf(prepareReversal).at(-1)?.body).toEqual({ journalId: '1091', reason: 'کوتاه بود و بلند شد' });
  });
});

describe('the journal of an executed order', () => {
  it('is taken back with the order, and names the payouts that go with it', async () => {
    const payout = {
      payoutId: 41,
      kindText: 'وجه ابطال',
      amount: '12000000',
      statusText: 'در صف واریز',
      batchNo: null,
      isGone: false,
    };
    mockApi.use(
      answers(getJournal, {
        data: { ...journal, kind: 'redeem', isReversible: false, isExecution: true, lines: [], payouts: [payout] },
      }),
      answers(prepareOrderReversal, { data: correction({ kind: 'order' }) }),
    );
    const { user, log } = renderDesk(<CorrectionsView />, {
      isMoving: true,
      path: `${path}?journal=1091`,
      level: 't1',
    });
    expect(await screen.findByText(journalText.payout('۴۱', 'وجه ابطال'))).toBeVisible();
    expect(screen.getByText(journalText.payoutsWait)).toBeVisible();
    await user.type(screen.getByLabelText(journalText.price), '1,250,000/5');
    await user.type(screen.getByLabelText(journalText.reasonLabel), 'قیمت این روز اشتباه بود');
    await user.click(screen.getByRole('button', { name: journalText.prepare }));
    await waitFor(() => expect(log.paths.at(-1)).toContain('"tab":"corrections"'));
    expect(callsOf(prepareOrderReversal)[0]?.body).toEqual({
      orderId: 7,
      price: '1250000.5',
      reason: 'قیمت این روز اشتباه بود',
    });
  });
});

describe('an adjustment', () => {
  it('says of a search that failed that it failed, asks once for a word, and finds at the next one', async () => {
    mockApi.use(isUnreachable(listLedgerInvestors));
    const { user } = renderDesk(<CorrectionsView />, { isMoving: true, path, level: 't1' });
    await user.click(screen.getByRole('button', { name: correctionsText.adjust }));
    const field = await screen.findByLabelText(adjustText.find);
    await user.type(field, 'رستگا');
    expect(await screen.findByText(adjustText.findFailed)).toBeVisible();
    expect(screen.queryByText(adjustText.notFound)).toBeNull();
    const asked: string[] = [];
    mockApi.use(
      answers(listLedgerInvestors, ({ url }) => {
        asked.push(url.searchParams.get('search') ?? '');
        return { data: [] };
      }),
    );
    await user.type(field, 'ری');
    expect(await screen.findByText(adjustText.notFound)).toBeVisible();
    expect(asked).toEqual(['رستگاری']);
  });

  it('shows the free money before and after, and a refusal at the amount', async () => {
    mockApi.use(
      answers(listLedgerInvestors, {
        data: [
          {
            investorId: 3,
            name: 'نگار رستگار',
            nationalNo: '0012345679',
            balances: [{ fundId: 1, fundName: 'درآمد ثابت کاج', balance: '900000', held: '100000' }],
          },
        ],
      }),
      refuses(prepareAdjustment, 'CORRECTION_MONEY_HELD', { params: { free: 800_000n } }),
    );
    const { user } = renderDesk(<CorrectionsView />, { isMoving: true, path, level: 't1' });
    await user.click(screen.getByRole('button', { name: correctionsText.adjust }));
    await user.click(await screen.findByRole('button', { name: adjustText.submit }));
    expect(await screen.findByText(adjustText.pickInvestor)).toBeVisible();
    expect(screen.getByText('صندوق را انتخاب کنید')).toBeVisible();
    await user.type(screen.getByLabelText(adjustText.find), 'رستگار');
    await user.click(await screen.findByRole('option', { name: /نگار رستگار/ }));
    const pick = async (label: string, option: string) => {
      await user.click(screen.getByRole('combobox', { name: label }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await pick(adjustText.fund, 'درآمد ثابت کاج');
    await pick(adjustText.side, adjustText.sides.debit);
    await pick(adjustText.counter, 'حساب بانکی صندوق');
    const amount = screen.getByLabelText(adjustText.amount);
    await user.type(amount, '500000');
    expect(screen.getByText('۸۰۰٬۰۰۰')).toBeVisible();
    expect(screen.getByText('۳۰۰٬۰۰۰')).toBeVisible();
    await user.type(screen.getByLabelText(adjustText.reason), 'واریز دو بار ثبت شده بود');
    await user.click(screen.getByRole('button', { name: adjustText.submit }));
    expect(await screen.findByText(/برای این اصلاح کافی نیست/)).toBeVisible();
    expect(amount).toHaveAttribute('aria-invalid', 'true');
    expect(amount).toHaveValue('۵۰۰٬۰۰۰');
    expect(callsOf(prepareAdjustment)[0]?.body).toEqual({
      investorId: 3,
      fundId: 1,
      side: 'debit',
      amount: '500000',
      counter: 'fund_bank',
      reason: 'واریز دو بار ثبت شده بود',
    });
  });
});

describe('a correction', () => {
  const tab = `${path}?tab=corrections`;
  const open = async (user: ReturnType<typeof renderDesk>['user']) =>
    user.click(await screen.findByText('واریز اشتباه به حساب'));

  it('is booked by a second person', async () => {
    mockApi.use(
      answers(approveCorrection, {
        data: { correction: correction({ status: 'approved', bookedJournalId: '1095' }), accountsChecked: 2 },
      }),
    );
    const { user } = renderDesk(<CorrectionsView />, { isMoving: true, path: tab, level: 't2' });
    await open(user);
    await user.click(await screen.findByRole('button', { name: text.approve }));
    const question = screen.getAllByRole('dialog').at(-1) as HTMLElement;
    // what is approved stands in the question: whose, and how much
    expect(within(question).getByText('نگار رستگار')).toBeVisible();
    expect(question).toHaveTextContent('۵۳۴٬۰۰۰');
    await user.click(within(question).getByRole('button', { name: text.approve }));
    await waitFor(() => expect(callsOf(approveCorrection)[0]?.body).toEqual({ version: 'seen-2' }));
  });

  it('tells who decided, when and why without being opened again, also when it left the list', async () => {
    const decided = correction({
      status: 'rejected',
      statusText: 'رد شده',
      decidedBy: 9,
      decidedByName: 'پیمان سهرابی',
      decidedAt: '2026-11-21T09:15:00.000Z',
      decisionReason: 'مبلغ با صورت‌حساب نمی‌خواند',
    });
    mockApi.use(answers(rejectCorrection, { data: decided }));
    const { user } = renderDesk(<CorrectionsView />, { isMoving: true, path: `${tab}&status=draft`, level: 't2' });
    await open(user);
    await user.click(await screen.findByRole('button', { name: text.reject }));
    await user.type(await screen.findByLabelText(text.rejectReason), 'مبلغ با صورت‌حساب نمی‌خواند');
    const form = screen.getAllByRole('dialog').at(-1) as HTMLElement;
    mockApi.use(answers(listCorrections, { data: [], pageInfo: onePage(0) }));
    await user.click(within(form).getByRole('button', { name: text.reject }));
    expect(await screen.findByText('پیمان سهرابی')).toBeVisible();
    expect(screen.getByText('۱۴۰۵/۰۸/۳۰ ۱۲:۴۵')).toBeVisible();
    expect(screen.getByText('مبلغ با صورت‌حساب نمی‌خواند', { selector: 'dd *, dd' })).toBeVisible();
    expect(screen.queryByRole('button', { name: text.approve })).toBeNull();
  });

  it('of an order says with what price, and that the bank has a payout of it', async () => {
    const order = { orderId: 7, orderNo: '1405-000375', orderTypeText: 'ابطال (فروش)', statusText: 'واریز شده' };
    const payout = {
      payoutId: 41,
      kindText: 'وجه ابطال',
      amount: '12000000',
      statusText: 'واریز شده',
      batchNo: 'PB-7',
      isGone: true,
    };
    const row = correction({
      kind: 'order',
      kindText: 'برگشت اجرای درخواست',
      journalId: null,
      order,
      price: '1250000.5',
      payouts: [payout],
    });
    mockApi.use(answers(listCorrections, { data: [row], pageInfo: onePage(1) }));
    const { user } = renderDesk(<CorrectionsView />, { isMoving: true, path: tab, level: 't2' });
    await open(user);
    expect(await screen.findByText(journalText.payoutsGone)).toBeVisible();
    expect(screen.getByText('۱٬۲۵۰٬۰۰۰٫۵')).toBeVisible();
    expect(screen.getByText(`واریز شده، ${journalText.inFile('PB-7')}`)).toBeVisible();
  });

  it('is withdrawn, not approved, by who prepared it', async () => {
    mockApi.use(
      answers(listCorrections, { data: [correction({ preparedBy: 1 })], pageInfo: onePage(1) }),
      answers(rejectCorrection, { data: correction({ status: 'rejected' }) }),
    );
    const { user } = renderDesk(<CorrectionsView />, { isMoving: true, path: tab, level: 'super' });
    await open(user);
    expect(await screen.findByRole('button', { name: text.approve })).toBeDisabled();
    expect(screen.getByText(text.samePerson)).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.withdraw }));
    await user.type(await screen.findByLabelText(text.rejectReason), 'اشتباه تهیه شده بود');
    const form = screen.getAllByRole('dialog').at(-1) as HTMLElement;
    await user.click(within(form).getByRole('button', { name: text.withdraw }));
    await waitFor(() =>
      expect(callsOf(rejectCorrection)[0]?.body).toEqual({ version: 'seen-2', reason: 'اشتباه تهیه شده بود' }),
    );
  });
});
