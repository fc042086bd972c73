import type * as contract from '#shared/contract/directDebitAdmin.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const directDebitAdminApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAllDebitContracts: query<typeof contract.listAllDebitContracts>(
      build,
      'get',
      '/api/admin/direct-debit/contracts/',
      { provides: ['admin'] },
    ),
    getAnyDebitContract: query<typeof contract.getAnyDebitContract>(
      build,
      'get',
      '/api/admin/direct-debit/contracts/{contractId}/',
      { provides: ['admin'] },
    ),
    suspendDebitContract: mutation<typeof contract.suspendDebitContract>(
      build,
      'post',
      '/api/admin/direct-debit/contracts/{contractId}/suspend/',
      { invalidates: ['admin'] },
    ),
    resumeDebitContract: mutation<typeof contract.resumeDebitContract>(
      build,
      'post',
      '/api/admin/direct-debit/contracts/{contractId}/resume/',
      { invalidates: ['admin'] },
    ),
    inquireDebitContract: mutation<typeof contract.inquireDebitContract>(
      build,
      'post',
      '/api/admin/direct-debit/contracts/{contractId}/inquire/',
      { invalidates: ['admin'] },
    ),
    listAllRegularPurchases: query<typeof contract.listAllRegularPurchases>(
      build,
      'get',
      '/api/admin/direct-debit/regulars/',
      { provides: ['admin'] },
    ),
    listAllDebitCharges: query<typeof contract.listAllDebitCharges>(build, 'get', '/api/admin/direct-debit/charges/', {
      provides: ['admin'],
    }),
    listDebitPackageSettings: query<typeof contract.listDebitPackageSettings>(
      build,
      'get',
      '/api/admin/direct-debit/packages/',
      { provides: ['admin'] },
    ),
    saveDebitPackage: mutation<typeof contract.saveDebitPackage>(build, 'post', '/api/admin/direct-debit/packages/', {
      invalidates: ['admin'],
    }),
    listDebitBankSettings: query<typeof contract.listDebitBankSettings>(
      build,
      'get',
      '/api/admin/direct-debit/banks/',
      { provides: ['admin'] },
    ),
    saveDebitBank: mutation<typeof contract.saveDebitBank>(build, 'post', '/api/admin/direct-debit/banks/{bankCode}/', {
      invalidates: ['admin'],
    }),
    listDebitDays: query<typeof contract.listDebitDays>(build, 'get', '/api/admin/direct-debit/days/', {
      provides: ['admin'],
    }),
    compareDebitDay: mutation<typeof contract.compareDebitDay>(build, 'post', '/api/admin/direct-debit/days/compare/', {
      invalidates: ['admin'],
    }),
    noteDebitDay: mutation<typeof contract.noteDebitDay>(build, 'post', '/api/admin/direct-debit/days/note/', {
      invalidates: ['admin'],
    }),
  }),
});

export const {
  useListAllDebitContractsQuery,
  useGetAnyDebitContractQuery,
  useSuspendDebitContractMutation,
  useResumeDebitContractMutation,
  useInquireDebitContractMutation,
  useListAllRegularPurchasesQuery,
  useListAllDebitChargesQuery,
  useListDebitPackageSettingsQuery,
  useSaveDebitPackageMutation,
  useListDebitBankSettingsQuery,
  useSaveDebitBankMutation,
  useListDebitDaysQuery,
  useCompareDebitDayMutation,
  useNoteDebitDayMutation,
} = directDebitAdminApi;
