import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import * as statements from '#shared/contract/bankStatements.ts';
import * as files from '#shared/contract/statementFiles.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { importText } from '#panel/features/admin/shared/import/strings.ts';
import { BankFileDialog } from './BankFileDialog.tsx';
import { statementFileText, forecastText } from './bankFileStrings.ts';

const text = statementFileText;

type Preview = ResponseOf<typeof files.previewStatement>['data'];

const account: ResponseOf<typeof files.listStatementMappings>['data'][number] = {
  ...{ fundAccountId: 8, fundId: 1, fundName: 'درآمد ثابت سپیدار', bankCode: '012', bankName: 'بانک ملت' },
  ...{ iban: 'IR580120105180021273113007', mapping: null, savedByName: null, savedAt: null, lastClosing: null },
};

const line: Preview['lines'][number] = {
  ...{ line: 2, direction: 'out', bankRef: '104523', amount: '3450001', depositDate: '2026-11-21T06:00:00.000Z' },
  ...{
    depositCode: null,
    sourceIban: null,
    description: 'پایا',
    isLate: false,
    state: 'waiting',
    stateText: 'در انتظار',
  },
  ...{ match: 'payout', matchText: 'پرداخت ۷ را تأیید می‌کند (نگار رستگار)', alike: null },
};

const preview = (changes: Partial<Preview> = {}) =>
  answers(files.previewStatement, {
    data: {
      ...{ lines: [line], problems: [], skipped: [], lineCount: 1, newCount: 0, newAmount: '0', withdrawalCount: 1 },
      ...{ withdrawalAmount: '3450001', repeatedCount: 0, linkedCount: 0, alikeCount: 0, lateCount: 0 },
      forecast: {
        ...{ orderCount: 0, slipCount: 0, settlementCount: 0, payoutCount: 1, payoutAmount: '3450001' },
        ...{
          unknownCount: 0,
          unknownAmount: '0',
          bookedCount: 0,
          bookedAmount: '0',
          otherOutCount: 0,
          otherOutAmount: '0',
        },
      },
      closings: [
        {
          ...{ date: '2026-11-20', balance: '5000', otherBalance: '0', bookBalance: '4000', comingAmount: '0' },
          difference: '1000',
        },
      ],
      isChainBroken: false,
      ...changes,
    },
  });

const content = 'تاریخ;ساعت;بدهکار;بستانکار;شماره سند;شرح\n1405/08/30;10:00;3450001;0;104523;پایا';

beforeEach(() => {
  sessionStorage.clear();
  mockApi.use(answers(files.listStatementMappings, { data: [account] }), preview());
});

async function opened(file = new File([content], 'gardesh.csv', { type: 'text/csv' })) {
  const onClose = vi.fn();
  const { user } = renderDesk(<BankFileDialog onClose={onClose} />, { path: '/admin/auto-buy/list', level: 't1' });
  const dialog = within(await screen.findByRole('dialog', { name: text.title }));
  await user.click(await dialog.findByRole('combobox', { name: text.account }));
  await user.click(await screen.findByRole('option', { name: /بانک ملت/ }));
  await user.upload(dialog.getByLabelText(importText.fileChoose, { selector: 'input' }), file);
  return { user, dialog, onClose };
}

it('proposes the columns of the file, shows what it would bring, and sends it to the second person', async () => {
  mockApi.use(
    answers(statements.importDeposits, {
      data: {
        ...{ statementId: 4, lineCount: 0, totalAmount: '0', withdrawalCount: 1, withdrawalAmount: '3450001' },
        ...{ repeatedCount: 0, repeated: [], linkedCount: 0, alikeCount: 0, alike: [], lateCount: 0, balanceCount: 1 },
        titles: [],
      },
    }),
  );
  const { user, dialog, onClose } = await opened();
  expect(await dialog.findByRole('combobox', { name: 'بستانکار (واریز)' })).toHaveTextContent('بستانکار');
  expect(dialog.getByText(text.template('بانک ملت'))).toBeVisible();
  await user.click(dialog.getByRole('button', { name: text.preview }));
  expect(await dialog.findByText(forecastText.sentence('۰', '۰'))).toBeVisible();
  expect(dialog.getByText(/بانک ۵٬۰۰۰؛ دفاتر ۴٬۰۰۰؛ اختلاف ۱٬۰۰۰/)).toBeVisible();
  // the grid has no size here, so that its cells count as hidden
  expect(dialog.getByText(line.matchText ?? '')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: text.send('۱') }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const body = {
    content,
    fundAccountId: 8,
    mapping: {
      ...{ date: 'تاریخ', time: 'ساعت', ref: 'شماره سند', credit: 'بستانکار', debit: 'بدهکار', description: 'شرح' },
      ...{ amountForm: 'columns', dateForm: 'auto' },
      skipWords: ['جمع', 'مانده از قبل', 'نقل از صفحه', 'مانده اول دوره', 'مانده پایان دوره'],
    },
  };
  expect(callsOf(files.previewStatement)[0]?.body).toEqual(body);
  expect(callsOf(statements.importDeposits)[0]?.body).toEqual(body);
});

it('says of a withdrawal which bank file it may be', async () => {
  const whole = 'شاید همه فایل PB-7 با ۲ ردیف';
  const forecast = {
    ...{ orderCount: 0, slipCount: 0, settlementCount: 0, payoutCount: 0, payoutAmount: '0', unknownCount: 0 },
    ...{ unknownAmount: '0', bookedCount: 1, bookedAmount: '3450001', otherOutCount: 0, otherOutAmount: '0' },
  };
  mockApi.use(preview({ lines: [{ ...line, match: 'booked', matchText: whole }], forecast }));
  const { user, dialog } = await opened();
  await user.click(await dialog.findByRole('button', { name: text.preview }));
  expect(await dialog.findByText(whole)).toBeInTheDocument();
  expect(dialog.getByText(forecastText.booked)).toBeVisible();
  expect(dialog.queryByText(forecastText.otherOut)).not.toBeInTheDocument();
});

it('says the problems of all lines at once, and previews the mended text again', async () => {
  mockApi.use(preview({ problems: [{ line: 2, message: 'ستون مبلغ درست نیست' }], lines: [] }));
  const { user, dialog } = await opened();
  await user.click(await dialog.findByRole('button', { name: text.preview }));
  expect(await dialog.findByRole('cell', { name: 'ستون مبلغ درست نیست' })).toBeVisible();
  expect(dialog.getByRole('button', { name: text.preview })).toBeDisabled();
  mockApi.use(preview());
  await user.type(dialog.getByLabelText(importText.fileMend), '1');
  await user.click(dialog.getByRole('button', { name: text.preview }));
  expect(await dialog.findByRole('button', { name: text.send('۱') })).toBeEnabled();
});

it('shows the refusal of a column at its field', async () => {
  mockApi.use(
    refuses(files.previewStatement, 'STATEMENT_MAPPING', {
      fields: { 'mapping.debit': ['ستونی با عنوان «بدهکار» در فایل نیست'] },
    }),
  );
  const { user, dialog } = await opened();
  await user.click(await dialog.findByRole('button', { name: text.preview }));
  expect(await dialog.findByText('ستونی با عنوان «بدهکار» در فایل نیست')).toBeVisible();
});

it('makes text of a spreadsheet first', async () => {
  mockApi.use(answers(files.convertStatementFile, { data: { content, rowCount: 2, sheets: ['گردش'] } }));
  const { dialog } = await opened(new File(['PK\u0003\u0004'], 'gardesh.xlsx'));
  expect(await dialog.findByText(importText.fileLines('gardesh.xlsx', '۲'))).toBeVisible();
  expect(callsOf(files.convertStatementFile)[0]?.body).toEqual({ file: 'UEsDBA==' });
});

it('decides by what a file is: text that is named xls is text, the binary format is refused by the server', async () => {
  mockApi.use(refuses(files.convertStatementFile, 'STATEMENT_OLD_EXCEL'));
  const { user, dialog } = await opened(new File([content.replaceAll(';', '\t')], 'gardesh.xls'));
  expect(await dialog.findByText(importText.fileLines('gardesh.xls', '۲'))).toBeVisible();
  expect(callsOf(files.convertStatementFile)).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: importText.fileRemove }));
  const bytes = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);
  const old = new File([bytes], 'gardesh.xls');
  await user.upload(dialog.getByLabelText(importText.fileChoose, { selector: 'input' }), old);
  expect(await dialog.findByText(files.statementFilesErrors.STATEMENT_OLD_EXCEL.message)).toBeVisible();
});

it('takes the statement of a busy account, which is mended in its file, and says what is too large', async () => {
  const long = [
    content,
    ...Array.from({ length: 20_000 }, () => '1405/08/30;10:00;0;3450001;104523;حواله پایا به حساب صندوق'),
  ].join('\n');
  const { user, dialog } = await opened(new File([long], 'month.csv', { type: 'text/csv' }));
  expect(await dialog.findByText(importText.fileLines('month.csv', '۲۰٬۰۰۲'))).toBeVisible();
  expect(dialog.queryByLabelText(importText.fileMend)).toBeNull();
  await user.click(await dialog.findByRole('button', { name: text.preview }));
  await waitFor(() => expect(callsOf(files.previewStatement)).toHaveLength(1));
  const huge = new File([new Uint8Array(files.MAX_STATEMENT_FILE + 1)], 'huge.xlsx');
  await user.upload(dialog.getByLabelText(importText.fileChoose, { selector: 'input' }), huge);
  expect(await dialog.findByText(importText.fileBig(importText.megabytes('۶')))).toBeVisible();
});

it('drops the file of another day', async () => {
  sessionStorage.setItem('bank-file', JSON.stringify({ name: 'old.csv', content, day: '2020-01-01' }));
  renderDesk(<BankFileDialog onClose={() => undefined} />, { path: '/admin/auto-buy/list', level: 't1' });
  expect(await screen.findByRole('dialog', { name: text.title })).toBeVisible();
  expect(screen.queryByText(/old\.csv/)).toBeNull();
});
