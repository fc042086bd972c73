import type * as statements from '#shared/contract/bankStatements.ts';
import type * as contract from '#shared/contract/deposits.ts';
import type * as payouts from '#shared/contract/depositPayouts.ts';
import type * as slips from '#shared/contract/depositSlips.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const afterDeposit = ['admin', 'orders', 'accounting', 'dashboard'] as const;

export const depositsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDepositCode: query<typeof contract.getDepositCode>(build, 'get', '/api/orders/deposit_code/'),
    listAutoBuy: query<typeof contract.listAutoBuy>(build, 'get', '/api/admin/autoBuy/', { provides: ['admin'] }),
    getDeposit: query<typeof contract.getDeposit>(build, 'get', '/api/admin/autoBuy/{depositId}/', {
      provides: ['admin'],
    }),
    exportAutoBuy: mutation<typeof contract.exportAutoBuy>(build, 'get', '/api/admin/autoBuy/export/', { kind: 'raw' }),
    importDeposits: mutation<typeof statements.importDeposits>(build, 'post', '/api/admin/autoBuy/import/', {
      invalidates: afterDeposit,
    }),
    findDepositOwners: query<typeof contract.findDepositOwners>(build, 'get', '/api/admin/autoBuy/owners/'),
    matchDeposit: mutation<typeof contract.matchDeposit>(build, 'post', '/api/admin/autoBuy/{depositId}/match/', {
      invalidates: afterDeposit,
    }),
    orderDeposit: mutation<typeof contract.orderDeposit>(build, 'post', '/api/admin/autoBuy/{depositId}/order/', {
      invalidates: afterDeposit,
    }),
    retryDeposit: mutation<typeof contract.retryDeposit>(build, 'post', '/api/admin/autoBuy/{depositId}/retry/', {
      invalidates: afterDeposit,
    }),
    returnDeposit: mutation<typeof contract.returnDeposit>(build, 'post', '/api/admin/autoBuy/{depositId}/return/', {
      invalidates: afterDeposit,
    }),
    confirmDepositReturn: mutation<typeof contract.confirmDepositReturn>(
      build,
      'post',
      '/api/admin/autoBuy/{depositId}/return/confirm/',
      { invalidates: afterDeposit },
    ),
    refuseDepositReturn: mutation<typeof contract.refuseDepositReturn>(
      build,
      'post',
      '/api/admin/autoBuy/{depositId}/return/refuse/',
      { invalidates: afterDeposit },
    ),
    linkDepositToSlip: mutation<typeof slips.linkDepositToSlip>(build, 'post', '/api/admin/autoBuy/{depositId}/slip/', {
      invalidates: afterDeposit,
    }),
    confirmDepositSlip: mutation<typeof slips.confirmDepositSlip>(
      build,
      'post',
      '/api/admin/autoBuy/{depositId}/slip/confirm/',
      { invalidates: afterDeposit },
    ),
    refuseDepositSlip: mutation<typeof slips.refuseDepositSlip>(
      build,
      'post',
      '/api/admin/autoBuy/{depositId}/slip/refuse/',
      { invalidates: afterDeposit },
    ),
    linkDepositToPayout: mutation<typeof payouts.linkDepositToPayout>(
      build,
      'post',
      '/api/admin/autoBuy/{depositId}/payout/',
      { invalidates: afterDeposit },
    ),
    confirmDepositPayout: mutation<typeof payouts.confirmDepositPayout>(
      build,
      'post',
      '/api/admin/autoBuy/{depositId}/payout/confirm/',
      { invalidates: afterDeposit },
    ),
    refuseDepositPayout: mutation<typeof payouts.refuseDepositPayout>(
      build,
      'post',
      '/api/admin/autoBuy/{depositId}/payout/refuse/',
      { invalidates: afterDeposit },
    ),
    listBankStatements: query<typeof statements.listBankStatements>(build, 'get', '/api/admin/bankStatements/', {
      provides: ['admin'],
    }),
    getBankStatement: query<typeof statements.getBankStatement>(
      build,
      'get',
      '/api/admin/bankStatements/{statementId}/',
      { provides: ['admin'] },
    ),
    releaseBankStatement: mutation<typeof statements.releaseBankStatement>(
      build,
      'post',
      '/api/admin/bankStatements/{statementId}/release/',
      { invalidates: afterDeposit },
    ),
    discardBankStatement: mutation<typeof statements.discardBankStatement>(
      build,
      'post',
      '/api/admin/bankStatements/{statementId}/discard/',
      { invalidates: ['admin'] },
    ),
    makeSandboxDeposit: mutation<typeof contract.makeSandboxDeposit>(build, 'post', '/api/admin/demo/deposit/', {
      invalidates: afterDeposit,
    }),
  }),
});

export const {
  useGetDepositCodeQuery,
  useListAutoBuyQuery,
  useGetDepositQuery,
  useConfirmDepositReturnMutation,
  useRefuseDepositReturnMutation,
  useLinkDepositToSlipMutation,
  useConfirmDepositSlipMutation,
  useRefuseDepositSlipMutation,
  useLinkDepositToPayoutMutation,
  useConfirmDepositPayoutMutation,
  useRefuseDepositPayoutMutation,
  useListBankStatementsQuery,
  useGetBankStatementQuery,
  useReleaseBankStatementMutation,
  useDiscardBankStatementMutation,
  useImportDepositsMutation,
  useLazyFindDepositOwnersQuery,
  useMatchDepositMutation,
  useOrderDepositMutation,
  useRetryDepositMutation,
  useReturnDepositMutation,
  useMakeSandboxDepositMutation,
} = depositsApi;
