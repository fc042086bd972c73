import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import * as contract from '#shared/contract/bankMovements.ts';
import { listFunds } from '#shared/contract/funds.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { MovementsSection } from './MovementsSection.tsx';
import { movementsText as text } from './strings.ts';

type Lines = ResponseOf<typeof contract.listBankMovementLines>['data'];
type Movement = ResponseOf<typeof contract.listBankMovements>['data'][number];

const ofBank = {
  ...{ fundId: 2, fundName: 'صندوق نیلگون', bankName: 'ملت', accountIban: 'IR580120000000001000778898' },
  ...{ bankAt: '2026-11-21T06:00:00.000Z', otherIban: null },
};
const board: Lines = {
  lines: [
    {
      ...ofBank,
      ...{ statementId: 4, line: 7, depositId: null, direction: 'out', bankRef: 'CH-1', amount: '25000' },
      ...{ description: 'کارمزد حواله', suggested: 'charge', booked: [] },
    },
    {
      ...ofBank,
      ...{ statementId: 4, line: 8, depositId: null, direction: 'out', bankRef: 'RT-1', amount: '640000' },
      ...{ description: null, suggested: null },
      booked: [
        {
          ...{ cause: 'returned', returnedDepositId: 31, batchNo: null, payoutId: null },
          text: 'عودت واریز ۳۱ با شماره پیگیری RT-1',
        },
      ],
    },
    {
      ...ofBank,
      ...{ statementId: null, line: null, depositId: 12, direction: 'in', bankRef: 'IN-1', amount: '3300000' },
      ...{ description: 'سود کوتاه‌مدت', suggested: 'interest', booked: [] },
    },
  ],
  total: 501,
};
const movement: Movement = {
  movementId: 9,
  ...ofBank,
  ...{ statementId: 4, line: 7, depositId: null, direction: 'out', bankRef: 'CH-1', amount: '25000' },
  ...{ description: 'کارمزد حواله', cause: 'charge', causeText: 'کارمزد بانک', booked: null },
  ...{ reason: 'بر پایه صورت‌حساب بانک', status: 'prepared', statusText: 'در انتظار تأیید', preparedBy: 91 },
  ...{ preparedByName: 'مریم صبوری', preparedAt: '2026-11-21T06:00:00.000Z', decidedByName: null, decidedAt: null },
  ...{ decisionReason: null, version: 'seen', journalId: null, reversedAt: null },
};
const path = '/admin/reconciliation';

beforeEach(() => {
  mockApi.use(
    answers(listFunds, { data: [] }),
    answers(contract.listBankMovementLines, { data: board }),
    answers(contract.listBankMovements, { data: [movement], pageInfo: onePage(1) }),
  );
});

/** Opens the form of a line of the list. */
async function opening(at: number) {
  const { user } = renderDesk(<MovementsSection />, { path: `${path}?movement=9`, level: 't1' });
  const acts = await screen.findAllByRole('button', { name: text.act, hidden: true });
  await user.click(acts[at] as HTMLElement);
  return { user, dialog: within(await screen.findByRole('dialog', { name: text.actTitle })) };
}

describe('lines of the bank', () => {
  it('begin with the cause that the text of the bank suggests, and are named with a reason', async () => {
    mockApi.use(answers(contract.prepareBankMovement, { data: movement }));
    const { user, dialog } = await opening(0);
    expect(screen.getByText(text.oldest('۳', '۵۰۱'))).toBeInTheDocument();
    expect(dialog.getByText(text.suggested)).toBeVisible();
    await user.type(dialog.getByLabelText(text.reason), 'کارمزد حواله روز شنبه');
    await user.click(dialog.getByRole('button', { name: text.act }));
    await waitFor(() =>
      expect(callsOf(contract.prepareBankMovement)[0]?.body).toEqual({
        ...{ statementId: 4, line: 7, cause: 'charge' },
        reason: 'کارمزد حواله روز شنبه',
      }),
    );
  });

  it('name the record of the books that a withdrawal is', async () => {
    mockApi.use(answers(contract.prepareBankMovement, { data: movement }));
    const { user, dialog } = await opening(1);
    await user.click(dialog.getByLabelText(text.cause));
    await user.click(await screen.findByRole('option', { name: 'پرداختی که در دفاتر هست' }));
    expect(dialog.getByText(text.noRecord)).toBeVisible();
    await user.click(dialog.getByLabelText(text.cause));
    await user.click(await screen.findByRole('option', { name: 'عودت واریزی که در دفاتر هست' }));
    expect(dialog.getByText('عودت واریز ۳۱ با شماره پیگیری RT-1')).toBeVisible();
    await user.type(dialog.getByLabelText(text.reason), 'همان عودت روز شنبه است');
    await user.click(dialog.getByRole('button', { name: text.act }));
    await waitFor(() =>
      expect(callsOf(contract.prepareBankMovement)[0]?.body).toEqual({
        ...{ statementId: 4, line: 8, cause: 'returned', returnedDepositId: 31 },
        reason: 'همان عودت روز شنبه است',
      }),
    );
  });

  it('name the whole bank file that a withdrawal is', async () => {
    const [line] = board.lines;
    const record = { cause: 'batch', returnedDepositId: null, batchNo: 'PB-7', payoutId: null } as const;
    const whole = { ...(line as Lines['lines'][number]), suggested: 'batch' as const };
    const lines = [{ ...whole, booked: [{ ...record, text: 'همه فایل PB-7 با ۲ ردیف' }] }];
    mockApi.use(
      answers(contract.listBankMovementLines, { data: { lines, total: 1 } }),
      answers(contract.prepareBankMovement, { data: movement }),
    );
    const { user, dialog } = await opening(0);
    expect(dialog.getByText('همه فایل PB-7 با ۲ ردیف')).toBeVisible();
    await user.type(dialog.getByLabelText(text.reason), 'بانک کل فایل را برداشت کرد');
    await user.click(dialog.getByRole('button', { name: text.act }));
    await waitFor(() =>
      expect(callsOf(contract.prepareBankMovement)[0]?.body).toEqual({
        ...{ statementId: 4, line: 7, cause: 'batch', batchNo: 'PB-7' },
        reason: 'بانک کل فایل را برداشت کرد',
      }),
    );
  });

  it('name the failed row that a deposit brings back, or none where it brings back several', async () => {
    const record = { cause: 'batch', returnedDepositId: null, batchNo: 'PB-7', payoutId: 12 } as const;
    const deposit = { ...(board.lines[2] as Lines['lines'][number]), suggested: 'batch' as const };
    const row = 'ردیف ناموفق ۱۲ از فایل PB-7 به نگار رستگار که در راه برگشت است';
    mockApi.use(
      answers(contract.listBankMovementLines, {
        data: { lines: [{ ...deposit, booked: [{ ...record, text: row }] }], total: 1 },
      }),
      answers(contract.prepareBankMovement, { data: movement }),
    );
    const { user, dialog } = await opening(0);
    expect(dialog.getByText(row)).toBeVisible();
    await user.type(dialog.getByLabelText(text.reason), 'همان ردیف برگشت خورده است');
    await user.click(dialog.getByLabelText(text.record));
    await user.click(await screen.findByRole('option', { name: text.otherRows }));
    await user.click(dialog.getByLabelText(text.record));
    await user.click(await screen.findByRole('option', { name: row }));
    await user.click(dialog.getByRole('button', { name: text.act }));
    await waitFor(() =>
      expect(callsOf(contract.prepareBankMovement)[0]?.body).toEqual({
        ...{ depositId: 12, cause: 'batch', batchNo: 'PB-7', payoutId: 12 },
        reason: 'همان ردیف برگشت خورده است',
      }),
    );
  });

  it('of several failed rows that a deposit brings back name none', async () => {
    const record = { cause: 'batch', returnedDepositId: null, batchNo: 'PB-7', payoutId: 12 } as const;
    const deposit = { ...(board.lines[2] as Lines['lines'][number]), suggested: 'batch' as const };
    mockApi.use(
      answers(contract.listBankMovementLines, {
        data: { lines: [{ ...deposit, booked: [{ ...record, text: 'ردیف ناموفق ۱۲' }] }], total: 1 },
      }),
      answers(contract.prepareBankMovement, { data: movement }),
    );
    const { user, dialog } = await opening(0);
    await user.click(dialog.getByLabelText(text.record));
    await user.click(await screen.findByRole('option', { name: text.otherRows }));
    await user.type(dialog.getByLabelText(text.reason), 'چند ردیف با هم برگشت خورده است');
    await user.click(dialog.getByRole('button', { name: text.act }));
    await waitFor(() =>
      expect(callsOf(contract.prepareBankMovement)[0]?.body).toEqual({
        ...{ depositId: 12, cause: 'batch' },
        reason: 'چند ردیف با هم برگشت خورده است',
      }),
    );
  });

  it('say of a file without the answers of the bank what is to be done first', async () => {
    const { user, dialog } = await opening(1);
    await user.click(dialog.getByLabelText(text.cause));
    await user.click(await screen.findByRole('option', { name: 'فایل بانک: برداشت یک‌جا یا پرداخت ناموفق' }));
    expect(dialog.getByText(text.noFile)).toBeVisible();
  });

  it('of deposits offer their causes alone, and show what the API says of a field', async () => {
    mockApi.use(
      refuses(contract.prepareBankMovement, 'BANK_MOVEMENT_CAUSE', {
        fields: { cause: ['بابت دیگری را انتخاب کنید'] },
      }),
    );
    const { user, dialog } = await opening(2);
    await user.click(dialog.getByLabelText(text.cause));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'دریافت از حساب کارگزاری',
      'سود سپرده بانکی',
      'برگشت کارمزد بانک',
      'برگشت هزینه صندوق',
      'انتقال از حساب دیگر صندوق',
      'برگشت پرداخت ناموفق فایل بانک',
    ]);
    await user.click(screen.getByRole('option', { name: 'دریافت از حساب کارگزاری' }));
    await user.type(dialog.getByLabelText(text.reason), 'عودت وجه از کارگزار');
    await user.click(dialog.getByRole('button', { name: text.act }));
    expect(await dialog.findByText('بابت دیگری را انتخاب کنید')).toBeVisible();
    expect(callsOf(contract.prepareBankMovement)[0]?.body).toMatchObject({ depositId: 12, cause: 'broker' });
  });

  it('are approved by another person with what that person saw', async () => {
    mockApi.use(answers(contract.approveBankMovement, { data: { ...movement, status: 'approved' } }));
    const { user } = renderDesk(<MovementsSection />, { path: `${path}?movement=9` });
    await user.click(await screen.findByRole('button', { name: text.decision.approve }));
    const question = within(await screen.findByRole('dialog', { name: text.decision.approveTitle }));
    expect(question.getByText('کارمزد بانک')).toBeVisible();
    await user.click(question.getByRole('button', { name: text.decision.approve }));
    await waitFor(() => expect(callsOf(contract.approveBankMovement)[0]?.body).toEqual({ version: 'seen' }));
  });
});
