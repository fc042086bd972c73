import { fileText } from '#panel/components/strings.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import * as contract from '#shared/contract/accounting.ts';
import * as statements from '#shared/contract/statements.ts';
import * as funds from '#shared/contract/funds.ts';
import { catchFiles, pressExport } from '#tests/support/files.ts';
import { answers, callsOf, mockApi, responds } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { sampleFund } from '#tests/support/fundSamples.ts';
import { ui } from '#panel/ui/strings.ts';
import { AccountingView } from './AccountingView.tsx';
import { columns, turnoverCard } from './columns.tsx';
import { accountingText as text } from './strings.ts';

const summary = {
  debit: '0',
  debitText: '0',
  credit: '0',
  creditText: '0',
  balance: '0',
  balanceText: '0',
  balanceSideText: 'بی‌حساب',
  rowCount: 0,
};

beforeEach(() => {
  mockApi.use(
    answers(contract.listAccounting, ({ url }) => ({
      data: [],
      pageInfo: {
        page: Number(url.searchParams.get('page') ?? 1),
        size: Number(url.searchParams.get('size') ?? 5),
        totalCount: 12,
        totalPages: 3,
      },
      summary,
    })),
    answers(statements.listStatements, {
      data: [],
      pageInfo: { page: 1, size: 5, totalCount: 0, totalPages: 0 },
    }),
    answers(funds.listFunds, { data: [sampleFund({ fundId: 3, name: 'سهامی آذرخش' })] }),
  );
  signIn({ investorId: 7 });
});

const lastQuery = () => Object.fromEntries(callsOf(contract.listAccounting).at(-1)?.url.searchParams ?? []);

it('takes fund and page from the link, five rows a page, and another fund begins at the first page', async () => {
  const { user } = renderPanel(<AccountingView />, { path: '/accounting?fund=سهامی آذرخش&page=2' });
  expect(await screen.findByRole('combobox', { name: text.fund })).toHaveTextContent('سهامی آذرخش');
  await waitFor(() => expect(lastQuery()).toEqual({ investorId: '7', fundName: 'سهامی آذرخش', page: '2', size: '5' }));
  await user.click(await screen.findByRole('button', { name: ui.clearFilters }));
  await waitFor(() => expect(lastQuery()).toEqual({ investorId: '7', page: '1', size: '5' }));
  expect(screen.getByRole('combobox', { name: text.fund })).not.toHaveTextContent('سهامی آذرخش');
});

it('says what the books say of a row, with the number of its request once, as a link', () => {
  const row = {
    transactionId: '1',
    transactionDate: '2026-11-22',
    transactionDateText: '1405/09/01',
    transactionAt: '2026-11-22T08:00:00.000Z',
    transactionType: 'redeem',
    transactionTypeText: 'ابطال واحد سرمایه‌گذاری',
    debitAmount: '0',
    debitAmountText: '0',
    creditAmount: '5000',
    creditAmountText: '5,000',
    balance: '5000',
    balanceText: '5,000',
    balanceSideText: 'مانده بستانکار',
    branchName: 'اینترنتی',
    orderId: 9,
    orderNo: '1405-000381',
    fundId: 3,
    fundName: 'سهامی آذرخش',
  };
  // on a phone money in and out have a sign of their own
  const { unmount } = renderPanel(
    <>
      {turnoverCard.body({ ...row, comments: '' })}
      {turnoverCard.body({
        ...row,
        ...{ comments: '', debitAmount: '7000', creditAmount: '0', transactionAt: '2026-11-23T05:00:00.000Z' },
      })}
    </>,
  );
  // the time of the day itself, and none for what was booked on a later one
  expect(screen.getByText(/۱۱:۳۰/)).toHaveTextContent('۱۴۰۵/۰۹/۰۱ · ۱۱:۳۰');
  expect(screen.queryByText(/۰۸:۳۰/)).toBeNull();
  expect(screen.getByText('+۵٬۰۰۰')).toBeVisible();
  expect(screen.getByText('\u200E\u2212۷٬۰۰۰')).toBeVisible();
  unmount();
  const comments = columns.find((column) => column.id === 'comments');
  renderPanel(
    <>
      {comments?.render({ ...row, comments: 'ابطال 1405-000381' })}
      {comments?.render({ ...row, orderNo: '1405-000382', orderId: 10, comments: 'اصلاح کارمزد' })}
    </>,
  );
  const named = screen.getByRole('link', { name: '\u2066۱۴۰۵-۰۰۰۳۸۱\u2069' });
  expect(named).toHaveAttribute('href', '/requests?order=9');
  expect(named.parentElement).toHaveTextContent(/^سهامی آذرخش · ابطال \u2066۱۴۰۵-۰۰۰۳۸۱\u2069$/);
  const added = screen.getByRole('link', { name: text.order('\u2066۱۴۰۵-۰۰۰۳۸۲\u2069') });
  expect(added.parentElement).toHaveTextContent(/^سهامی آذرخش · اصلاح کارمزد · درخواست \u2066۱۴۰۵-۰۰۰۳۸۲\u2069$/);
});

it.each(['csv', 'xlsx'] as const)('saves the turnover as a %s file', async (format) => {
  const saved = catchFiles();
  mockApi.use(responds(contract.exportAccounting, () => new Response('a,b')));
  const { user } = renderPanel(<AccountingView />, { path: '/accounting' });
  await pressExport(user, text.title, fileText.of(text.title, fileText.formats[format]));
  await waitFor(() => expect(saved.map((file) => file.size)).toEqual([3]));
  const asked = callsOf(contract.exportAccounting)[0]?.url.searchParams;
  expect([asked?.get('investorId'), asked?.get('format')]).toEqual(['7', format]);
});

const statement = {
  statementId: 4,
  serial: '۱۴۰۵/ص/۰۰۰۴',
  language: 'fa' as const,
  kind: 'range' as const,
  kindText: 'صورت‌حساب دوره دلخواه',
  investorNames: ['نگار رستگار'],
  fundName: null,
  fromDate: '2026-03-21',
  toDate: '2026-11-21',
  madeAt: '2026-11-21T06:30:00.000Z',
  code: '0004-AAAA-BBBB-CCCC-DDDD',
  fileUrl: '/api/statements/4/document/',
};

it('makes the statement of the chosen days and hands its paper over', async () => {
  const saved = catchFiles();
  mockApi.use(
    answers(statements.createStatement, { data: statement }),
    responds(statements.getStatementDocument, () => new Response('%PDF')),
  );
  const { user } = renderPanel(<AccountingView />, { path: '/accounting?from=2026-03-21&to=2026-11-21' });
  await user.click(await screen.findByRole('button', { name: text.statement.label }));
  await waitFor(() => expect(saved.map((file) => file.size)).toEqual([4]));
  expect(callsOf(statements.createStatement)[0]?.body).toEqual({
    kind: 'range',
    investorId: 7,
    fromDate: '2026-03-21',
    toDate: '2026-11-21',
  });
});
