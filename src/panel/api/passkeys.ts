import type * as contract from '#shared/contract/passkeys.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const passkeysApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    startPasskeyLogin: mutation<typeof contract.startPasskeyLogin>(build, 'post', '/api/login/second_factor/passkey/'),
    confirmPasskeyLogin: mutation<typeof contract.confirmPasskeyLogin>(
      build,
      'post',
      '/api/login/second_factor/passkey/confirm/',
    ),
    startPasskeySetup: mutation<typeof contract.startPasskeySetup>(
      build,
      'post',
      '/api/login/second_factor/passkey/setup/',
    ),
    finishPasskeySetup: mutation<typeof contract.finishPasskeySetup>(
      build,
      'post',
      '/api/login/second_factor/passkey/setup/confirm/',
    ),
    listPasskeys: query<typeof contract.listPasskeys>(build, 'get', '/api/account/passkeys/', {
      provides: ['account'],
    }),
    startPasskey: mutation<typeof contract.startPasskey>(build, 'post', '/api/account/passkeys/options/'),
    addPasskey: mutation<typeof contract.addPasskey>(build, 'post', '/api/account/passkeys/', {
      invalidates: ['account'],
    }),
    renamePasskey: mutation<typeof contract.renamePasskey>(build, 'patch', '/api/account/passkeys/{id}/', {
      invalidates: ['account'],
    }),
    removePasskey: mutation<typeof contract.removePasskey>(build, 'delete', '/api/account/passkeys/{id}/', {
      invalidates: ['account'],
    }),
    startPasskeyRecheck: mutation<typeof contract.startPasskeyRecheck>(build, 'post', '/api/account/recheck/passkey/'),
    recheckPasskey: mutation<typeof contract.recheckPasskey>(build, 'post', '/api/account/recheck/passkey/confirm/'),
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
