import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#shared/contract/define.ts';
import { errorTexts } from '#shared/contract/errors.ts';
import * as client from '#shared/contract/client.ts';
import * as contract from '#shared/contract/payouts.ts';
import * as funds from '#shared/contract/funds.ts';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { onePage, renderDesk } from '../../../../../tests/support/desk.tsx';
import { sampleCalendar } from '../../../../../tests/support/ruleSamples.ts';
import { answers, callsOf, mockApi, refuses } from '../../../../../tests/support/msw.ts';
import { deskText } from '../kit/strings.ts';
import { PayoutsView } from './PayoutsView.tsx';
import { payoutsText as text } from './strings.ts';

type Row = AnswerOf<typeof contract.listPayouts>['data'][number];
type Batch = AnswerOf<typeof contract.listPayoutBatches>['data'][number];
type Account = AnswerOf<typeof client.investorBankAccounts>['data'][number];

const row = (changes: Partial<Row> = {}): Row => ({
  payoutId: 8,
  kind: 'redemption',
  kindText: 'وجه ابطال',
  orderId: 40,
  orderNo: '1405-000040',
  fundId: 1,
  fundName: 'درآمد ثابت سپیدار',
  investorId: 7,
  investorName: 'نگار رستگار',
  nationalNo: '0012345679',
  amount: '5448500',
  amountText: '5,448,500',
  dueDate: '2026-11-15',
  status: 'failed',
  statusText: 'واریز ناموفق',
  accountId: 2,
  accountText: 'سامان IR32 **** 3115',
  batchNo: 'PB-1',
  bankRef: null,
  errorText: 'شبا مسدود است',
  createdAt: '2026-11-15T07:30:00.000Z',
  finishedAt: '2026-11-15T07:30:00.000Z',
  ...changes,
});
const list = (rows: Row[]) =>
  answers(contract.listPayouts, {
    data: rows,
    pageInfo: onePage(rows.length),
    summary: {
      dueCount: 2,
      dueAmount: '9000000',
      sentCount: 0,
      sentAmount: '0',
      failedCount: 1,
      failedAmount: '5448500',
    },
  });
const madeBatch = {
  batchNo: 'PB-2',
  fundId: 1,
  fundName: 'درآمد ثابت سپیدار',
  untilDate: '2026-11-21',
  rowCount: 1,
  totalAmount: '5448500',
  totalAmountText: '5,448,500',
  createdAt: '2026-11-21T07:30:00.000Z',
  fileUrl: '/api/admin/payouts/batches/PB-2/file/',
};
const batches = (changes: Partial<Batch> = {}) =>
  answers(contract.listPayoutBatches, {
    data: [
      {
        ...madeBatch,
        creatorName: 'لیلا فرهمند',
        isMine: false,
        paidCount: 0,
        failedCount: 0,
        openCount: 1,
        ...changes,
      },
    ],
    pageInfo: onePage(1),
  });
const account = (changes: Partial<Account>): Account => ({
  accountId: 2,
  bankName: 'سامان',
  bankCode: '056',
  bankBranchCode: '',
  bankBranchName: '',
  accountType: 'current',
  accountTypeText: 'حساب جاری',
  accountNumber: '1',
  iban: 'IR320560004019352903633115',
  isDefault: true,
  isVerified: true,
  heldUntil: null,
  ...changes,
});
const form = async (title: string) => within(await screen.findByRole('dialog', { name: title }));

beforeEach(() => {
  mockApi.use(
    list([row()]),
    batches(),
    answers(listCalendarDays, { data: sampleCalendar() }),
    answers(funds.listFunds, { data: [] }),
  );
});

describe('payouts', () => {
  it('show what is due and failed, with the way to each', async () => {
    renderDesk(<PayoutsView />, { path: '/admin/payouts?status=failed' });
    expect(await screen.findByRole('link', { name: new RegExp(text.statDue) })).toHaveTextContent('۲ مورد');
    expect(screen.getByRole('link', { name: new RegExp(text.statFailed) })).toHaveAttribute('aria-current', 'true');
    expect(callsOf(contract.listPayouts).map((call) => call.url.searchParams.get('status'))).toContain('failed');
  });

  it('that failed are queued again to another verified account', async () => {
    mockApi.use(
      answers(client.investorBankAccounts, {
        data: [
          account({}),
          account({ accountId: 3, bankName: 'ملت', isDefault: false }),
          account({ accountId: 4, bankName: 'صادرات', isDefault: false, isVerified: false }),
        ],
      }),
      refuses(contract.repairPayout, 'ORDER_ACCOUNT_HOLD'),
    );
    const { user } = renderDesk(<PayoutsView />, { path: '/admin/payouts?open=8', level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.repair }));
    const dialog = await form(text.repairTitle);
    expect(await dialog.findByRole('radio', { name: /سامان/ })).toBeChecked();
    expect(dialog.getByRole('radio', { name: /صادرات/ })).toBeDisabled();
    await user.click(dialog.getByRole('radio', { name: /ملت/ }));
    await user.click(dialog.getByRole('button', { name: text.repair }));
    expect(await dialog.findByText(errorTexts().get('ORDER_ACCOUNT_HOLD')?.message ?? '')).toBeVisible();
    mockApi.use(
      answers(contract.repairPayout, { data: { payoutId: 8, status: 'pending', statusText: 'در صف واریز' } }),
    );
    await user.click(dialog.getByRole('button', { name: text.repair }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: text.repairTitle })).toBeNull());
    expect(callsOf(contract.repairPayout).at(-1)?.body).toEqual({ accountId: 3 });
  });

  it('are repaired by who prepares alone', async () => {
    renderDesk(<PayoutsView />, { path: '/admin/payouts?open=8' });
    expect(await screen.findByRole('button', { name: text.repair })).toBeDisabled();
    expect(screen.getByText(new RegExp(deskText.needs.maker.slice(0, 20)))).toBeVisible();
  });
});

describe('a bank file', () => {
  it('is not made by who approves, and the form says so', async () => {
    const { user } = renderDesk(<PayoutsView />, { path: '/admin/payouts' });
    await user.click(await screen.findByRole('button', { name: text.create }));
    const dialog = await form(text.createTitle);
    expect(dialog.getByRole('button', { name: text.createDo })).toBeDisabled();
    expect(dialog.getByRole('note')).toHaveTextContent(deskText.needs.maker);
  });

  it('needs a fund before it is made', async () => {
    const { user } = renderDesk(<PayoutsView />, { path: '/admin/payouts', level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.create }));
    const dialog = await form(text.createTitle);
    await user.click(dialog.getByRole('button', { name: text.createDo }));
    expect(await dialog.findByText(text.createFundNeeded)).toBeVisible();
    expect(callsOf(contract.createPayoutBatch)).toHaveLength(0);
  });

  it('of the filtered fund is made, and says who was left out', async () => {
    mockApi.use(
      answers(contract.createPayoutBatch, {
        data: {
          ...madeBatch,
          skipped: [{ payoutId: 9, investorName: 'مریم', amount: '1000', reason: 'سرمایه‌گذار حساب تأییدشده ندارد' }],
        },
      }),
    );
    const { user } = renderDesk(<PayoutsView />, { path: '/admin/payouts?fund=1', level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.create }));
    const dialog = await form(text.createTitle);
    expect(await dialog.findByText(text.previewCount)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: text.createDo }));
    expect(await dialog.findByText(text.skipped)).toBeVisible();
    expect(callsOf(contract.createPayoutBatch)[0]?.body).toMatchObject({ fundId: 1 });
    expect(dialog.getByRole('button', { name: text.download })).toBeEnabled();
  });

  it('gets the answer of the bank, each wrong line with its reason', async () => {
    mockApi.use(
      answers(contract.importPayoutResults, {
        data: {
          batchNo: 'PB-2',
          paid: 1,
          failed: 0,
          repeated: 0,
          invalid: 1,
          open: 0,
          rows: [
            { line: 1, payoutId: 8, outcome: 'applied', outcomeText: 'ثبت شد', message: null },
            {
              line: 2,
              payoutId: null,
              outcome: 'invalid',
              outcomeText: 'نادرست',
              message: 'نتیجه باید «موفق» یا «ناموفق» باشد',
            },
          ],
        },
      }),
    );
    const { user } = renderDesk(<PayoutsView />, { path: '/admin/payouts?tab=files&file=PB-2' });
    await user.click(await screen.findByRole('button', { name: text.import }));
    const dialog = await form(text.importTitle('PB-2'));
    await user.type(dialog.getByLabelText(deskText.filePaste), '8,5448500,موفق,BANK-1,');
    await user.click(dialog.getByRole('button', { name: text.importDo }));
    expect(await dialog.findByRole('cell', { name: /نتیجه باید/ })).toBeVisible();
    expect(callsOf(contract.importPayoutResults)[0]?.body).toEqual({ content: '8,5448500,موفق,BANK-1,' });
  });

  it('is not answered by the one who made it', async () => {
    mockApi.use(batches({ isMine: true }));
    renderDesk(<PayoutsView />, { path: '/admin/payouts?tab=files&file=PB-2', level: 'super' });
    expect(await screen.findByRole('button', { name: text.import })).toBeDisabled();
    expect(screen.getByText(new RegExp(text.sameMaker))).toBeVisible();
  });
});
