import type * as contract from '#shared/contract/secondFactor.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

export const secondFactorApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: reads<typeof contract.getSecondFactor>(build, {
      method: 'get',
      path: '/api/account/second_factor/',
      shows: ['account'],
    }),
    startTotp: writes<typeof contract.startTotp>(build, { method: 'post', path: '/api/account/second_factor/totp/' }),
    confirmTotp: writes<typeof contract.confirmTotp>(build, {
      method: 'post',
      path: '/api/account/second_factor/totp/confirm/',
      changes: ['account'],
    }),
    renewRecoveryCodes: writes<typeof contract.renewRecoveryCodes>(build, {
      method: 'post',
      path: '/api/account/second_factor/recovery/',
      changes: ['account'],
    }),
    removeSecondFactor: writes<typeof contract.removeSecondFactor>(build, {
      method: 'delete',
      path: '/api/account/second_factor/',
      changes: ['account'],
    }),
    listSandboxTotp: reads<typeof contract.listSandboxTotp>(build, { method: 'get', path: '/api/sandbox/totp/' }),
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
