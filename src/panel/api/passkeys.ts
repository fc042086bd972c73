import type * as contract from '#shared/contract/passkeys.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

export const passkeysApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    startPasskeyLogin: writes<typeof contract.startPasskeyLogin>(build, {
      method: 'post',
      path: '/api/login/second_factor/passkey/',
    }),
    confirmPasskeyLogin: writes<typeof contract.confirmPasskeyLogin>(build, {
      method: 'post',
      path: '/api/login/second_factor/passkey/confirm/',
    }),
    startPasskeySetup: writes<typeof contract.startPasskeySetup>(build, {
      method: 'post',
      path: '/api/login/second_factor/passkey/setup/',
    }),
    finishPasskeySetup: writes<typeof contract.finishPasskeySetup>(build, {
      method: 'post',
      path: '/api/login/second_factor/passkey/setup/confirm/',
    }),
    listPasskeys: reads<typeof contract.listPasskeys>(build, {
      method: 'get',
      path: '/api/account/passkeys/',
      shows: ['account'],
    }),
    startPasskey: writes<typeof contract.startPasskey>(build, {
      method: 'post',
      path: '/api/account/passkeys/options/',
    }),
    addPasskey: writes<typeof contract.addPasskey>(build, {
      method: 'post',
      path: '/api/account/passkeys/',
      changes: ['account'],
    }),
    renamePasskey: writes<typeof contract.renamePasskey>(build, {
      method: 'patch',
      path: '/api/account/passkeys/{id}/',
      changes: ['account'],
    }),
    removePasskey: writes<typeof contract.removePasskey>(build, {
      method: 'delete',
      path: '/api/account/passkeys/{id}/',
      changes: ['account'],
    }),
    startPasskeyRecheck: writes<typeof contract.startPasskeyRecheck>(build, {
      method: 'post',
      path: '/api/account/recheck/passkey/',
    }),
    recheckPasskey: writes<typeof contract.recheckPasskey>(build, {
      method: 'post',
      path: '/api/account/recheck/passkey/confirm/',
    }),
  }),
});

export const {
  useListPasskeysQuery,
  useStartPasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useStartPasskeyRecheckMutation,
  useRecheckPasskeyMutation,
} = passkeysApi;
