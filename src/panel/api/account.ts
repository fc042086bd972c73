import type * as contract from '#shared/contract/account.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    changePassword: mutation<typeof contract.changePassword>(build, 'post', '/api/account/change_password/', {
      invalidates: ['account', 'sessions'],
    }),
    getInfo: query<typeof contract.getInfo>(build, 'get', '/api/account/get_info/', { provides: ['account'] }),
    getProfile: query<typeof contract.getProfile>(build, 'get', '/api/account/get_profile/', {
      provides: ['account', 'investor'],
    }),
    logout: mutation<typeof contract.logout>(build, 'get', '/api/account/logout/', { isLogout: true }),
    endOwnSession: mutation<typeof contract.endOwnSession>(build, 'post', '/api/account/logout/', { isLogout: true }),
    listSignInLogs: query<typeof contract.listSignInLogs>(build, 'get', '/api/account/signIn_logs/', {
      provides: ['sessions'],
    }),
    listSessions: query<typeof contract.listSessions>(build, 'get', '/api/account/sessions/', {
      provides: ['sessions'],
    }),
    endSession: mutation<typeof contract.endSession>(build, 'delete', '/api/account/sessions/{id}/', {
      invalidates: ['sessions'],
    }),
    endOtherSessions: mutation<typeof contract.endOtherSessions>(build, 'delete', '/api/account/sessions/', {
      invalidates: ['sessions'],
    }),
    secureAccount: mutation<typeof contract.secureAccount>(build, 'post', '/api/account/secure_account/'),
    recheckPassword: mutation<typeof contract.recheckPassword>(build, 'post', '/api/account/recheck/'),
    checkNewMobile: mutation<typeof contract.checkNewMobile>(build, 'get', '/api/account/check_new_mobile/'),
    confirmNewMobile: mutation<typeof contract.confirmNewMobile>(build, 'post', '/api/account/confirm_new_mobile/', {
      invalidates: ['account'],
    }),
    getReferral: query<typeof contract.getReferral>(build, 'get', '/api/account/referral/', { provides: ['referral'] }),
  }),
});

export const {
  useChangePasswordMutation,
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
