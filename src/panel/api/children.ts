import type * as contract from '#shared/contract/children.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const childrenApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    checkUserChild: mutation<typeof contract.checkUserChild>(build, 'post', '/api/validation/check_user_child/'),
    sendChildOtp: mutation<typeof contract.sendChildOtp>(build, 'post', '/api/validation/send_otp/'),
    registerUserChild: mutation<typeof contract.registerUserChild>(
      build,
      'post',
      '/api/validation/register_user_child/',
      { invalidates: ['children', 'investor'] },
    ),
    listChildren: query<typeof contract.listChildren>(build, 'get', '/api/validation/children/', {
      provides: ['children'],
    }),
  }),
});

export const {
  useCheckUserChildMutation,
  useSendChildOtpMutation,
  useRegisterUserChildMutation,
  useListChildrenQuery,
} = childrenApi;
