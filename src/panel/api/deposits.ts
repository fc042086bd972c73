import type * as statements from '#shared/contract/bankStatements.ts';
import type * as contract from '#shared/contract/deposits.ts';
import type * as slips from '#shared/contract/depositSlips.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

const afterDeposit = ['admin', 'orders', 'accounting', 'dashboard'] as const;

export const depositsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDepositCode: reads<typeof contract.getDepositCode>(build, { method: 'get', path: '/api/orders/deposit_code/' }),
    listAutoBuy: reads<typeof contract.listAutoBuy>(build, {
      method: 'get',
      path: '/api/admin/autoBuy/',
      shows: ['admin'],
    }),
    getDeposit: reads<typeof contract.getDeposit>(build, {
      method: 'get',
      path: '/api/admin/autoBuy/{depositId}/',
      shows: ['admin'],
    }),
    exportAutoBuy: writes<typeof contract.exportAutoBuy>(build, {
      method: 'get',
      path: '/api/admin/autoBuy/export/',
      kind: 'raw',
    }),
    importDeposits: writes<typeof statements.importDeposits>(build, {
      method: 'post',
      path: '/api/admin/autoBuy/import/',
      changes: afterDeposit,
    }),
    findDepositOwners: reads<typeof contract.findDepositOwners>(build, {
      method: 'get',
      path: '/api/admin/autoBuy/owners/',
    }),
    matchDeposit: writes<typeof contract.matchDeposit>(build, {
      method: 'post',
      path: '/api/admin/autoBuy/{depositId}/match/',
      changes: afterDeposit,
    }),
    orderDeposit: writes<typeof contract.orderDeposit>(build, {
      method: 'post',
      path: '/api/admin/autoBuy/{depositId}/order/',
      changes: afterDeposit,
    }),
    retryDeposit: writes<typeof contract.retryDeposit>(build, {
      method: 'post',
      path: '/api/admin/autoBuy/{depositId}/retry/',
      changes: afterDeposit,
    }),
    returnDeposit: writes<typeof contract.returnDeposit>(build, {
      method: 'post',
      path: '/api/admin/autoBuy/{depositId}/return/',
      changes: afterDeposit,
    }),
    confirmDepositReturn: writes<typeof contract.confirmDepositReturn>(build, {
      method: 'post',
      path: '/api/admin/autoBuy/{depositId}/return/confirm/',
      changes: afterDeposit,
    }),
    refuseDepositReturn: writes<typeof contract.refuseDepositReturn>(build, {
      method: 'post',
      path: '/api/admin/autoBuy/{depositId}/return/refuse/',
      changes: afterDeposit,
    }),
    linkDepositToSlip: writes<typeof slips.linkDepositToSlip>(build, {
      method: 'post',
      path: '/api/admin/autoBuy/{depositId}/slip/',
      changes: afterDeposit,
    }),
    confirmDepositSlip: writes<typeof slips.confirmDepositSlip>(build, {
      method: 'post',
      path: '/api/admin/autoBuy/{depositId}/slip/confirm/',
      changes: afterDeposit,
    }),
    refuseDepositSlip: writes<typeof slips.refuseDepositSlip>(build, {
      method: 'post',
      path: '/api/admin/autoBuy/{depositId}/slip/refuse/',
      changes: afterDeposit,
    }),
    listBankStatements: reads<typeof statements.listBankStatements>(build, {
      method: 'get',
      path: '/api/admin/bankStatements/',
      shows: ['admin'],
    }),
    getBankStatement: reads<typeof statements.getBankStatement>(build, {
      method: 'get',
      path: '/api/admin/bankStatements/{statementId}/',
      shows: ['admin'],
    }),
    releaseBankStatement: writes<typeof statements.releaseBankStatement>(build, {
      method: 'post',
      path: '/api/admin/bankStatements/{statementId}/release/',
      changes: afterDeposit,
    }),
    discardBankStatement: writes<typeof statements.discardBankStatement>(build, {
      method: 'post',
      path: '/api/admin/bankStatements/{statementId}/discard/',
      changes: ['admin'],
    }),
    makeSandboxDeposit: writes<typeof contract.makeSandboxDeposit>(build, {
      method: 'post',
      path: '/api/admin/demo/deposit/',
      changes: afterDeposit,
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
