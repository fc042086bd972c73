import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import * as contract from '#shared/contract/accounting.ts';
import * as funds from '#shared/contract/funds.ts';
import { catchFiles } from '#tests/support/files.ts';
import { answers, callsOf, mockApi, responds } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { sampleFund } from '#tests/support/fundSamples.ts';
import { ui } from '#panel/ui/strings.ts';
import { AccountingView } from './AccountingView.tsx';
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
    answers(funds.listFunds, { data: [sampleFund({ fundId: 3, name: 'سهامی آذرخش' })] }),
  );
  signIn({ investorId: 7 });
});

const lastQuery = () => Object.fromEntries(callsOf(contract.listAccounting).at(-1)?.url.searchParams ?? []);

it('takes fund and page from the link, five rows a page, and another fund begins at the first page', async () => {
  const { user } = renderPanel(<AccountingView />, { path: '/accounting?fund=سهامی آذرخش&page=2' });
  expect(await screen.findByRole('combobox', { name: text.fund })).toHaveTextContent('سهامی آذرخش');
  await waitFor(() => expect(lastQuery()).toEqual({ investorId: '7', fundName: 'سهامی آذرخش', page: '2', size: '5' }));
  await user.click(screen.getByRole('button', { name: ui.clearFilters }));
  await waitFor(() => expect(lastQuery()).toEqual({ investorId: '7', page: '1', size: '5' }));
  expect(screen.getByRole('combobox', { name: text.fund })).not.toHaveTextContent('سهامی آذرخش');
});

it('saves the turnover as a file', async () => {
  const saved = catchFiles();
  mockApi.use(responds(contract.exportAccounting, () => new Response('a,b')));
  const { user } = renderPanel(<AccountingView />, { path: '/accounting' });
  await user.click(await screen.findByRole('button', { name: text.export }));
  await waitFor(() => expect(saved.map((file) => file.size)).toEqual([3]));
  expect(callsOf(contract.exportAccounting)[0]?.url.searchParams.get('investorId')).toBe('7');
});
