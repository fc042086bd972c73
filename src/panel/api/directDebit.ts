import type * as contract from '#shared/contract/directDebit.ts';
import type * as plans from '#shared/contract/regularPurchases.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const afterContract = ['contracts', 'orders', 'dashboard'] as const;

export const directDebitApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDebitBanks: query<typeof contract.listDebitBanks>(build, 'get', '/api/direct-debit/Bank/list/'),
    listDebitPackages: query<typeof contract.listDebitPackages>(build, 'get', '/api/direct-debit/packages/'),
    createDebitContract: mutation<typeof contract.createDebitContract>(build, 'post', '/api/direct-debit/create/', {
      invalidates: afterContract,
    }),
    // asked again and again while the bank is silent: screens of contracts fetch them when they open
    finalizeDebitContract: mutation<typeof contract.finalizeDebitContract>(
      build,
      'post',
      '/api/direct-debit/finalize/',
    ),
    listDebitContracts: query<typeof contract.listDebitContracts>(build, 'get', '/api/direct-debit/contract_list/', {
      provides: ['contracts'],
    }),
    getDebitContract: query<typeof contract.getDebitContract>(build, 'get', '/api/direct-debit/contract-info/', {
      provides: ['contracts'],
    }),
    changeDebitContractStatus: mutation<typeof contract.changeDebitContractStatus>(
      build,
      'put',
      '/api/direct-debit/change-status/',
      { invalidates: afterContract },
    ),
    changeDebitPackage: mutation<typeof contract.changeDebitPackage>(
      build,
      'put',
      '/api/direct-debit/change-package/',
      { invalidates: afterContract },
    ),
    renewDebitContract: mutation<typeof contract.renewDebitContract>(build, 'post', '/api/direct-debit/renew/', {
      invalidates: afterContract,
    }),
    listRegularPurchases: query<typeof plans.listRegularPurchases>(
      build,
      'get',
      '/api/direct-debit/regular_contract_list/',
      { provides: ['contracts'] },
    ),
    getRegularPurchase: query<typeof plans.getRegularPurchase>(
      build,
      'get',
      '/api/direct-debit/regular_contract/{regularId}/',
      { provides: ['contracts'] },
    ),
    // reads: nothing is saved, and the same plan has the same dates until a contract changes
    previewRegularPurchase: query<typeof plans.previewRegularPurchase>(
      build,
      'post',
      '/api/direct-debit/regular_contract/preview/',
      { provides: ['contracts'] },
    ),
    addRegularPurchase: mutation<typeof plans.addRegularPurchase>(
      build,
      'post',
      '/api/direct-debit/regular_contract/',
      { invalidates: afterContract },
    ),
    updateRegularPurchase: mutation<typeof plans.updateRegularPurchase>(
      build,
      'put',
      '/api/direct-debit/regular_contract/{regularId}/',
      { invalidates: afterContract },
    ),
    changeRegularStatus: mutation<typeof plans.changeRegularStatus>(
      build,
      'put',
      '/api/direct-debit/regular_contract/{regularId}/status/',
      { invalidates: afterContract },
    ),
    deleteRegularPurchase: mutation<typeof plans.deleteRegularPurchase>(
      build,
      'delete',
      '/api/direct-debit/regular_contract/{regularId}/',
      { invalidates: afterContract },
    ),
    skipRegularPeriod: mutation<typeof plans.skipRegularPeriod>(
      build,
      'post',
      '/api/direct-debit/regular_contract/{regularId}/skip/',
      { invalidates: afterContract },
    ),
    getSkipLink: query<typeof plans.getSkipLink>(build, 'get', '/api/direct-debit/skip/{token}/', {
      provides: ['contracts'],
    }),
    skipByLink: mutation<typeof plans.skipByLink>(build, 'post', '/api/direct-debit/skip/{token}/', {
      invalidates: afterContract,
    }),
    listDebitCharges: query<typeof plans.listDebitCharges>(build, 'get', '/api/direct-debit/charges/', {
      provides: ['contracts'],
    }),
  }),
});

export const {
  useListDebitBanksQuery,
  useListDebitPackagesQuery,
  useCreateDebitContractMutation,
  useFinalizeDebitContractMutation,
  useListDebitContractsQuery,
  useGetDebitContractQuery,
  useChangeDebitContractStatusMutation,
  useChangeDebitPackageMutation,
  useRenewDebitContractMutation,
  useListRegularPurchasesQuery,
  useGetRegularPurchaseQuery,
  usePreviewRegularPurchaseQuery,
  useAddRegularPurchaseMutation,
  useUpdateRegularPurchaseMutation,
  useChangeRegularStatusMutation,
  useDeleteRegularPurchaseMutation,
  useSkipRegularPeriodMutation,
  useGetSkipLinkQuery,
  useSkipByLinkMutation,
  useListDebitChargesQuery,
} = directDebitApi;
