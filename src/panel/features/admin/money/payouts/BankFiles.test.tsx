import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorTextOf } from '#shared/contract/failures.ts';
import * as files from '#shared/contract/payoutBatches.ts';
import { convertStatementFile } from '#shared/contract/statementFiles.ts';
import * as rules from '#shared/contract/paymentRules.ts';
import { usualPaymentRules } from '#shared/paymentFormats.ts';
import * as funds from '#shared/contract/funds.ts';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { batch, batches, list, row, shown } from '#tests/support/payoutSamples.ts';
import { sampleCalendar } from '#tests/support/ruleSamples.ts';
import { PayoutsView } from './PayoutsView.tsx';
import { columnsText } from '#panel/features/admin/shared/columns/strings.ts';
import { paymentRulesText } from './rulesStrings.ts';
import { allFundsText, payoutsText as text } from './strings.ts';
import { approvalText, bankFileText } from '#panel/features/admin/shared/approval/strings.ts';
import { baseApi, tagTypes } from '#panel/api/baseApi.ts';
import { formsText } from '#panel/components/forms/strings.ts';
import { importText } from '#panel/features/admin/shared/import/strings.ts';

const prepared: Partial<ReturnType<typeof batch>> = {
  status: 'prepared',
  statusText: 'در انتظار تأیید',
  releaserName: null,
  releasedAt: null,
};
const filePath = '/admin/payouts?tab=files&file=PB-2';
const reason = 'این پرداخت باید بررسی شود';
const form = async (title: string) => within(await screen.findByRole('dialog', { name: title }));

beforeEach(() => {
  mockApi.use(
    list([row()]),
    ...batches(),
    shown(),
    answers(listCalendarDays, { data: sampleCalendar() }),
    answers(funds.listFunds, { data: [] }),
    answers(rules.listPaymentAccounts, { data: [] }),
  );
});

const gone = (title: string) => waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());

describe('a bank file', () => {
  it('is not made by who approves, and the form says so', async () => {
    const { user } = renderDesk(<PayoutsView />, { path: '/admin/payouts' });
    await user.click(await screen.findByRole('button', { name: text.create }));
    const dialog = await form(bankFileText.createTitle);
    expect(dialog.getByRole('button', { name: bankFileText.createDo })).toBeDisabled();
    expect(dialog.getByRole('note')).toHaveTextContent(approvalText.duty.maker);
  });

  it('of all funds is previewed by fund, and made in one press without the funds that are left out', async () => {
    const fund = (fundId: number, fundName: string, totalAmount: string) => ({
      ...{ fundId, fundName, fundAccountId: null, bankName: null, iban: null, rowCount: 2, totalAmount },
      files: [{ methodText: null, formatText: 'CSV', rowCount: 2, totalAmount }],
      ...{ skippedCount: 0, skippedAmount: '0' },
    });
    mockApi.use(
      answers(files.listDueFunds, {
        data: [
          fund(1, 'سپیدار', '1200000'),
          {
            ...fund(2, 'نیلگون', '3000000'),
            fundAccountId: 8,
            bankName: 'بانک ملت',
            iban: 'IR430120000000000000000001',
          },
          { ...fund(3, 'آذرخش', '5000000'), skippedCount: 1, skippedAmount: '900000' },
          { ...fund(4, 'همراز', '0'), rowCount: 0, files: [], skippedCount: 3, skippedAmount: '600000' },
        ],
      }),
      answers(files.createPayoutBatches, {
        data: {
          batches: [batch({ ...prepared, batchNo: 'PB-7' }), batch({ ...prepared, batchNo: 'PB-8' })],
          skipped: [],
        },
      }),
    );
    const { user } = renderDesk(<PayoutsView />, { path: '/admin/payouts', level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.create }));
    await user.click(await screen.findByRole('button', { name: allFundsText.open }));
    const dialog = await form(allFundsText.title);
    expect(await dialog.findByText('۹٬۲۰۰٬۰۰۰')).toBeVisible();
    expect(dialog.getByText(allFundsText.left('۱', '۹۰۰٬۰۰۰'))).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: 'همراز' })).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: 'آذرخش' }));
    expect(dialog.getByText('۴٬۲۰۰٬۰۰۰')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: allFundsText.make('۲') }));
    expect(await dialog.findByText(allFundsText.made('۲'))).toBeVisible();
    expect(callsOf(files.createPayoutBatches)[0]?.body).toMatchObject({
      funds: [
        { fundId: 1, fundAccountId: null, rowCount: 2, totalAmount: '1200000' },
        { fundId: 2, fundAccountId: 8, rowCount: 2, totalAmount: '3000000' },
      ],
    });
  });

  it('of all funds is shown again when what is due has changed', async () => {
    const due = {
      ...{ fundId: 1, fundName: 'سپیدار', fundAccountId: null, bankName: null, iban: null, rowCount: 1 },
      ...{ totalAmount: '1200000', files: [], skippedCount: 0, skippedAmount: '0' },
    };
    mockApi.use(answers(files.listDueFunds, { data: [due] }), refuses(files.createPayoutBatches, 'PAYOUT_DUE_CHANGED'));
    const { user } = renderDesk(<PayoutsView />, { path: '/admin/payouts', level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.create }));
    await user.click(await screen.findByRole('button', { name: allFundsText.open }));
    const dialog = await form(allFundsText.title);
    await user.click(await dialog.findByRole('button', { name: allFundsText.make('۱') }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(errorTextOf('PAYOUT_DUE_CHANGED')?.message ?? 'no text');
    await waitFor(() => expect(callsOf(files.listDueFunds).length).toBeGreaterThan(1));
  });

  it('needs a fund before it is made', async () => {
    const { user } = renderDesk(<PayoutsView />, { path: '/admin/payouts', level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.create }));
    const dialog = await form(bankFileText.createTitle);
    await user.click(dialog.getByRole('button', { name: bankFileText.createDo }));
    expect(await dialog.findByText(bankFileText.createFundNeeded)).toBeVisible();
    expect(callsOf(files.createPayoutBatch)).toHaveLength(0);
  });

  it('of the filtered fund is made, says who was left out, and leads to its release', async () => {
    mockApi.use(
      answers(files.createPayoutBatch, {
        data: {
          batch: batch({ ...prepared, isMine: true }),
          batches: [batch({ ...prepared, isMine: true })],
          skipped: [{ payoutId: 9, investorName: 'مریم', amount: '1000', reason: 'پرداخت متوقف شده است' }],
        },
      }),
    );
    const { user } = renderDesk(<PayoutsView />, { path: '/admin/payouts?fund=1', level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.create }));
    const dialog = await form(bankFileText.createTitle);
    expect(await dialog.findByText(bankFileText.previewCount)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: bankFileText.createDo }));
    expect(await dialog.findByText(bankFileText.skipped)).toBeVisible();
    expect(callsOf(files.createPayoutBatch)[0]?.body).toMatchObject({ fundId: 1 });
    expect(dialog.getByRole('link', { name: bankFileText.showFile })).toHaveAttribute('href', filePath);
    expect(dialog.queryByRole('button', { name: text.download })).toBeNull();
  });

  it('of an account has the columns of its bank, in the order and under the titles that are typed', async () => {
    const satna = { ...usualPaymentRules.satna, columns: null };
    const none = { paya: { ...usualPaymentRules.paya, columns: null }, satna };
    const account = {
      ...{ fundAccountId: 8, fundId: 1, fundName: 'درآمد ثابت سپیدار', bankName: 'بانک ملت', isUsual: true },
      ...{ iban: 'IR580120105180021273113007', savedByName: null, savedAt: null, version: 'seen-rules' },
      rules: {
        ...usualPaymentRules,
        ...none,
        internal: { ...usualPaymentRules.internal, isUsed: false, columns: null },
      },
    };
    mockApi.use(
      answers(rules.listPaymentAccounts, { data: [account] }),
      answers(rules.savePaymentRules, { data: { ...account, isUsual: false } }),
    );
    const { user } = renderDesk(<PayoutsView />, { path: '/admin/payouts?fund=1&tab=files', level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.rulesOpen }));
    const chooser = await form(paymentRulesText.title);
    await user.click(await chooser.findByRole('combobox', { name: paymentRulesText.account }));
    await user.click(await screen.findByRole('option', { name: /بانک ملت/ }));
    const setting = await form(paymentRulesText.titleOf('درآمد ثابت سپیدار', 'بانک ملت'));
    // groups are a message of ISO 20022, which has no columns
    await user.click(setting.getByRole('checkbox', { name: paymentRulesText.ownColumns }));
    for (const name of ['شبای مبدأ', 'بانک مقصد', 'نام صاحب حساب', 'شرح'])
      await user.click(setting.getByRole('checkbox', { name: columnsText.isIn(name) }));
    await user.click(setting.getByRole('button', { name: columnsText.up('شناسه پرداخت') }));
    const title = setting.getByLabelText(columnsText.heading('شبای مقصد'));
    await user.clear(title);
    await user.type(title, 'Destination IBAN');
    await user.click(setting.getByRole('button', { name: paymentRulesText.save }));
    await waitFor(() =>
      expect(callsOf(rules.savePaymentRules)[0]?.body).toMatchObject({
        rules: {
          paya: { columns: null },
          satna: {
            columns: [
              { value: 'iban', title: 'Destination IBAN' },
              { value: 'id', title: 'شناسه پرداخت' },
              { value: 'amount', title: 'مبلغ (ریال)' },
            ],
          },
        },
      }),
    );
  });

  it('of an account is made by way, and its rules are set beside the list', async () => {
    const account = {
      ...{ fundAccountId: 8, fundId: 1, fundName: 'درآمد ثابت سپیدار', bankName: 'بانک ملت' },
      ...{ iban: 'IR580120105180021273113007', rules: usualPaymentRules, isUsual: true, savedByName: null },
      ...{ savedAt: null, version: 'seen-rules' },
    };
    const paya = batch({ ...prepared, batchNo: 'PB-3', method: 'paya', methodText: 'پایا', rowCount: 2 });
    const satna = batch({ ...prepared, batchNo: 'PB-4', method: 'satna', methodText: 'ساتنا' });
    mockApi.use(
      answers(rules.listPaymentAccounts, { data: [account] }),
      answers(files.createPayoutBatch, { data: { batch: paya, batches: [paya, satna], skipped: [] } }),
      answers(rules.savePaymentRules, { data: { ...account, isUsual: false } }),
    );
    const { user } = renderDesk(<PayoutsView />, { path: '/admin/payouts?fund=1&tab=files', level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.rulesOpen }));
    const chooser = await form(paymentRulesText.title);
    await user.click(await chooser.findByRole('combobox', { name: paymentRulesText.account }));
    await user.click(await screen.findByRole('option', { name: /بانک ملت/ }));
    const setting = await form(paymentRulesText.titleOf('درآمد ثابت سپیدار', 'بانک ملت'));
    expect(setting.getByText(paymentRulesText.usual)).toBeVisible();
    const from = setting.getByLabelText(paymentRulesText.satnaFrom);
    await user.clear(from);
    await user.type(from, '۱٬۰۰۰٬۰۰۰');
    await user.click(setting.getByRole('button', { name: paymentRulesText.save }));
    await waitFor(() =>
      expect(callsOf(rules.savePaymentRules)[0]?.body).toEqual({
        version: 'seen-rules',
        rules: { ...usualPaymentRules, satnaFrom: '1000000' },
      }),
    );
    await gone(paymentRulesText.titleOf('درآمد ثابت سپیدار', 'بانک ملت'));
    await user.click(screen.getByRole('button', { name: text.create }));
    const dialog = await form(bankFileText.createTitle);
    await user.click(await dialog.findByRole('combobox', { name: bankFileText.createAccount }));
    await user.click(await screen.findByRole('option', { name: bankFileText.createAccountOf('بانک ملت', '3007') }));
    await user.click(dialog.getByRole('button', { name: bankFileText.createDo }));
    expect(await dialog.findByText(bankFileText.madeFile('PB-4', 'ساتنا'))).toBeVisible();
    expect(callsOf(files.createPayoutBatch)[0]?.body).toMatchObject({ fundId: 1, fundAccountId: 8 });
  });

  it('that waits is released with its count and sum in sight, and cannot be fetched before', async () => {
    mockApi.use(
      ...batches(prepared),
      refuses(files.releasePayoutBatch, 'APPROVAL_CHANGED', {
        changes: [{ field: 'totalAmount', before: '5448500', after: '9000000' }],
      }),
    );
    const { user } = renderDesk(<PayoutsView />, { path: filePath });
    await user.click(await screen.findByRole('button', { name: text.release }));
    expect(screen.queryByRole('button', { name: text.download })).toBeNull();
    const dialog = await form(text.releaseTitle);
    expect(dialog.getByText(text.batchRows)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: text.release }));
    expect(await dialog.findByText(/جمع مبلغ/)).toBeVisible();
    mockApi.use(answers(files.releasePayoutBatch, { data: batch() }), ...batches());
    await user.click(dialog.getByRole('button', { name: text.release }));
    await gone(text.releaseTitle);
    expect(await screen.findByRole('button', { name: text.download })).toBeVisible();
    expect(callsOf(files.releasePayoutBatch)[0]?.body).toEqual({ version: 'seen-PB-2' });
  });

  it('is released as it was when the question was opened, also when it is read again behind it', async () => {
    mockApi.use(...batches(prepared), answers(files.releasePayoutBatch, { data: batch() }));
    const { user, store } = renderDesk(<PayoutsView />, { path: filePath });
    await user.click(await screen.findByRole('button', { name: text.release }));
    const dialog = await form(text.releaseTitle);
    mockApi.use(...batches({ ...prepared, totalAmount: '9000000', version: 'seen-later' }));
    act(() => void store.dispatch(baseApi.util.invalidateTags([...tagTypes])));
    expect(await dialog.findByText('۹٬۰۰۰٬۰۰۰')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: text.release }));
    await waitFor(() => expect(callsOf(files.releasePayoutBatch)[0]?.body).toEqual({ version: 'seen-PB-2' }));
  });

  it('is not released by who made it', async () => {
    mockApi.use(...batches({ ...prepared, isMine: true }));
    renderDesk(<PayoutsView />, { path: filePath, level: 'super' });
    expect(await screen.findByRole('button', { name: text.release })).toBeDisabled();
    expect(screen.getByText(new RegExp(text.sameMakerRelease))).toBeVisible();
  });

  it('is cancelled with a reason, and warns when somebody has fetched it', async () => {
    mockApi.use(
      ...batches({ downloaderName: 'لیلا فرهمند', downloadedAt: '2026-11-21T08:00:00.000Z' }),
      answers(files.cancelPayoutBatch, { data: batch({ cancelReason: reason, isMyCancel: true }) }),
    );
    const { user } = renderDesk(<PayoutsView />, { path: filePath, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.cancelBatch }));
    const dialog = await form(text.cancelTitle('PB-2'));
    expect(dialog.getByText(/دو بار پرداخت می‌شود/)).toBeVisible();
    mockApi.use(...batches({ cancelReason: reason, isMyCancel: true }));
    await user.type(dialog.getByLabelText(formsText.reason), reason);
    await user.click(dialog.getByRole('button', { name: text.cancelBatch }));
    await gone(text.cancelTitle('PB-2'));
    expect(callsOf(files.cancelPayoutBatch)[0]?.body).toEqual({ version: 'seen-PB-2', reason });
    expect(await screen.findByRole('button', { name: text.confirmCancel })).toBeDisabled();
  });

  it('is cancelled permanently by the second person', async () => {
    mockApi.use(
      ...batches({ cancelReason: reason, cancelAskerName: 'لیلا فرهمند', cancelAskedAt: '2026-11-21T08:00:00.000Z' }),
      answers(files.confirmPayoutBatchCancel, { data: batch({ status: 'cancelled', cancelReason: reason }) }),
    );
    const { user } = renderDesk(<PayoutsView />, { path: filePath });
    await user.click(await screen.findByRole('button', { name: text.confirmCancel }));
    const dialog = await form(text.confirmCancelTitle);
    expect(dialog.getByText(reason)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: text.confirmCancel }));
    await gone(text.confirmCancelTitle);
    expect(callsOf(files.confirmPayoutBatchCancel)[0]?.body).toEqual({ version: 'seen-PB-2' });
  });

  it('whose cancelling is refused goes on', async () => {
    mockApi.use(...batches({ cancelReason: reason }), answers(files.refusePayoutBatchCancel, { data: batch() }));
    const { user } = renderDesk(<PayoutsView />, { path: filePath });
    await user.click(await screen.findByRole('button', { name: text.refuseCancel }));
    const dialog = await form(text.refuseCancelTitle);
    await user.click(dialog.getByRole('button', { name: text.refuseCancelTypical[0] }));
    await user.click(dialog.getByRole('button', { name: text.refuseCancel }));
    await gone(text.refuseCancelTitle);
    // who refused it reads it in the file as long as the file is open
    expect(await screen.findByText(text.cancelRefused(text.refuseCancelTypical[0]))).toBeVisible();
    expect(callsOf(files.refusePayoutBatchCancel)[0]?.body).toEqual({
      version: 'seen-PB-2',
      reason: text.refuseCancelTypical[0],
    });
  });

  it('that does not exist says so', async () => {
    mockApi.use(refuses(files.getPayoutBatch, 'PAYOUT_BATCH_NOT_FOUND'));
    renderDesk(<PayoutsView />, { path: '/admin/payouts?tab=files&file=PB-77' });
    expect(await screen.findByText(errorTextOf('PAYOUT_BATCH_NOT_FOUND')?.message ?? '')).toBeVisible();
  });

  it('gets the answer of the bank, each wrong line with its reason', async () => {
    mockApi.use(
      answers(files.importPayoutResults, {
        data: {
          batchNo: 'PB-2',
          paid: 1,
          failed: 0,
          repeated: 0,
          invalid: 1,
          open: 0,
          titles: [],
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
    const { user } = renderDesk(<PayoutsView />, { path: filePath });
    await user.click(await screen.findByRole('button', { name: text.import }));
    const dialog = await form(text.importTitle('PB-2'));
    await user.type(dialog.getByLabelText(importText.filePaste), '8,5448500,موفق,BANK-1,');
    await user.click(dialog.getByRole('button', { name: text.importDo }));
    expect(await dialog.findByRole('cell', { name: /نتیجه باید/ })).toBeVisible();
    expect(callsOf(files.importPayoutResults)[0]?.body).toEqual({
      version: 'seen-PB-2',
      content: '8,5448500,موفق,BANK-1,',
    });
  });

  it('takes the spreadsheet of the bank, which the server makes text of', async () => {
    const content = 'شناسه پرداخت\tوضعیت\n8\tموفق';
    mockApi.use(answers(convertStatementFile, { data: { content, rowCount: 2, sheets: ['نتیجه'] } }));
    const { user } = renderDesk(<PayoutsView />, { path: filePath });
    await user.click(await screen.findByRole('button', { name: text.import }));
    const dialog = await form(text.importTitle('PB-2'));
    const chooser = dialog.getByLabelText(importText.fileChoose, { selector: 'input' });
    await user.upload(chooser, new File(['PK\u0003\u0004'], 'natije.xlsx'));
    expect(await dialog.findByText(importText.fileLines('natije.xlsx', '۲'))).toBeVisible();
    expect(callsOf(convertStatementFile)[0]?.body).toEqual({ file: 'UEsDBA==' });
    expect(dialog.getByLabelText(importText.fileMend)).toHaveValue(content);
  });

  it('takes the report of the bank in XML as it is', async () => {
    mockApi.use(refuses(files.importPayoutResults, 'PAYOUT_REPORT', { fields: { content: ['فایل دیگری است'] } }));
    const { user } = renderDesk(<PayoutsView />, { path: filePath });
    await user.click(await screen.findByRole('button', { name: text.import }));
    const dialog = await form(text.importTitle('PB-2'));
    const content =
      '<?xml version="1.0"?>\n<d:Document xmlns:d="urn:x"><d:CstmrPmtStsRpt></d:CstmrPmtStsRpt></d:Document>';
    const chooser = dialog.getByLabelText(importText.fileChoose, { selector: 'input' });
    await user.upload(chooser, new File([content], 'report.xml', { type: 'text/xml' }));
    expect(await dialog.findByText(importText.fileLines('report.xml', '۲'))).toBeVisible();
    expect(callsOf(convertStatementFile)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: text.importDo }));
    // what is wrong with the file is said at once
    expect(await dialog.findByText(/فایل دیگری است/)).toBeVisible();
    expect(callsOf(files.importPayoutResults)[0]?.body).toEqual({ version: 'seen-PB-2', content });
  });

  it('is not answered by the one who made it', async () => {
    mockApi.use(...batches({ isMine: true }));
    renderDesk(<PayoutsView />, { path: filePath, level: 'super' });
    expect(await screen.findByRole('button', { name: text.import })).toBeDisabled();
    expect(screen.getByText(new RegExp(text.sameMaker))).toBeVisible();
  });
});
