import type * as contract from '#shared/contract/deposits.ts';
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
    exportAutoBuy: writes<typeof contract.exportAutoBuy>(build, {
      method: 'get',
      path: '/api/admin/autoBuy/export/',
      kind: 'raw',
    }),
    importDeposits: writes<typeof contract.importDeposits>(build, {
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
  useImportDepositsMutation,
  useLazyFindDepositOwnersQuery,
  useMatchDepositMutation,
  useOrderDepositMutation,
  useRetryDepositMutation,
  useReturnDepositMutation,
  useMakeSandboxDepositMutation,
} = depositsApi;
