import type * as contract from '#shared/contract/account.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    changePassword: writes<typeof contract.changePassword>(build, {
      method: 'post',
      path: '/api/account/change_password/',
      changes: ['account', 'sessions'],
    }),
    getInfo: reads<typeof contract.getInfo>(build, {
      method: 'get',
      path: '/api/account/get_info/',
      shows: ['account'],
    }),
    getProfile: reads<typeof contract.getProfile>(build, {
      method: 'get',
      path: '/api/account/get_profile/',
      shows: ['account', 'investor'],
    }),
    logout: writes<typeof contract.logout>(build, { method: 'get', path: '/api/account/logout/', isLogout: true }),
    endOwnSession: writes<typeof contract.endOwnSession>(build, {
      method: 'post',
      path: '/api/account/logout/',
      isLogout: true,
    }),
    listSignInLogs: reads<typeof contract.listSignInLogs>(build, {
      method: 'get',
      path: '/api/account/signIn_logs/',
      shows: ['sessions'],
    }),
    listSessions: reads<typeof contract.listSessions>(build, {
      method: 'get',
      path: '/api/account/sessions/',
      shows: ['sessions'],
    }),
    endSession: writes<typeof contract.endSession>(build, {
      method: 'delete',
      path: '/api/account/sessions/{id}/',
      changes: ['sessions'],
    }),
    endOtherSessions: writes<typeof contract.endOtherSessions>(build, {
      method: 'delete',
      path: '/api/account/sessions/',
      changes: ['sessions'],
    }),
    secureAccount: writes<typeof contract.secureAccount>(build, {
      method: 'post',
      path: '/api/account/secure_account/',
    }),
    recheckPassword: writes<typeof contract.recheckPassword>(build, {
      method: 'post',
      path: '/api/account/recheck/',
    }),
    checkNewMobile: writes<typeof contract.checkNewMobile>(build, {
      method: 'get',
      path: '/api/account/check_new_mobile/',
    }),
    confirmNewMobile: writes<typeof contract.confirmNewMobile>(build, {
      method: 'post',
      path: '/api/account/confirm_new_mobile/',
      changes: ['account'],
    }),
    getReferral: reads<typeof contract.getReferral>(build, {
      method: 'get',
      path: '/api/account/referral/',
      shows: ['referral'],
    }),
  }),
});

export const {
  useChangePasswordMutation,
  useGetInfoQuery,
  useGetProfileQuery,
  useListSignInLogsQuery,
  useListSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useSecureAccountMutation,
  useRecheckPasswordMutation,
  useCheckNewMobileMutation,
  useConfirmNewMobileMutation,
  useGetReferralQuery,
} = accountApi;
