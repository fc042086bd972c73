import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as contract from '#shared/contract/accounting.ts';
import * as funds from '#shared/contract/funds.ts';
import { investorSelected } from '#panel/store/slices/UserInvestorsSlice.ts';
import { catchFiles } from '#tests/support/files.ts';
import { answers, callsOf, mockApi, responds } from '#tests/support/msw.ts';
import { makePanel, renderPanel, signIn } from '#tests/support/panel.tsx';
import { AccountingView } from './AccountingView.tsx';
import { accountingText as text } from './strings.ts';

it('saves the turnover as a file', async () => {
  const saved = catchFiles();
  mockApi.use(
    answers(contract.listAccounting, {
      data: [],
      pageInfo: { page: 1, size: 5, totalCount: 0, totalPages: 0 },
      summary: {
        debit: '0',
        debitText: '0',
        credit: '0',
        creditText: '0',
        balance: '0',
        balanceText: '0',
        balanceSideText: 'بی‌حساب',
        rowCount: 0,
      },
    }),
    answers(funds.listFunds, { data: [] }),
    responds(contract.exportAccounting, () => new Response('a,b')),
  );
  signIn({ investorId: 7 });
  const panel = makePanel();
  panel.store.dispatch(investorSelected(7));
  const { user } = renderPanel(<AccountingView />, { path: '/accounting', panel });
  await user.click(await screen.findByRole('button', { name: text.export }));
  await waitFor(() => expect(saved.map((file) => file.size)).toEqual([3]));
  expect(callsOf(contract.exportAccounting)[0]?.url.searchParams.get('investorId')).toBe('7');
});
