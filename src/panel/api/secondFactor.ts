import type * as contract from '#shared/contract/secondFactor.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const secondFactorApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: query<typeof contract.getSecondFactor>(build, 'get', '/api/account/second_factor/', {
      provides: ['account'],
    }),
    startTotp: mutation<typeof contract.startTotp>(build, 'post', '/api/account/second_factor/totp/'),
    confirmTotp: mutation<typeof contract.confirmTotp>(build, 'post', '/api/account/second_factor/totp/confirm/', {
      invalidates: ['account'],
    }),
    renewRecoveryCodes: mutation<typeof contract.renewRecoveryCodes>(
      build,
      'post',
      '/api/account/second_factor/recovery/',
      { invalidates: ['account'] },
    ),
    removeSecondFactor: mutation<typeof contract.removeSecondFactor>(build, 'delete', '/api/account/second_factor/', {
      invalidates: ['account'],
    }),
    listSandboxTotp: query<typeof contract.listSandboxTotp>(build, 'get', '/api/sandbox/totp/'),
  }),
});

export const {
  useGetSecondFactorQuery,
  useStartTotpMutation,
  useConfirmTotpMutation,
  useRenewRecoveryCodesMutation,
  useRemoveSecondFactorMutation,
  useListSandboxTotpQuery,
} = secondFactorApi;
