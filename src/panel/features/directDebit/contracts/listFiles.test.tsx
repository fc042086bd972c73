import { beforeEach, expect, it } from 'vitest';
import { listDebitBanks, listDebitContracts } from '#shared/contract/directDebit.ts';
import { exportDebitContracts, exportRegularPurchases } from '#shared/contract/ownListFiles.ts';
import { listRegularPurchases } from '#shared/contract/regularPurchases.ts';
import { pressFile } from '#tests/support/files.ts';
import { isSilent, mockApi } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { ContractsTab } from './ContractsTab.tsx';
import { RegularsTab } from './RegularsTab.tsx';
import { contractsText, regularsText } from './strings.ts';

/* Own contracts and regular purchases as files; the buttons stand there before the rows have come. */

beforeEach(() => {
  signIn({ investorId: 7 });
  mockApi.use(isSilent(listDebitContracts), isSilent(listDebitBanks), isSilent(listRegularPurchases));
});

it('gives the contracts of the investor', async () => {
  const { user } = renderPanel(<ContractsTab investorId={7} />, { path: '/my-direct-debit-contracts?page=2' });
  expect(await pressFile(user, exportDebitContracts, contractsText.list)).toEqual({ investorId: '7', format: 'csv' });
});

it('gives the regular purchases with the filter of the URL', async () => {
  const path = '/my-direct-debit-contracts?tab=regulars&status=paused';
  const { user } = renderPanel(<RegularsTab investorId={7} />, { path });
  expect(await pressFile(user, exportRegularPurchases, regularsText.list, 'xlsx')).toEqual({
    ...{ investorId: '7', status: 'paused' },
    format: 'xlsx',
  });
});
